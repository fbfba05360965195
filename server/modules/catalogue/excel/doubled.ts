import type { RowProblem } from "./problems.ts";
import { fieldColumn } from "./product-fields.ts";

export const columns = {
  barcode: { column: "Barkod", columnEn: "Barcode", field: "barcode" },
  code: { column: "Stok Kodu", columnEn: "Stock Code", field: "productCode" },
  main: { column: "Ürün Ana Kodu", columnEn: "Product Main Code", field: "mainCode" },
} as const;

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
export const doubled = (row: Codes): RowProblem[] => [
  ...(row.barcodeRow === null
    ? []
    : [{ ...columns.barcode, code: "doubled_in_file" as const, value: row.barcode ?? "", a: row.barcodeRow }]),
  ...(row.codeRow === null
    ? []
    : [{ ...columns.code, code: "doubled_in_file" as const, value: row.productCode ?? "", a: row.codeRow }]),
  ...(row.differs ?? []).map(({ key, name, row: first, first: a, value }) => ({
    ...fieldColumn(key, name),
    code: "differs_in_file" as const,
    value,
    a,
    b: first,
  })),
];
