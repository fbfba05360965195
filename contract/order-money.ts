import { z } from "zod";
import { Decimal, Money } from "./common.ts";

/** What money of an order is for. Goods: what its pieces cost before anything is taken off. */
export const AmountKind = z.enum(["goods", "discount", "coupon", "shipping", "gift_wrap", "instalment", "tax", "vat"]);
export type AmountKind = z.infer<typeof AmountKind>;
/** Who pays it, or goes without it. */
export const AmountPayer = z.enum(["buyer", "seller", "marketplace"]);
export type AmountPayer = z.infer<typeof AmountPayer>;

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
});
export type OrderMoney = z.infer<typeof OrderMoney>;
