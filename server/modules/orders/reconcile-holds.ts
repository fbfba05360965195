import { lockStock, moveStock } from "#modules/inventory/index.ts";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { desiredUnits } from "./desired-units.ts";
import { defaultWarehouse, type Held, heldOf, soldAs, unitsOf, writeUnits } from "./held-units.ts";
import { endMissing, readMissing, writtenOff } from "./missing-pieces.ts";
import { flagOversold } from "./oversold.ts";
import { writePackageRows } from "./package-rows.ts";
import { type LineUnits, settled, type Unit } from "./settled-units.ts";
import { writeLeft } from "./write-left.ts";

/** What changes of them, and what that moves. */
interface Change extends Held {
  changed: Unit[];
  before: Sums;
  after: Sums;
}
interface Sums {
  reserved: number;
  consumed: number;
}

/** So many of a variant a person has back, all told, and of these what can't be sold. */
interface Restocked {
  variantId: string;
  quantity: number;
  damaged: number;
  quarantine: number;
}
const unsellable = ["damaged", "quarantine"] as const;

/**
 * Makes orders of one store hold exactly what their packages say, from whatever state: units of a variant are summed over all lines first,
 * stock is locked in the order of items (R19), and the difference becomes one movement each. A set holds the items that it was sold with. What
 * other stores may show follows in the same transaction. The caller has locked the orders. `restocked`: pieces that a person has back; `unseenCancels`: variants of which the
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
  const { undecided, owed } = await writeLeft(tx, clientId, orderIds);
  const wanted = await desiredUnits(tx, clientId, orderIds);
  const units = await unitsOf(tx, clientId, orderIds);
  const numbers = new Map(orderIds.map((id) => [id, Math.max(0, ...(units.get(id) ?? []).map(({ no }) => no))]));
  const nextNo = (orderId: string) => {
    numbers.set(orderId, numbers.get(orderId)! + 1);
    return numbers.get(orderId)!;
  };
  const changeOf = (held: Held): Change[] => {
    const { orderId, variantId, rows, taken } = held;
    const lines = (wanted.get(orderId) ?? []).filter((line) => line.variantId === variantId);
    const changed = settled(rows, lines, taken, () => nextNo(orderId));
    if (changed.length === 0) return [];
    const before = sumsOf(rows);
    // What is owed since this report is gone without a movement: the count is without it.
    before.consumed += (owed.get(`${orderId} ${variantId}`) ?? 0) * taken.perUnit;
    return [{ ...held, changed, before, after: sumsOf(merged(rows, changed)) }];
  };
  const standard = await defaultWarehouse(tx, clientId);
  const held = [...units].flatMap(([orderId, rows]) => heldOf(orderId, rows, standard));
  const known = new Set(held.map(({ orderId, variantId }) => `${orderId} ${variantId}`));
  const unheld = [...wanted].flatMap(([orderId, lines]) =>
    [...Map.groupBy(lines.filter(isAnything), ({ variantId }) => variantId).keys()].flatMap((variantId) =>
      known.has(`${orderId} ${variantId}`) ? [] : [{ orderId, variantId }],
    ),
  );
  const changes = held.flatMap(changeOf);
  const moves = (change: Change) =>
    change.before.reserved !== change.after.reserved || change.before.consumed !== change.after.consumed;
  const locked = [...changes.filter(moves), ...unheld].map(({ variantId }) => variantId);
  const itemsToLock = changes.filter(moves).map(({ taken }) => taken.itemId);
  let sold: string[] = [...unseenCancels];
  let itemIds: string[] = [];
  if (locked.length + unseenCancels.length > 0) {
    const stock = await lockStock(tx, clientId, [...new Set([...itemsToLock, ...locked, ...unseenCancels])].sort());
    // What they are sold as is read while their stock stands still: who makes a set of a variant locks it too.
    const added = await soldAs(tx, clientId, unheld, units, standard);
    changes.push(...added.flatMap(changeOf));
    held.push(...added);
    const now = new Map(stock.map((row) => [placeOf(row), { onHand: row.onHand, reserved: row.reserved }]));
    const ending = changes.filter(mayMiss).map(({ orderId }) => orderId);
    const missing = ending.length > 0 ? await readMissing(tx, clientId, [...new Set(ending)]) : [];
    const words = new Set<string>();
    const moved = changes.filter(moves).map((change) => {
      const place = now.get(placeOf(change.taken)) ?? { onHand: 0, reserved: 0 };
      now.set(placeOf(change.taken), place);
      const own = missing.filter(({ orderId }) => orderId === change.orderId);
      const off =
        own.length > 0 && mayMiss(change)
          ? writtenOff(change.rows, change.changed, own, place, () => nextNo(change.orderId))
          : null;
      if (off) change.changed = off.changed;
      for (const id of off?.words ?? []) words.add(id);
      const back = restocked?.variantId === change.variantId ? restocked : null;
      return movementOf(change, place, back, off?.pieces ?? 0);
    });
    if (words.size > 0) await endMissing(tx, clientId, [...words]);
    sold = [...new Set([...moved.map((m) => m.variantId), ...unseenCancels])];
    itemIds = moved.map((m) => m.taken.itemId);
    await moveStock(
      tx,
      clientId,
      moved.flatMap(({ orderId, variantId, taken: { itemId, warehouseId }, kind, onHandDelta, reservedDelta, rev, apart }) => {
        const cause = `order:${orderId}:${variantId}:${rev}`;
        const at = { itemId, warehouseId, kind, actor };
        return [
          ...(onHandDelta !== 0 || reservedDelta !== 0 || apart.length === 0
            ? [{ ...at, onHandDelta, reservedDelta, cause }]
            : []),
          ...apart.map(({ condition, pieces }) => ({
            ...{ ...at, condition, onHandDelta: pieces, reservedDelta: 0 },
            cause: `${cause}:${condition}`,
          })),
        ];
      }),
    );
    // Shipping moves on hand and reserved together: what may be shown stays, and no store needs to hear of it.
    // What is written off changes nothing either, but a marketplace that canceled it may have put it on sale again.
    const seen = moved.filter((m) => m.onHandDelta !== m.reservedDelta || m.kind === "loss");
    await requestSyncOffers(
      tx,
      clientId,
      [...new Set([...seen.map((m) => m.taken.itemId), ...seen.map((m) => m.variantId), ...unseenCancels])],
      `order:${orderIds[0]}`,
      { storeId: await soldBy(tx, clientId, orderIds[0] as string), variantIds: sold },
    );
  }
  await writeUnits(tx, clientId, changes);
  // A split moves the flagged pieces to other packages without moving stock, so what is short is looked at each time. The other
  // orders that share a piece are told right after, each under its own lock (share-oversold.ts).
  const all = [...new Set(held.map(({ taken }) => taken.itemId))];
  const toFlag = [...new Set([...itemIds, ...undecided, ...(await short(tx, clientId, all))])];
  await flagOversold(tx, clientId, toFlag, orderIds);
  await writePackageRows(tx, clientId, orderIds);
  return toFlag;
};

const short = async (tx: Tx, clientId: string, itemIds: string[]) => {
  const { rows } = await sql<{ itemId: string }>`
    select item_id from stock where client_id = ${clientId} and item_id = any(${itemIds}::uuid[]) and condition = 'sellable'
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

const isAnything = ({ reserved, gone, before, back }: LineUnits) => reserved + gone + before + back > 0;
const merged = (rows: readonly Unit[], changed: readonly Unit[]) => [
  ...new Map([...rows, ...changed].map((row) => [row.no, row])).values(),
];
const sumsOf = (rows: readonly Unit[]): Sums => ({
  reserved: rows.reduce((sum, { state, quantity }) => sum + (state === "reserved" ? quantity : 0), 0),
  consumed: rows.reduce((sum, { state, warehouseId, quantity }) => sum + (state === "gone" && warehouseId ? quantity : 0), 0),
});

const placeOf = ({ itemId, warehouseId }: { itemId: string; warehouseId: string }) => `${itemId} ${warehouseId}`;

/** Of what is sold singly a person can say that it is not there; of a set nobody knows which of its pieces is missing. */
const mayMiss = ({ variantId, taken, changed }: Change) =>
  taken.itemId === variantId && changed.some(({ state }) => state === "canceled");

