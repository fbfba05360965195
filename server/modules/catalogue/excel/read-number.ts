import { plainNumber, type NumberRead as Read, readNumber as readTyped } from "@tradeport/contract/numbers";
import type { RawCell } from "#platform/excel/cell.ts";

/** A number of a cell, as `readNumber` of the contract reads text. `byFormat`: the currency is not typed, the cell's number format shows it. */
export type NumberRead = (Read & { byFormat?: true }) | { kind: "scaled"; shown: string };

export const readNumber = (cell: RawCell): NumberRead => {
  const kind = cell[0];
  const body = cell.slice(1);
  if (kind === "n") return numberText(body);
  if (kind === "m") {
    const [currency = "", number = ""] = body.split(" ");
    const read = numberText(number);
    return read.kind === "number" ? { ...read, currency, byFormat: true } : read;
  }
  if (kind === "p") return { kind: "percent", value: body };
  if (kind === "d") return { kind: "date" };
  if (kind === "k") return { kind: "scaled", shown: body.split(" ")[0]! };
  return kind === "s" ? readTyped(body) : { kind: "not_a_number" };
};

/** A typed number: its point is a decimal point, there is nothing to guess. */
const numberText = (text: string): NumberRead =>
  /^-?\d+(\.\d+)?$/.test(text) ? { kind: "number", value: plainNumber(text) } : { kind: "not_a_number" };
