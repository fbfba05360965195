import type { Archive } from "./archive.ts";
import { columnOf, numberCell, type RawCell } from "./cell.ts";
import type { NumberKind } from "./number-format.ts";
import { Refused } from "./refused.ts";
import { type Texts, textReader, unescapeText } from "./texts.ts";
import type { Workbook } from "./workbook.ts";
import { readXml } from "./xml.ts";

export interface Row {
  /** As the spreadsheet numbers it. */
  number: number;
  /** By column; trailing empty cells are left off. */
  cells: RawCell[];
  /** The first cell with a value to the right of the last header. */
  outside?: string;
}

/** Columns that a sheet of ours may have; a cell beyond is told, never kept. */
const columnCap = 300;
const textCap = 40_000;
const rowCap = 1_048_576;

export interface Merge {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Streams the rows of a sheet that have a value, then its merged ranges. Memory holds one row. */
export const readRows = async (
  archive: Archive,
  sheet: Workbook["sheets"][number],
  { texts, numberKinds, is1904 }: { texts: Texts; numberKinds: NumberKind[]; is1904: boolean },
  on: { row: (row: Row) => void; merge: (merge: Merge) => void },
  /** Waits while the reader of the rows is behind. */
  pace: () => Promise<void> | undefined,
) => {
  const source = await archive.read(sheet.path);
  if (!source) throw new Refused("broken", { detail: sheet.path });
  let number = 0;
  let column = -1;
  let row: Row | undefined;
  let type = "";
  let kind: NumberKind = null;
  let value = "";
  let formula: string | undefined;
  let inside: "v" | "f" | undefined;
  let reference = "";
  const inline = textReader();

  const cell = (): RawCell => {
    if (formula !== undefined) return `f=${formula.slice(0, 200)}`;
    if (type === "inlineStr") return textCell(unescapeText(inline.take()));
    if (value === "") return "";
    if (type === "s") return textCell(texts.get(Number(value)) ?? "");
    if (type === "str") return textCell(unescapeText(value));
    if (type === "b") return value.trim() === "1" ? "bTRUE" : "bFALSE";
    if (type === "e") return `e${value.slice(0, 40)}`;
    if (type === "d") return `d${value.slice(0, 40)}`;
    return numberCell(value, kind, is1904);
  };

  const events = {
    open: (element: string, attributes: Record<string, string>) => {
      if (element === "c") {
        reference = attributes.r ?? "";
        column = reference === "" ? column + 1 : columnOf(reference);
        if (column < 0) throw new Refused("broken", { detail: `${sheet.name}!${reference}` });
        type = attributes.t ?? "n";
        kind = attributes.s === undefined ? null : (numberKinds[Number(attributes.s)] ?? null);
        value = "";
        formula = undefined;
        inline.start();
      } else if (element === "row") {
        const next = attributes.r === undefined ? number + 1 : Number(attributes.r);
        if (!Number.isInteger(next) || next <= number || next > rowCap)
          throw new Refused("broken", { detail: `${sheet.name}: ${attributes.r}` });
        number = next;
        column = -1;
        row = { number, cells: [] };
      } else if (element === "v") inside = "v";
      else if (element === "f") {
        inside = "f";
        formula = "";
      } else if (element === "mergeCell") {
        const [from = "", to = from] = (attributes.ref ?? "").split(":");
        const rowOf = (cellName: string) => Number(/\d+$/.exec(cellName)?.[0] ?? 0);
        on.merge({ firstRow: rowOf(from), lastRow: rowOf(to), firstColumn: columnOf(from), lastColumn: columnOf(to) });
      } else inline.open(element);
    },
    text: (text: string) => {
      if (inside === "v") value += text;
      else if (inside === "f") formula += text;
      else inline.text(text);
    },
    close: (element: string) => {
      if (element === "c") {
        const raw = cell();
        if (raw === "" || row === undefined) return;
        if (column >= columnCap) row.outside ??= reference;
        else {
          while (row.cells.length < column) row.cells.push("");
          row.cells[column] = raw;
        }
      } else if (element === "row") {
        if (row && (row.cells.length > 0 || row.outside !== undefined)) on.row(row);
        row = undefined;
      } else if (element === "v" || element === "f") inside = undefined;
      else inline.close(element);
    },
  };
  await readXml(sheet.path, paced(source, pace), events);
};

/** Spaces alone are an empty cell. A text of more than Excel's own 32,767 characters is cut: its column's limit refuses it anyway. */
const textCell = (text: string): RawCell => (text.trim() === "" ? "" : `s${text.slice(0, textCap)}`);

async function* paced(source: AsyncIterable<Buffer>, pace: () => Promise<void> | undefined) {
  for await (const chunk of source) {
    await pace();
    yield chunk;
  }
}
