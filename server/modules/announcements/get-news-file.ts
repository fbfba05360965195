import type { Input } from "@tradeport/contract";
import type { news } from "@tradeport/contract/announcements";
import type { Download, WideCtx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { reading } from "./reading.ts";

export const getNewsFile = (ctx: WideCtx, { newsId }: Input<typeof news.GetNewsFile>): Promise<Download> =>
  reading(ctx, async (db) => {
    const { rows } = await sql<{ fileId: string; fileName: string; fileType: string }>`
      select file_id, file_name, file_type from news where id = ${newsId} and file_id is not null`.execute(db);
    if (!rows[0]) throw new Fail("not_found");
    return { name: rows[0].fileName, type: rows[0].fileType, body: await ctx.files.open(rows[0].fileId) };
  });
