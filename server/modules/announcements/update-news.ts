import type { Input, Output } from "@tradeport/contract";
import type { news } from "@tradeport/contract/announcements";
import type { UploadedFile, WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { forgetFiles } from "#platform/forget-files.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { fileColumns, newsAudit, readNews } from "./news-row.ts";

type Call = typeof news.UpdateNews;

export const updateNews = async (
  ctx: WideCtx,
  { newsId, version, title, content, tags, isActive, removeFile }: Input<Call>,
  files: UploadedFile[],
): Promise<Output<Call>> => {
  const { before, after } = await acrossClients(ctx.db, async (db) => {
    const before = await readNews(db, newsId);
    const isFileRetained = files.length === 0 && !removeFile;
    if (before.version === version && isFileRetained && isUnchanged(before, { title, content, tags, isActive }))
      return { before, after: before };
    const { rows } = await sql`
      update news set title = coalesce(${title ?? null}, title), content = coalesce(${content ?? null}, content),
        tags = coalesce(${tags ?? null}::text[], tags), is_active = coalesce(${isActive ?? null}::boolean, is_active),
        version = version + 1, modified_at = now()
      where id = ${newsId} and version = ${version} returning id`.execute(db);
    if (rows.length === 0) throw new Fail("conflict");
    if (files.length > 0 || removeFile) {
      const { rows } = await sql<{ clientId: string; fileId: string }>`
        select f.client_id, f.id as file_id from news n join file f on f.id = n.file_id where n.id = ${newsId}`.execute(db);
      await forgetFiles(db, rows);
      await sql`update news set (file_id, file_name, file_type, file_size) = (select ${fileColumns(files[0])})
        where id = ${newsId}`.execute(db);
    }
    return { before, after: await readNews(db, newsId) };
  });
  if (after !== before) await newsAudit(ctx, "update", newsId, before, after);
  return after;
};
