import type { OrderStatus } from "@tradeport/contract/order-status";
import type { Outcome } from "@tradeport/contract/stock";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { addHistory } from "./history.ts";
import { type In, type Out, viewPackages } from "./package-view.ts";
import { reconcileHolds } from "./reconcile-holds.ts";

/** Where pieces of a line are that left. */
export interface Whereabouts {
  orderLineId: string;
  restocked: number;
  damaged?: number | undefined;
  quarantine?: number | undefined;
  writtenOff: number;
  claimLineId?: string | null | undefined;
}
/** What booking pieces needs of a call: a worker books for the person who decided. */
export type Booking = Pick<Ctx, "db" | "clientId" | "audit"> & { who: Pick<Ctx["who"], "displayName"> };
interface Line {
  orderId: string;
  packageId: string;
  channelLineId: string;
  status: OrderStatus;
  title: string;
  variantId: string | null;
  isSample: boolean;
  left: number;
}

/**
 * A person says of pieces that left where they are: back, which a movement puts back in stock in the condition that they are in, or lost. What
 * left comes back in no other way.
 */
export const restockOrderLine = async (ctx: Ctx, input: In<"RestockOrderLine">): Promise<Out<"RestockOrderLine">> => {
  const { db, clientId } = ctx;
  const order = await sql<{ id: string }>`
    select h.id from order_line l join order_header h on h.client_id = l.client_id and h.id = l.order_id
    where l.client_id = ${clientId} and l.id = ${input.orderLineId} for update of h`.execute(db);
  if (!order.rows[0]) throw new Fail("not_found");
  const packageId = await bookWhereabouts(ctx, input);
  return (await viewPackages(ctx, { packageId }))[0]!;
};

/** The caller has locked the order. Answers the line's package. */
export const bookWhereabouts = async (ctx: Booking, given: Whereabouts): Promise<string> => {
  const { db, clientId } = ctx;
  const { orderLineId, restocked, damaged = 0, quarantine = 0, writtenOff, claimLineId = null } = given;
  const back = restocked + damaged + quarantine;
  const { rows } = await sql<Line>`
    select l.order_id, l.package_id, l.channel_line_id, p.status, l.title, l.variant_id, s.is_sample, l.left_quantity - l.restocked - l.written_off as left
    from order_line l
    join order_package p on p.client_id = l.client_id and p.id = l.package_id
    join store s on s.client_id = p.client_id and s.id = p.store_id
    where l.client_id = ${clientId} and l.id = ${orderLineId}`.execute(db);
  const line = rows[0];
  if (!line) throw new Fail("not_found");
  if (line.isSample) throw new Fail("sample_order");
  const left = claimLineId ? Math.min(line.left, await leftOfClaim(ctx, claimLineId, line)) : line.left;
  if (back + writtenOff === 0) throw new Fail("restock_none");
  if (back + writtenOff > left) throw new Fail("restock_too_many", { name: line.title, left, requested: back + writtenOff });
  await sql`
    update order_line set restocked = restocked + ${back}::int, written_off = written_off + ${writtenOff}::int
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
  await writeReceipts(ctx, { ...line, claimLineId }, { sellable: restocked, damaged, quarantine, lost: writtenOff });
  await reconcileHolds(db, clientId, [line.orderId], ctx.who.displayName, {
    restocked: { variantId: line.variantId!, quantity: back, damaged, quarantine },
  });
  await ctx.audit({
    action: "restock",
    objectType: "order",
    objectId: line.orderId,
    after: { orderLineId, restocked, damaged, quarantine, writtenOff, ...(back > 0 && { warehouse: await landed(ctx, line) }) },
  });
  return line.packageId;
};

/** Where the pieces lie that were just booked: that their own place was closed since is seen by another's name. */
const landed = async ({ db, clientId }: Booking, { orderId, variantId }: Line) => {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(distinct w.name, ', ') as names from stock_movement m join warehouse w on w.client_id = m.client_id and w.id = m.warehouse_id
    where m.client_id = ${clientId} and m.created_at = now() and m.kind = 'restock' and starts_with(m.cause, ${`order:${orderId}:${variantId}:`})
      and m.item_id in (select a.item_id from order_allocation a where a.client_id = ${clientId} and a.order_id = ${orderId} and a.variant_id = ${variantId})`.execute(
    db,
  );
  return rows[0]?.names ?? "";
};

/** Pieces of a claim's line, which is of this line's goods, of which nobody has said where they are. */
const leftOfClaim = async ({ db, clientId }: Booking, claimLineId: string, { orderId, channelLineId }: Line) => {
  const { rows } = await sql<{ left: number }>`
    select l.quantity - (select coalesce(sum(r.quantity), 0)::int from return_receipt r
      where r.client_id = l.client_id and r.claim_line_id = l.id) as left
    from claim_line l join claim c on c.client_id = l.client_id and c.id = l.claim_id
    join order_header h on h.client_id = c.client_id and h.store_id = c.store_id and h.channel_order_id = c.channel_order_id
    where l.client_id = ${clientId} and l.id = ${claimLineId} and h.id = ${orderId}
      and l.channel_order_line_id = ${channelLineId}`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0].left;
};

const writeReceipts = async (
  ctx: Booking,
  { orderId, channelLineId, claimLineId }: { orderId: string; channelLineId: string; claimLineId: string | null },
  pieces: Record<Outcome, number>,
) => {
  const given = Object.entries(pieces).filter(([, quantity]) => quantity > 0);
  await sql`
    insert into return_receipt (client_id, id, order_id, channel_line_id, claim_line_id, outcome, quantity, actor)
    select ${ctx.clientId}, id, ${orderId}, ${channelLineId}, ${claimLineId}::uuid, outcome, quantity, ${ctx.who.displayName}
    from unnest(${given.map(() => newId())}::uuid[], ${given.map(([outcome]) => outcome)}::text[],
      ${given.map(([, quantity]) => quantity)}::int[]) as r(id, outcome, quantity)`.execute(ctx.db);
};
