import { z } from "zod";
import { Id, Price } from "./common.ts";
import { cleanLine } from "./text.ts";

export const RefundReason = z.string().overwrite(cleanLine).min(1).max(500);

/** To the kuruş, and more than nothing. */
const RefundAmount = Price.refine((amount) => Number(amount) > 0, "refundAmount");

const Pieces = z.number().int().min(0).max(100_000).optional();
/** Where pieces of a refund are; of what is left out nothing is said yet: they may come later. */
const whereabouts = {
  /** Back, and for sale again. */
  sellable: Pieces,
  /** Back, and not for sale. */
  damaged: Pieces,
  /** They never come. */
  notBack: Pieces,
};

export const ShareUnits = z.strictObject({ orderLineId: Id, quantity: z.number().int().min(1).max(100_000) });

/** Units of an order's line that are refunded, with what is paid back for all of them. */
export const RefundUnits = ShareUnits.extend({
  /** Left out: their share of what was paid, of which the last units of a line take what is left (GetRefundShares). */
  amount: RefundAmount.optional(),
  ...whereabouts,
});
export type RefundUnits = z.input<typeof RefundUnits>;

/** A line of an open claim. */
export const RefundedLine = z.strictObject({
  claimLineId: Id,
  /** Left out: the amount that stands there. Where the marketplace pays back, its own counts. */
  amount: RefundAmount.optional(),
  ...whereabouts,
});
export type RefundedLine = z.output<typeof RefundedLine>;
