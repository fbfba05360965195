import type { OrderStatus } from "@tradeport/contract/order-status";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { addHistory } from "./history.ts";
import { type In, type Out, viewPackages } from "./package-view.ts";
import { reconcileHolds } from "./reconcile-holds.ts";

interface Line {
  orderId: string;
  packageId: string;
  status: OrderStatus;
  title: string;
  variantId: string | null;
  isSample: boolean;
  left: number;
}

/**
 * A person says of pieces that left where they are: back on the shelf, which a movement puts back in stock, or lost. What left comes back
 * in no other way.
 */
export const restockOrderLine = async (ctx: Ctx, input: In<"RestockOrderLine">): Promise<Out<"RestockOrderLine">> => {
  const { db, clientId } = ctx;
  const { orderLineId, restocked, writtenOff } = input;
  const order = await sql<{ id: string }>`
    select h.id from order_line l join order_header h on h.client_id = l.client_id and h.id = l.order_id
    where l.client_id = ${clientId} and l.id = ${orderLineId} for update of h`.execute(db);
  if (!order.rows[0]) throw new Fail("not_found");
  const { rows } = await sql<Line>`
    select l.order_id, l.package_id, p.status, l.title, l.variant_id, s.is_sample, l.left_quantity - l.restocked - l.written_off as left
    from order_line l
    join order_package p on p.client_id = l.client_id and p.id = l.package_id
    join store s on s.client_id = p.client_id and s.id = p.store_id
    where l.client_id = ${clientId} and l.id = ${orderLineId}`.execute(db);
  const line = rows[0];
  if (!line) throw new Fail("not_found");
  if (line.isSample) throw new Fail("sample_order");
  if (restocked + writtenOff > line.left)
    throw new Fail("restock_too_many", { name: line.title, left: line.left, requested: restocked + writtenOff });
  await sql`
    update order_line set restocked = restocked + ${restocked}::int, written_off = written_off + ${writtenOff}::int
    where client_id = ${clientId} and id = ${orderLineId}`.execute(db);
  await addHistory(db, clientId, {
    packageIds: [line.packageId],
    actorKind: "person",
    actorName: ctx.who.displayName,
    action: "RESTOCK",
    before: line.status,
    status: line.status,
    remoteStatus: null,
  });
  const back = { variantId: line.variantId!, quantity: restocked };
  await reconcileHolds(db, clientId, [line.orderId], ctx.who.displayName, { restocked: back });
  await ctx.audit({
    action: "restock",
    objectType: "order",
    objectId: line.orderId,
    after: { orderLineId, restocked, writtenOff },
  });
  return (await viewPackages(ctx, { packageId: line.packageId }))[0]!;
};
