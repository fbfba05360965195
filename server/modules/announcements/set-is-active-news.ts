import type { Input } from "@tradeport/contract";
import type { news } from "@tradeport/contract/announcements";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { newsAudit } from "./news-row.ts";

export const setIsActiveNews = async (ctx: WideCtx, { newsId, isActive }: Input<typeof news.SetIsActiveNews>) => {
  const { rows } = await acrossClients(ctx.db, (db) =>
    sql<{ was: boolean }>`
      update news set is_active = ${isActive}, version = version + case when was then 0 else 1 end, modified_at = case when was then modified_at else now() end
      from (select id as found, is_active = ${isActive} as was from news where id = ${newsId} for update) before
      where id = found returning was`.execute(db),
  );
  if (!rows[0]) throw new Fail("not_found");
  if (!rows[0].was) await newsAudit(ctx, isActive ? "show" : "hide", newsId, { isActive: !isActive }, { isActive });
  return {};
};
