import type { LineProblem } from "#modules/bulk/index.ts";
import type { Cell } from "#platform/excel/template.ts";
import type { ColumnKey } from "./columns.ts";

export interface SelectedInRow {
  a: string;
  v: string | null;
  t: string | null;
  /** Each variant has its own. */
  n: boolean;
}

/** A cell of an update that says something: its place among the file's columns, its key, and what it says. */
export interface GivenCell {
  at: number;
  key: string;
  hash: string;
}

/** A row between parsing and applying. What is not there is unchanged in an update. */
export type StagedRow = Partial<Record<ColumnKey, string>> & {
  rowNo: number;
  label: string;
  input: Cell[];
  problems: LineProblem[];
  productId: string;
  variantId: string;
  brandId: string;
  categoryId?: string | undefined;
  images: (string | null)[];
  attributes: SelectedInRow[];
  given: GivenCell[] | undefined;
  /** Of a feed: its product is there. */
  forUpdate?: boolean;
  /** Of a file of what stores are sent: whose row it is. */
  ofStore?: string | undefined;
};

type Value = (row: StagedRow) => string | undefined;
const plain =
  (key: ColumnKey): Value =>
  (row) =>
    row[key];

/** The columns of import_row that a file fills, in the order in which they are copied. */
export const stagedColumns: [name: string, value: Value][] = [
  ["row_no", ({ rowNo }) => String(rowNo)],
  ["label", ({ label }) => label],
  ["input", ({ input }) => JSON.stringify(input)],
  ["problems", ({ problems }) => JSON.stringify(problems)],
  ["product_id", ({ productId }) => productId],
  ["variant_id", ({ variantId }) => variantId],
  ["brand_id", ({ brandId }) => brandId],
  ["category_id", ({ categoryId }) => categoryId],
  ["main_code", plain("mainCode")],
  ["product_code", plain("productCode")],
  ["barcode", plain("barcode")],
  ["name", plain("name")],
  ["invoice_name", plain("invoiceName")],
  ["subtitle", plain("subtitle")],
  ["description", plain("description")],
  ["brand", plain("brand")],
  ["vat_rate", plain("vatRate")],
  ["list_price", plain("listPrice")],
  ["sale_price", plain("salePrice")],
  ["currency", plain("currency")],
  ["quantity", plain("quantity")],
  ["critical_quantity", plain("criticalQuantity")],
  ["dimensional_weight", plain("dimensionalWeight")],
  ["width", plain("width")],
  ["length", plain("length")],
  ["height", plain("height")],
  ["weight", plain("weight")],
  ["origin_country", plain("originCountry")],
  ["images", ({ images }) => JSON.stringify(images)],
  ["attributes", ({ attributes }) => JSON.stringify(attributes)],
  ["given", ({ given }) => given && JSON.stringify(given)],
  ["of_store", ({ ofStore }) => ofStore],
  ["listing_status", plain("listingStatus")],
  ["for_update", ({ forUpdate }) => (forUpdate === undefined ? undefined : String(forUpdate))],
];
const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escaped = (value: string) => (/[\\\n\r\t]/.test(value) ? value.replace(/[\\\n\r\t]/g, (sign) => escapes[sign]!) : value);

/** One line of COPY's text format. */
export const copyLine = (row: StagedRow, clientId: string, processId: string): string => {
  let line = `${clientId}\t${processId}`;
  for (const [, value] of stagedColumns) {
    const text = value(row);
    line += text === undefined ? "\t\\N" : `\t${escaped(text)}`;
  }
  return `${line}\n`;
};
