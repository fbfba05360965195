import type { OrderStatus } from "@tradeport/contract/order-status";
import { sql, type Tx } from "#platform/db.ts";
import { reserving } from "./status.ts";

interface Hold {
  reserved: number;
  consumed: number;
}

interface Piece {
  channelPackageId: string;
  originPackageIds: string[];
  superseded: boolean;
  holding: boolean;
  status: OrderStatus;
  variantId: string;
  quantity: number;
  /** Of these: still here. */
  here: number;
  /** What left and was not put back, also of lines that are told no more. */
  gone: number;
}

/**
 * What the packages of each order hold of each variant: waiting ones reserve, what left stays consumed, canceled ones hold nothing else. A superseded package holds
 * the units that the packages after it do not cover yet, for an hour at most: what never comes back after a part cancel was canceled.
 */
export const desiredHolds = async (tx: Tx, clientId: string, orderIds: string[]): Promise<Map<string, Map<string, Hold>>> => {
  const { rows } = await sql<Piece & { orderId: string }>`
    select p.order_id, p.channel_package_id, p.origin_package_ids, p.superseded, p.holds_until is not null as holding, p.status,
      l.variant_id, coalesce(sum(l.quantity) filter (where not l.dropped), 0)::int as quantity,
      coalesce(sum(l.quantity) filter (where not l.dropped and l.left_quantity = 0 and not l.left_before), 0)::int as here,
      sum(l.left_quantity - l.restocked)::int as gone
    from order_package p
    join order_line l on l.client_id = p.client_id and l.package_id = p.id and l.variant_id is not null
    where p.client_id = ${clientId} and p.order_id = any(${orderIds}::uuid[])
    group by p.client_id, p.id, l.variant_id`.execute(tx);
  return new Map([...Map.groupBy(rows, (row) => row.orderId)].map(([orderId, pieces]) => [orderId, holdsOf(pieces)]));
};

const holdsOf = (pieces: Piece[]) => {
  const holds = new Map<string, Hold>();
  for (const piece of pieces) {
    const hold = holds.get(piece.variantId) ?? { reserved: 0, consumed: 0 };
    holds.set(piece.variantId, hold);
    if (piece.superseded) {
      hold.reserved += piece.holding ? uncovered(piece, pieces) : 0;
      continue;
    }
    if (reserving.includes(piece.status)) hold.reserved += piece.here;
    hold.consumed += piece.gone;
  }
  return holds;
};

const uncovered = (piece: Piece, all: Piece[]) =>
  Math.max(0, piece.quantity - childrenOf(piece, all).reduce((sum, child) => sum + extent(child, all, [piece]), 0));

const childrenOf = (piece: Piece, all: Piece[]) => below(piece.channelPackageId, piece.variantId, all, new Set());

/** A package between that keeps none of the variant (what was canceled of it) hands its children on. */
const below = (packageId: string, variantId: string, all: Piece[], seen: Set<string>): Piece[] => {
  if (seen.has(packageId)) return [];
  seen.add(packageId);
  const children = Map.groupBy(
    all.filter((each) => each.originPackageIds.includes(packageId)),
    (each) => each.channelPackageId,
  );
  return [...children].flatMap(([id, pieces]) => {
    const own = pieces.find((each) => each.variantId === variantId);
    return own ? [own] : below(id, variantId, all, seen);
  });
};

/** The units that a package began with: a split's parent still lists them all, a part cancel's keeps what was canceled and the rest moved on. */
const extent = (piece: Piece, all: Piece[], above: Piece[]): number => {
  if (above.includes(piece)) return 0;
  const after = childrenOf(piece, all).reduce((sum, child) => sum + extent(child, all, [...above, piece]), 0);
  return piece.superseded ? Math.max(piece.quantity, after) : piece.quantity + after;
};
