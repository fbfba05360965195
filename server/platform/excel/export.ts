import { randomUUID } from "node:crypto";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { CellStyle } from "hucre/xlsx";
import type { Ctx, Download } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { type Cell, writable, xlsxType } from "./template.ts";

export interface ExportColumn<Row> {
  header: { tr: string; en: string };
  width: number;
  value: (row: Row) => Cell;
  /** Where it carries a star, as in a template. */
  isRequired?: boolean;
  /** What is typed into it later is a number. */
  isNumber?: boolean;
  isHidden?: boolean;
}

/** A file of a list holds this many rows at most; beyond it a filter is asked for. */
export const exportCap = 100_000;

/** Cells are typed: a code keeps its zeros and "=…" is never a formula (S43). */
const textStyle: CellStyle = { numFmt: "@" };

/**
 * Rows are packed into a file as they come and read back as they are sent: memory holds a batch of them. The file has no name from the
 * start, so nothing is left of it whatever happens.
 */
export const writeExport = async <Row>(
  { sheet, columns, locale }: { sheet: string; columns: readonly ExportColumn<Row>[]; locale: "tr" | "en" },
  batches: AsyncIterable<readonly Row[]>,
): Promise<Readable> => {
  const lines = async function* () {
    yield columns.map(({ header, isRequired }) => (isRequired ? `${header[locale]} *` : header[locale]));
    for await (const rows of batches) for (const row of rows) yield columns.map(({ value }) => writable(value(row)));
  };
  const { writeXlsxStream } = await import("hucre/xlsx");
  const packed = writeXlsxStream(lines(), {
    name: sheet.slice(0, 31),
    columns: columns.map(({ width, isNumber, isHidden }) => ({
      width,
      ...(isNumber ? {} : { style: textStyle }),
      ...(isHidden && { hidden: true }),
    })),
    freezePane: { rows: 1 },
  });
  const path = join(tmpdir(), `tradeport-${randomUUID()}.xlsx`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  try {
    for await (const chunk of packed) await file.writeFile(chunk);
  } catch (error) {
    await file.close();
    throw error;
  }
  return file.createReadStream({ start: 0 });
};

/** "Tradeport - Ürünler - Koton - 21.11.2026.xlsx": whose, what, narrowed by what, when. */
export const exportFile = async (ctx: OfCompany, list: string, filter: string, body: Readable): Promise<Download> => ({
  name: await exportName(ctx, list, filter),
  type: xlsxType,
  body,
});
export const exportName = async (ctx: OfCompany, list: string, filter: string): Promise<string> =>
  fileName([list, filter, await todayOf(ctx)], "xlsx");

/** The name of a file that leaves the console: its parts without signs that a disk refuses. */
export const fileName = (parts: readonly string[], ending: string): string => {
  const clean = (text: string) =>
    text
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 100);
  const named = ["Tradeport", ...parts.map(clean)].filter((part) => part !== "");
  return `${named.join(" - ")}.${ending}`;
};

/** "31.01.2026 14:05", as the screens show it where the company's clock is that of this zone. */
export const momentIn = (timeZone: string) => {
  const clock = new Intl.DateTimeFormat("tr-TR", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  return (instant: string | null): string => (instant === null ? "" : clock.format(new Date(instant)).replace(",", ""));
};

type Company = { db: Tx; clientId: string | null | undefined };
type OfCompany = Company & Pick<Ctx, "now">;
/** Moments by the company's clock, as its screens show them; what is of no company goes by the operator's. */
export const companyMoments = async ({ db, clientId }: Company) => {
  const { rows } = clientId
    ? await sql<{ zone: string }>`select time_zone as zone from client where id = ${clientId}`.execute(db)
    : { rows: [] };
  return momentIn(rows[0]?.zone ?? "Europe/Istanbul");
};
/** "21.11.2026" */
export const todayOf = async (ctx: OfCompany): Promise<string> =>
  (await companyMoments(ctx))(ctx.now().toISOString()).slice(0, 10);

export type Moment = ReturnType<typeof momentIn>;

/** A list in pieces of this many, so that no answer of the database is large. */
export async function* inBatches<Id, Row>(ids: readonly Id[], read: (ids: Id[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += 1000) yield await read(ids.slice(at, at + 1000));
}
