import { exportFieldWords } from "@tradeport/contract/export-template-words";
import { type ExportTemplateColumn, exportFields } from "@tradeport/contract/export-templates";
import type { Ctx } from "#platform/context.ts";
import { companyMoments, type ExportColumn } from "#platform/excel/export.ts";
import { type Cell, cellCap } from "#platform/excel/template.ts";
import { productColumns } from "./excel/columns.ts";
import { inWords } from "./excel/in-words.ts";
import type { Reference } from "./excel/reference.ts";
import { readRows } from "./get-all-product-master-data.ts";
import { readCells } from "./template-rows.ts";

/** What the sheet, and the file, of master data is called. */
export const masterTitle = { tr: "Ürün bilgileri", en: "Product data" };

/** All there is, as it is called. */
export const wholeColumns: readonly ExportTemplateColumn[] = exportFields.map((field) => ({ field, title: "" }));

type Shown = Record<string, Cell>;
type Place = Pick<Ctx, "db" | "clientId" | "locale">;
const columnOf = new Map(productColumns.map((column) => [column.key as string, column]));
const ofList: readonly string[] = ["stores", "created", "modified"];

/** Columns of an export as they stand in its file: a column of the product file is called as it is there, so that it can be read again. */
export const masterColumns = (columns: readonly ExportTemplateColumn[]): ExportColumn<Shown>[] =>
  columns.map(({ field, title }) => {
    const own = columnOf.get(field);
    const words = own ? { tr: own.header, en: own.headerEn } : exportFieldWords[field];
    return {
      header: title ? { tr: title, en: title } : { tr: words.tr, en: words.en },
      width: own?.width ?? (field === "attributes" || field === "stores" ? 40 : 18),
      value: (row) => row[field] ?? null,
    };
  });

/** The variants of these products as cells, in the products' order. */
export const masterRows = async (
  place: Place,
  productIds: string[],
  columns: readonly ExportTemplateColumn[],
  reference: Reference,
): Promise<Shown[]> => {
  const { db, clientId, locale } = place;
  const words = inWords(reference);
  const fields = columns.map(({ field }) => field);
  const listed = fields.some((field) => ofList.includes(field)) ? await readRows(place, productIds) : [];
  const moment = await companyMoments(place);
  const byId = new Map(listed.map((row) => [row.id, row]));
  return (await readCells(db, clientId, { productIds }, reference)).map(({ productId, cell, attributes }) => {
    const row = byId.get(productId);
    const shown = (key: string, value: Cell) => (typeof value === "string" ? words(key, value)[locale] : value);
    const others: Shown = {
      attributes: attributes
        .map(({ key, title, value }) => `${title[locale]}: ${words(key, value)[locale]}`)
        .join("\n")
        .slice(0, cellCap),
      stores: row?.channels.map(({ name }) => name).join(", ") ?? null,
      created: row ? moment(row.createdDate) : null,
      modified: row ? moment(row.modifiedDate) : null,
    };
    return Object.fromEntries(fields.map((field) => [field, field in others ? others[field]! : shown(field, cell(field))]));
  });
};
