import { WebAddress } from "@tradeport/contract/common";
import { isPictureAddress } from "@tradeport/contract/picture-address";
import { marked } from "@tradeport/contract/text";
import { newId } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";
import type { RawCell } from "#platform/excel/cell.ts";
import type { Row } from "#platform/excel/rows.ts";
import { type Cell, cellCap, columnLetters } from "#platform/excel/template.ts";
import { hashOf, inBase, plainText, readBase, textOfRaw } from "./base.ts";
import { attributeKey, type ColumnKey, type ProductColumn } from "./columns.ts";
import { columns } from "./doubled.ts";
import type { RowCode } from "./problems.ts";
import { problemOf, type RowProblem } from "./problems.ts";
import { numberRules, readAmount } from "./read-amount.ts";
import { readAttributes } from "./read-attributes.ts";
import { isBase, type Slot } from "./read-header.ts";
import { readWords } from "./read-words.ts";
import { type LeafCategory, pathKey, type Reference, valuesNamed } from "./reference.ts";
import type { GivenCell, StagedRow } from "./staged-row.ts";
import { type FileStore, labelIn, readListingStatus, statusKey, storeOfRow } from "./store-file.ts";

export interface RowRules {
  slots: Slot[];
  /** Columns that have a header. */
  covered: Set<number>;
  /** Whose words the file is written in. */
  locale: Locale;
  reference: Reference;
  forUpdate: boolean;
  /** Columns that may change something, where not all do. */
  takes: ReadonlySet<ColumnKey> | undefined;
  /** What a blank category means: the template's own. */
  ownCategory: LeafCategory | undefined;
  sheet: string;
  /** Of a new product whose row names none: the company's. */
  standardCurrency: string;
  /** Of a new product whose row names none: the company's, if it has one. */
  standardBrand: string | null;
  /** Under which this installation keeps pictures. */
  publicUrl: string;
  /** Candidates by brand as it is spelled: one is enough. */
  brandIds: Map<string, string>;
  /** Of a file of what stores are sent: the stores that it may speak of. */
  stores?: readonly FileStore[] | undefined;
}

/** Says of a cell what is wrong with it; the value that stood there is named. */
export type Report = (code: RowCode, more?: Partial<RowProblem>) => void;

