import { Fail } from "#platform/errors.ts";
import { type Booking, bookWhereabouts } from "./restock-order-line.ts";

/** A claim's line that waits for the seller's word. */
export interface DecidedLine {
  id: string;
  title: string;
  quantity: number;
  amount: string | null;
  orderLineId: string | null;
}
export interface Pieces {
  sellable?: number | undefined;
  damaged?: number | undefined;
  notBack?: number | undefined;
}

/** Pieces of which nothing is said may still come: they are taken in later, beside the claim. */
export const placePieces = async (ctx: Booking, { line, pieces }: { line: DecidedLine; pieces: Pieces }) => {
  const { sellable = 0, damaged = 0, notBack = 0 } = pieces;
  const all = sellable + damaged + notBack;
  if (all === 0) return;
  if (all > line.quantity) throw new Fail("refund_restock", { name: line.title, left: line.quantity, requested: all });
  if (!line.orderLineId) throw new Fail("restock_too_many", { name: line.title, left: 0, requested: all });
  const { id: claimLineId, orderLineId } = line;
  await bookWhereabouts(ctx, { orderLineId, claimLineId, restocked: sellable, damaged, writtenOff: notBack });
};
