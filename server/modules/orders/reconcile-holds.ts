import { lockStock, moveStock } from "#modules/inventory/index.ts";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { desiredHolds } from "./desired-holds.ts";
import { flagOversold } from "./oversold.ts";
import { writePackageRows } from "./package-rows.ts";
import { writeLeft } from "./write-left.ts";

type OfOrder = Held & { orderId: string };

/** What an order holds of one item for one variant, in pieces of the item. */
interface Held {
  variantId: string;
  itemId: string;
  /** So many a piece of the variant took when it was sold. */
  perUnit: number;
  warehouseId: string;
  reserved: number;
  consumed: number;
  short: number;
  rev: number;
}

/** The change of one order's hold of one item. */
interface Change {
  orderId: string;
  before: Held;
  after: { reserved: number; consumed: number };
}

interface Restocked {
  variantId: string;
  quantity: number;
}

/**
 * Makes orders of one store hold exactly what their packages say, from whatever state: units of a variant are summed over all lines first,
 * stock is locked in the order of items (R19), and the difference becomes one movement each. A set holds the items that it was sold with. What
 * other stores may show follows in the same transaction. The caller has locked the orders. `restocked`: pieces that a person has back on the shelf; `unseenCancels`: variants of which the
 * selling store is told what there is though nothing moved here (R18). Settling twice changes nothing. Answers the items whose stock it moved or that
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
  const changeOf = ({ orderId, ...before }: OfOrder): Change[] => {
    const { reserved, consumed } = wanted.get(orderId)?.get(before.variantId) ?? { reserved: 0, consumed: 0 };
    const after = { reserved: reserved * before.perUnit, consumed: consumed * before.perUnit };
    return before.reserved === after.reserved && before.consumed === after.consumed ? [] : [{ orderId, before, after }];
  };
  const held = await heldBy(tx, clientId, orderIds);
  const known = new Set(held.map(({ orderId, variantId }) => `${orderId} ${variantId}`));
  const unheld = [...wanted].flatMap(([orderId, of]) =>
    [...of].flatMap(([variantId, { reserved, consumed }]) =>
      reserved + consumed > 0 && !known.has(`${orderId} ${variantId}`) ? [{ orderId, variantId }] : [],
    ),
  );
  const changes = held.flatMap(changeOf);
  const sold = [
    ...new Set([...changes.map(({ before }) => before.variantId), ...unheld.map(({ variantId }) => variantId), ...unseenCancels]),
  ];
  if (sold.length) {
    const stock = await lockStock(tx, clientId, [...new Set([...changes.map(({ before }) => before.itemId), ...sold])].sort());
    // What they are sold as is read while their stock stands still: who makes a set of a variant locks it too.
    const added = await soldAs(tx, clientId, unheld);
    changes.push(...added.flatMap(changeOf));
    held.push(...added);
    const onHand = new Map(stock.map((row) => [placeOf(row), row.onHand]));
    const moved = changes.map((change) =>
      movementOf(
        change,
        onHand,
        restocked?.variantId === change.before.variantId ? restocked.quantity * change.before.perUnit : 0,
      ),
    );
    await moveStock(
      tx,
      clientId,
      moved.map(({ orderId, variantId, itemId, warehouseId, kind, onHandDelta, reservedDelta, rev }) => {
        const cause = `order:${orderId}:${variantId}:${rev}`;
        return { itemId, warehouseId, kind, onHandDelta, reservedDelta, cause, actor };
      }),
    );
    await sql`
      insert into stock_reservation (client_id, order_id, variant_id, item_id, warehouse_id, per_unit, reserved, consumed, short, rev)
      select ${clientId}, r.* from unnest(${moved.map((m) => m.orderId)}::uuid[], ${moved.map((m) => m.variantId)}::uuid[],
        ${moved.map((m) => m.itemId)}::uuid[], ${moved.map((m) => m.warehouseId)}::uuid[], ${moved.map((m) => m.perUnit)}::int[],
        ${moved.map((m) => m.reserved)}::int[], ${moved.map((m) => m.consumed)}::int[], ${moved.map((m) => m.short)}::int[],
        ${moved.map((m) => m.rev)}::int[]) as r
      on conflict (client_id, order_id, variant_id, item_id, warehouse_id) do update
        set reserved = excluded.reserved, consumed = excluded.consumed, short = excluded.short, rev = excluded.rev`.execute(tx);
    // Shipping moves on hand and reserved together: what may be shown stays, and no store needs to hear of it.
    const seen = moved.filter((m) => m.onHandDelta !== m.reservedDelta);
    await requestSyncOffers(
      tx,
      clientId,
      [...new Set([...seen.map((m) => m.itemId), ...seen.map((m) => m.variantId), ...unseenCancels])],
      `order:${orderIds[0]}`,
      { storeId: await soldBy(tx, clientId, orderIds[0] as string), variantIds: sold },
    );
  }
  // A split moves the flagged pieces to other packages without moving stock, so what is short is looked at each time. The other
  // orders that share a piece are told right after, each under its own lock (share-oversold.ts).
  const itemIds = changes.map(({ before }) => before.itemId);
  const all = [...new Set(held.map(({ itemId }) => itemId))];
  const toFlag = [...new Set([...itemIds, ...undecided, ...(await short(tx, clientId, all))])];
  await flagOversold(tx, clientId, toFlag, orderIds);
  await writePackageRows(tx, clientId, orderIds);
  return toFlag;
};

const heldBy = async (tx: Tx, clientId: string, orderIds: string[]) => {
  const { rows } = await sql<OfOrder>`
    select order_id, variant_id, item_id, warehouse_id, per_unit, reserved, consumed, short, rev from stock_reservation
    where client_id = ${clientId} and order_id = any(${orderIds}::uuid[]) order by order_id, variant_id, item_id`.execute(tx);
  return rows;
};

/** The items that variants are sold as today, for orders that hold none of them yet; from where the order holds others. */
const soldAs = async (tx: Tx, clientId: string, unheld: readonly { orderId: string; variantId: string }[]) => {
  if (unheld.length === 0) return [];
  const { rows } = await sql<OfOrder>`
    select w.order_id, w.variant_id, k.item_id, k.quantity as per_unit, 0 as reserved, 0 as consumed, 0 as short, 0 as rev, coalesce(
      (select warehouse_id from stock_reservation o where o.client_id = ${clientId} and o.order_id = w.order_id limit 1),
      (select id from warehouse where client_id = ${clientId} and is_default)) as warehouse_id
    from unnest(${unheld.map(({ orderId }) => orderId)}::uuid[], ${unheld.map(({ variantId }) => variantId)}::uuid[]) as w(order_id, variant_id)
    join variant_component k on k.client_id = ${clientId} and k.variant_id = w.variant_id
    order by w.order_id, w.variant_id, k.item_id`.execute(tx);
  return rows;
};