/** Checks one row cell by cell. Every problem of the row is found, not only its first. */
export const checkRow = (
  row: Row,
  {
    slots,
    covered,
    locale,
    reference,
    forUpdate,
    takes,
    ownCategory,
    sheet,
    brandIds,
    standardCurrency,
    standardBrand,
    publicUrl,
    stores,
  }: RowRules,
): StagedRow => {
  const problems: RowProblem[] = [];
  const values: Partial<Record<ColumnKey, string>> = {};
  const at = ({ column, header, headerEn }: Slot, raw: RawCell): Report => {
    const field = column?.key ?? "attributes";
    return (code, more) =>
      problems.push({ code, column: header, columnEn: headerEn, field, ...(raw ? stoodIn(column, raw) : {}), ...more });
  };
  if (row.outside !== undefined) problems.push({ code: "outside", value: row.outside });
  row.cells.forEach((raw, column) => {
    if (raw !== "" && !covered.has(column)) problems.push({ code: "outside", value: `${columnLetters(column)}${row.number}` });
  });

  const rawOf = (slot: Slot | undefined): RawCell => (slot ? (row.cells[slot.at] ?? "") : "");
  const slotOf = (key: ColumnKey) => slots.find(({ column }) => column?.key === key);
  // A cell that stands as the template was made says nothing: not what it holds, and not that it must be right.
  const base = forUpdate ? readBase(rawOf(slots.find(isBase))) : undefined;
  const rowCurrency = plainText(rawOf(slotOf("currency")).slice(1));
  // Whatever language a file names a category or a value in, what it was made with is one.
  const canonical = ({ column, attributes: named }: Slot, text: string) => {
    if (column?.key === "listingStatus") return statusKey(text) ?? text;
    if (column?.key === "category") return plainText(reference.categories.get(pathKey(text))?.path ?? text);
    const found = named?.[0] ? valuesNamed(named[0], text, locale) : [];
    return found.length === 1 ? plainText(found[0]!.tr) : text;
  };
  const untouched = (slot: Slot) => {
    const key = keyOf(slot);
    return base !== undefined && inBase(base, key) === hashOf(key, canonical(slot, textOfRaw(rawOf(slot), rowCurrency)));
  };
  const own = slots.findIndex(({ column }) => column?.key === "barcode");
  if (base && own >= 0 && !untouched(slots[own]!))
    problems.push({ ...columns.barcode, code: "row_mixed", value: rawOf(slots[own]).slice(1) });
  const storeSlot = slotOf("store");
  const store = stores && storeSlot && storeOfRow(stores, base, rawOf(storeSlot), at(storeSlot, rawOf(storeSlot)));
  const touched = base ? slots.filter((slot, place) => place === own || !untouched(slot)) : slots;
  const given: GivenCell[] = [];
  const say = (slot: Slot, text: string) => {
    if (forUpdate && slot.column?.key !== "barcode")
      given.push({ at: slots.indexOf(slot), key: keyOf(slot), hash: hashOf(keyOf(slot), canonical(slot, plainText(text))) });
  };

  // What a product has stands on: of an update that is known once its product is (judge-update.ts).
  const isPicture = (address: string) =>
    forUpdate ? WebAddress.safeParse(address).success : isPictureAddress(address, publicUrl);
  const currencyOf: Partial<Record<ColumnKey, string>> = {};
  for (const slot of touched) {
    const { column } = slot;
    const raw = rawOf(slot);
    const report = at(slot, raw);
    if (!column || (takes && !takes.has(column.key))) {
      if (stores && base && column && column.key !== "store" && raw !== "") report("only_told");
      continue;
    }
    if (raw === "") {
      if (column.key === "brand" && !forUpdate && standardBrand !== null) values.brand = standardBrand;
      else if (column.isRequired && !forUpdate) report("missing");
      if (column.key === "barcode" && forUpdate) report("missing");
      continue;
    }
    const rule = numberRules[column.key];
    const read =
      column.key === "listingStatus"
        ? readListingStatus(raw, report, locale)
        : rule
          ? readAmount(raw, rule, report)
          : readWords(raw, column as ProductColumn, report, isPicture);
    if (read === undefined) continue;
    values[column.key] = read.value;
    say(slot, column.key === "category" ? raw.slice(1) : read.value);
    if (read.currency) currencyOf[column.key] = read.currency;
  }

  // A price of an update is money of what its row says, if that says anything; the database compares it with the product.
  const ofPrice = values.listPrice !== undefined || values.salePrice !== undefined;
  const signed = Object.values(currencyOf)[0];
  const currency = forUpdate
    ? (values.currency ?? (ofPrice && rowCurrency !== "" ? rowCurrency : signed))
    : (values.currency ?? standardCurrency);
  for (const [key, sign] of Object.entries(currencyOf)) {
    const slot = slotOf(key as ColumnKey);
    if (currency !== undefined && sign !== currency) at(slot!, rawOf(slot))("other_currency", { a: sign, b: currency });
  }
  if (values.listPrice !== undefined && values.salePrice !== undefined && Number(values.listPrice) < Number(values.salePrice)) {
    const slot = slotOf("listPrice")!;
    at(slot, rawOf(slot))("list_below_sale", { a: values.listPrice, b: values.salePrice, isNumber: "price" });
  }

  const asksCategory =
    !forUpdate ||
    touched.some(
      ({ column, attributes: of, at: place }) => (of || column?.key === "category") && (row.cells[place] ?? "") !== "",
    );
  const category = asksCategory ? categoryOf(slots, row, { reference, ownCategory }, at) : undefined;
  const attributes = readAttributes(
    touched,
    row,
    { category, forUpdate, locale, takesOff: forUpdate && base === undefined },
    at,
    say,
  );
  return {
    rowNo: row.number,
    label:
      store && values.barcode
        ? labelIn(store, values.barcode)
        : (values.barcode ?? values.productCode ?? values.mainCode ?? `${sheet}!${row.number}`),
    input: slots.map((slot) => asTyped(row.cells[slot.at] ?? "", locale, slot.column?.key)),
    problems: problems.map(problemOf),
    productId: newId(),
    variantId: newId(),
    brandId: brandIdOf(values.brand ?? "", brandIds),
    categoryId: category?.id,
    ...values,
    ...(currency === undefined ? {} : { currency }),
    images: imagesOf(values, forUpdate),
    attributes,
    given: forUpdate ? given : undefined,
    ofStore: store?.id,
  };
};

