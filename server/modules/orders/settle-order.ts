import { moveStock } from "#modules/catalogue/index.ts";
import { wantOffers } from "#modules/listings/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { desiredHolds } from "./desired-holds.ts";
import { flagOversold } from "./oversold.ts";
import { writePackageRows } from "./package-rows.ts";

interface Held {
  variantId: string;
  warehouseId: string;
  reserved: number;
  consumed: number;
  short: number;
  rev: number;
}

/**
 * Makes an order hold exactly what its packages say, from whatever state: units of a variant are summed over all lines first, stock is locked
 * in the order of variants (R19), and the difference becomes one movement each. What other stores may show follows in the same transaction.
 * The caller has locked the order. Settling twice changes nothing. Answers the variants whose stock it moved or that are
 * short.
 */
export const settleOrder = async (tx: Tx, clientId: string, orderId: string, actor: string): Promise<string[]> => {
  await superseded(tx, clientId, orderId);
  const wanted = await desiredHolds(tx, clientId, orderId);
  const { rows: held } = await sql<Held>`
    select variant_id, warehouse_id, reserved, consumed, short, rev from stock_reservation
    where client_id = ${clientId} and order_id = ${orderId}`.execute(tx);
  const warehouseId = held[0]?.warehouseId ?? (await defaultWarehouse(tx, clientId));
  const of = new Map(held.map((row) => [row.variantId, row]));
  const all = [...new Set([...wanted.keys(), ...of.keys()])].sort();
  const changes = all.flatMap((variantId) => {
    const before = of.get(variantId) ?? { variantId, warehouseId, reserved: 0, consumed: 0, short: 0, rev: 0 };
    const after = wanted.get(variantId) ?? { reserved: 0, consumed: 0 };
    return before.reserved === after.reserved && before.consumed === after.consumed ? [] : [{ variantId, before, after }];
  });
  const variantIds = changes.map((change) => change.variantId);
  if (changes.length) {
    const onHand = await lockStock(tx, clientId, warehouseId, variantIds);
    const moved = changes.map((change) => movementOf(change, onHand.get(change.variantId) ?? 0));
    await moveStock(
      tx,
      clientId,
      moved.map(({ variantId, kind, onHandDelta, reservedDelta, rev }) => {
        const cause = `order:${orderId}:${variantId}:${rev}`;
        return { variantId, warehouseId, kind, onHandDelta, reservedDelta, cause, actor };
      }),
    );
    await sql`
      insert into stock_reservation (client_id, order_id, variant_id, warehouse_id, reserved, consumed, short, rev)
      select ${clientId}, ${orderId}, variant_id, ${warehouseId}, reserved, consumed, short, rev
      from unnest(${variantIds}::uuid[], ${moved.map((m) => m.reserved)}::int[], ${moved.map((m) => m.consumed)}::int[],
        ${moved.map((m) => m.short)}::int[], ${moved.map((m) => m.rev)}::int[]) as r(variant_id, reserved, consumed, short, rev)
      on conflict (client_id, order_id, variant_id, warehouse_id) do update
        set reserved = excluded.reserved, consumed = excluded.consumed, short = excluded.short, rev = excluded.rev`.execute(tx);
    // Shipping moves on hand and reserved together: what may be shown stays, and no store needs to hear of it.
    const shown = moved.filter((m) => m.onHandDelta !== m.reservedDelta).map((m) => m.variantId);
    await wantOffers(tx, clientId, shown, `order:${orderId}`, await soldBy(tx, clientId, orderId));
  }
  // A split moves the flagged pieces to other packages without moving stock, so what is short is looked at each time. The other
  // orders that share a piece are told right after, each under its own lock (share-oversold.ts).
  const toFlag = [...new Set([...variantIds, ...(await short(tx, clientId, all))])];
  await flagOversold(tx, clientId, toFlag, [orderId]);
  await writePackageRows(tx, clientId, [orderId]);
  return toFlag;
};

const short = async (tx: Tx, clientId: string, variantIds: string[]) => {
  const { rows } = await sql<{ variantId: string }>`
    select variant_id from stock where client_id = ${clientId} and variant_id = any(${variantIds}::uuid[])
    group by variant_id having sum(on_hand) < sum(reserved)`.execute(tx);
  return rows.map(({ variantId }) => variantId);
};

/** A package that others name as their origin is replaced by them, even before its own report says so; one that ended canceled stays in sight. */
const superseded = (tx: Tx, clientId: string, orderId: string) =>
  sql`
  with family as materialized (
    select p.id, p.remote_superseded or (p.status <> 'S_CANCELED' and exists (select 1 from order_package child
      where child.client_id = p.client_id and child.order_id = p.order_id and p.channel_package_id = any(child.origin_package_ids))) as superseded
    from order_package p where p.client_id = ${clientId} and p.order_id = ${orderId})
  update order_package p set superseded = f.superseded, version = p.version + 1,
    holds_until = case when f.superseded then now() + interval '1 hour' end
  from family f
  where p.client_id = ${clientId} and p.id = f.id and p.superseded <> f.superseded`.execute(tx);

const soldBy = async (tx: Tx, clientId: string, orderId: string) => {
  const { rows } = await sql<{ storeId: string }>`
    select store_id from order_header where client_id = ${clientId} and id = ${orderId}`.execute(tx);
  return rows[0]!.storeId;
};

const defaultWarehouse = async (tx: Tx, clientId: string) => {
  const { rows } = await sql<{ id: string }>`select id from warehouse where client_id = ${clientId} and is_default`.execute(tx);
  if (rows[0]) return rows[0].id;
  throw new Error(`client ${clientId} has no default warehouse`);
};

const lockStock = async (tx: Tx, clientId: string, warehouseId: string, variantIds: string[]) => {
  const { rows } = await sql<{ variantId: string; onHand: number }>`
    select variant_id, on_hand from stock where client_id = ${clientId} and warehouse_id = ${warehouseId}
      and variant_id = any(${variantIds}::uuid[]) order by variant_id for update`.execute(tx);
  return new Map(rows.map((row) => [row.variantId, row.onHand]));
};

/** On hand never falls below zero: what left without being there is short, and is given back last. */
const movementOf = (
  { variantId, before, after }: { variantId: string; before: Held; after: { reserved: number; consumed: number } },
  onHand: number,
) => {
  const reservedDelta = after.reserved - before.reserved;
  const leaving = after.consumed - before.consumed;
  const missing = leaving > 0 ? Math.max(0, leaving - onHand) : -Math.min(before.short, -leaving);
  const onHandDelta = missing - leaving || 0;
  const kind = leaving > 0 ? "consume" : leaving < 0 ? "restock" : reservedDelta > 0 ? "reserve" : "release";
  return { variantId, kind, onHandDelta, reservedDelta, ...after, short: before.short + missing, rev: before.rev + 1 } as const;
};
