import type { Input, Output } from "@tradeport/contract";
import type { parcel } from "@tradeport/contract/parcels";
import { lockStock, moveStock } from "#modules/inventory/index.ts";
import { requestSyncOffers } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isPaidBack, replacedUnits, sentUnits, soldUnits } from "./claim-pieces.ts";
import { getParcels } from "./get-parcels.ts";
import { counts } from "./refundable-units.ts";

type Call = typeof parcel.SendReplacement;

interface Claimed {
  claimId: string;
  name: string;
  quantity: number;
  replaced: number;
  isPaidBack: boolean;
  /** Of its goods in the order, and sent for any of its claims. */
  sold: number;
  sent: number;
  storeId: string;
  /** What one sold piece took when it was sold. */
  items: { itemId: string; perUnit: number }[];
}

/**
 * A person sends new pieces for those of a claim: they leave the shelf at once, from the first of the store's places that has all of them, in a
 * parcel of the claim. What is promised to orders is not taken.
 */
export const sendReplacement = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { orderHeaderId, claimLineId, quantity, carrier, number, link } = input;
  const order = await sql`select from order_header where client_id = ${clientId} and id = ${orderHeaderId} for update`.execute(
    db,
  );
  if (order.rows.length === 0) throw new Fail("not_found");
  const claimed = await find(ctx, orderHeaderId, claimLineId);
  if (!claimed) throw new Fail("not_found");
  const { claimId, name, storeId, items } = claimed;
  if (claimed.isPaidBack) throw new Fail("replacement_refunded", { name });
  const left = Math.max(0, claimed.quantity - claimed.replaced);
  if (quantity > left) throw new Fail("replacement_too_many", { name, left, requested: quantity });
  const { sold, sent } = claimed;
  if (sent + quantity > sold) throw new Fail("replacement_again", { name, sold, sent });
  const warehouseId = await placeOf(ctx, storeId, items, quantity);
  if (!warehouseId) throw new Fail("replacement_not_there", { name });
  const [parcelId, id] = [newId(), newId()];
  await moveStock(
    db,
    clientId,
    items.map(({ itemId, perUnit }) => ({
      ...{ itemId, warehouseId, kind: "replace" as const, onHandDelta: -perUnit * quantity, reservedDelta: 0 },
      ...{ cause: `replacement:${id}`, actor: ctx.who.displayName },
    })),
  );
  await requestSyncOffers(
    db,
    clientId,
    items.map(({ itemId }) => itemId),
    `order:${orderHeaderId}`,
  );
  await sql`
    insert into parcel (client_id, id, store_id, direction, claim_id, carrier, state)
    values (${clientId}, ${parcelId}, ${storeId}, 'replacement', ${claimId}, ${carrier}, 'moving')`.execute(db);
  if (number)
    await sql`insert into parcel_number (client_id, parcel_id, number, link) values (${clientId}, ${parcelId}, ${number}, ${link})`.execute(
      db,
    );
  await sql`
    insert into replacement (client_id, id, order_id, claim_line_id, parcel_id, warehouse_id, quantity, actor)
    values (${clientId}, ${id}, ${orderHeaderId}, ${claimLineId}, ${parcelId}, ${warehouseId}, ${quantity}, ${ctx.who.displayName})`.execute(
    db,
  );
  await ctx.audit({
    action: "replace",
    objectType: "order",
    objectId: orderHeaderId,
    after: { quantity, carrierName: carrier, trackingNumber: number },
  });
  return getParcels(ctx, { orderHeaderId });
};

/** The line of a claim of this order's, with what was sent for it already. One that was turned down asks for nothing. */
const find = async ({ db, clientId }: Ctx, orderId: string, claimLineId: string) => {
  const { rows } = await sql<Claimed>`
    select c.id as claim_id, l.title as name, l.quantity, h.store_id,
      ${replacedUnits} as replaced, ${soldUnits} as sold, ${sentUnits} as sent, ${isPaidBack} as is_paid_back,
      coalesce((select jsonb_agg(distinct jsonb_build_object('itemId', a.item_id, 'perUnit', a.per_unit)) from order_allocation a
        where a.client_id = h.client_id and a.order_id = h.id and a.channel_line_id = l.channel_order_line_id and a.item_id is not null), '[]') as items
    from claim_line l join claim c on c.client_id = l.client_id and c.id = l.claim_id
    join order_header h on h.client_id = c.client_id and h.store_id = c.store_id and h.channel_order_id = c.channel_order_id
    where l.client_id = ${clientId} and l.id = ${claimLineId} and h.id = ${orderId} and ${counts("l")}
      and c.kind <> 'cancellation' and l.channel_order_line_id <> ''`.execute(db);
  return rows[0];
};

/** The first of the store's places where so many of each item are free. */
const placeOf = async ({ db, clientId }: Ctx, storeId: string, items: Claimed["items"], quantity: number) => {
  if (items.length === 0) return;
  const stock = await lockStock(
    db,
    clientId,
    items.map(({ itemId }) => itemId),
  );
  const { rows } = await sql<{ id: string }>`
    select warehouse_id as id from store_location where client_id = ${clientId} and store_id = ${storeId} order by position, warehouse_id`.execute(
    db,
  );
  const free = new Map(stock.map((row) => [`${row.itemId} ${row.warehouseId}`, row.onHand - row.reserved]));
  return rows.find(({ id }) => items.every(({ itemId, perUnit }) => (free.get(`${itemId} ${id}`) ?? 0) >= perUnit * quantity))
    ?.id;
};
