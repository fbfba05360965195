import { type Cell } from "#platform/excel/template.ts";
/**
 * The file of the browser journey: 5,000 products of four trades, of which 37 rows are wrong in thirteen kinds, and the same file
 * corrected. One row is one product; prices and stocks follow from the row's number, so that a test knows them without reading.
 */
export declare const fixtureRows = 5000;
export declare const fixtureWrong = 37;
type Header = string;
/** What the n-th product of the file is, from 1 on. */
export declare const fixtureProduct: (n: number) => {
    code: string;
    mainCode: string;
    barcode: string;
    salePrice: string;
    listPrice: string;
    quantity: number;
    image: string;
};
/** Rows of the sheet that are wrong, with the column and the kind of each. */
export declare const wrongRows: {
    kind: string;
    column: Header;
    cell: (n: number) => Cell;
    n: number;
    row: number;
}[];
/** 5,000 rows, 37 of them wrong. */
export declare const makeProductFile: (rows?: number) => Promise<Buffer>;
/** The same 5,000 rows, all right. */
export declare const makeCorrectedFile: (rows?: number) => Promise<Buffer>;
/** Only the rows that were wrong, now right, as a person sends them back. */
export declare const makeCorrectedRows: () => Promise<Buffer>;
/** Where a mistake stands: "Ürünler!K231". */
export declare const placeOf: ({ column, row }: {
    column: Header;
    row: number;
}) => string;
export {};
