import { z } from "zod";
import {
  ClientScope,
  Currency,
  Done,
  Flag,
  Id,
  Language,
  Price,
  page,
  pageSizeCap,
  paging,
  Timestamp,
  WebAddress,
  Words,
} from "./common.ts";
import { fileErrors, imageErrors } from "./files.ts";
import { command, download, query, upload } from "./procedure.ts";

const Scope = ClientScope.shape;

// ---------- categories

export const AttributeType = z.enum([
  "PRODUCT_MASTER_DATA_ATTR",
  "PRODUCT_CATEGORY_ATTR",
  "PRODUCT_SPEC_ATTR",
  "PRODUCT_MASTER_DATA_XML_ATTR",
  "CHANNEL_ADDITIONAL_ATTR",
  "CHANNEL_SPEC_ATTR",
]);

export const Category = z.object({
  id: Id,
  name: z.string(),
  names: Words,
  parentCategoryId: Id,
  categoryCode: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  /** Only a leaf carries products. */
  isLeaf: z.boolean(),
  /** From the root to here, "Giyim > Kadın > Elbise". */
  path: z.string(),
});
export type Category = z.infer<typeof Category>;

export const AttributeValue = z.object({ id: Id, code: z.string(), name: z.string(), names: Words });
export const CategoryAttribute = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  names: Words,
  attributeType: AttributeType,
  isRequired: z.boolean(),
  /** Each variant has its own value (size, colour). */
  isVariant: z.boolean(),
  /** Free text is taken beside the listed values. */
  allowsCustom: z.boolean(),
  values: z.array(AttributeValue),
});
export type CategoryAttribute = z.infer<typeof CategoryAttribute>;

export const productCategory = {
  GetAll: query({
    summary: "The categories of the platform, parents before children",
    roles: ["Admin", "Client"],
    input: z.strictObject({ isActive: z.boolean().optional(), ...paging(-1) }),
    output: page(Category),
  }),
  GetAllByClient: query({
    summary: "The categories that the client has products in",
    roles: ["Admin", "Client"],
    input: ClientScope,
    output: z.array(Category.extend({ productCount: z.number().int() })),
  }),
  GetProductCategoryAttributes: query({
    summary: "The attributes of a category with their values",
    roles: ["Admin", "Client"],
    input: z.strictObject({ categoryId: Id, attributeTypes: z.array(AttributeType).max(10).optional() }),
    output: z.array(CategoryAttribute),
    errors: ["not_found"],
  }),
  GetExcelTemplate: download({
    summary: "The Excel template of a category, with drop-downs; for an update it comes filled with the client's products",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, categoryId: Id, forUpdate: z.boolean().default(false) }),
    output: z.unknown(),
    errors: ["not_found", "category_not_leaf"],
  }),
};

// ---------- products

/** Letters, digits and . - _ ; Turkish letters are taken. */
export const Barcode = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[\p{L}\p{N}._-]+$/u, "barcode");
export const ProductCode = z.string().trim().min(1).max(40);
export const vatRates = [0, 1, 10, 20] as const;
const VatRate = z.union([z.literal(0), z.literal(1), z.literal(10), z.literal(20)], { error: "vatRate" });
const Quantity = z.number().int().min(0).max(1_000_000);
const Size = z.string().regex(/^\d{1,6}(\.\d{1,3})?$/, "size");
export const ImageAddress = WebAddress;

export const ChosenAttribute = z.strictObject({
  attributeId: Id,
  valueId: Id.nullable().default(null),
  text: z.string().trim().max(200).nullable().default(null),
});

export const ProductText = z.strictObject({
  langCode: Language,
  name: z.string().trim().min(1).max(150),
  invoiceName: z.string().trim().max(150).default(""),
  subtitle: z.string().trim().max(150).default(""),
  description: z.string().max(30_000).default(""),
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
  /** On hand in the default warehouse. Left out: unchanged. */
  quantity: Quantity.optional(),
  criticalStockQuantity: Quantity.default(0),
  criticalStockActive: z.boolean().default(false),
  criticalStockMultiplier: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,4})?$/, "multiplier")
    .default("1"),
  package: Package.prefault({}),
  attributes: z.array(ChosenAttribute).max(50).default([]),
  images: z.array(ImageAddress).max(8).default([]),
});

