import { z } from "zod";
import { changes } from "./changes.ts";
import { Currency, Id, Language, Price, Timestamp, webAddress } from "./common.ts";
import { cleanCode, cleanLine } from "./text.ts";

/** Letters, digits and . - _ ; Turkish letters are taken. */
export const Barcode = z
  .string()
  .overwrite(cleanCode)
  .min(1)
  .max(40)
  .regex(/^[\p{L}\p{N}._-]+$/u, "barcode");
export const ProductCode = z.string().overwrite(cleanCode).min(1).max(40);
export const vatRates = [0, 1, 10, 20] as const;
const VatRate = z.union([z.literal(0), z.literal(1), z.literal(10), z.literal(20)], { error: "vatRate" });
export const Quantity = z.number().int().min(0).max(1_000_000);
const Size = z.string().regex(/^\d{1,6}(\.\d{1,3})?$/, "size");
/** As it is sent: which of them work a save asks (picture-address.ts), for what stood there before may stand on. */
const ImageAddress = webAddress("pictureAddress");

export const SelectedAttribute = z.strictObject({
  attributeId: Id,
  valueId: Id.nullable().default(null),
  text: z.string().overwrite(cleanLine).max(200).nullable().default(null),
});

export const ProductText = z.strictObject({
  langCode: Language,
  name: z.string().overwrite(cleanLine).min(1).max(150),
  invoiceName: z.string().overwrite(cleanLine).max(150).default(""),
  subtitle: z.string().overwrite(cleanLine).max(150).default(""),
  description: z.string().max(30_000).default(""),
  /** True: a machine made it and nobody has approved it; false: a person did. Left out: a machine's, as long as it stays the same. */
  machineMade: z.boolean().optional(),
});

export const Package = z.strictObject({
  /** desi; sizes in cm, weight in kg */
  dimensionalWeight: Size.default("0"),
  width: Size.default("0"),
  length: Size.default("0"),
  height: Size.default("0"),
  weight: Size.default("0"),
});

export const VariantInput = z.strictObject({
  id: Id.optional(),
  barcode: Barcode,
  productCode: ProductCode,
  listPrice: Price,
  salePrice: Price,
  /** What is on hand of it at first; it is booked in the default warehouse. */
  quantity: Quantity.optional(),
  criticalStockQuantity: Quantity.default(0),
  criticalStockActive: z.boolean().default(false),
  criticalStockMultiplier: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, "multiplier")
    .default("1"),
  package: Package.prefault({}),
  attributes: z.array(SelectedAttribute).max(50).default([]),
  productVariantImages: z.array(ImageAddress).max(8).default([]),
});

/** Left out of a new variant: the company's rule for critical stock. */
const NewVariant = VariantInput.extend({
  criticalStockQuantity: Quantity.optional(),
  criticalStockActive: z.boolean().optional(),
});

export const ProductInput = z.strictObject({
  productMainCode: ProductCode,
  categoryId: Id,
  /** Left out of a new product: the company's default brand. */
  brandName: z.string().overwrite(cleanCode).min(1).max(100).optional(),
  vatRate: VatRate,
  /** Left out of a new product: the company's. Prices are never converted. */
  currency: Currency.optional(),
  /** ISO 3166-1 alpha-2 of the country of production */
  originCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, "country")
    .nullable()
    .default("TR"),
  isActive: z.boolean().default(true),
  texts: z.array(ProductText).min(1).max(5),
  attributes: z.array(SelectedAttribute).max(100).default([]),
  /** Kept addresses, in order; files of a multipart call are appended. */
  images: z.array(ImageAddress).max(8).default([]),
  variants: z.array(NewVariant).min(1).max(200),
});
export type ProductInput = z.infer<typeof ProductInput>;

/**
 * A count of a variant that is there: `from` is what its counter saw in all warehouses, and nothing is written when that has moved
 * since. A bare number says what was read, as the product shows it: it changes nothing, and is refused when it is not so any more.
 * Left out: unchanged. Of a new variant a number is its first stock.
 */
export const Counted = z.union([Quantity, z.strictObject({ from: Quantity, to: Quantity })], { error: "count" });
const { langCode, ...textFields } = ProductText.shape;
const { id: _id, quantity: _quantity, package: _package, ...variantFields } = VariantInput.shape;
const { texts: _texts, variants: _variants, ...productFields } = ProductInput.shape;

/** A text of one language: what is left out stays; a name that is null takes the language away. */
const TextChange = z.strictObject({ langCode, ...changes(textFields), name: textFields.name.nullable().optional() });
/** With its id one that is there: what is left out stays. Without one a new variant, which needs codes and prices. */
const VariantChange = z
  .strictObject({
    id: Id.optional(),
    ...changes(variantFields),
    quantity: Counted.optional(),
    package: z.strictObject(changes(Package.shape)).optional(),
    /** As they were read: taken back, and not written. */
    reserved: z.int32().optional(),
    available: z.int32().optional(),
    criticalStockMultiplierResult: z.int32().optional(),
  })
  .superRefine((variant, context) => {
    if (variant.id !== undefined) return;
    for (const name of ["barcode", "productCode", "listPrice", "salePrice"] as const)
      if (variant[name] === undefined)
        context.addIssue({ code: "invalid_type", expected: "string", path: [name], input: undefined });
  });
/**
 * A changed product. What is left out stays, null empties, a list that is given takes the old one's place, except that texts are found
 * by their language and variants by their id, and those not named stay. What was read can be sent back as it is.
 */
