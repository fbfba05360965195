import { z } from "zod";
import { ClientScope, Done, Id, Timestamp, Version } from "./common.ts";
import { pageSizeCap } from "./limits.ts";
import { command, download, query } from "./procedure.ts";
import { ProductFilter, ProductSort } from "./products.ts";
import { cleanLine } from "./text.ts";

const Scope = ClientScope.shape;

/** A company has so many templates. */
export const exportTemplatesMax = 50;

/** What a column of an export may hold: a variant is a row. Those of the product file come first, called as they are there. */
export const exportFields = [
  "category",
  "mainCode",
  "productCode",
  "barcode",
  "name",
  "invoiceName",
  "subtitle",
  "description",
  "brand",
  "vatRate",
  "listPrice",
  "salePrice",
  "currency",
  "quantity",
  "criticalQuantity",
  "dimensionalWeight",
  "width",
  "length",
  "height",
  "weight",
  "originCountry",
  "image1",
  "image2",
  "image3",
  "image4",
  "image5",
  "image6",
  "image7",
  "image8",
  "attributes",
  "stores",
  "created",
  "modified",
] as const;
export const ExportField = z.enum(exportFields);
export type ExportField = z.infer<typeof ExportField>;

export const ExportTemplateColumn = z.strictObject({
  field: ExportField,
  /** What it is called in the file; left out or empty: as the field is called. */
  title: z.string().overwrite(cleanLine).max(60).optional(),
});
export type ExportTemplateColumn = z.infer<typeof ExportTemplateColumn>;

const columns = z
  .array(ExportTemplateColumn)
  .min(1)
  .max(exportFields.length)
  .superRefine((given, context) => {
    for (const [at, { field }] of given.entries())
      if (given.findIndex((one) => one.field === field) < at)
        context.addIssue({ code: "custom", message: "fieldTwice", path: [at, "field"] });
  });
const name = z.string().overwrite(cleanLine).min(1).max(60);

export const ExcelExportTemplate = z.object({
  id: Id,
  name: z.string(),
  columns: z.array(z.object({ field: ExportField, title: z.string() })),
  modifiedDate: Timestamp,
  version: Version,
});
export type ExcelExportTemplate = z.infer<typeof ExcelExportTemplate>;

/** As its form is filled in. */
export const ExportTemplateForm = z.strictObject({ name, columns, version: Version.optional() });

export const exportTemplate = {
  GetExcelExportTemplates: query({
    reads: ["files"],
    summary: "The company's own export templates, by name",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: ClientScope,
    output: z.array(ExcelExportTemplate),
  }),
  CreateExcelExportTemplate: command({
    withoutVersion: "new",
    changes: ["files"],
    summary: "An export template: which columns, in which order, under which names",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, name, columns }),
    output: ExcelExportTemplate,
    errors: ["export_template_name_taken", "export_templates_full"],
  }),
  UpdateExcelExportTemplate: command({
    changes: ["files"],
    summary: "Rename an export template or change its columns; what is left out stays",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, id: Id, version: Version, name: name.optional(), columns: columns.optional() }),
    output: ExcelExportTemplate,
    errors: ["not_found", "conflict", "export_template_name_taken"],
  }),
  DeleteExcelExportTemplate: command({
    withoutVersion: "end",
    changes: ["files"],
    summary: "Delete an export template; files that were made by it stay",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, id: Id }),
    output: Done,
    errors: ["not_found"],
  }),
  GetProductMasterDataExcel: download({
    summary: "The master data of products as a workbook, a variant a row, with all columns or those of a template",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      ...ProductFilter,
      ids: z.array(Id).min(1).max(pageSizeCap).optional(),
      templateId: Id.optional(),
      /** What the filter says, for the file's name. */
      name: z.string().overwrite(cleanLine).max(120).default(""),
      orderColumn: ProductSort.default("createdDate"),
      orderType: z.enum(["asc", "desc"]).default("desc"),
    }),
    output: z.unknown(),
    errors: ["not_found", "selection_too_large"],
  }),
};
