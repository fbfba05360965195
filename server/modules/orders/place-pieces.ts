import { Fail } from "#platform/errors.ts";
import { type Booking, bookWhereabouts } from "./restock-order-line.ts";

/** A claim's line that waits for the seller's word. */
export interface DecidedLine {
  id: string;
  title: string;
  quantity: number;
  amount: string | null;
  orderLineId: string | null;
  /** So many new ones were sent to the buyer in exchange. */
  replaced: number;
}
export interface Pieces {
  sellable?: number | undefined;
  damaged?: number | undefined;
  notBack?: number | undefined;
}

/** No more than the line has; answers how many. */
export const checkPieces = (line: DecidedLine, { sellable = 0, damaged = 0, notBack = 0 }: Pieces) => {
  const requested = sellable + damaged + notBack;
  if (requested > line.quantity) throw new Fail("refund_restock", { name: line.title, left: line.quantity, requested });
  return requested;
};

/** Pieces of which nothing is said may still come: they are taken in later, beside the claim. */
export const placePieces = async (ctx: Booking, { line, pieces }: { line: DecidedLine; pieces: Pieces }) => {
  const { sellable = 0, damaged = 0, notBack = 0 } = pieces;
  const all = checkPieces(line, pieces);
  if (all === 0) return;
  if (!line.orderLineId) throw new Fail("restock_too_many", { name: line.title, left: 0, requested: all });
  const { id: claimLineId, orderLineId } = line;
  await bookWhereabouts(ctx, { orderLineId, claimLineId, restocked: sellable, damaged, writtenOff: notBack });
};
