import { open, readFile } from "node:fs/promises";
import { detectDelimiter, streamCsvRows } from "hucre/csv";
import { Refused } from "./refused.ts";
import type { Row } from "./rows.ts";

/** A text is held whole while its rows are read. */
const textBytes = 40_000_000;
const columnCap = 300;
const textCap = 40_000;
const separators = [";", "\t", ","];

const isUtf16 = (head: Buffer) => (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
/** Text by its first bytes: no workbook, and no other file either. */
export const isText = (head: Buffer): boolean =>
  head.length > 0 && (isUtf16(head) || !head.includes(0)) && head.subarray(0, 2).toString("latin1") !== "PK";

export const isTextFile = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return isText(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
};

/** As it was saved: UTF-16 or UTF-8 by its mark, UTF-8 where it is that, else what Excel in Turkish saves as CSV (Windows-1254). */
export const decoded = (bytes: Buffer): string => {
  if (isUtf16(bytes)) return new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1254").decode(bytes);
  }
};

/** Excel's own word for what parts the cells, above the headers. */
const named = /^sep=(.)\r?\n/;

/** Quotes come in pairs. */
const hasOpenQuote = (text: string): boolean => {
  let isOpen = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isOpen = !isOpen;
  return isOpen;
};

/** The rows of a text of cells, as a spreadsheet numbers them; each cell is text. What parts them is told by the headers. */
export function* csvRows(text: string): Generator<Row> {
  const hint = named.exec(text);
  const body = hint ? text.slice(hint[0].length) : text;
  const header = body.slice(0, /\r|\n|$/.exec(body)?.index);
  const found = hint?.[1] ?? detectDelimiter(header);
  const delimiter = separators.includes(found) ? found : ",";
  let number = hint ? 1 : 0;
  let firstFolded: number | null = null;
  for (const values of streamCsvRows(body, { delimiter })) {
    number += 1;
    const row: Row = { number, cells: [] };
    for (const [column, given] of values.entries()) {
      const value = String(given ?? "");
      if (value === "") continue;
      if (/[\r\n]/.test(value)) firstFolded ??= number;
      if (column >= columnCap) row.outside ??= `${column + 1}`;
      else {
        while (row.cells.length < column) row.cells.push("");
        row.cells[column] = `s${value.slice(0, textCap)}`;
      }
    }
    if (row.cells.length > 0 || row.outside !== undefined) yield row;
  }
  // A quote that nothing closes takes rows below it into one cell.
  if (firstFolded !== null && hasOpenQuote(body)) throw new Refused("quote_open", { detail: String(firstFolded) });
}

export const readText = async (path: string): Promise<string> => {
  const bytes = await readFile(path);
  if (bytes.length > textBytes) throw new Refused("bomb", { detail: `CSV > ${textBytes / 1_000_000} MB` });
  return decoded(bytes);
};
