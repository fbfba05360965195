import { z } from "zod";
import { Amount, Flag, Id, linesOf, optional, Percentage, Text, TextList } from "../fields.ts";
import { EpochTime, IstanbulClock, renamed } from "./wire.ts";

/** What Trendyol sends of orders, labels and claims; read as wire.ts says. */

// ---------- orders

/** Packages are parsed one by one: one that can't be read is handed over whole and doesn't stand in the way of the rest. */
export const PackageStream = z.object({ content: z.array(z.unknown()), hasMore: z.boolean(), nextCursor: z.string().nullish() });
export const PackageList = z.object({ content: z.array(z.unknown()), totalPages: optional(z.number().int()) });

const Address = z
  .object({
    firstName: Text,
    lastName: Text,
    fullName: Text,
    company: Text,
    countryCode: Text,
    city: Text,
    district: Text,
    neighborhood: Text,
    address1: Text,
    fullAddress: Text,
    postalCode: Text,
    phone: Text,
    taxNumber: Text,
    taxOffice: Text,
  })
  .partial();
export type WireAddress = z.output<typeof Address>;

const Unit = z.preprocess(
  renamed({ lineItemDiscount: "lineItemSellerDiscount" }),
  z.object({ lineItemPrice: Amount, lineItemSellerDiscount: Amount, lineItemTyDiscount: Amount.nullish() }),
);

const Line = z.preprocess(
  renamed({
    id: "lineId",
    merchantSku: "stockCode",
    amount: "lineGrossAmount",
    discount: "lineSellerDiscount",
    tyDiscount: "lineTyDiscount",
    price: "lineUnitPrice",
    vatBaseAmount: "vatRate",
  }),
  z.object({
    lineId: Id,
    quantity: z.number().int().positive(),
    barcode: z.string().min(1),
    stockCode: Text,
    productName: Text,
    lineGrossAmount: Amount,
    lineUnitPrice: Amount,
    lineSellerDiscount: Amount,
    lineTyDiscount: optional(Amount),
    discountDetails: optional(z.array(Unit)),
    vatRate: optional(Amount),
    commission: optional(Percentage),
    currencyCode: optional(z.string()),
    orderLineItemStatusName: Text,
  }),
);
export type WireLine = z.output<typeof Line>;

export const Package = z.preprocess(
  renamed({
    id: "shipmentPackageId",
    shipmentPackageStatus: "status",
    grossAmount: "packageGrossAmount",
    totalDiscount: "packageSellerDiscount",
    totalPrice: "packageTotalPrice",
    packageHistory: "packageHistories",
  }),
  z.object({
    shipmentPackageId: Id,
    orderNumber: Id,
    status: z.string().min(1),
    orderDate: IstanbulClock,
    lastModifiedDate: EpochTime,
    agreedDeliveryDate: optional(EpochTime),
    packageHistories: optional(z.array(optional(z.object({ createdDate: optional(EpochTime), status: Text })))),
    currencyCode: optional(z.string()),
    packageTotalPrice: Amount,
    packageSellerDiscount: Amount,
    customerFirstName: Text,
    customerLastName: Text,
    customerEmail: Text,
    identityNumber: Text,
    taxNumber: Text,
    commercial: Flag,
    giftBoxRequested: Flag,
    micro: Flag,
    etgbNo: Text,
    hsCode: Text,
    is4P: Flag,
    invoiceNumber: Text,
    invoiceStatus: Text,
    // "" where there are none.
    invoiceRejectedReasonKeys: TextList,
    shipmentAddress: optional(Address),
    invoiceAddress: optional(Address),
    cargoTrackingNumber: optional(Id),
    cargoTrackingLink: Text,
    cargoSenderNumber: optional(Id),
    cargoProviderName: Text,
    originPackageIds: z.array(Id).nullish(),
    lines: linesOf(Line, "lineId"),
  }),
);
export type WirePackage = z.output<typeof Package>;

/** What can still be said of a package that does not parse. */
export const PackageTrace = z.preprocess(
  renamed({ id: "shipmentPackageId" }),
  z.object({
    shipmentPackageId: Id.catch(""),
    orderNumber: Id.catch(""),
    lastModifiedDate: EpochTime.nullable().catch(null),
  }),
);

export const Labels = z.object({ data: z.array(z.object({ label: z.string().min(1), format: z.string().nullish() })).nullish() });

// ---------- claims: one item per unit; the header has no status (section 7)

export const ClaimList = z.object({ content: z.array(z.unknown()), totalPages: z.number().int() });

const ClaimReason = z.object({ name: Text }).nullish();
const ClaimItem = z.object({
  id: Id,
  customerClaimItemReason: ClaimReason,
  trendyolClaimItemReason: ClaimReason,
  claimItemStatus: z.object({ name: z.string().min(1) }),
  customerNote: Text,
});

export const Claim = z.object({
  id: Id,
  orderNumber: Id,
  claimDate: EpochTime,
  lastModifiedDate: EpochTime,
  orderOutboundPackageId: Id.nullish(),
  cargoTrackingNumber: Id.nullish(),
  cargoTrackingLink: Text,
  cargoProviderName: Text,
  items: z
    .array(
      z.object({
        orderLine: z.object({ id: Id, productName: Text, barcode: z.string().min(1), price: Amount.nullish() }),
        claimItems: z.array(ClaimItem).min(1),
      }),
    )
    .min(1),
});
export type WireClaim = z.output<typeof Claim>;

/** Of one unit, what became of it and when; not sorted. A row that can't be read says nothing. */
export const ClaimAudits = z.array(optional(z.object({ newStatus: Text, date: optional(EpochTime) })));

/** What can still be said of a claim that does not parse. */
export const ClaimTrace = z.object({
  id: Id.catch(""),
  orderNumber: Id.catch(""),
  lastModifiedDate: EpochTime.nullable().catch(null),
});