/** What stood in a cell, and whether that is a number. */
const stoodIn = (column: Slot["column"], raw: RawCell): Pick<RowProblem, "value" | "isNumber"> => {
  const rule = column && numberRules[column.key];
  const body = raw.slice(1);
  const isNumber = rule?.kind === "price" ? "price" : "other";
  if (raw[0] === "p") return { value: `%${body}`, isNumber };
  if (raw[0] === "k") return { value: body.slice(body.indexOf(" ") + 1), isNumber };
  return { value: body, ...(rule && "nm".includes(raw[0]!) && { isNumber }) };
};

const keyOf = ({ column, header }: Slot): string => column?.key ?? attributeKey(header);

/** Of a new product in order; of an update each at its place, and null where nothing is said. */
const imagesOf = (values: Partial<Record<ColumnKey, string>>, forUpdate: boolean): (string | null)[] => {
  const all = ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((n) => values[`image${n}`] ?? null);
  return forUpdate && all.some((one) => one !== null) ? all : all.filter((one) => one !== null);
};

const brandIdOf = (brand: string, known: Map<string, string>): string => {
  const id = known.get(brand) ?? newId();
  if (known.size < 10_000) known.set(brand, id);
  return id;
};

const categoryOf = (
  slots: Slot[],
  row: Row,
  { reference, ownCategory }: Pick<RowRules, "reference" | "ownCategory">,
  at: (slot: Slot, raw: RawCell) => Report,
): LeafCategory | undefined => {
  const slot = slots.find(({ column }) => column?.key === "category");
  const raw = slot ? (row.cells[slot.at] ?? "") : "";
  const categorySlot: Slot = slot ?? { at: 0, header: "Kategori", headerEn: "Category", typed: "Kategori", attributes: [] };
  if (raw === "") {
    if (!ownCategory) at(categorySlot, raw)("missing", { field: "category" });
    return ownCategory;
  }
  const category = reference.categories.get(pathKey(raw.slice(1)));
  if (raw[0] !== "s" || !category) at(categorySlot, raw)("category_unknown");
  else if (!category.isLeaf) at(categorySlot, raw)("category_not_leaf");
  else return category;
  return undefined;
};

const spoiled: Record<Locale, Record<string, string>> = {
  tr: { f: "#FORMÜL!", d: "#TARİH!", b: "#MANTIK!", n: "#SAYI!" },
  en: { f: "#FORMULA!", d: "#DATE!", b: "#LOGICAL!", n: "#NUMBER!" },
};

/**
 * A cell as a person would type it again: numbers stay numbers, all else is text, without what a database can't hold. A formula, a
 * date and the like come back marked, so that a row that nobody corrected is refused again and never taken as a mere text.
 */
const asTyped = (raw: RawCell, locale: Locale, key?: ColumnKey): Cell => {
  const marks = spoiled[locale];
  if (raw === "") return null;
  const body = raw.slice(1);
  if (raw[0] === "n" && /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(body) && body.length <= 16) return Number(body);
  if (raw[0] === "p") return key && numberRules[key] ? `%${body}` : `${marks.n} %${body}`;
  if (raw[0] === "k") return `${marks.n} ${body.slice(body.indexOf(" ") + 1)}`;
  // Still no code when it comes back: its digits are not those that were typed.
  if (raw[0] === "n" && /^[1-9]\d{15,}$/.test(body)) return `${marks.n} ${body}`;
  if (raw[0] === "m") return body.split(" ").toReversed().join(" ");
  const mark = raw[0] === "n" ? undefined : marks[raw[0]!];
  return marked(`${mark ? `${mark} ` : ""}${body}`).slice(0, cellCap);
};
