import { z } from "zod";
import { Decimal, Money } from "./common.ts";

/** What money of an order is for. Goods: what its pieces cost before anything is taken off. */
export const AmountKind = z.enum(["goods", "discount", "coupon", "shipping", "gift_wrap", "instalment", "tax", "vat"]);
export type AmountKind = z.infer<typeof AmountKind>;
/** Who pays it, or goes without it. */
export const AmountPayer = z.enum(["buyer", "seller", "marketplace"]);
export type AmountPayer = z.infer<typeof AmountPayer>;

/** What a marketplace takes from the seller or pays. */
export const EntryKind = z.enum([
  "commission",
  "service_fee",
  "cargo",
  "penalty",
  "withholding",
  "ads",
  "advance",
  "payout",
  "refund",
]);
export type EntryKind = z.infer<typeof EntryKind>;

/** The money of an order's packages that are not canceled. */
export const OrderMoney = z.object({
  amounts: z.array(
    z.object({
      kind: AmountKind,
      payer: AmountPayer,
      amount: Money,
      /** null: the marketplace does not say it. */
      vatRate: Decimal.nullable(),
    }),
  ),
  /** What buyers pay in all, as the marketplace says it. */
  paid: z.array(Money),
  /** What the marketplace takes, below zero, or pays. */
  entries: z.array(
    z.object({
      kind: EntryKind,
      /** As it was told with the order; the marketplace has not settled it yet. */
      isEstimated: z.boolean(),
      amount: Money,
      /** What it is of the price, where the marketplace says that. */
      percentage: Decimal.nullable(),
    }),
  ),
});
export type OrderMoney = z.infer<typeof OrderMoney>;
