import type { Message } from "@tradeport/contract/messages";
import { reasonColumns } from "#modules/bulk/index.ts";
import type { Locale } from "#platform/errors.ts";
import type { RawCell } from "#platform/excel/cell.ts";
import { columnLetters, type TemplateColumn } from "#platform/excel/template.ts";
import { baseColumn } from "./base.ts";
import {
  byHeader,
  type FileForm,
  headerKey,
  isNeeded,
  ours,
  type ProductColumn,
  productColumns,
  withoutMark,
} from "./columns.ts";
import type { AttributeWords, LeafCategory, Reference } from "./reference.ts";
import { isTitled } from "./titles.ts";

/** What a column of the file is: one of ours, an attribute's, or the hidden one that an update template was made with. */
export type Slot =
  | { at: number; header: string; headerEn: string; column: ProductColumn; attributes?: undefined }
  | {
      at: number;
      header: string;
      headerEn: string;
      column?: undefined;
      attributes: AttributeWords[] /** As it stands in the file. */;
      typed: string;
      /** In the file's own category. */
      isRequired?: boolean;
    }
  | { at: number; header: string; headerEn: string; column?: undefined; attributes?: undefined };
export const isBase = ({ column, attributes }: Slot) => column === undefined && attributes === undefined;
const baseKey = headerKey(baseColumn.header);

const ignored = new Set(reasonColumns.flatMap(({ header, headerEn }) => [headerKey(header), headerKey(headerEn)]));

type ColumnProblem = "column_base_missing" | "column_missing" | "column_doubled";

/** The columns of a file by their headers, those that are left out, or why it is not our template: all that is missing or doubled at once. */
export const readHeader = (
  { sheet, header }: { sheet: string; header: RawCell[] },
  reference: Reference,
  forUpdate: boolean,
  {
    needsBase,
    ownCategory,
    only,
  }: {
    needsBase: boolean;
    ownCategory: LeafCategory | undefined;
    /** What such a file is read for. */
    only?: FileForm | undefined;
  },
):
  | { slots: Slot[]; covered: Set<number>; locale: Locale; leftOut: string[]; refused?: undefined }
  | { refused: Message; slots?: undefined } => {
  const slots: Slot[] = [];
  const spoken = { tr: 0, en: 0 };
  const problems: [ColumnProblem, string | ProductColumn][] = [];
  const seen = new Set<unknown>();
  const covered = new Set<number>();
  const known = only?.columns ?? productColumns;
  const headers = only ? byHeader(known) : ours;
  const leftOut: string[] = [];
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
    const column = headers.get(key);
    const attributes = reference.attributes.get(key);
    // What nobody knows, or this file is not read for, is named and changes nothing: it keeps no row out.
    if (only ? column === undefined : column === undefined && attributes === undefined) {
      leftOut.push(`${withoutMark(words)} (${columnLetters(at)})`);
      continue;
    }
    // As the template's own category calls its columns.
    const own = [...(ownCategory?.attributes.values() ?? [])].find((one) => isTitled(one, key));
    const title = own ?? attributes?.[0];
    const identity = column ?? headerKey(title!.tr);
    if (seen.has(identity)) {
      problems.push(["column_doubled", withoutMark(words)]);
      continue;
    }
    seen.add(identity);
    const { tr, en } = column ? { tr: column.header, en: column.headerEn } : title!;
    const [inTurkish, inEnglish] = [headerKey(tr) === key, headerKey(en) === key];
    if (inTurkish !== inEnglish) spoken[inTurkish ? "tr" : "en"] += 1;
    if (column) slots.push({ at, header: column.header, headerEn: column.headerEn, column });
    else
      slots.push({
        at,
        header: tr,
        headerEn: en,
        attributes: attributes!,
        typed: withoutMark(words),
        isRequired: own?.isRequired === true,
      });
  }
  const needed = (column: ProductColumn) => isNeeded(column, forUpdate) || (only?.ofStores === true && column.key === "store");
  for (const column of known) {
    if (needed(column) && !seen.has(column)) problems.push(["column_missing", column]);
  }
  const changing = known.filter(({ key }) => only?.valued.has(key));
  if (only && !changing.some((column) => seen.has(column)))
    for (const column of changing) problems.push(["column_missing", column]);
  if (needsBase && !seen.has(baseColumn)) problems.push(["column_base_missing", baseColumn.header]);
  if (problems.length === 0) return { slots, covered, leftOut, locale: spoken.en > spoken.tr ? "en" : "tr" };
  const named = (column: string | ProductColumn) =>
    typeof column === "string" ? column : { tr: column.header, en: column.headerEn };
  const all = problems.map(([code, column]): Message => ({ code: `error:${code}`, values: { sheet, column: named(column) } }));
  return { refused: all.length === 1 ? all[0]! : { code: "sentences", values: { all } } };
};

/** The file's own columns as a template, so that its failed rows go back in the shape that they came in. */
export const columnsOf = (slots: Slot[], forUpdate: boolean): TemplateColumn[] =>
  slots.map((slot) => {
    const { column, attributes, header, headerEn } = slot;
    if (column) {
      const { key: _, max: __, formerly: ___, ...plain } = column;
      return { ...plain, isRequired: isNeeded(column, forUpdate) };
    }
    if (!attributes) return baseColumn;
    return { header, headerEn, kind: "text", list: header, isRequired: slot.isRequired === true && !forUpdate };
  });
