import type { Input } from "@tradeport/contract";
import type { customers } from "@tradeport/contract/customers";
import { setClientActive } from "#modules/company/index.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

export const activeStatus = async (ctx: WideCtx, { clientId, isActive }: Input<typeof customers.ActiveStatus>) => {
  const before = await acrossClients(ctx.db, async (tx) => {
    await sql`select wake_stores(array_agg(id)) from store where client_id = ${clientId} and is_active and ${isActive}`.execute(
      tx,
    );
    return setClientActive(tx, clientId, isActive);
  });
  if (!before) throw new Fail("not_found");
  await ctx.audit({
    action: isActive ? "open" : "close",
    objectType: "client",
    objectId: clientId,
    before,
    after: { isActive },
  });
  return {};
};
