import type { OrderStatus } from "@tradeport/contract/order-status";
import { sql, type Tx } from "#platform/db.ts";
import type { LineUnits } from "./settled-units.ts";
import { reserving } from "./status.ts";

/** A variant in a package, all its lines together. */
interface Piece {
  channelPackageId: string;
  originPackageIds: string[];
  superseded: boolean;
  holding: boolean;
  status: OrderStatus;
  variantId: string;
  quantity: number;
}
interface Line extends Piece {
  orderId: string;
  packageId: string;
  channelLineId: string;
  /** Of these: still here. */
  here: number;
  /** What left and was not put back, also of lines that are told no more. */
  gone: number;
  before: number;
  back: number;
}

/**
 * What the packages of each order say of the units of their lines: waiting ones reserve, what left stays gone until a person puts it back, canceled ones hold nothing else. A superseded package holds
 * the units that the packages after it do not cover yet, for an hour at most: what never comes back after a part cancel was canceled.
 */
export const desiredUnits = async (tx: Tx, clientId: string, orderIds: string[]): Promise<Map<string, LineUnits[]>> => {
  const { rows } = await sql<Line>`
    select p.order_id, p.id as package_id, p.channel_package_id, p.origin_package_ids, p.superseded, p.holds_until is not null as holding, p.status,
      l.channel_line_id, l.variant_id, case when l.dropped then 0 else l.quantity end as quantity,
      case when not l.dropped and l.left_quantity = 0 and not l.left_before then l.quantity else 0 end as here,
      l.left_quantity - l.restocked as gone, l.restocked as back, case when l.left_before and not l.dropped then l.quantity else 0 end as before
    from order_package p
    join order_line l on l.client_id = p.client_id and l.package_id = p.id and l.variant_id is not null
    where p.client_id = ${clientId} and p.order_id = any(${orderIds}::uuid[]) and not p.fulfilled_there
    order by p.id, l.channel_line_id`.execute(tx);
  return new Map([...Map.groupBy(rows, (row) => row.orderId)].map(([orderId, lines]) => [orderId, unitsOf(lines)]));
};

const unitsOf = (lines: Line[]): LineUnits[] => {
  const pieces = [...Map.groupBy(lines, ({ packageId, variantId }) => `${packageId} ${variantId}`).values()].map(
    (of): Piece & { lines: Line[] } => ({
      ...of[0]!,
      quantity: of.reduce((sum, { quantity }) => sum + quantity, 0),
      lines: of,
    }),
  );
  return pieces.flatMap((piece) => {
    let holds = piece.superseded && piece.holding ? uncovered(piece, pieces) : 0;
    return piece.lines.map(({ packageId, channelLineId, variantId, quantity, here, gone, before, back }): LineUnits => {
      const line = { packageId, channelLineId, variantId };
      // Of a package that was never told in a known word nothing is known but that it was bought: see holds_until.
      const reserves = reserving.includes(piece.status) && (piece.status !== "S_ANOTHER" || piece.holding);
      if (!piece.superseded) return { ...line, reserved: reserves ? here : 0, gone, before, back };
      const reserved = Math.min(holds, quantity);
      holds -= reserved;
      return { ...line, reserved, gone: 0, before: 0, back: 0 };
    });
  });
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
