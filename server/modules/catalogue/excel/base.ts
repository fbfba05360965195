import { createHash } from "node:crypto";
import { cleanLine, keepable } from "@tradeport/contract/text";
import type { RawCell } from "#platform/excel/cell.ts";
import type { Cell, TemplateColumn } from "#platform/excel/template.ts";

/**
 * What a row of the update template was made with, in a hidden cell of its own that moves with the row: for each cell a tag of its
 * column and a hash of its value. So a cell that nobody touched says nothing, and a value that moved meanwhile is seen, whatever
 * columns were taken out and however the rows were sorted.
 */
export const baseColumn: TemplateColumn = { header: "Tradeport", headerEn: "Tradeport", kind: "text", width: 12, isHidden: true };
/** Says that a file is an update template: it may not come back without its hidden column. */
export const baseMark = "Tradeport_Guncelleme";

const tagLength = 4;
const hashLength = 10;
const digest = (text: string, length: number) => createHash("sha256").update(text).digest("base64url").slice(0, length);

const tags = new Map<string, string>();
const tagOf = (key: string): string => {
  const known = tags.get(key);
  if (known !== undefined) return known;
  const tag = digest(key, tagLength);
  if (tags.size < 10_000) tags.set(key, tag);
  return tag;
};
export const hashOf = (key: string, text: string) => digest(`${key}\0${text}`, hashLength);

/** By tag; undefined when the cell holds none. */
export type Base = Map<string, string>;
const shape = new RegExp(`^1((?:[\\w-]{${tagLength + hashLength}})+)$`);
export const readBase = (raw: RawCell | undefined): Base | undefined => {
  const body = shape.exec(raw?.slice(1) ?? "")?.[1];
  if (body === undefined) return undefined;
  const step = tagLength + hashLength;
  return new Map(
    Array.from({ length: body.length / step }, (_, at) => {
      const part = body.slice(at * step, at * step + step);
      return [part.slice(0, tagLength), part.slice(tagLength)];
    }),
  );
};
export const writeBase = (base: Base): string => `1${[...base].map(([tag, hash]) => tag + hash).join("")}`;
export const baseOf = (cells: readonly (readonly [key: string, cell: Cell])[]): Base =>
  new Map(cells.map(([key, cell]) => [tagOf(key), hashOfCell(key, cell)]));
export const inBase = (base: Base, key: string): string | undefined => base.get(tagOf(key));
export const setInBase = (base: Base, key: string, hash: string) => void base.set(tagOf(key), hash);

/** A cell's value as what is compared: how a program spells lines, spaces and composed letters doesn't matter, nor do signs that nobody sees. */
export const plainText = (text: string) => cleanLine(keepable(text)).replace(/\s+/g, " ").trim();
const textOf = (cell: Cell): string => (cell === null ? "" : plainText(String(cell)));
export const hashOfCell = (key: string, cell: Cell) => hashOf(key, textOf(cell));
/** The same of a cell that was read. A format that shows the row's own currency changes nothing. */
export const textOfRaw = (raw: RawCell, currency: string): string => {
  if (raw === "") return "";
  const body = raw.slice(1);
  if (raw[0] === "s" || raw[0] === "n") return plainText(body);
  if (raw[0] === "m" && body.startsWith(`${currency} `)) return body.slice(currency.length + 1);
  return raw;
};