export const ProductInput = z.strictObject({
  productMainCode: ProductCode,
  categoryId: Id,
  brandName: z.string().trim().min(1).max(100),
  vatRate: VatRate,
  currency: Currency.default("TRY"),
  /** ISO 3166-1 alpha-2 of the country of production */
  originCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, "country")
    .nullable()
    .default("TR"),
  isActive: z.boolean().default(true),
  texts: z.array(ProductText).min(1).max(5),
  attributes: z.array(ChosenAttribute).max(100).default([]),
  /** Kept addresses, in order; files of a multipart call are appended. */
  images: z.array(ImageAddress).max(8).default([]),
  variants: z.array(VariantInput).min(1).max(200),
});
export type ProductInput = z.infer<typeof ProductInput>;
const ProductUpdate = ProductInput.extend({ id: Id, version: z.number().int() });

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
  attributes: z.array(z.object({ attributeId: Id, valueId: Id.nullable(), text: z.string().nullable() })),
  productVariantImages: z.array(z.string()),
});

export const Product = z.object({
  id: Id,
  version: z.number().int(),
  productMainCode: z.string(),
  categoryId: Id,
  categoryPath: z.string(),
  brandName: z.string(),
  vatRate: z.number().int(),
  currency: Currency,
  originCountry: z.string().nullable(),
  isActive: z.boolean(),
  isArchived: z.boolean(),
  texts: z.array(
    z.object({ langCode: Language, name: z.string(), invoiceName: z.string(), subtitle: z.string(), description: z.string() }),
  ),
  attributes: z.array(z.object({ attributeId: Id, valueId: Id.nullable(), text: z.string().nullable() })),
  images: z.array(z.string()),
  variants: z.array(Variant),
  createdDate: Timestamp,
  modifiedDate: Timestamp,
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
  minQuantity: z.coerce.number().int().min(0).optional(),
  maxQuantity: z.coerce.number().int().min(0).optional(),
  minPrice: Price.optional(),
  maxPrice: Price.optional(),
  /** Any of these, by their whole name. */
  brandNames: z.array(z.string().trim().min(1).max(100)).max(50).optional(),
  hasImage: z.boolean().optional(),
  isActive: z.boolean().optional(),
  categoryId: Id.optional(),
  isArchived: z.boolean().default(false),
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
  currency: z.string(),
  quantity: z.number().int(),
  reserved: z.number().int(),
  /** Of the only variant; null where there are several. 0 is switched off. */
  variantId: Id.nullable(),
  criticalStock: z.number().int().nullable(),
  isActive: z.boolean(),
  isArchived: z.boolean(),
  /** Stores it is listed in, with the worst state of its facets there. */
  channels: z.array(z.object({ storeId: Id, name: z.string(), state: z.string() })),
  createdDate: Timestamp,
  modifiedDate: Timestamp,
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

const changed = <T extends z.ZodType>(value: T) => z.strictObject({ from: value, to: value }).optional();

export const Brand = z.object({
  id: Id,
  name: z.string(),
  isActive: z.boolean(),
  createdDate: Timestamp,
  modifiedDate: Timestamp,
});

/** JSON inside a text field of a multipart call. */
const jsonText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "json" });
        return z.NEVER;
      }
    })
    .pipe(schema);
const images = { maxCount: 8, maxBytes: 10_000_000, types: ["jpeg", "png", "webp"], required: false } as const;
const workbook = { maxCount: 1, maxBytes: 100_000_000, types: ["xlsx"], required: true } as const;
const saveErrors = [
  "barcode_taken",
  "product_code_taken",
  "list_below_sale",
  "stock_below_reserved",
  "category_not_leaf",
  "attribute_value_unknown",
  "attribute_missing",
  "attribute_unknown",
  "sale_price_zero",
  "variant_in_use",
] as const;
const workbookErrors = [...fileErrors, "file_is_xls", "file_is_encrypted", "file_is_broken"] as const;

export const ProcessStarted = z.object({ processId: Id });

