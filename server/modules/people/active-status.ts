import type { Input } from "@tradeport/contract";
import type { customers } from "@tradeport/contract/customers";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

export const activeStatus = async (ctx: WideCtx, { clientId, isActive }: Input<typeof customers.ActiveStatus>) => {
  const { rows } = await acrossClients(ctx.db, async (tx) => {
    await sql`select wake_stores(array_agg(id)) from store where client_id = ${clientId} and is_active and ${isActive}`.execute(
      tx,
    );
    return sql<{ before: boolean }>`
      update client set is_active = ${isActive} from (select id, is_active as before from client where id = ${clientId} for update) old
      where client.id = old.id returning old.before`.execute(tx);
  });
  if (!rows[0]) throw new Fail("not_found");
  await ctx.audit({
    action: isActive ? "open" : "close",
    objectType: "client",
    objectId: clientId,
    before: { isActive: rows[0].before },
    after: { isActive },
  });
  return {};
};
