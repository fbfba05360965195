import { z } from "zod";
import { changes } from "./changes.ts";
import { ClientScope, Currency, Decimal, Id, Price, Timestamp } from "./common.ts";
import { command, query } from "./procedure.ts";

export const DiscountType = z.enum(["none", "rate", "amount"]);
export type DiscountType = z.infer<typeof DiscountType>;
const Rate = z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, "rate");

export const Discount = z.object({
  orderId: Id,
  discountType: DiscountType,
  /** Percent. */
  discountRate: Decimal,
  /** Money off, worked out from the rate when the discount is one. */
  discountAmount: Decimal,
  price: Decimal,
  total: Decimal,
  currency: Currency,
});

export const PackageOrder = Discount.omit({ orderId: true }).extend({
  id: Id,
  clientId: Id,
  plan: z.string(),
  startDate: Timestamp,
  expireDate: Timestamp,
  isOver: z.boolean(),
});
export type PackageOrder = z.infer<typeof PackageOrder>;

const order = { clientId: Id, orderId: Id };
const days = z.number().int().min(1).max(3650);

export const packageOrder = {
  GetActiveOrder: query({
    reads: ["subscriptions"],
    summary: "The client's current subscription; null when it has none and is not limited",
    roles: ["Admin", "Client"],
    area: "settings",
    input: ClientScope,
    output: PackageOrder.nullable(),
  }),
  CreateClientPackageOrder: command({
    withoutVersion: "new",
    changes: ["subscriptions"],
    summary: "Give a client a subscription; it takes the place of the one before",
    roles: ["Admin"],
    input: z.strictObject({
      clientId: Id,
      plan: z.string().trim().min(1).max(100),
      expireDays: days,
      price: Price,
      currency: Currency.default("TRY"),
    }),
    output: PackageOrder,
    errors: ["not_found"],
  }),
  SetClientPackageOrderSetExpireDays: command({
    withoutVersion: "adds days to what is there; two that add both count",
    changes: ["subscriptions"],
    summary: "Extend a subscription: days are added to its end, or to today when it is over",
    roles: ["Admin"],
    input: z.strictObject({ ...order, addExpireDays: days }),
    output: PackageOrder,
    errors: ["not_found"],
  }),
  GetClientPackageOrderDiscount: query({
    reads: ["subscriptions"],
    summary: "The discount of a subscription",
    roles: ["Admin"],
    input: z.strictObject({ orderId: Id }),
    output: Discount,
    errors: ["not_found"],
  }),
  SetClientPackageOrderDiscount: command({
    withoutVersion: "a new discount in the place of the whole old one, named in full; the audit has both",
    changes: ["subscriptions"],
    summary: "Give a subscription a discount by rate or by amount, or take it away",
    roles: ["Admin"],
    input: z.strictObject({
      ...order,
      discountType: DiscountType,
      ...changes({ discountRate: Rate.default("0"), discountAmount: Price.default("0") }),
    }),
    output: PackageOrder,
    errors: ["not_found", "discount_too_large"],
  }),
};
