import { cleanCode, cleanLine, keepable } from "@tradeport/contract/text";
import type { RawCell } from "#platform/excel/cell.ts";
import { cleanHtml } from "#platform/html.ts";
import type { Report } from "./check-row.ts";
import { currencies, type ProductColumn } from "./columns.ts";

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const codes = new Set(["mainCode", "productCode", "barcode"]);

/** A text by its column's rule; undefined when something was reported. A code that was typed as a number is its digits. */
export const readWords = (
  raw: RawCell,
  column: ProductColumn,
  report: Report,
  isPicture: (address: string) => boolean,
): { value: string; currency?: string } | undefined => {
  const text = wordsOf(raw, report, codes.has(column.key));
  if (text === undefined) return undefined;
  const clean = codes.has(column.key) || column.key === "brand" ? cleanCode(text) : cleanLine(text);
  const value = column.key === "description" ? text.normalize("NFC").replaceAll("\r\n", "\n") : clean.replace(/\s+/g, " ");
  // Nothing that can be seen: the cell only looks filled in.
  if (value === "") return column.isRequired ? void report("missing") : undefined;
  if (column.max !== undefined && value.length > column.max) return void report("too_long", { a: column.max, b: value.length });
  if (column.key === "barcode" && !/^[\p{L}\p{N}._-]+$/u.test(value)) return void report("barcode_shape");
  if (column.key === "currency") {
    const currency = value.toUpperCase() === "TL" ? "TRY" : value.toUpperCase();
    return currencies.includes(currency) ? { value: currency } : void report("currency", { a: currencies.join(", ") });
  }
  if (column.key === "originCountry") {
    const country = value.toUpperCase();
    return /^[A-Z]{2}$/.test(country) && countries.of(country) ? { value: country } : void report("country");
  }
  if (column.key.startsWith("image") && !isPicture(value)) return void report("image_address");
  return { value: column.key === "description" ? cleanHtml(value) : value };
};

/** What a cell says as text. `digits`: a number may stand for its digits; in other columns it is text like any other. */
export const wordsOf = (raw: RawCell, report: Report, digits = false): string | undefined => {
  const kind = raw[0];
  const body = kind === "m" ? raw.slice(raw.indexOf(" ") + 1) : raw.slice(1);
  if (kind === "f") return void report("formula");
  if (kind === "e") return void report("error_cell");
  if (kind === "d") return void report("date");
  if (kind === "b") return void report("boolean");
  if (kind === "p") return void report("percent");
  if (kind === "k") return void report("scaled", { a: body.split(" ")[0] });
  const isNumber = kind === "n" || kind === "m";
  if (isNumber && digits && !/^\d+$/.test(body)) return void report("not_a_number");
  // A spreadsheet keeps fifteen digits of a number: what stood behind them is lost already, and would be somebody else's barcode.
  if (isNumber && digits && body.replace(/^0+/, "").length > 15) return void report("digits_lost");
  // "#N/A" and "#REF!" as text are what a copied error leaves behind; our own file of failures marks cells the same way.
  if (/^#(N\/A|[\p{Lu}\p{N}/]+[!?])/u.test(body)) return void report("error_cell");
  // A line feed and a tab are typed in descriptions; no other control sign is.
  if (!body.isWellFormed() || body !== keepable(body) || body.includes("\ufffd")) return void report("bad_characters");
  return body;
};
