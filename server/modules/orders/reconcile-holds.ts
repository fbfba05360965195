import { lockStock, moveStock } from "#modules/inventory/index.ts";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { desiredHolds } from "./desired-holds.ts";
import { flagOversold } from "./oversold.ts";
import { writePackageRows } from "./package-rows.ts";
import { writeLeft } from "./write-left.ts";

interface Held {
  variantId: string;
  warehouseId: string;
  reserved: number;
  consumed: number;
  short: number;
  rev: number;
}

/** The change of one order's hold of one variant. */
interface Change {
  orderId: string;
  variantId: string;
  before: Held;
  after: { reserved: number; consumed: number };
}

interface Restocked {
  variantId: string;
  quantity: number;
}

/**
 * Makes orders of one store hold exactly what their packages say, from whatever state: units of a variant are summed over all lines first,
 * stock is locked in the order of variants (R19), and the difference becomes one movement each. What other stores may show follows in the
 * same transaction. The caller has locked the orders. `restocked`: pieces that a person has back on the shelf; `unseenCancels`: variants of which the
 * selling store is told what there is though nothing moved here (R18). Settling twice changes nothing. Answers the variants whose stock it moved or that
 * are short.
 */
export const reconcileHolds = async (
  tx: Tx,
  clientId: string,
  orderIds: string[],
  actor: string,
  { restocked = null, unseenCancels = [] }: { restocked?: Restocked | null; unseenCancels?: readonly string[] } = {},
): Promise<string[]> => {
  await superseded(tx, clientId, orderIds);
  const undecided = await writeLeft(tx, clientId, orderIds);
  const wanted = await desiredHolds(tx, clientId, orderIds);
  const held = await heldBy(tx, clientId, orderIds);
  const standard = await defaultWarehouse(tx, clientId);
  const all = new Set<string>();
  const changes = orderIds.flatMap((orderId) => {
    const of = held.get(orderId) ?? new Map<string, Held>();
    const wantedOf = wanted.get(orderId) ?? new Map<string, Change["after"]>();
    const warehouseId = of.values().next().value?.warehouseId ?? standard;
    return [...new Set([...wantedOf.keys(), ...of.keys()])].flatMap((variantId): Change[] => {
      all.add(variantId);
      const before = of.get(variantId) ?? { variantId, warehouseId, reserved: 0, consumed: 0, short: 0, rev: 0 };
      const after = wantedOf.get(variantId) ?? { reserved: 0, consumed: 0 };
      return before.reserved === after.reserved && before.consumed === after.consumed
        ? []
        : [{ orderId, variantId, before, after }];
    });
  });
  const variantIds = [...new Set(changes.map((change) => change.variantId))].sort();
  const touched = [...new Set([...variantIds, ...unseenCancels])].sort();
  if (touched.length) {
    const stock = await lockStock(tx, clientId, touched);
    const onHand = new Map(stock.map((row) => [placeOf(row.variantId, row.warehouseId), row.onHand]));
    const moved = changes.map((change) =>
      movementOf(change, onHand, restocked?.variantId === change.variantId ? restocked.quantity : 0),
    );
    await moveStock(
      tx,
      clientId,
      moved.map(({ orderId, variantId, warehouseId, kind, onHandDelta, reservedDelta, rev }) => {
        const cause = `order:${orderId}:${variantId}:${rev}`;
        return { variantId, warehouseId, kind, onHandDelta, reservedDelta, cause, actor };
      }),
    );
    await sql`
      insert into stock_reservation (client_id, order_id, variant_id, warehouse_id, reserved, consumed, short, rev)
      select ${clientId}, r.* from unnest(${moved.map((m) => m.orderId)}::uuid[], ${moved.map((m) => m.variantId)}::uuid[],
        ${moved.map((m) => m.warehouseId)}::uuid[], ${moved.map((m) => m.reserved)}::int[], ${moved.map((m) => m.consumed)}::int[],
        ${moved.map((m) => m.short)}::int[], ${moved.map((m) => m.rev)}::int[]) as r
      on conflict (client_id, order_id, variant_id, warehouse_id) do update
        set reserved = excluded.reserved, consumed = excluded.consumed, short = excluded.short, rev = excluded.rev`.execute(tx);
    // Shipping moves on hand and reserved together: what may be shown stays, and no store needs to hear of it.
    const shown = [...moved.filter((m) => m.onHandDelta !== m.reservedDelta).map((m) => m.variantId), ...unseenCancels];
    await requestSyncOffers(
      tx,
      clientId,
      [...new Set(shown)],
      `order:${orderIds[0]}`,
      await soldBy(tx, clientId, orderIds[0] as string),
    );
  }
  // A split moves the flagged pieces to other packages without moving stock, so what is short is looked at each time. The other
  // orders that share a piece are told right after, each under its own lock (share-oversold.ts).
  const toFlag = [...new Set([...variantIds, ...undecided, ...(await short(tx, clientId, [...all]))])];
  await flagOversold(tx, clientId, toFlag, orderIds);
  await writePackageRows(tx, clientId, orderIds);
  return toFlag;
};

