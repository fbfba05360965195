import { readXlsx } from "hucre/xlsx";

/** The rows of a workbook's first sheet, its headers among them. */
export const rowsOfFile = async (file: Uint8Array) => (await readXlsx(file)).sheets[0]!.rows;
