import type { RowProblem } from "./problems.ts";

export const columns = {
  barcode: { column: "Barkod", columnEn: "Barcode", field: "barcode" },
  code: { column: "Ürün Kodu", columnEn: "Product Code", field: "productCode" },
  main: { column: "Ürün Ana Kodu", columnEn: "Product Main Code", field: "mainCode" },
} as const;

interface Codes {
  mainCode: string | null;
  productCode: string | null;
  barcode: string | null;
  barcodeRow: number | null;
  codeRow: number | null;
  mainRow: number | null;
}

/** What a row runs into in its own file: the first row of a code stands, each later one is told which row that is. */
export const doubled = (row: Codes): RowProblem[] => [
  ...(row.barcodeRow === null
    ? []
    : [{ ...columns.barcode, code: "doubled_in_file" as const, value: row.barcode ?? "", a: row.barcodeRow }]),
  ...(row.codeRow === null
    ? []
    : [{ ...columns.code, code: "doubled_in_file" as const, value: row.productCode ?? "", a: row.codeRow }]),
  ...(row.mainRow === null
    ? []
    : [{ ...columns.main, code: "main_code_differs" as const, value: row.mainCode ?? "", a: row.mainRow }]),
];
