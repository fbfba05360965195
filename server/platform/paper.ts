import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type PDFDocument from "pdfkit";

/** Files that are printed: PDF with a typeface of their own, so that ı, ş, ğ and Greek, Cyrillic, Arabic letters look the same everywhere. */
const require = createRequire(import.meta.url);
const { resolve } = require;
const faces = {
  plain: resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"),
  bold: resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"),
};
export type Face = keyof typeof faces;
export type Doc = PDFKit.PDFDocument;

/** Points of so many millimetres. */
export const mm = (millimetres: number) => (millimetres * 72) / 25.4;
export const a4 = { width: 210, height: 297, margin: 12 };
export const labelSize = { width: 100, height: 150, margin: 4 };
export type Size = typeof a4;

/** An empty document of pages of this size in millimetres, all kept until it ends: what stands on each can say how many there are. */
export const openPaper = (size: Size, title: string): Doc => {
  // Loaded with the first paper: with its typefaces' tables it is a megabyte of source.
  const Document = require("pdfkit") as typeof PDFDocument;
  const doc = new Document({
    size: [mm(size.width), mm(size.height)],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Producer: "Tradeport", Creator: "Tradeport" },
  });
  for (const [name, file] of Object.entries(faces)) doc.registerFont(name, file);
  return doc;
};
export const closePaper = async (doc: Doc): Promise<Buffer> => {
  const whole = buffer(doc as unknown as NodeJS.ReadableStream);
  doc.end();
  return whole;
};

/** Between pages, so that a long file does not keep other calls waiting. */
export const breathe = () => setImmediate();

let probe: Doc | undefined;
/** The letters that the typeface lacks, each once. */
export const lacking = (text: string): string => {
  probe ??= openPaper(labelSize, "");
  const { font } = (probe.font("plain") as unknown as { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } })
    ._font;
  return [...new Set(text)].filter((letter) => letter > " " && !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).join("");
};

interface Box {
  x: number;
  y: number;
  width: number;
  /** At most; what is longer is written smaller, down to `least`, and cut only then. */
  height: number;
}
interface Style {
  face?: Face;
  size: number;
  least?: number;
  align?: "left" | "right" | "center";
}

/** Text within a box of millimetres; answers the height that it took. */
export const write = (
  doc: Doc,
  text: string,
  box: Box,
  { face = "plain", size, least = size, align = "left" }: Style,
): number => {
  const width = mm(box.width);
  const options = { width, align, lineGap: 0 };
  let points = size;
  for (; points > least; points -= 0.5)
    if (doc.font(face).fontSize(points).heightOfString(text, options) <= mm(box.height)) break;
  doc.font(face).fontSize(points);
  const height = Math.min(doc.heightOfString(text, options), mm(box.height));
  doc.text(text, mm(box.x), mm(box.y), { ...options, height: mm(box.height), ellipsis: true });
  return (height * 25.4) / 72;
};
/** Of so many millimetres, the height that a text would take. */
export const heightOf = (doc: Doc, text: string, width: number, { face = "plain", size }: Style): number =>
  (doc
    .font(face)
    .fontSize(size)
    .heightOfString(text, { width: mm(width) }) *
    25.4) /
  72;

export const line = (doc: Doc, y: number, { width, margin }: Size, weight = 0.3) =>
  doc
    .lineWidth(weight)
    .moveTo(mm(margin), mm(y))
    .lineTo(mm(width - margin), mm(y))
    .stroke();

export interface PaperColumn<Row> {
  header: string;
  /** In millimetres; what is left of the page goes to the one that has none. */
  width?: number;
  align?: "left" | "right";
  face?: Face;
  size?: number;
  value: (row: Row) => string;
  /** What is drawn under the text, so many millimetres high; a row that has none of it keeps no room. */
  below?: { height: number; has: (row: Row) => boolean; draw: (doc: Doc, row: Row, box: Box) => void };
}

const gap = 2;
const textSize = 9;

/**
 * A table over as many pages as it needs: its header stands on each, a row is never split. `below` is the height that is kept free at the
 * foot; `onPage` draws the head of a page and answers where the table begins.
 */
export const writeTable = async <Row>(
  doc: Doc,
  rows: readonly Row[],
  columns: readonly PaperColumn<Row>[],
  { from, size, onPage }: { from: number; size: Size; onPage: () => number },
): Promise<number> => {
  const bottom = size.height - size.margin - 8;
  const known = columns.reduce((sum, { width = 0 }) => sum + width + gap, -gap);
  const placed: (PaperColumn<Row> & { x: number; wide: number })[] = [];
  let x = size.margin;
  for (const column of columns) {
    const wide = column.width ?? size.width - 2 * size.margin - known;
    placed.push({ ...column, x, wide });
    x += wide + gap;
  }
  const header = (y: number) => {
    for (const { header: text, x: at, wide, align = "left" } of placed)
      write(doc, text, { x: at, y, width: wide, height: 5 }, { face: "bold", size: 8, align });
    line(doc, y + 5, size, 0.8);
    return y + 6.5;
  };
  let y = header(from);
  for (const row of rows) {
    const cells = placed.map((column) => ({ ...column, text: column.value(row) }));
    const style = ({ face = "plain", size: points = textSize }: PaperColumn<Row>) => ({ face, size: points });
    const under = ({ below }: PaperColumn<Row>) => (below?.has(row) ? below.height + 1 : 0);
    const tall = (cell: (typeof cells)[number]) => heightOf(doc, cell.text, cell.wide, style(cell));
    const height = Math.min(bottom - 40, Math.max(...cells.map((cell) => tall(cell) + under(cell))));
    if (y + height > bottom) y = header(onPage());
    for (const cell of cells)
      write(
        doc,
        cell.text,
        { x: cell.x, y, width: cell.wide, height: height + 0.5 },
        { ...style(cell), align: cell.align ?? "left" },
      );
    for (const cell of cells)
      if (under(cell) > 0) {
        const { height: high, draw } = cell.below!;
        draw(doc, row, { x: cell.x, y: y + height - high, width: cell.wide, height: high });
      }
    y += height + 1.2;
    line(doc, y, size, 0.2);
    y += 1.3;
    await breathe();
  }
  return y;
};

/** At the foot of each page from the `first` on: which of how many it is. */
export const numberPages = (doc: Doc, size: Size, word: string, first = 0) => {
  const { count } = doc.bufferedPageRange();
  for (let page = first; page < count; page++) {
    doc.switchToPage(page);
    write(
      doc,
      `${word} ${page - first + 1} / ${count - first}`,
      { x: size.margin, y: size.height - size.margin, width: size.width - 2 * size.margin, height: 4 },
      { size: 8, align: "right" },
    );
  }
};
