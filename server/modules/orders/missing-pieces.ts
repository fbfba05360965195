import { sql, type Tx } from "#platform/db.ts";
import type { Unit } from "./settled-units.ts";

/** A cancel whose reason is that pieces are not on the shelf: of these lines so many, or of all of its package. */
export interface Missing {
  id: string;
  orderId: string;
  packageId: string;
  lines: { lineId: string; quantity: number }[];
}

/** Those of these orders that were not written off yet. */
export const readMissing = async (tx: Tx, clientId: string, orderIds: readonly string[]): Promise<Missing[]> => {
  const { rows } = await sql<Missing>`
    select a.id, p.order_id, a.package_id, a.lines from package_action a join order_package p on p.client_id = a.client_id and p.id = a.package_id
    where a.client_id = ${clientId} and p.order_id = any(${orderIds}::uuid[]) and a.out_of_stock and a.written_off_at is null
      and a.state in ('sending', 'unknown', 'done') order by a.requested_at, a.id`.execute(tx);
  return rows;
};

export const endMissing = (tx: Tx, clientId: string, ids: readonly string[]) =>
  sql`update package_action set written_off_at = now() where client_id = ${clientId} and id = any(${ids}::uuid[])`.execute(tx);

/** How many of a line's pieces that were canceled just now are said to be missing, and by which of these. */
const wordFor = ({ packageId, channelLineId }: Unit, missing: readonly Missing[]) => {
  for (const one of missing) {
    if (one.lines.length === 0 && one.packageId === packageId) return { id: one.id, most: Number.POSITIVE_INFINITY };
    const line = one.lines.find(({ lineId }) => lineId === channelLineId);
    if (line) return { id: one.id, most: line.quantity };
  }
  return null;
};

/**
 * Of pieces that reserved and were canceled just now, those that a person says are not there are written off in place of going back on sale; what
 * was sold beyond what the books say was never there to be written off. `changed`: those of one place; `open`: what of each word is left.
 * Answers the rows, how many pieces, and whose word it was.
 */
export const writtenOff = (
  rows: readonly Unit[],
  changed: readonly Unit[],
  missing: readonly Missing[],
  stock: { onHand: number; reserved: number },
  nextNo: () => number,
  open: Map<string, number>,
) => {
  const reserved = new Set(rows.filter(({ state }) => state === "reserved").map(({ no }) => no));
  const known = new Set(rows.map(({ no }) => no));
  const words = new Set<string>();
  let beyond = Math.max(0, stock.reserved - stock.onHand);
  let pieces = 0;
  const now = changed.flatMap((unit): Unit[] => {
    // A row that was split off just now is of one that reserved.
    if (unit.state !== "canceled" || (known.has(unit.no) && !reserved.has(unit.no))) return [unit];
    const word = wordFor(unit, missing);
    if (!word) return [unit];
    words.add(word.id);
    const key = `${word.id} ${unit.channelLineId}`;
    const canceled = Math.min(unit.quantity, open.get(key) ?? word.most);
    open.set(key, (open.get(key) ?? word.most) - canceled);
    const released = Math.min(beyond, canceled);
    beyond -= released;
    const lost = canceled - released;
    pieces += lost;
    if (lost === 0) return [unit];
    if (lost === unit.quantity) return [{ ...unit, state: "written_off" }];
    return [
      { ...unit, quantity: unit.quantity - lost },
      { ...unit, no: nextNo(), quantity: lost, state: "written_off" },
    ];
  });
  return { changed: now, pieces, words: [...words] };
};
