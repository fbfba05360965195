import { z } from "zod";
import { Process } from "./bulk.ts";
import { ClientScope, Id } from "./common.ts";
import { fileErrors } from "./files.ts";
import { pageSizeCap } from "./limits.ts";
import { command, download, query, upload } from "./procedure.ts";
import { ProductFilter, Quantity } from "./products.ts";

const Scope = ClientScope.shape;

/** The fields that many products are given at once, each with what can be done to it. */
export const textFields = ["name", "invoiceName", "subtitle", "description"] as const;
export const priceFields = ["salePrice", "listPrice"] as const;
export const sizeFields = ["dimensionalWeight", "width", "length", "height", "weight"] as const;
export const bulkFields = [
  ...priceFields,
  "quantity",
  "criticalQuantity",
  ...textFields,
  "brand",
  "vatRate",
  "originCountry",
  ...sizeFields,
] as const;
export type BulkField = (typeof bulkFields)[number];
/** What a product has once, whatever its variants. */
export const productWide: readonly BulkField[] = [...textFields, "brand", "vatRate", "originCountry"];

export const Rounding = z.enum(["none", "whole", "ninety", "ninetyNine"]);
export type Rounding = z.infer<typeof Rounding>;

const signed = (digits: number, decimals: number) =>
  z.string().regex(new RegExp(`^-?\\d{1,${digits}}${decimals > 0 ? `(\\.\\d{1,${decimals}})?` : ""}$`), "amount");
const setOnly = z.literal("set");
/** A value is decimal text where it is a number. What comes out of it is judged line by line, as the cell of a file is. */
export const FieldChange = z.union([
  z.strictObject({
    field: z.enum(textFields),
    action: z.enum(["set", "before", "after"]),
    /** With the spaces at its ends, which part it from what stands there. */
    value: z.string().min(1).max(30_000),
  }),
  z.strictObject({
    field: z.enum(textFields),
    action: z.literal("replace"),
    find: z.string().min(1).max(150),
    value: z.string().max(30_000),
  }),
  z.strictObject({
    field: z.enum(priceFields),
    action: z.enum(["set", "add", "percent"]),
    value: signed(11, 2),
    /** Left out: the company's. */
    rounding: Rounding.optional(),
  }),
  z.strictObject({ field: z.literal("quantity"), action: z.enum(["set", "add"]), value: signed(7, 0) }),
  z.strictObject({ field: z.literal("criticalQuantity"), action: setOnly, value: signed(7, 0) }),
  z.strictObject({ field: z.enum(sizeFields), action: setOnly, value: signed(6, 3) }),
  z.strictObject({ field: z.literal("brand"), action: setOnly, value: z.string().trim().min(1).max(100) }),
  z.strictObject({ field: z.literal("vatRate"), action: setOnly, value: z.enum(["0", "1", "10", "20"]) }),
  z.strictObject({ field: z.literal("originCountry"), action: setOnly, value: z.string().regex(/^[A-Z]{2}$/, "country") }),
]);
export type FieldChange = z.infer<typeof FieldChange>;

const Selection = z
  .strictObject({
    ...Scope,
    /** Products; or all that a filter of the list matches at this moment. */
    ids: z.array(Id).min(1).max(pageSizeCap).optional(),
    filter: z.strictObject(ProductFilter).optional(),
    changes: z.array(FieldChange).min(1).max(bulkFields.length),
  })
  .superRefine(({ ids, filter, changes }, context) => {
    if ((ids === undefined) === (filter === undefined))
      context.addIssue({ code: "custom", message: "idsOrFilter", path: ["ids"] });
    for (const [at, { field }] of changes.entries())
      if (changes.findIndex((one) => one.field === field) < at)
        context.addIssue({ code: "custom", message: "fieldTwice", path: ["changes", at, "field"] });
  });

const workbook = { maxCount: 1, maxBytes: 100_000_000, types: ["xlsx", "csv"], required: true } as const;
const workbookErrors = [...fileErrors, "file_is_xls", "file_is_encrypted", "file_is_broken", "subscription_expired"] as const;
const byRow = "rows that each say what they change; each is judged when it is applied";
const selectionErrors = ["not_found", "selection_too_large", "selection_empty", "subscription_expired"] as const;

/** Stock and prices by file, and any field of many products at once. Each shows itself first, and is a process. */
export const bulkUpdate = {
  GetExcelTemplateForQuantityAndPrice: download({
    summary: "All variants with their stock and prices as a workbook, to be changed and uploaded again",
    roles: ["Client"],
    area: "catalogue",
    input: ClientScope,
    output: z.unknown(),
    errors: ["selection_too_large"],
  }),
  PreviewQuantityAndPriceFromExcel: upload({
    withoutVersion: "new",
    changes: ["processes"],
    summary: "What a file of stock and prices would change, line by line; nothing is written before it is applied",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, corrects: Id.optional() }),
    output: Process,
    file: workbook,
    errors: [...workbookErrors, "not_found"],
  }),
  UpdateProductQuantityAndPriceFromExcel: upload({
    withoutVersion: byRow,
    changes: ["processes"],
    summary: "Stock and prices of variants from a workbook; runs as a process with one line a row",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      /** The process whose failed rows this file corrects. */
      corrects: Id.optional(),
    }),
    output: Process,
    file: workbook,
    errors: [...workbookErrors, "not_found"],
  }),
  UpdateClientChannelProductStock: command({
    withoutVersion: "lines that each say what they count, and may say what they count it from; each is judged when it is applied",
    changes: ["processes"],
    summary:
      "Stock of variants as lines; runs as a process with one line a variant. Stores have no stock of their own: a line is a count where counts are booked, and every store is shown what it is served of that",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      lines: z
        .array(
          z.strictObject({
            variantId: Id,
            quantity: Quantity,
            /** What its counter saw: where another number stands by now, the line is not written. */
            from: Quantity.optional(),
          }),
        )
        .min(1)
        .max(5_000)
        .refine((lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length, { error: "variantTwice" }),
    }),
    output: Process,
    errors: ["not_found", "subscription_expired"],
  }),
  PreviewFieldsBulkUpdate: command({
    withoutVersion: "new",
    changes: ["processes"],
    summary: "What a change of fields would do to each product; nothing is written before it is applied",
    roles: ["Client"],
    area: "catalogue",
    input: Selection,
    output: Process,
    errors: selectionErrors,
  }),
  FieldsBulkUpdate: command({
    withoutVersion: byRow,
    changes: ["processes"],
    summary:
      "Change fields of many products at once: of a selection, or of all that match; runs as a process with one line a variant",
    roles: ["Client"],
    area: "catalogue",
    input: Selection,
    output: Process,
    errors: selectionErrors,
  }),
};

const ProcessId = z.strictObject({ ...Scope, processId: Id });

/** A preview is a process that writes nothing. */
export const preview = {
  GetPreviewStores: query({
    reads: ["processes", "listings"],
    summary: "The stores that hear of what a preview would change",
    roles: ["Client"],
    area: "catalogue",
    input: ProcessId,
    output: z.array(z.object({ storeName: z.string(), channelName: z.string() })),
    errors: ["not_found"],
  }),
  ApplyPreview: command({
    withoutVersion: "a line whose product changed since the preview is not written, and says so",
    changes: ["processes"],
    summary: "Do what a preview showed, and nothing else: a line that would do something else by now stays",
    roles: ["Client"],
    area: "catalogue",
    ofStore: true,
    input: ProcessId,
    output: Process,
    errors: ["not_found", "lines_pruned", "not_a_preview", "preview_not_ready", "preview_empty", "subscription_expired"],
  }),
};
