export declare const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Text stays text and a number a number; null is an empty cell. */
export type Cell = string | number | null;
export interface TemplateColumn {
    header: string;
    /** The same column in an English file. */
    headerEn: string;
    kind: "text" | "number";
    width?: number;
    isRequired?: boolean;
    /** Name of the list that its drop-down shows. */
    list?: string;
    /** What a person reads about it beside the cell. */
    note?: string;
}
/** A workbook that goes out empty or filled, comes back, and is told by its headers. Plain data: a process keeps it as it is. */
export interface Template {
    sheet: string;
    columns: TemplateColumn[];
    lists: Record<string, string[]>;
    about: {
        sheet: string;
        lines: string[][];
    };
    /** Constants that travel in the workbook as defined names, unseen. */
    marks: Record<string, string>;
}
/** "A", "B", … "AA" of a column counted from 0. */
export declare const columnLetters: (column: number) => string;
export declare const writeTemplate: (template: Template, rows: Cell[][]) => Promise<Buffer>;
/** A required column carries a star; a file is read with or without it. */
export declare const headerOf: (column: Pick<TemplateColumn, "header" | "isRequired">) => string;
