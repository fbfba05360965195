import type { News } from "@tradeport/contract/announcements";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** A row of `news` under the contract's names. */
export const newsColumns = sql`id as news_id, version, title, content, tags, is_active,
  case when file_id is null then null
    else jsonb_build_object('name', file_name, 'type', file_type, 'size', file_size) end as file,
  created_by_name as created_by, created_at as created_date, modified_at as modified_date`;

/** What the caller may see of it: the policy shows a client the active ones. */
export const readNews = async (db: Tx, newsId: string): Promise<News> => {
  const { rows } = await sql<News>`select ${newsColumns} from news where id = ${newsId}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};

export const fileColumns = (file: UploadedFile | undefined) =>
  sql`${file?.id ?? null}::uuid, ${file?.name ?? null}, ${file?.type ?? null}, ${file?.size ?? null}::bigint`;

export const newsAudit = (ctx: Ctx, action: string, id: string, before: unknown, after: unknown) =>
  ctx.audit({ action, objectType: "news", objectId: id, before, after });
