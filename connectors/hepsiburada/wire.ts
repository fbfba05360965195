import { z } from "zod";
import { Amount, Flag, Id, optional, Text, TextList } from "../fields.ts";

/**
 * What Hepsiburada's services send. Only the fields that we use; a field that we can do without may be missing, one that we would have to
 * guess may not. Numbers come from parseExact: what a double can't hold is text already.
 */

export const Money = z.object({ amount: Amount, currency: optional(z.string()) });
export type WireMoney = z.output<typeof Money>;

export const Texts = z
  .array(z.string())
  .nullish()
  .transform((texts) => texts ?? []);

/** Turkey's wall clock without a zone, three hours ahead of UTC all year; with one it is what it says. */
export const LocalTime = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d[T ]\d\d:\d\d/, "not a time")
  .transform((text, issues) => {
    const whole = text.replace(" ", "T");
    const date = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(whole) ? whole : `${whole}+03:00`);
    if (!Number.isNaN(date.getTime())) return date.toISOString();
    issues.addIssue("not a time");
    return z.NEVER;
  });

// ---------- catalogue: every answer stands in {success, code, message, data}

const paged = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), totalPages: z.number().int().nonnegative() });

/** Only leaves are told, each with the names above it. */
export const Categories = paged(
  z.object({ categoryId: Id, name: z.string(), paths: Texts, leaf: z.boolean(), status: z.string(), available: z.boolean() }),
);

const Attribute = z.object({
  id: z.string().min(1),
  name: z.string(),
  mandatory: z.boolean(),
  type: z.string(),
  multiValue: Flag,
});
export type WireAttribute = z.output<typeof Attribute>;
export const Attributes = z.object({
  data: z.object({
    baseAttributes: z.array(Attribute),
    attributes: z.array(Attribute),
    variantAttributes: z.array(Attribute),
  }),
});

/** Only the text counts: it is what an import names. */
export const Values = paged(z.object({ value: z.string() }));

export const Tracking = z.object({ data: z.object({ trackingId: z.string().min(1) }) });

const Findings = {
  validationResults: z.array(z.object({ attributeName: Text, message: Text })).nullish(),
  rejectReasonsMessages: Texts,
  taskDetails: z.array(z.object({ reason: Text })).nullish(),
  matchedHbProductInfo: z.array(z.object({ hbSku: Text, productName: Text, brand: Text })).nullish(),
};

const ImportRow = z.object({
  merchantSku: z.string().min(1),
  importStatus: z.string(),
  productStatus: Text,
  importMessages: z.array(z.object({ severity: Text, message: Text })).nullish(),
  ...Findings,
});
export type WireImportRow = z.output<typeof ImportRow>;
/** A row that can't be read is null: it counts, and nothing is known of it. */
export const ImportStatus = paged(ImportRow.nullable().catch(null));

export const SkuStatuses = z.object({
  data: z.array(z.object({ skuStatusList: z.array(z.object({ merchantSku: z.string().min(1), status: z.string() })) })),
});

const ProductRow = z.object({ merchantSku: z.string().min(1), ...Findings });
export type WireProductRow = z.output<typeof ProductRow>;
export const Products = paged(ProductRow.nullable().catch(null));

const NamedValue = optional(z.array(z.object({ name: Text, value: Text }).nullable().catch(null))).transform((rows) =>
  (rows ?? []).filter((each) => each !== null),
);
/** Of the list of all that a merchant has in the catalogue. */
export const CatalogueRow = z.object({
  merchantSku: z.string().min(1),
  barcode: Text,
  hbSku: Text,
  variantGroupId: Text,
  productName: Text,
  brand: Text,
  description: Text,
  categoryId: optional(Id),
  categoryName: Text,
  tax: Text,
  status: Text,
  images: TextList,
  baseAttributes: NamedValue,
  variantTypeAttributes: NamedValue,
  productAttributes: NamedValue,
});
export const CataloguePage = paged(z.unknown());

/** Of changes to approved products, which are tickets: one block per seller, or the items alone. */
const Ticket = z.object({
  hbSku: z.string().min(1),
  productStatus: Text,
  message: Text,
  updateResults: z
    .array(
      z.object({
        fieldName: Text,
        fieldResult: Text,
        rejectReason: Text,
        attributes: z.array(z.object({ displayName: Text, fieldResult: Text, rejectReason: Text })).nullish(),
      }),
    )
    .nullish(),
});
export type WireTicket = z.output<typeof Ticket>;
export const Tickets = paged(z.object({ items: z.array(Ticket.nullable().catch(null)) }));

// ---------- listings

const Listing = z.object({
  hepsiburadaSku: z.string().min(1),
  merchantSku: z.string().min(1),
  listingId: z.string().nullish(),
  price: Amount,
  availableStock: z.number().int(),
  isSalable: z.boolean(),
  deactivationReasons: Texts,
  isSuspended: Flag,
  isLocked: Flag,
  lockReasons: Texts,
  isFrozen: Flag,
  freezeReasons: Texts,
  isFulfilledByHB: Flag,
});
export type WireListing = z.output<typeof Listing>;
/** Rows are parsed one by one (listings.ts): one that can't be read hides only its own offer. */
export const ListingPage = z.object({ listings: z.array(z.unknown()), totalCount: z.number().int() });
export { Listing };
export const ListingTrace = z.object({ merchantSku: z.string() });

/** Printed with a capital letter in the documentation. */
export const Upload = z.union([
  z.object({ id: z.string().min(1) }),
  z.object({ Id: z.string().min(1) }).transform(({ Id: id }) => ({ id })),
]);

const UploadError = z.object({ merchantSku: z.string().min(1), errors: z.array(z.string()) });
export const UploadResult = z.object({
  status: z.string(),
  total: z.number().int().nonnegative(),
  errors: z.array(UploadError.nullable().catch(null)).nullish(),
  priceValidations: z
    .array(
      z.object({ type: Text, merchantSku: Text, hepsiburadaSku: Text, minPrice: Amount.nullish(), maxPrice: Amount.nullish() }),
    )
    .nullish(),
});

// ---------- errors: five services, five shapes

export const ErrorBody = z
  .object({
    code: z.union([z.string(), z.number()]),
    message: z.string().nullable(),
    msg: z.string(),
    error: z.union([z.string(), z.boolean()]),
    description: z.string().nullable(),
    errors: z.array(z.union([z.string(), z.object({ message: z.string() })])),
    fieldErrors: z.array(z.object({ field: Text, message: Text })),
  })
  .partial();
