import { keepable } from "@tradeport/contract/text";
import type { NamedRange } from "hucre";
import type { CellStyle, DataValidation, WriteSheet } from "hucre/xlsx";
import { replaceEntry } from "./zip-entry.ts";

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Text stays text and a number a number; null is an empty cell. */
export type Cell = string | number | null;

export interface TemplateColumn {
  header: string;
  /** The same column in an English file. */
  headerEn: string;
  kind: "text" | "number";
  width?: number;
  isRequired?: boolean;
  /** Ours alone: it travels with its rows and nobody looks at it. */
  isHidden?: boolean;
  /** Name of the list that its drop-down shows. */
  list?: string;
  /** What a person reads about it beside the cell. */
  note?: string;
}

/** A workbook that goes out empty or filled, comes back, and is told by its headers. Plain data: a process keeps it as it is. */
export interface Template {
  /** Whose words its headers are; without it Turkish. */
  locale?: "tr" | "en";
  sheet: string;
  columns: TemplateColumn[];
  lists: Record<string, string[]>;
  about: { sheet: string; lines: string[][] };
  /** Constants that travel in the workbook as defined names, unseen. */
  marks: Record<string, string>;
}

const listSheets = { tr: "Listeler", en: "Lists" };
const notListed = { tr: "Bu değer listede yok.", en: "This value is not in the list." };
const lastRow = 1_048_576;
const head = { font: { bold: true, color: { rgb: "FFFFFF" } }, fill: { type: "pattern", pattern: "solid" } } as const;
const headStyle = (required: boolean): CellStyle => ({
  font: head.font,
  fill: { ...head.fill, fgColor: { rgb: required ? "1565C0" : "546E7A" } },
  alignment: { vertical: "center", wrapText: true },
});
/** Text cells are typed and formatted as text, so a code keeps its zeros and "=…" is never a formula (S43). */
const textStyle: CellStyle = { numFmt: "@" };

/** "A", "B", … "AA" of a column counted from 0. */
export const columnLetters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : columnLetters(Math.floor(column / 26) - 1) + columnLetters(column % 26);

/** A cell holds no longer text. */
export const cellCap = 32_767;

/** What XML can't hold is left out; a literal "_x0041_", which a spreadsheet reads as "A", is written as itself. */
export const writable = (cell: Cell): Cell =>
  typeof cell === "string" ? keepable(cell).replace(/_(?=x[0-9a-fA-F]{4}_)/g, "_x005F_") : cell;

export const writeTemplate = async (template: Template, given: Cell[][]): Promise<Buffer> => {
  const rows = given.map((row) => row.map(writable));
  const { columns, lists, locale = "tr" } = template;
  const listSheet = listSheets[locale];
  const listNames = Object.keys(lists);
  const validations = columns.flatMap((column, at): DataValidation[] => {
    const letters = columnLetters(at);
    const values = column.list ? lists[column.list] : undefined;
    if (!values || values.length === 0) return [];
    const inList = columnLetters(listNames.indexOf(column.list as string));
    return [
      {
        type: "list",
        range: `${letters}2:${letters}${lastRow}`,
        formula1: `${listSheet}!$${inList}$1:$${inList}$${values.length}`,
        allowBlank: true,
        showErrorMessage: true,
        errorStyle: "warning",
        errorTitle: wordOf(column, locale).slice(0, 32),
        errorMessage: notListed[locale],
        ...(column.note
          ? { showInputMessage: true, inputTitle: wordOf(column, locale).slice(0, 32), inputMessage: column.note.slice(0, 250) }
          : {}),
      },
    ];
  });
  const main: WriteSheet = {
    name: template.sheet,
    columns: columns.map((column) => ({
      width: column.width ?? 18,
      ...(column.isHidden ? { hidden: true } : {}),
      ...(column.kind === "text" ? { style: textStyle } : {}),
    })),
    rows: [columns.map((column) => headerOf(column, locale)), ...rows],
    cells: new Map<string, { value: string | null; type: "string" | "empty"; style: CellStyle }>([
      ...columns.map((column, at) => {
        const style = headStyle(column.isRequired === true);
        return [`0,${at}`, { value: headerOf(column, locale), type: "string" as const, style }] as const;
      }),
      // The number of the text style stands in this cell, below all rows.
      [`${rows.length + 1},0`, { value: null, type: "empty" as const, style: textStyle }] as const,
    ]),
    rowDefs: new Map([[0, { height: 32 }]]),
    freezePane: { rows: 1 },
    dataValidations: validations,
  };
  const longest = Math.max(0, ...listNames.map((name) => lists[name]!.length));
  const sheets: WriteSheet[] = [
    main,
    { name: template.about.sheet, columns: [{ width: 34 }, { width: 110 }], rows: template.about.lines },
    {
      name: listSheet,
      hidden: true,
      rows: Array.from({ length: longest }, (_, row) => listNames.map((name) => lists[name]![row] ?? null)),
    },
  ];
  const namedRanges: NamedRange[] = Object.entries(template.marks).map(([name, value]) => ({
    name,
    range: `"${value.replaceAll('"', '""')}"`,
  }));
  const { writeXlsx } = await import("hucre/xlsx");
  const book = Buffer.from(await writeXlsx({ sheets, namedRanges, stringMode: "inline" }));
  const texts = columns.flatMap(({ kind }, at) => (kind === "text" ? [at + 1] : []));
  return replaceEntry(book, "xl/worksheets/sheet1.xml", (sheet) => styleColumns(sheet, `A${rows.length + 2}`, texts));
};

/**
 * Whole columns get the style of one cell: a code that is typed far below the last row is text as well. The writer knows styles of
 * cells alone.
 */
const styleColumns = (sheet: string, likeCell: string, columns: number[]): string => {
  const style = new RegExp(`<c r="${likeCell}"[^>]* s="(\\d+)"`).exec(sheet)?.[1];
  if (style === undefined) throw new Error(`no style at ${likeCell}`);
  const bare = sheet.replace(new RegExp(`<row r="${likeCell.slice(1)}"[^>]*>.*?</row>`, "s"), "");
  return columns.reduce(
    (text, at) => text.replace(`<col min="${at}" max="${at}"`, `<col min="${at}" max="${at}" style="${style}"`),
    bare,
  );
};

/** A required column carries a star; a file is read with or without it. */
const headerOf = (column: TemplateColumn, locale: "tr" | "en") =>
  column.isRequired ? `${wordOf(column, locale)} *` : wordOf(column, locale);
const wordOf = ({ header, headerEn }: TemplateColumn, locale: "tr" | "en") => (locale === "en" ? headerEn : header);