export const ProductUpdate = z.strictObject({
  id: Id,
  version: z.int32(),
  ...changes(productFields),
  texts: z.array(TextChange).max(5).optional(),
  variants: z.array(VariantChange).max(200).optional(),
  /** Variants that go; one that an order or a store knows can't. */
  removedVariants: z.array(Id).max(200).optional(),
  /** As they were read: taken back, and not written. */
  categoryPath: z.string().optional(),
  isArchived: z.boolean().optional(),
  createdDate: Timestamp.optional(),
  modifiedDate: Timestamp.optional(),
});
export type ProductUpdate = z.infer<typeof ProductUpdate>;
type Variants = (Omit<z.infer<typeof VariantInput>, "quantity"> & { quantity?: z.infer<typeof Counted> | undefined })[];
/** A product whole, as it is to be: a new one, or a changed one together with what stays of it. */
export type ProductGiven = Omit<ProductInput, "variants"> & { brandName: string; currency: string; variants: Variants };

/** As it is kept: a listed value or a text. */
const GivenAttribute = z.object({ attributeId: Id, valueId: Id.nullable(), text: z.string().nullable() });
/** Whether it is offered, and since when it is as it is. */
const availability = {
  isActive: z.boolean(),
  isArchived: z.boolean(),
  createdDate: Timestamp,
  modifiedDate: Timestamp,
};

export const Variant = z.object({
  id: Id,
  barcode: z.string(),
  productCode: z.string(),
  listPrice: z.string(),
  salePrice: z.string(),
  /** on hand */
  quantity: z.number().int(),
  reserved: z.number().int(),
  available: z.number().int(),
  criticalStockQuantity: z.number().int(),
  criticalStockActive: z.boolean(),
  criticalStockMultiplier: z.string(),
  /** What a marketplace is shown of the available stock. */
  criticalStockMultiplierResult: z.number().int(),
  package: z.object({
    dimensionalWeight: z.string(),
    width: z.string(),
    length: z.string(),
    height: z.string(),
    weight: z.string(),
  }),
  attributes: z.array(GivenAttribute),
  productVariantImages: z.array(z.string()),
});

export const Product = z.object({
  id: Id,
  version: z.int32(),
  productMainCode: z.string(),
  categoryId: Id,
  categoryPath: z.string(),
  brandName: z.string(),
  vatRate: z.number().int(),
  currency: Currency,
  originCountry: z.string().nullable(),
  ...availability,
  texts: z.array(
    z.object({
      langCode: Language,
      name: z.string(),
      invoiceName: z.string(),
      subtitle: z.string(),
      description: z.string(),
      machineMade: z.boolean(),
    }),
  ),
  attributes: z.array(GivenAttribute),
  images: z.array(z.string()),
  variants: z.array(Variant),
});
export type Product = z.infer<typeof Product>;

export const ProductSort = z.enum([
  "createdDate",
  "modifiedDate",
  "productName",
  "productMainCode",
  "brandName",
  "quantity",
  "salePrice",
]);

/** A filter that is not given filters nothing; text matches anywhere from three letters on, else the beginning. */
export const ProductFilter = {
  productName: z.string().trim().max(150).optional(),
  productMainCode: z.string().trim().max(40).optional(),
  productCode: z.string().trim().max(40).optional(),
  barcode: z.string().trim().max(40).optional(),
  brandName: z.string().trim().max(100).optional(),
  minQuantity: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  maxQuantity: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  minPrice: Price.optional(),
  maxPrice: Price.optional(),
  /** Any of these, by their whole name. */
  brandNames: z.array(z.string().trim().min(1).max(100)).max(50).optional(),
  hasImage: z.boolean().optional(),
  /** A machine made the text of some language, and nobody has approved it. */
  hasMachineText: z.boolean().optional(),
  isActive: z.boolean().optional(),
  categoryId: Id.optional(),
  isArchived: z.boolean().default(false),
  /** No connected store of this channel lists it, or is to. */
  unlistedChannelId: Id.optional(),
};

export const ProductRow = z.object({
  id: Id,
  productMainCode: z.string(),
  productName: z.string(),
  image: z.string().nullable(),
  brandName: z.string(),
  categoryId: Id,
  categoryName: z.string(),
  variantCount: z.number().int(),
  /** Of the first variant; a product with several shows the lowest price. */
  barcode: z.string(),
  productCode: z.string(),
  salePrice: z.string(),
  listPrice: z.string(),
  /** The sale price of its dearest variant. */
  highestPrice: z.string(),
  currency: z.string(),
  quantity: z.number().int(),
  reserved: z.number().int(),
  /** Of the only variant; null where there are several. 0 is switched off. */
  variantId: Id.nullable(),
  criticalStock: z.number().int().nullable(),
  ...availability,
  /** Stores it is listed in, with the worst state of its sync fields there. */
  channels: z.array(z.object({ storeId: Id, name: z.string(), state: z.string() })),
});
export type ProductRow = z.infer<typeof ProductRow>;

/** The columns of the product list, by the keys that a look and a file name. */
export const ProductColumn = z.enum([
  "product",
  "codes",
  "brand",
  "price",
  "stock",
  "critical",
  "channels",
  "created",
  "modified",
]);

export const Brand = z.object({
  id: Id,
  name: z.string(),
  isActive: z.boolean(),
  createdDate: Timestamp,
  modifiedDate: Timestamp,
});
