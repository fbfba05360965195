import { parentPort, workerData } from "node:worker_threads";
import { fold } from "../fold.ts";
import { openArchive } from "./archive.ts";
import { csvRows, isTextFile, readText } from "./csv-rows.ts";
import { Refused } from "./refused.ts";
import { type Merge, type Row, readRows } from "./rows.ts";
import type { FromWorker, Wanted } from "./sheet.ts";
import { readStyles } from "./styles.ts";
import { readTexts } from "./texts.ts";
import { readWorkbook } from "./workbook.ts";

const batchSize = 200;
const batchesAhead = 4;

/** Reads one sheet in a thread of its own: a file that eats memory or time ends this thread and nothing else. */
const read = async (wanted: Wanted) => {
  if (await isTextFile(wanted.path)) await readTable(wanted);
  else await readBook(wanted);
  parentPort!.close();
};

const send = (message: FromWorker) => parentPort!.postMessage(message);

/** Sends rows in batches, the first as the header, and waits while their reader is behind. */
const sender = (sheet: string, marks: Record<string, string>) => {
  let ahead = 0;
  let wake: (() => void) | undefined;
  parentPort!.on("message", () => {
    ahead -= 1;
    wake?.();
  });
  let batch: Row[] = [];
  let hasHeader = false;
  const flush = () => {
    if (batch.length === 0) return;
    ahead += 1;
    send({ kind: "rows", rows: batch });
    batch = [];
  };
  return {
    row: (row: Row) => {
      if (!hasHeader) {
        hasHeader = true;
        send({ kind: "header", sheet, row: row.number, cells: row.cells, marks });
        return;
      }
      batch.push(row);
      if (batch.length >= batchSize) flush();
    },
    pace: () => (ahead < batchesAhead ? undefined : new Promise<void>((resolve) => (wake = resolve))),
    end: (merges: Merge[]) => {
      if (!hasHeader) throw new Refused("sheet_empty", { sheet });
      flush();
      send({ kind: "end", merges });
    },
  };
};

/** A text of cells: one sheet, without marks of ours. */
const readTable = async ({ path, sheet: [name = ""] }: Wanted) => {
  const { row, pace, end } = sender(name, {});
  for (const one of csvRows(await readText(path))) {
    row(one);
    await pace();
  }
  end([]);
};

const readBook = async ({ path, sheet: names }: Wanted) => {
  const archive = await openArchive(path);
  try {
    const workbook = await readWorkbook(archive);
    const wanted = names.map(fold);
    const sheet = workbook.sheets.find(({ name }) => wanted.includes(fold(name.trim())));
    if (!sheet)
      throw new Refused("sheet_missing", { sheet: names[0]!, detail: workbook.sheets.map(({ name }) => name).join(", ") || "-" });
    if (sheet.isHidden) throw new Refused("sheet_hidden", { sheet: sheet.name });
    const texts = await readTexts(archive, workbook.sharedStrings);
    const numberKinds = await readStyles(archive, workbook.styles);

    const { row, pace, end } = sender(sheet.name, workbook.marks);
    const merges: Merge[] = [];
    await readRows(
      archive,
      sheet,
      { texts, numberKinds, is1904: workbook.is1904 },
      {
        row,
        merge: (merge) => {
          if (merges.length < 100_000) merges.push(merge);
        },
      },
      pace,
    );
    end(merges);
  } finally {
    archive.close();
  }
};

read(workerData as Wanted).catch((error: unknown) => {
  if (error instanceof Refused)
    parentPort!.postMessage({ kind: "refused", code: error.code, values: error.values } satisfies FromWorker);
  else throw error;
  parentPort!.close();
});
