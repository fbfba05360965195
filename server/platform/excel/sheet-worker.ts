import { parentPort, workerData } from "node:worker_threads";
import { fold } from "../fold.ts";
import { openArchive } from "./archive.ts";
import { Refused } from "./refused.ts";
import { type Merge, type Row, readRows } from "./rows.ts";
import type { FromWorker, Wanted } from "./sheet.ts";
import { readStyles } from "./styles.ts";
import { readTexts } from "./texts.ts";
import { readWorkbook } from "./workbook.ts";

const batchSize = 200;
const batchesAhead = 4;

/** Reads one sheet in a thread of its own: a file that eats memory or time ends this thread and nothing else. */
const read = async ({ path, sheet: names }: Wanted) => {
  const port = parentPort!;
  const send = (message: FromWorker) => port.postMessage(message);
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

    let ahead = 0;
    let wake: (() => void) | undefined;
    port.on("message", () => {
      ahead -= 1;
      wake?.();
    });
    let batch: Row[] = [];
    const merges: Merge[] = [];
    let header: string[] | undefined;
    const flush = () => {
      if (batch.length === 0) return;
      ahead += 1;
      send({ kind: "rows", rows: batch });
      batch = [];
    };
    await readRows(
      archive,
      sheet,
      { texts, numberKinds, is1904: workbook.is1904 },
      {
        row: (row) => {
          if (header === undefined) {
            header = row.cells;
            send({ kind: "header", sheet: sheet.name, row: row.number, cells: row.cells, marks: workbook.marks });
            return;
          }
          batch.push(row);
          if (batch.length >= batchSize) flush();
        },
        merge: (merge) => {
          if (merges.length < 100_000) merges.push(merge);
        },
      },
      () => (ahead < batchesAhead ? undefined : new Promise<void>((resolve) => (wake = resolve))),
    );
    if (header === undefined) throw new Refused("sheet_empty", { sheet: sheet.name });
    flush();
    send({ kind: "end", merges });
  } finally {
    archive.close();
  }
  port.close();
};

read(workerData as Wanted).catch((error: unknown) => {
  if (error instanceof Refused)
    parentPort!.postMessage({ kind: "refused", code: error.code, values: error.values } satisfies FromWorker);
  else throw error;
  parentPort!.close();
});
