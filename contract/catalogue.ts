import { z } from "zod";
import { Process } from "./bulk.ts";
import { changedSince, changesOf } from "./changed-since.ts";
import { ClientScope, Done, Flag, Id, Price, page, paging } from "./common.ts";
import { ExportedFile } from "./exported-files.ts";
import { fileErrors, imageErrors } from "./files.ts";
import { jsonText } from "./json-text.ts";
import { pageSizeCap } from "./limits.ts";
import { command, query, upload } from "./procedure.ts";
import {
  Barcode,
  Brand,
  Product,
  ProductCode,
  ProductColumn,
  ProductFilter,
  ProductInput,
  ProductRow,
  ProductSort,
  ProductText,
  ProductUpdate,
  Quantity,
} from "./products.ts";
import { cleanLine } from "./text.ts";

const Scope = ClientScope.shape;

const changed = <T extends z.ZodType>(value: T) => z.strictObject({ from: value, to: value }).optional();

const images = { maxCount: 8, maxBytes: 10_000_000, types: ["jpeg", "png", "webp"], required: false, ofProduct: true } as const;
const workbook = { maxCount: 1, maxBytes: 100_000_000, types: ["xlsx", "csv"], required: true } as const;
const saveErrors = [
  "barcode_taken",
  "product_code_taken",
  "list_below_sale",
  "stock_below_reserved",
  "stock_of_set",
  "category_not_leaf",
  "attribute_value_unknown",
  "attribute_off",
  "attribute_value_off",
  "attribute_missing",
  "attribute_unknown",
  "sale_price_zero",
  "variant_in_use",
  "variant_in_set",
] as const;
const workbookErrors = [...fileErrors, "file_is_xls", "file_is_encrypted", "file_is_broken"] as const;

/** So many products are answered whole. */
export const productsWholeMax = 100;

export const ProcessStarted = z.object({ processId: Id });

export const product = {
  GetAllProductMasterData: query({
    reads: ["products"],
    summary: "The master catalogue, 25 a page",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, ...ProductFilter, orderColumn: ProductSort.default("createdDate"), ...paging(25) }),
    output: page(ProductRow),
  }),
  GetProductChanges: query({
    reads: ["products"],
    summary:
      "Products that came, changed or were archived since a moment or the last answer, the oldest change first, as the list shows them; a movement of stock alone is no change of them",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, ...changedSince }),
    output: changesOf(ProductRow),
  }),
  GetProductMasterData: query({
    reads: ["products"],
    summary: "A product with variants, texts, images and attributes",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, productId: Id }),
    output: Product,
    errors: ["not_found"],
  }),
  GetProductMasterDataList: query({
    reads: ["products"],
    summary: "Products whole: those of these ids in their order, or all that match, a hundred at most",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, ...ProductFilter, ids: z.array(Id).min(1).max(productsWholeMax).optional() }),
    output: z.array(Product),
    errors: ["not_found", "selection_too_large"],
  }),
  CreateProductMasterData: upload({
    withoutVersion: "new",
    changes: ["products"],
    summary: "A new product, with image files",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, product: jsonText(ProductInput) }),
    output: Product,
    file: images,
    errors: [...saveErrors, ...fileErrors, ...imageErrors],
  }),
  UpdateProductMasterData: upload({
    changes: ["products"],
    summary: "Change a product, with image files",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, product: jsonText(ProductUpdate) }),
    output: Product,
    file: images,
    errors: [...saveErrors, ...fileErrors, ...imageErrors, "not_found", "conflict", "stock_moved", "currency_without_prices"],
  }),
  CreateProductMasterDataJson: command({
    withoutVersion: "new",
    changes: ["products"],
    summary: "A new product, images by address",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, product: ProductInput }),
    output: Product,
    errors: saveErrors,
  }),
  UpdateProductMasterDataJson: command({
    changes: ["products"],
    summary: "Change a product, images by address",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, product: ProductUpdate }),
    output: Product,
    errors: [...saveErrors, "not_found", "conflict", "stock_moved", "currency_without_prices"],
  }),
  ArchivedProductMasterData: command({
    withoutVersion: "switch",
    changes: ["products"],
    summary: "Put products into the archive, or back",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, ids: z.array(Id).min(1).max(1000), isArchived: z.boolean() }),
    output: Done,
    errors: ["not_found"],
  }),
  UpdateProductValue: command({
    changes: ["products"],
    summary: "Change single values of a product where it is listed; `from` is what the person saw",
    roles: ["Client"],
    area: "catalogue",
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
    errors: [
      "not_found",
      "conflict",
      "stock_moved",
      "variant_not_named",
      "list_below_sale",
      "sale_price_zero",
      "stock_below_reserved",
      "stock_of_set",
    ],
  }),
  GetProductIds: query({
    reads: ["products"],
    summary: 'The ids of all products that match at this moment: what "select all that match" selects',
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, ...ProductFilter }),
    output: z.object({ ids: z.array(Id) }),
    errors: ["selection_too_large"],
  }),
  ExportProducts: command({
    withoutVersion: "new",
    ofReader: true,
    changes: ["files", "processes"],
    summary:
      "The product list as an exported file: a page, a selection, or all that match, with the columns that are shown; it is made in the background",
    roles: ["Admin", "Client"],
    area: "catalogue",
    right: "read",
    input: z.strictObject({
      ...Scope,
      ...ProductFilter,
      ids: z.array(Id).min(1).max(pageSizeCap).optional(),
      /** list: a product a row, with the list's columns. master: the whole master data, a variant a row, with all columns or those of a template. */
      content: z.enum(["list", "master"]).default("list"),
      /** Of the list; left out: all. */
      columns: z
        .array(ProductColumn)
        .min(1)
        .max(20)
        .default([...ProductColumn.options]),
      /** Of the master data. */
      templateId: Id.optional(),
      /** What the filter says, for the file's name. */
      name: z.string().overwrite(cleanLine).max(120).default(""),
      orderColumn: ProductSort.default("createdDate"),
      ...paging(-1),
    }),
    output: ExportedFile,
    errors: ["not_found", "selection_too_large", "exports_at_once", "files_full"],
  }),
  CheckProductCode: query({
    reads: ["products"],
    summary: "Which of these codes and barcodes are already taken",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      productCodeList: z.array(ProductCode).max(1000).default([]),
      barcodeList: z.array(Barcode).max(1000).default([]),
    }),
    output: z.object({ productCodeList: z.array(z.string()), barcodeList: z.array(z.string()) }),
  }),
  GetClientBrands: query({
    reads: ["products"],
    summary: "The client's brands",
    roles: ["Admin", "Client"],
    area: "catalogue",
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
    withoutVersion: "a file of rows; what a row may change is judged row by row when it is applied",
    changes: ["processes"],
    summary: "Load products from the category's template; runs as a process with one line a row",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      forUpdate: Flag.default(false),
      /** The process whose failed rows this file corrects: that one waits for nobody any more. */
      corrects: Id.optional(),
    }),
    output: ProcessStarted.extend(Process.shape),
    file: workbook,
    errors: [...workbookErrors, "subscription_expired", "not_found"],
  }),
};
