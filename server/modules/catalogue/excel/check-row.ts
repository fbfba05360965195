import { newId } from "#platform/db.ts";
import type { RawCell } from "#platform/excel/cell.ts";
import type { Row } from "#platform/excel/rows.ts";
import { type Cell, columnLetters } from "#platform/excel/template.ts";
import type { ColumnKey, ProductColumn } from "./columns.ts";
import { type ProblemCode, problemOf, type RowProblem } from "./problems.ts";
import { numberRules, readAmount } from "./read-amount.ts";
import { readAttributes } from "./read-attributes.ts";
import type { Slot } from "./read-header.ts";
import { readWords } from "./read-words.ts";
import { type LeafCategory, pathKey, type Reference } from "./reference.ts";
import type { StagedRow } from "./staged-row.ts";

export interface RowRules {
  slots: Slot[];
  /** Columns that have a header. */
  covered: Set<number>;
  reference: Reference;
  forUpdate: boolean;
  /** What a blank category means: the template's own. */
  ownCategory: LeafCategory | undefined;
  sheet: string;
  /** Of a new product whose row names none: the company's. */
  standardCurrency: string;
  /** Candidates by brand as it is spelled: one is enough. */
  brandIds: Map<string, string>;
}

/** Says of a cell what is wrong with it; the value that stood there is named. */
export type Report = (code: ProblemCode, more?: Partial<RowProblem>) => void;

/** Checks one row cell by cell. Every problem of the row is found, not only its first. */
export const checkRow = (
  row: Row,
  { slots, covered, reference, forUpdate, ownCategory, sheet, brandIds, standardCurrency }: RowRules,
): StagedRow => {
  const problems: RowProblem[] = [];
  const values: Partial<Record<ColumnKey, string>> = {};
  const at = ({ column, header, headerEn }: Slot, raw: RawCell): Report => {
    const field = column?.key ?? "attributes";
    return (code, more) =>
      problems.push({ code, column: header, columnEn: headerEn, field, ...(raw ? { value: raw.slice(1) } : {}), ...more });
  };
  if (row.outside !== undefined) problems.push({ code: "outside", value: row.outside });
  row.cells.forEach((raw, column) => {
    if (raw !== "" && !covered.has(column)) problems.push({ code: "outside", value: `${columnLetters(column)}${row.number}` });
  });

  const currencyOf: Partial<Record<ColumnKey, string>> = {};
  for (const slot of slots) {
    const { column } = slot;
    if (!column) continue;
    const raw = row.cells[slot.at] ?? "";
    const report = at(slot, raw);
    if (raw === "") {
      if (column.isRequired && !forUpdate) report("missing");
      if (column.key === "barcode" && forUpdate) report("missing");
      continue;
    }
    const rule = numberRules[column.key];
    const read = rule ? readAmount(raw, rule, report) : readWords(raw, column as ProductColumn, report);
    if (read === undefined) continue;
    values[column.key] = read.value;
    if (read.currency) currencyOf[column.key] = read.currency;
  }

  const currency = values.currency ?? (forUpdate ? undefined : standardCurrency);
  for (const [key, sign] of Object.entries(currencyOf)) {
    const slot = slots.find(({ column }) => column?.key === key)!;
    if (currency !== undefined && sign !== currency)
      at(slot, row.cells[slot.at] ?? "")("other_currency", { a: sign, b: currency });
  }
  if (values.listPrice !== undefined && values.salePrice !== undefined && Number(values.listPrice) < Number(values.salePrice)) {
    const slot = slots.find(({ column }) => column?.key === "listPrice")!;
    at(slot, row.cells[slot.at] ?? "")("list_below_sale", { a: values.listPrice, b: values.salePrice });
  }

  const category = categoryOf(slots, row, { reference, ownCategory, forUpdate }, at);
  const attributes = readAttributes(slots, row, category, forUpdate, at);
  return {
    rowNo: row.number,
    label: values.barcode ?? values.productCode ?? values.mainCode ?? `${sheet}!${row.number}`,
    input: slots.map((slot) => asTyped(row.cells[slot.at] ?? "")),
    problems: problems.map(problemOf),
    productId: newId(),
    variantId: newId(),
    brandId: brandIdOf(values.brand ?? "", brandIds),
    categoryId: category?.id,
    ...values,
    ...(currency === undefined ? {} : { currency }),
    images: [1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => values[`image${n}` as ColumnKey] ?? []),
    attributes,
  };
};

const brandIdOf = (brand: string, known: Map<string, string>): string => {
  const id = known.get(brand) ?? newId();
  if (known.size < 10_000) known.set(brand, id);
  return id;
};

const categoryOf = (
  slots: Slot[],
  row: Row,
  { reference, ownCategory, forUpdate }: Pick<RowRules, "reference" | "ownCategory" | "forUpdate">,
  at: (slot: Slot, raw: RawCell) => Report,
): LeafCategory | undefined => {
  const slot = slots.find(({ column }) => column?.key === "category");
  const raw = slot ? (row.cells[slot.at] ?? "") : "";
  const asked: Slot = slot ?? { at: 0, header: "Kategori", headerEn: "Category", attributes: [] };
  if (raw === "") {
    // An update that touches no attribute needs no category: it stays what it is.
    if (forUpdate && !slots.some(({ at: place, attributes }) => attributes && (row.cells[place] ?? "") !== "")) return undefined;
    if (!ownCategory) at(asked, raw)("missing", { field: "category" });
    return ownCategory;
  }
  const category = reference.categories.get(pathKey(raw.slice(1)));
  if (raw[0] !== "s" || !category) at(asked, raw)("category_unknown");
  else if (!category.isLeaf) at(asked, raw)("category_not_leaf");
  else return category;
  return undefined;
};

const spoiled: Record<string, string> = { f: "#FORMÜL!", d: "#TARİH!", b: "#MANTIK!" };

/**
 * A cell as a person would type it again: numbers stay numbers, all else is text, without what a database can't hold. A formula, a
 * date and the like come back marked, so that a row that nobody corrected is refused again and never taken as a mere text.
 */
const asTyped = (raw: RawCell): Cell => {
  if (raw === "") return null;
  const body = raw.slice(1);
  if (raw[0] === "n" && /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(body) && body.length <= 16) return Number(body);
  if (raw[0] === "p") return `%${body}`;
  const mark = spoiled[raw[0]!];
  return `${mark ? `${mark} ` : ""}${body}`.toWellFormed().replaceAll("\0", "\ufffd").slice(0, 32_767);
};
