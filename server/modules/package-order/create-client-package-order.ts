import type { Input } from "@tradeport/contract";
import type { PackageOrder, packageOrder } from "@tradeport/contract/package-order";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { oneOrder } from "./order-row.ts";

export const createClientPackageOrder = async (
  ctx: WideCtx,
  { clientId, plan, expireDays, price, currency }: Input<typeof packageOrder.CreateClientPackageOrder>,
): Promise<PackageOrder> => {
  const id = newId();
  const made = await acrossClients(ctx.db, (tx) =>
    sql`
      insert into package_order (client_id, id, plan, price, currency, starts_at, expires_at, created_by)
      select c.id, ${id}, ${plan}, ${price}::numeric, ${currency}, now(), now() + make_interval(days => ${expireDays}::int), ${ctx.who.personId}
      from client c where c.id = ${clientId} returning 1`.execute(tx),
  );
  if (made.rows.length === 0) throw new Fail("not_found");
  await ctx.audit({
    action: "create",
    objectType: "package_order",
    objectId: id,
    after: { plan, expireDays, price, currency },
  });
  return oneOrder(ctx.db, clientId, id);
};
