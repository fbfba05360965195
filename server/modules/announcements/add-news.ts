import type { Input, Output } from "@tradeport/contract";
import type { news } from "@tradeport/contract/announcements";
import type { UploadedFile, WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { fileColumns, newsAudit, readNews } from "./news-row.ts";

type Call = typeof news.AddNews;

export const addNews = async (
  ctx: WideCtx,
  { title, content, tags }: Input<Call>,
  files: UploadedFile[],
): Promise<Output<Call>> => {
  const id = newId();
  const made = await acrossClients(ctx.db, async (db) => {
    await sql`insert into news (id, title, content, tags, file_id, file_name, file_type, file_size, created_by_name)
      values (${id}, ${title}, ${content}, ${tags}::text[], ${fileColumns(files[0])}, ${ctx.who.displayName})`.execute(db);
    return readNews(db, id);
  });
  await newsAudit(ctx, "add", id, null, { title });
  return made;
};
