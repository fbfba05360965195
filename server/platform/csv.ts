/**
 * One row of a CSV file. A spreadsheet takes for a formula what begins with = + - @, in full width too; and one whose list separator is not
 * the comma (Excel in Turkish or German: the semicolon) ends cells where we did not, so the sign after any separator or line end counts as a
 * beginning. An apostrophe before it makes it text; a plain number stays one.
 */
export const csvRow = (cells: readonly unknown[]): string => `${cells.map(csvCell).join()}\r\n`;

/** Tells a spreadsheet that the file is UTF-8; the first thing in it. */
export const csvMark = "\uFEFF";

const plainNumber = /^[+-]?\d+([.,]\d+)?$/;
const formula = /(^|[;,|\t\r\n])([\s\u00a0\u200b-\u200f\u2060\ufeff"']*)(?=[=+\-@＝＋－＠])/g;

const csvCell = (value: unknown): string => {
  const text = value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  const safe = plainNumber.test(text) ? text : text.replace(formula, "$1$2'");
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