/**
 * On hand never falls below zero: what left without being there is short, and is given back last, but what a person has on the shelf again
 * counts in full; what of it can't be sold lies apart. What is `lost` is
 * not on the shelf either. `place` follows, for the next order; the rows that are gone say what of them is short.
 */
const movementOf = (change: Change, place: { onHand: number; reserved: number }, back: Restocked | null, lost: number) => {
  const { before, after, rows, changed } = change;
  const { onHand } = place;
  const { perUnit } = change.taken;
  const onShelf = (back?.quantity ?? 0) * perUnit;
  const apart = unsellable.flatMap((condition) => (back?.[condition] ? [{ condition, pieces: back[condition] * perUnit }] : []));
  const reservedDelta = after.reserved - before.reserved;
  const leaving = after.consumed - before.consumed;
  const shortBefore = rows.reduce((sum, { short }) => sum + short, 0);
  const missing = leaving > 0 ? Math.max(0, leaving - onHand) : -Math.min(shortBefore, Math.max(0, -leaving - onShelf));
  const onHandDelta = missing - leaving - lost - apart.reduce((sum, { pieces }) => sum + pieces, 0) || 0;
  place.onHand += onHandDelta;
  place.reserved += reservedDelta;
  const kind = lost > 0 ? "loss" : leaving > 0 ? "consume" : leaving < 0 ? "restock" : reservedDelta > 0 ? "reserve" : "release";
  const rev = Math.max(0, ...rows.map((row) => row.rev)) + 1;
  let short = Math.min(shortBefore + missing, after.consumed);
  const now = merged(rows, changed).map((row): Unit => {
    const own = row.state === "gone" && row.warehouseId !== null ? Math.min(short, row.quantity) : 0;
    short -= own;
    return { ...row, short: own };
  });
  const numbers = new Set(changed.map(({ no }) => no));
  change.changed = now
    .filter((row) => numbers.has(row.no) || row.short !== rows.find(({ no }) => no === row.no)?.short)
    .map((row) => ({ ...row, rev }));
  return { ...change, kind, onHandDelta, reservedDelta, rev, apart } as const;
};
