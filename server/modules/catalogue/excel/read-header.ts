import { sentence, type Words } from "@tradeport/contract";
import { reasonColumns } from "#modules/bulk/index.ts";
import type { RawCell } from "#platform/excel/cell.ts";
import { columnLetters, type TemplateColumn } from "#platform/excel/template.ts";
import { baseColumn } from "./base.ts";
import { headerKey, type ProductColumn, productColumns } from "./columns.ts";
import type { AttributeWords, Reference } from "./reference.ts";

/** What a column of the file is: one of ours, an attribute's, or the hidden one that an update template was made with. */
export type Slot =
  | { at: number; header: string; headerEn: string; column: ProductColumn; attributes?: undefined }
  | { at: number; header: string; headerEn: string; column?: undefined; attributes: AttributeWords[] }
  | { at: number; header: string; headerEn: string; column?: undefined; attributes?: undefined };
export const isBase = ({ column, attributes }: Slot) => column === undefined && attributes === undefined;
const baseKey = headerKey(baseColumn.header);

const ours = new Map(
  productColumns.flatMap((column) =>
    [column.header, column.headerEn, ...(column.formerly ?? [])].map((name) => [headerKey(name), column]),
  ),
);
const ignored = new Set(reasonColumns.flatMap(({ header, headerEn }) => [headerKey(header), headerKey(headerEn)]));

/** The columns of a file by their headers, or why it is not our template: all that is missing, doubled or unknown at once. */
export const readHeader = (
  { sheet, header }: { sheet: string; header: RawCell[] },
  reference: Reference,
  forUpdate: boolean,
  needsBase: boolean,
): { slots: Slot[]; covered: Set<number>; refused?: undefined } | { refused: Words; slots?: undefined } => {
  const slots: Slot[] = [];
  const problems: ["column_base_missing" | "column_missing" | "column_doubled" | "column_unknown", string][] = [];
  const seen = new Set<unknown>();
  const covered = new Set<number>();
  for (const [at, cell] of header.entries()) {
    if (cell === "") continue;
    const words = cell.slice(1);
    covered.add(at);
    const key = headerKey(words);
    if (ignored.has(key)) continue;
    if (key === baseKey && !seen.has(baseColumn)) {
      seen.add(baseColumn);
      slots.push({ at, header: baseColumn.header, headerEn: baseColumn.headerEn });
      continue;
    }
    const column = ours.get(key);
    const attributes = reference.attributes.get(key);
    if (column === undefined && attributes === undefined) {
      problems.push(["column_unknown", `${words} (${columnLetters(at)})`]);
      continue;
    }
    const identity = column ?? attributes![0]!.id;
    if (seen.has(identity)) {
      problems.push(["column_doubled", words.replace(/\s*\*$/, "")]);
      continue;
    }
    seen.add(identity);
    if (column) slots.push({ at, header: column.header, headerEn: column.headerEn, column });
    else slots.push({ at, header: attributes![0]!.tr, headerEn: attributes![0]!.en, attributes: attributes! });
  }
  for (const column of productColumns) {
    const needed = forUpdate ? column.key === "barcode" : column.isRequired;
    if (needed && !seen.has(column)) problems.push(["column_missing", column.header]);
  }
  if (needsBase && !seen.has(baseColumn)) problems.push(["column_base_missing", baseColumn.header]);
  if (problems.length === 0) return { slots, covered };
  const say = (tongue: "tr" | "en") => problems.map(([code, column]) => sentence(code, { sheet, column }, tongue)).join(" ");
  return { refused: { tr: say("tr"), en: say("en") } };
};

/** The file's own columns as a template, so that its failed rows go back in the shape that they came in. */
export const columnsOf = (slots: Slot[]): TemplateColumn[] =>
  slots.map(({ column, attributes, header, headerEn }) => {
    if (column) {
      const { key: _, max: __, formerly: ___, ...plain } = column;
      return plain;
    }
    if (!attributes) return baseColumn;
    return { header, headerEn, kind: "text", list: attributes[0]!.tr };
  });