const short = async (tx: Tx, clientId: string, itemIds: string[]) => {
  const { rows } = await sql<{ itemId: string }>`
    select item_id from stock where client_id = ${clientId} and item_id = any(${itemIds}::uuid[])
    group by item_id having sum(on_hand) < sum(reserved)`.execute(tx);
  return rows.map(({ itemId }) => itemId);
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

const placeOf = ({ itemId, warehouseId }: { itemId: string; warehouseId: string }) => `${itemId} ${warehouseId}`;

/**
 * On hand never falls below zero: what left without being there is short, and is given back last, but what a person has on the shelf again
 * counts in full. `stock` follows, for the next order.
 */
const movementOf = ({ orderId, before, after }: Change, stock: Map<string, number>, onShelf: number) => {
  const place = placeOf(before);
  const onHand = stock.get(place) ?? 0;
  const reservedDelta = after.reserved - before.reserved;
  const leaving = after.consumed - before.consumed;
  const missing = leaving > 0 ? Math.max(0, leaving - onHand) : -Math.min(before.short, Math.max(0, -leaving - onShelf));
  const onHandDelta = missing - leaving || 0;
  stock.set(place, onHand + onHandDelta);
  const kind = leaving > 0 ? "consume" : leaving < 0 ? "restock" : reservedDelta > 0 ? "reserve" : "release";
  const [short, rev] = [Math.min(before.short + missing, after.consumed), before.rev + 1];
  return { ...before, orderId, kind, onHandDelta, reservedDelta, ...after, short, rev } as const;
};
