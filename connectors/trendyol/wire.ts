import { z } from "zod";
import { Amount, Flag, Id, linesOf, optional, Percentage, Text } from "../fields.ts";

/**
 * What Trendyol sends. Only the fields that we use; a field that we can do without may be missing, one that we would have to guess may not.
 * Numbers come from parseExact: what a double can't hold is text already.
 */

const EARLIEST = Date.UTC(2015, 0);
const LATEST = Date.UTC(2100, 0);
const Milliseconds = z.coerce
  .number()
  .refine((ms) => ms >= EARLIEST && ms < LATEST, "not a time in milliseconds between 2015 and 2100");

/** True epoch milliseconds: packageHistories.createdDate, lastModifiedDate and the rest. */
export const EpochTime = Milliseconds.transform((ms) => new Date(ms).toISOString());

/** Turkey's wall clock written as if it were UTC (gotcha 2: orderDate is "GMT+3"). Turkey is three hours ahead all year. */
export const IstanbulClock = Milliseconds.transform((ms) => new Date(ms - 3 * 3_600_000).toISOString());

/** Names changed on 6 April 2026, and the vendor's own specification still shows the old ones: whichever came counts. */
const renamed = (names: Record<string, string>) => (value: unknown) => {
  if (typeof value !== "object" || value === null) return value;
  const bridged: Record<string, unknown> = { ...value };
  for (const [old, now] of Object.entries(names)) bridged[now] ??= bridged[old];
  return bridged;
};

// ---------- reference data

interface CategoryNode {
  id: string;
  name: string;
  subCategories: CategoryNode[];
}
const Category: z.ZodType<CategoryNode> = z.object({
  id: Id,
  name: z.string(),
  /** Always there; empty on a leaf. A tree whose branches went missing is not a list of leaves. */
  get subCategories() {
    return z.array(Category);
  },
});
/** A bare array on the current page, wrapped on older ones. */
export const Categories = z.union([
  z.array(Category),
  z.object({ categories: z.array(Category) }).transform((wrapped) => wrapped.categories),
]);

export const Brands = z.object({ brands: z.array(z.object({ id: Id, name: z.string() })) });

export const CategoryAttributes = z.object({
  categoryAttributes: z.array(
    z.object({
      attribute: z.object({ id: Id, name: z.string() }),
      required: z.boolean(),
      allowCustom: z.boolean(),
      varianter: z.boolean(),
      slicer: z.boolean(),
      allowMultipleAttributeValues: z.boolean(),
    }),
  ),
});

/** `attributeValueName` in the specification, `attributeValue` on a guide page. */
export const AttributeValues = z.object({
  totalPages: z.number().int(),
  content: z.array(
    z.preprocess(
      renamed({ attributeValue: "attributeValueName" }),
      z.object({ attributeValueId: Id, attributeValueName: z.string() }),
    ),
  ),
});

// ---------- products

export const BatchReceipt = z.object({ batchRequestId: z.string().min(1) });

const BatchItem = z.object({
  requestItem: z.object({
    barcode: z.string().nullish(),
    product: z.object({ barcode: z.string().nullish() }).nullish(),
    updateRequest: z.object({ barcode: z.string().nullish(), contentId: Id.nullish() }).nullish(),
  }),
  status: z.string(),
  failureReasons: z.array(z.string()).nullish(),
});
export type BatchItem = z.output<typeof BatchItem>;
/** Inventory batches have no status (5.6). An item that can't be read is null: it counts, and nothing is known of it. */
export const Batch = z.object({
  status: z.string().nullish(),
  itemCount: z.number().int().nonnegative().nullish(),
  items: z.array(BatchItem.nullable().catch(null)).nullish(),
});

/** What quality control made of a change of an approved content: each part of it by itself, for each request. */
export const AuditRows = z.object({ content: z.array(z.unknown()) });
export const AuditRow = z.object({
  batchRequestId: z.string().min(1),
  updates: z.array(
    z.object({
      type: Text,
      status: z.string(),
      rejectReasons: optional(z.array(z.object({ type: Text, reason: Text, detail: Text }))),
    }),
  ),
});

/** Rows of the product lists are parsed one by one (offers.ts): one that can't be read hides only its own offers. */
export const ProductRows = z.object({ content: z.array(z.unknown()) });

export const ApprovedProduct = z.object({
  contentId: Id,
  variants: z.array(
    z.object({
      variantId: Id.nullish(),
      barcode: z.string(),
      stockCode: z.string().nullish(),
      onSale: z.boolean(),
      archived: z.boolean(),
      locked: z.boolean(),
      lockReason: z.string().nullish(),
      blacklisted: z.boolean(),
    }),
  ),
});

export const InventoryAndPrice = z.object({
  variants: z.array(z.object({ barcode: z.string(), salePrice: Amount, listPrice: Amount, quantity: z.number().int() })),
});

export const UnapprovedProduct = z.object({
  barcode: z.string(),
  stockCode: z.string().nullish(),
  salePrice: Amount.nullish(),
  listPrice: Amount.nullish(),
  quantity: z.number().int().nullish(),
  rejectReasonDetails: z.array(z.object({ rejectReason: z.string().nullish(), rejectReasonDetail: z.string().nullish() })),
});

const Barcode = z.object({ barcode: z.string() });
/** The offers that a row speaks of, for one that does not parse: none when it does not even say that. */
export const RowTrace = z
  .union([z.object({ variants: z.array(Barcode) }), Barcode.transform((row) => ({ variants: [row] }))])
  .transform(({ variants }) => variants.map(({ barcode }) => barcode))
  .catch([]);

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

/** What can still be said of a claim that does not parse. */
export const ClaimTrace = z.object({
  id: Id.catch(""),
  orderNumber: Id.catch(""),
  lastModifiedDate: EpochTime.nullable().catch(null),
});

// ---------- webhooks

export const Webhook = z.object({ id: z.string().min(1) });
export const Webhooks = z.array(z.object({ id: z.string().min(1), url: z.string(), status: z.string() }));

// ---------- errors: three unrelated shapes (section 2)

const Problem = z
  .object({ key: z.string(), message: z.string(), code: z.union([z.string(), z.number()]), title: z.string() })
  .partial();
export const ErrorBody = z
  .object({
    errors: z.array(Problem),
    exception: z.string(),
    message: z.string(),
    error: z.union([z.string(), z.object({ errors: z.array(Problem) })]),
  })
  .partial();
