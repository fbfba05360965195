import type { Words } from "@tradeport/contract";
import { attributeKey } from "./columns.ts";
import type { InWords } from "./in-words.ts";
import type { RowProblem } from "./problems.ts";
import { fieldColumn } from "./product-fields.ts";
import type { LeafCategory } from "./reference.ts";

export const columns = {
  barcode: fieldColumn("barcode"),
  code: fieldColumn("productCode"),
  main: fieldColumn("mainCode"),
};

/** A field of the product that an earlier row of it says otherwise. */
export interface Differing {
  key: string;
  /** Of an attribute. */
  name: string | null;
  row: number;
  first: string;
  value: string;
}

interface Codes {
  productCode: string | null;
  barcode: string | null;
  barcodeRow: number | null;
  codeRow: number | null;
  differs: Differing[] | null;
}

/** What a row runs into in its own file: the first row of a code stands, each later one is told which row that is. */
export const doubled = (row: Codes, own: LeafCategory | undefined, words: InWords): RowProblem[] => [
  ...(row.barcodeRow === null
    ? []
    : [{ ...columns.barcode, code: "doubled_in_file" as const, value: row.barcode ?? "", a: row.barcodeRow }]),
  ...(row.codeRow === null
    ? []
    : [{ ...columns.code, code: "doubled_in_file" as const, value: row.productCode ?? "", a: row.codeRow }]),
  ...(row.differs ?? []).map(({ key, name, row: first, first: a, value }): RowProblem => {
    const title = own?.attributes.get(key);
    const column = title ? titled(title) : fieldColumn(key, name);
    const inColumn = (text: string) => words(name === null ? key : attributeKey(column.column), text);
    return { ...column, code: "differs_in_file", value: inColumn(value), a: inColumn(a), b: first };
  }),
];

/** An attribute's column as its category calls it. */
export const titled = ({ tr, en }: Words) => ({ column: tr, columnEn: en, field: "attributes" });
