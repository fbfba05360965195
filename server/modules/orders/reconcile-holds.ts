import { lockStock, moveStock } from "#modules/inventory/index.ts";
import { requestSyncOffers } from "#modules/listings/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { desiredUnits } from "./desired-units.ts";
import { closedPlaces, type Held, heldOf, placesOf, soldAs, unitsOf, writeUnits } from "./held-units.ts";
import { markSuperseded } from "./mark-superseded.ts";
import { endMissing, readMissing, writtenOff } from "./missing-pieces.ts";
import { flagOversold } from "./oversold.ts";
import { writePackageRows } from "./package-rows.ts";
import { placedUnits } from "./place-units.ts";
import { type LineUnits, settled } from "./settled-units.ts";
import { type Change, differences, movementsOf, type Restocked, sumsOf } from "./unit-movements.ts";
import { writeLeft } from "./write-left.ts";
import { writeParcels } from "./write-parcels.ts";

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
  await markSuperseded(tx, clientId, orderIds);
  const { undecided, owed, uncounted } = await writeLeft(tx, clientId, orderIds);
  const unmoved = [...new Set([...unseenCancels, ...uncounted])];
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
    const pieces = (owed.get(`${orderId} ${variantId}`) ?? 0) * taken.perUnit;
    if (pieces > 0) {
      const near = before.get(taken.warehouseId) ?? { reserved: 0, consumed: 0 };
      before.set(taken.warehouseId, { ...near, consumed: near.consumed + pieces });
    }
    return [{ ...held, changed, before }];
  };
  const first = await placesOf(tx, clientId, orderIds[0] as string);
  const [nearest] = first.places as [string];
  const held = [...units].flatMap(([orderId, rows]) => heldOf(orderId, rows, nearest));
  const known = new Set(held.map(({ orderId, variantId }) => `${orderId} ${variantId}`));
  const unheld = [...wanted].flatMap(([orderId, lines]) =>
    [...Map.groupBy(lines.filter(isAnything), ({ variantId }) => variantId).keys()].flatMap((variantId) =>
      known.has(`${orderId} ${variantId}`) ? [] : [{ orderId, variantId }],
    ),
  );
  const changes = held.flatMap(changeOf);
  const moves = (change: Change) => differences(change).length > 0;
  const locked = [...changes.filter(moves), ...unheld].map(({ variantId }) => variantId);
  const itemsToLock = changes.filter(moves).map(({ taken }) => taken.itemId);
  let sold: string[] = [...unmoved];
  let itemIds: string[] = [];
  if (locked.length + unmoved.length > 0) {
    const stock = await lockStock(tx, clientId, [...new Set([...itemsToLock, ...locked, ...unmoved])].sort());
    // What they are sold as is read while their stock stands still: who makes a set of a variant locks it too.
    const added = await soldAs(tx, clientId, unheld, units, nearest);
    changes.push(...added.flatMap(changeOf));
    held.push(...added);
    const { places } = first.mayClose ? await placesOf(tx, clientId, orderIds[0] as string) : first;
    const now = new Map(stock.map((row) => [placeOf(row), { onHand: row.onHand, reserved: row.reserved }]));
    const stockAt = (itemId: string) => (warehouseId: string) => {
      const place = now.get(placeOf({ itemId, warehouseId })) ?? { onHand: 0, reserved: 0 };
      now.set(placeOf({ itemId, warehouseId }), place);
      return place;
    };
    const ending = changes.filter(mayMiss).map(({ orderId }) => orderId);
    const missing = ending.length > 0 ? await readMissing(tx, clientId, [...new Set(ending)]) : [];
    const closed = changes.some(comesBack) ? await closedPlaces(tx, clientId) : [];
    const landsAt = (warehouseId: string) => (closed.includes(warehouseId) ? (places[0] as string) : warehouseId);
    const words = new Set<string>();
    const movements = changes.filter(moves).flatMap((change) => {
      const at = stockAt(change.taken.itemId);
      placeNew(change, places, at, () => nextNo(change.orderId), first.standardId);
      const own = missing.filter(({ orderId }) => orderId === change.orderId);
      const lost =
        own.length > 0 && mayMiss(change)
          ? writeOff(change, own, at, () => nextNo(change.orderId), words)
          : new Map<string, number>();
      return movementsOf(change, at, restocked?.variantId === change.variantId ? restocked : null, lost, landsAt);
    });
    if (words.size > 0) await endMissing(tx, clientId, [...words]);
    sold = [...new Set([...movements.map(({ variantId }) => variantId), ...unmoved])];
    itemIds = [...new Set(movements.map(({ itemId }) => itemId))];
    await moveStock(
      tx,
      clientId,
      movements.map(({ variantId: _, ...move }) => ({ ...move, actor })),
    );
    // Shipping moves on hand and reserved together: what may be shown stays, and no store needs to hear of it.
    // What is written off changes nothing either, but a marketplace that canceled it may have put it on sale again.
    const seen = movements.filter((m) => m.condition === "sellable" && (m.onHandDelta !== m.reservedDelta || m.kind === "loss"));
    await requestSyncOffers(
      tx,
      clientId,
      [...new Set([...seen.map((m) => m.itemId), ...seen.map((m) => m.variantId), ...unmoved])],
      `order:${orderIds[0]}`,
      { storeId: first.storeId, variantIds: sold },
    );
  }
  const isPacked = [...units.values()].flat().some(({ parcelId, packageId }) => parcelId !== null && parcelId !== packageId);
  await writeParcels(tx, clientId, orderIds, isPacked);
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
    group by item_id having bool_or(on_hand < reserved)`.execute(tx);
  return rows.map(({ itemId }) => itemId);
};

const comesBack = (change: Change) => differences(change).some(({ leaving }) => leaving < 0);
const isAnything = ({ reserved, gone, before, back }: LineUnits) => reserved + gone + before + back > 0;
const placeOf = ({ itemId, warehouseId }: { itemId: string; warehouseId: string }) => `${itemId} ${warehouseId}`;

/** Of what is sold singly a person can say that it is not there; of a set nobody knows which of its pieces is missing. */
const mayMiss = ({ variantId, taken, changed }: Change) =>
  taken.itemId === variantId && changed.some(({ state }) => state === "canceled");

/** New units of one change, one after the other, so that what one takes is not free for the next. */
const placeNew = (
  change: Change,
  places: readonly string[],
  stockAt: (warehouseId: string) => { onHand: number; reserved: number },
  nextNo: () => number,
  standardId: string,
) => {
  const taking = new Map<string, number>();
  change.changed = change.changed.flatMap((unit) => {
    if (!unit.isNew) return [unit];
    const free = (id: string) => stockAt(id).onHand - stockAt(id).reserved - (taking.get(id) ?? 0);
    const rows = placedUnits(unit, places, free, nextNo, standardId);
    for (const { warehouseId, quantity } of rows)
      if (warehouseId) taking.set(warehouseId, (taking.get(warehouseId) ?? 0) + quantity);
    return rows;
  });
};

/** Of what is canceled now what a person says is not there, by place; `words` gets whose word it was. */
const writeOff = (
  change: Change,
  missing: Awaited<ReturnType<typeof readMissing>>,
  stockAt: (warehouseId: string) => { onHand: number; reserved: number },
  nextNo: () => number,
  words: Set<string>,
) => {
  const lost = new Map<string, number>();
  const open = new Map<string, number>();
  change.changed = [...Map.groupBy(change.changed, ({ warehouseId }) => warehouseId)].flatMap(([warehouseId, changed]) => {
    if (warehouseId === null) return changed;
    const off = writtenOff(change.rows, changed, missing, stockAt(warehouseId), nextNo, open);
    for (const word of off.words) words.add(word);
    lost.set(warehouseId, off.pieces);
    return off.changed;
  });
  return lost;
};
