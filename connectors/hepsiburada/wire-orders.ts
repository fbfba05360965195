import { z } from "zod";
import { Amount, Flag, Id, linesOf, optional, Percentage, Text } from "../fields.ts";
import { LocalTime, Money, Texts } from "./wire.ts";

/** What Hepsiburada sends of orders, labels and claims; read as wire.ts says. */

// ---------- orders: order lines with what they are packed into

const Address = z.object({
  name: Text,
  address: Text,
  city: Text,
  town: Text,
  district: Text,
  postalCode: Text,
  countryCode: Text,
  phoneNumber: Text,
  alternatePhoneNumber: Text,
  email: Text,
});
export type WireAddress = z.output<typeof Address>;

const Invoice = z.object({ turkishIdentityNumber: Text, taxNumber: Text, taxOffice: Text, address: optional(Address) });

/** "0001-01-01T00:00:00" is said for never. */
const Time = optional(LocalTime);

const Note = optional(z.object({ value: Text }));

/** What stock and money hang on has to be as it should. Of the rest an odd field is none. */
const Line = z.object({
  id: Id,
  merchantSKU: Id,
  name: Text,
  quantity: z.number().int().positive(),
  unitPrice: Money,
  totalPrice: Money,
  merchantDiscount: z.object({ totalPrice: Money.nullish() }).nullish(),
  hbDiscount: optional(z.object({ totalPrice: Money.nullish() })),
  vatRate: optional(Amount),
  commission: optional(Money),
  commissionRate: optional(Percentage),
  status: z.string().min(1),
  orderDate: Time,
  dueDate: Time,
  lastStatusUpdateDate: Time,
  packageNumber: Id.nullish(),
  cargoCompany: Text,
  cargoCompanyModel: optional(z.object({ name: Text })),
  customerName: Text,
  shippingAddress: optional(Address),
  invoice: optional(Invoice),
  // What the buyer wants made of it; the places have no names.
  customizedText01: Text,
  customizedText02: Text,
  customizedText03: Text,
  customizedText04: Text,
  isMicroExport: Flag,
  deliveryNote: Note,
});
export type WireLine = z.output<typeof Line>;

export const Order = z
  .object({
    orderNumber: Id,
    orderDate: Time,
    createdDate: Time,
    customer: optional(z.object({ name: Text })),
    deliveryAddress: optional(Address),
    invoice: optional(Invoice),
    orderNote: Note,
    items: linesOf(Line, "id"),
  })
  .transform(({ orderDate, createdDate, ...order }, issues) => {
    const orderedAt = order.items.flatMap((line) => line.orderDate ?? []).sort()[0] ?? orderDate ?? createdDate;
    if (orderedAt) return { ...order, orderedAt };
    issues.addIssue({ code: "custom", path: ["orderDate"], message: "no line and no order says when it was ordered" });
    return z.NEVER;
  });
export type WireOrder = z.output<typeof Order>;

/** Orders are parsed one by one: one that can't be read is handed over whole and doesn't stand in the way of the rest. */
export const AnyOrder = z.record(z.string(), z.unknown());
export const OrderTrace = z.object({ orderNumber: Id.catch("") }).catch({ orderNumber: "" });

/** A page of a list, with its rows as they came: `/packages` is a bare array, the others count all that there are. */
export const ListPage = z.union([
  z.array(z.unknown()).transform((items) => ({ items, totalCount: null })),
  z.object({
    items: z.array(z.unknown()).nullable(),
    totalCount: optional(z.number().int().nonnegative()).transform((count) => count ?? null),
  }),
]);

/** Some lists begin their names with a capital letter. */
const uncapitalized = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(uncapitalized);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replace(/^[A-Z](?![A-Z])/, (c) => c.toLowerCase()), uncapitalized(inner)]),
  );
};

const RowLine = z.object({ orderNumber: optional(Id), lineItemId: optional(Id) });

/** A row of any list: which orders it speaks of, and what it says of them. The order itself is read where that is news. */
export const ListRow = z.preprocess(
  uncapitalized,
  z
    .object({
      orderNumber: optional(Id),
      orderNumbers: optional(z.array(optional(Id))),
      items: optional(z.array(optional(RowLine))),
      id: optional(Id),
      lineItemId: optional(Id),
      packageNumber: optional(Id),
      quantity: optional(z.number()),
      status: Text,
      lastStatusUpdateDate: Time,
      cancelDate: Time,
      shippedDate: Time,
      deliveredDate: Time,
      undeliveredDate: Time,
    })
    .transform((row, issues) => {
      const named = [row.orderNumber, ...(row.orderNumbers ?? []), ...(row.items ?? []).map((line) => line?.orderNumber)];
      const orders = [...new Set(named.flatMap((orderNumber) => orderNumber ?? []))];
      if (orders.length === 0) {
        issues.addIssue({ code: "custom", path: ["orderNumber"], message: "no order is named" });
        return z.NEVER;
      }
      const { lastStatusUpdateDate, cancelDate, shippedDate, deliveredDate, undeliveredDate } = row;
      return {
        orders,
        /** null: it does not say. */
        at: cancelDate ?? shippedDate ?? deliveredDate ?? undeliveredDate ?? lastStatusUpdateDate ?? null,
        lineIds: (row.items ? row.items.map((line) => line?.lineItemId) : [row.lineItemId ?? row.id]).flatMap((id) => id ?? []),
        packageNumber: row.packageNumber ?? null,
        quantity: row.quantity ?? null,
        status: row.status,
      };
    }),
);
export type WireRow = z.output<typeof ListRow>;

const Tracked = z.object({ trackingInfoCode: Text, trackingInfoUrl: Text, cargoCompany: Text });
/** One package: an object in the documentation, a list of one in the marketplace's plug-in for OpenCart. */
export const PackageTracking = z.union([
  z
    .array(Tracked)
    .min(1)
    .transform((list) => list[0]!),
  Tracked,
]);

export const Labels = z.object({ data: Texts, format: Text });

// ---------- claims: a bare array; a measured reply mixes casings, pages and other people's clients have each of both

const Delivery = z.object({
  direction: Text,
  cargoCompany: Text,
  trackingNumber: Text,
  trackingInfoCode: Text,
  trackingUrl: Text,
  trackingInfoUrl: Text,
});

const Claim = z.preprocess(
  uncapitalized,
  z.object({
    number: Id,
    status: z.string().min(1),
    claimType: Text,
    claimDate: LocalTime,
    orderNumber: Id,
    lineItemId: Text,
    merchantSku: Text,
    sku: Text,
    // Of papers that are missing (MissingInvoice) no piece comes back, and it says 0.
    quantity: z.number().int().nonnegative(),
    reason: Text,
    explanation: Text,
    refundAmount: optional(Amount),
    totalPriceAmount: optional(Amount),
    priceCurrency: optional(z.string()),
    awaitingActionExpireDate: Time,
    deliveries: optional(z.array(optional(Delivery))),
  }),
);
export type WireClaim = z.output<typeof Claim>;
export { Claim };
export const ClaimRows = z.array(z.unknown());
export const ClaimTrace = z
  .preprocess(uncapitalized, z.object({ number: Id.catch(""), orderNumber: Id.catch("") }))
  .catch({ number: "", orderNumber: "" });