/** By order, by variant. */
const heldBy = async (tx: Tx, clientId: string, orderIds: string[]) => {
  const { rows } = await sql<Held & { orderId: string }>`
    select order_id, variant_id, warehouse_id, reserved, consumed, short, rev from stock_reservation
    where client_id = ${clientId} and order_id = any(${orderIds}::uuid[])`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, (row) => row.orderId)].map(([id, of]) => [id, new Map(of.map((row) => [row.variantId, row]))]),
  );
};

const short = async (tx: Tx, clientId: string, variantIds: string[]) => {
  const { rows } = await sql<{ variantId: string }>`
    select variant_id from stock where client_id = ${clientId} and variant_id = any(${variantIds}::uuid[])
    group by variant_id having sum(on_hand) < sum(reserved)`.execute(tx);
  return rows.map(({ variantId }) => variantId);
};

/** A package that others name as their origin is replaced by them, even before its own report says so; one that ended canceled stays in sight. */
const superseded = (tx: Tx, clientId: string, orderIds: string[]) =>
  sql`
  with family as materialized (
    select p.id, p.remote_superseded or (p.status <> 'S_CANCELED' and exists (select 1 from order_package child
      where child.client_id = p.client_id and child.order_id = p.order_id and p.channel_package_id = any(child.origin_package_ids))) as superseded
    from order_package p where p.client_id = ${clientId} and p.order_id = any(${orderIds}::uuid[]))
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

const placeOf = (variantId: string, warehouseId: string) => `${variantId} ${warehouseId}`;

/**
 * On hand never falls below zero: what left without being there is short, and is given back last, but what a person has on the shelf again
 * counts in full. `stock` follows, for the next order.
 */
const movementOf = ({ orderId, variantId, before, after }: Change, stock: Map<string, number>, onShelf: number) => {
  const { warehouseId } = before;
  const place = placeOf(variantId, warehouseId);
  const onHand = stock.get(place) ?? 0;
  const reservedDelta = after.reserved - before.reserved;
  const leaving = after.consumed - before.consumed;
  const missing = leaving > 0 ? Math.max(0, leaving - onHand) : -Math.min(before.short, Math.max(0, -leaving - onShelf));
  const onHandDelta = missing - leaving || 0;
  stock.set(place, onHand + onHandDelta);
  const kind = leaving > 0 ? "consume" : leaving < 0 ? "restock" : reservedDelta > 0 ? "reserve" : "release";
  const [short, rev] = [Math.min(before.short + missing, after.consumed), before.rev + 1];
  return { orderId, variantId, warehouseId, kind, onHandDelta, reservedDelta, ...after, short, rev } as const;
};
