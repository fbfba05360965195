import { z } from "zod";

/** Below the address that the seller's warehouse gave (README, 2). */
export const paths = {
  account: "/v1/account",
  orders: "/v1/orders",
  cancel: (reference: string) => `/v1/orders/${encodeURIComponent(reference)}/cancel`,
  stock: "/v1/stock",
} as const;

/** No database keeps a NUL or half a character. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\u0000");
const short = z.string().max(200).refine(isStorable);
/** What nobody needs never makes an answer unreadable. */
const loose = z
  .string()
  .max(2000)
  .refine(isStorable)
  .nullish()
  .catch(null)
  .transform((value) => value ?? "");
const count = z.number().int().min(0).max(100_000_000);

export const Account = z.looseObject({ name: short.min(1) });

const Parcel = z.looseObject({
  carrier: short.min(1),
  number: short.min(1),
  link: loose,
  lines: z.array(z.looseObject({ code: short.min(1), quantity: count.min(1) })).max(1000),
});
export const Order = z.looseObject({
  reference: short.min(1),
  status: short.min(1),
  reason: loose,
  deliveredAt: loose,
  parcels: z.array(Parcel).max(99),
});
export type Order = z.output<typeof Order>;
export const Made = z.looseObject({ order: Order });
export const Orders = z.looseObject({ orders: z.array(Order) });

export const Stock = z.looseObject({
  items: z.array(z.looseObject({ code: short.min(1), sellable: count, damaged: count, reserved: count })).max(1000),
  next: z.string().min(1).max(500).nullable(),
});

/** `field` names what is wrong with an order, as the order spells it. */
export const Refusal = z.looseObject({
  error: z.looseObject({ code: short.min(1), field: loose, message: loose }),
});