export const product = {
  GetAllProductMasterData: query({
    summary: "The master catalogue, 25 a page",
    roles: ["Admin", "Client"],
    input: z.strictObject({ ...Scope, ...ProductFilter, orderColumn: ProductSort.default("createdDate"), ...paging(25) }),
    output: page(ProductRow),
  }),
  GetProductMasterData: query({
    summary: "A product with variants, texts, images and attributes",
    roles: ["Admin", "Client"],
    input: z.strictObject({ ...Scope, productId: Id }),
    output: Product,
    errors: ["not_found"],
  }),
  CreateProductMasterData: upload({
    summary: "A new product, with image files",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, product: jsonText(ProductInput) }),
    output: Product,
    file: images,
    errors: [...saveErrors, ...fileErrors, ...imageErrors],
  }),
  UpdateProductMasterData: upload({
    summary: "Change a product, with image files",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, product: jsonText(ProductUpdate) }),
    output: Product,
    file: images,
    errors: [...saveErrors, ...fileErrors, ...imageErrors, "not_found", "conflict"],
  }),
  CreateProductMasterDataJson: command({
    summary: "A new product, images by address",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, product: ProductInput }),
    output: Product,
    errors: saveErrors,
  }),
  UpdateProductMasterDataJson: command({
    summary: "Change a product, images by address",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, product: ProductUpdate }),
    output: Product,
    errors: [...saveErrors, "not_found", "conflict"],
  }),
  ArchivedProductMasterData: command({
    summary: "Put products into the archive, or back",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, ids: z.array(Id).min(1).max(1000), isArchived: z.boolean() }),
    output: Done,
    errors: ["not_found"],
  }),
  UpdateProductValue: command({
    summary: "Change single values of a product where it is listed; `from` is what the person saw",
    roles: ["Client"],
    input: z.strictObject({
      ...Scope,
      productId: Id,
      /** May be left out of a product that has one variant. */
      variantId: Id.optional(),
      productName: changed(ProductText.shape.name),
      salePrice: changed(Price),
      quantity: changed(Quantity),
      /** 0 switches it off. */
      criticalStock: changed(Quantity),
    }),
    output: Done,
    errors: ["not_found", "conflict", "variant_not_named", "list_below_sale", "sale_price_zero", "stock_below_reserved"],
  }),
  GetProductIds: query({
    summary: 'The ids of all products that match at this moment: what "select all that match" selects',
    roles: ["Admin", "Client"],
    input: z.strictObject({ ...Scope, ...ProductFilter }),
    output: z.object({ ids: z.array(Id) }),
    errors: ["selection_too_large"],
  }),
  ExportProducts: download({
    summary: "The product list as a workbook: a page, a selection, or all that match, with the columns that are shown",
    roles: ["Admin", "Client"],
    input: z.strictObject({
      ...Scope,
      ...ProductFilter,
      ids: z.array(Id).min(1).max(pageSizeCap).optional(),
      columns: z.array(ProductColumn).min(1).max(20),
      /** What the filter says, for the file's name. */
      name: z.string().trim().max(120).default(""),
      orderColumn: ProductSort.default("createdDate"),
      ...paging(-1),
    }),
    output: z.unknown(),
    errors: ["not_found", "selection_too_large"],
  }),
  CheckProductCode: query({
    summary: "Which of these codes and barcodes are already taken",
    roles: ["Client"],
    input: z.strictObject({
      ...Scope,
      productCodeList: z.array(ProductCode).max(1000).default([]),
      barcodeList: z.array(Barcode).max(1000).default([]),
    }),
    output: z.object({ productCodeList: z.array(z.string()), barcodeList: z.array(z.string()) }),
  }),
  GetClientBrands: query({
    summary: "The client's brands",
    roles: ["Admin", "Client"],
    input: z.strictObject({
      ...Scope,
      search: z.string().trim().max(100).optional(),
      orderColumn: z.enum(["modifiedDate", "name"]).default("modifiedDate"),
      isActive: z.boolean().nullable().default(null),
      withCount: z.boolean().default(false),
      ...paging(10_000),
    }),
    output: page(Brand.extend({ productCount: z.number().int().nullable() })),
  }),
  UploadProductFromExcel: upload({
    summary: "Load products from the category's template; runs as a process with one line a row",
    roles: ["Client"],
    input: z.strictObject({ ...Scope, forUpdate: Flag.default(false) }),
    output: ProcessStarted,
    file: workbook,
    errors: [...workbookErrors, "subscription_expired"],
  }),
};
