import { z } from "zod";
import { Amount, Id, optional, Text } from "../fields.ts";

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
export const renamed = (names: Record<string, string>) => (value: unknown) => {
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

// ---------- the same lists page by page, with what a product says

/** Others read a bare name here too. */
const Named = optional(
  z.union([z.object({ id: optional(Id), name: Text }), z.string().transform((name) => ({ id: null, name }))]),
);
const Picture = z.union([z.object({ url: z.string() }), z.string().transform((url) => ({ url }))]);
const Page = { nextPageToken: z.string().nullish(), content: z.array(z.unknown()) };
export const ProductPage = z.object(Page);

/** Content has a list of values, a variant one; a product under review has a text and ids. An odd attribute costs no product. */
const ContentAttribute = z.object({
  attributeId: Id,
  attributeName: Text,
  attributeValues: z.array(z.object({ attributeValueId: optional(Id), attributeValue: Text })),
});
const VariantAttribute = z.object({
  attributeId: Id,
  attributeName: Text,
  attributeValueId: optional(Id),
  attributeValue: Text,
});
const DraftAttributeRow = z.object({ attributeId: Id, attributeValueIds: optional(z.array(Id)), attributeValue: Text });
const listOf = <T extends z.ZodType>(row: T) =>
  optional(z.array(row.nullable().catch(null))).transform((rows) => (rows ?? []).filter((each) => each !== null));
const Pictures = listOf(Picture);

export const ApprovedContent = ApprovedProduct.extend({
  productMainId: Text,
  title: Text,
  description: Text,
  brand: Named,
  category: Named,
  images: Pictures,
  attributes: listOf(ContentAttribute),
  variants: z.array(
    ApprovedProduct.shape.variants.element.extend({ vatRate: optional(z.number()), attributes: listOf(VariantAttribute) }),
  ),
});
export const UnapprovedContent = UnapprovedProduct.extend({
  productMainId: Text,
  title: Text,
  description: Text,
  brand: Named,
  category: Named,
  media: Pictures,
  vatRate: optional(z.number()),
  attributes: listOf(DraftAttributeRow),
});

const Barcode = z.object({ barcode: z.string() });
/** The offers that a row speaks of, for one that does not parse: none when it does not even say that. */
export const RowTrace = z
  .union([z.object({ variants: z.array(Barcode) }), Barcode.transform((row) => ({ variants: [row] }))])
  .transform(({ variants }) => variants.map(({ barcode }) => barcode))
  .catch([]);

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
