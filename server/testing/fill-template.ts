import { openXlsx, saveXlsx } from "hucre/xlsx";
import type { Cell } from "#platform/excel/template.ts";

/** A workbook as it was downloaded, with cells typed below its headers: by row from the first, by header as a reader sees it. */
export const fillTemplate = async (body: Buffer, rows: readonly Record<string, Cell>[]): Promise<Buffer> => {
  const book = await openXlsx(body);
  const sheet = book.sheets[0]!;
  const headers = sheet.rows[0]!.map((header) => String(header).replace(/ \*$/, ""));
  for (const [at, cells] of rows.entries()) {
    const row = [...(sheet.rows[at + 1] ?? headers.map(() => null))];
    for (const [header, cell] of Object.entries(cells)) {
      if (!headers.includes(header)) throw new Error(`no column ${header}`);
      row[headers.indexOf(header)] = cell;
    }
    sheet.rows[at + 1] = row;
  }
  return Buffer.from(await saveXlsx(book));
};
