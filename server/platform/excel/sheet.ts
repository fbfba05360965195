import { Worker } from "node:worker_threads";
import type { RawCell } from "./cell.ts";
import { type Refusal, Refused } from "./refused.ts";
import type { Merge, Row } from "./rows.ts";

export interface Wanted {
  path: string;
  /** The names that the sheet may have, the first is the one to tell a person. */
  sheet: string[];
}

export type FromWorker =
  | { kind: "header"; sheet: string; row: number; cells: RawCell[]; marks: Record<string, string> }
  | { kind: "rows"; rows: Row[] }
  | { kind: "end"; merges: Merge[] }
  | { kind: "refused"; code: Refusal; values: Refused["values"] };

export interface OpenSheet {
  /** As it is called in the file. */
  sheet: string;
  header: RawCell[];
  /** Constants that our own template carries unseen. */
  marks: Record<string, string>;
  /** Rows below the header that have a value, a batch at a time. The reading waits for its reader. */
  rows: AsyncIterable<Row[]>;
  /** Merged ranges: known when the rows are read. */
  merges: () => Merge[];
  close: () => Promise<void>;
}

/** Opens one sheet of a workbook. Throws Refused, with words, for a file that can't be read as a whole. */
export const openSheet = async (wanted: Wanted): Promise<OpenSheet> => {
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), {
    workerData: wanted,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  });
  const queue: FromWorker[] = [];
  let failed: unknown;
  let ended = false;
  let wake: (() => void) | undefined;
  const rouse = () => wake?.();
  worker.on("message", (message: FromWorker) => {
    queue.push(message);
    rouse();
  });
  worker.on("error", (error: Error & { code?: string }) => {
    failed = error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new Refused("bomb", { detail: "> 256 MB" }) : error;
    rouse();
  });
  worker.on("exit", () => {
    ended = true;
    rouse();
  });
  const next = async (): Promise<FromWorker> => {
    for (;;) {
      const message = queue.shift();
      if (message) return message;
      if (failed) throw failed;
      if (ended) throw new Refused("broken", { detail: "-" });
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  const close = async () => {
    await worker.terminate();
  };
  let merges: Merge[] = [];
  async function* rows() {
    try {
      for (;;) {
        const message = accepted(await next());
        if (message.kind === "end") {
          merges = message.merges;
          return;
        }
        if (message.kind === "rows") {
          yield message.rows;
          worker.postMessage("more");
        }
      }
    } finally {
      await close();
    }
  }
  try {
    const first = accepted(await next());
    if (first.kind !== "header") throw new Refused("broken", { detail: first.kind });
    return { sheet: first.sheet, header: first.cells, marks: first.marks, rows: rows(), merges: () => merges, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const accepted = (message: FromWorker): FromWorker => {
  if (message.kind === "refused") throw new Refused(message.code, message.values);
  return message;
};
