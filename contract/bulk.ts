import { z } from "zod";
import { ClientScope, Id, page, paging, Timestamp, Words } from "./common.ts";
import { command, download, query, stream } from "./procedure.ts";

const Scope = ClientScope.shape;

export const ProcessType = z.enum([
  "import_product_from_excel",
  "update_product_from_excel",
  "update_quantity_and_price_from_excel",
  "update_listings_from_excel",
  "fields_bulk_update",
  "translate_products",
  "export_products",
  "export_orders",
  "import_product_from_store",
  "transfer_to_channel",
  "update_channel_stock",
  "update_channel_price",
  "run_xml",
  "sync_channel_taxonomy",
  "undo",
]);
export type ProcessType = z.infer<typeof ProcessType>;

/** held: it waits for a person, who releases or stops it. partly: it ended, and some lines failed. failed: it could not be done at all; the reason says why. */
export const ProcessState = z.enum(["queued", "running", "held", "done", "partly", "failed", "canceled"]);
export type ProcessState = z.infer<typeof ProcessState>;

/** A process can be taken back so long after its end. */
export const undoDays = 30;

export const LineOutcome = z.enum(["waiting", "done", "skipped", "failed", "held"]);
export type LineOutcome = z.infer<typeof LineOutcome>;

export const Process = z.object({
  id: Id,
  processType: ProcessType,
  state: ProcessState,
  /** What it is about: a file's name, a store's name. */
  subject: z.string(),
  startedBy: z.string(),
  total: z.number().int().nullable(),
  /** Rows of its file that were read and checked so far, while nobody knows how many there are; nothing of them is done yet. */
  read: z.number().int().nullable(),
  done: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  held: z.number().int(),
  /** Why it failed as a whole, or what it waits for. */
  reason: Words.nullable(),
  createdDate: Timestamp,
  startedDate: Timestamp.nullable(),
  endedDate: Timestamp.nullable(),
  /** It is one of those that `unfinished` of the list names. */
  isUnfinished: z.boolean(),
  /** A person said that its failed lines are settled. */
  isDismissed: z.boolean(),
  /** The newest later upload that brought its wrong rows again. */
  correctedBy: Id.nullable(),
  /** The process that this one takes back, and the newest one that takes this back. */
  undoes: Id.nullable(),
  undoneBy: Id.nullable(),
  /** It can be taken back until then; null: it can't. */
  undoUntil: Timestamp.nullable(),
  /** It shows what would be done, and writes nothing; "done" of its lines says that they would change something. */
  isPreview: z.boolean(),
  /** Of a preview: the process that did it. Of that one: its preview. */
  appliedBy: Id.nullable(),
  previewed: Id.nullable(),
});
export type Process = z.infer<typeof Process>;

/** The recognised cause of a failure: what is wrong, what to do, who can, and which field to open. */
export const Problem = z.object({
  fingerprint: z.string(),
  cause: Words,
  remedy: Words,
  owner: z.enum(["data", "mapping", "account", "marketplace"]),
  field: z.string().nullable(),
  /** What a marketplace's program answered, word for word: for support, one press away. */
  said: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** A field of the line's product as it was before and is after; of what was added nothing was there before, of what was removed nothing is after. */
export const LineChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type LineChange = z.infer<typeof LineChange>;

export const ProcessLine = z.object({
  lineNo: z.number().int(),
  /** Where it stood: sheet and row of a file. */
  place: z.string().nullable(),
  /** What it is, as a person knows it: barcode, code, name. */
  label: z.string(),
  productId: Id.nullable(),
  /** Of a transfer: the marketplace of its store; null where the store has another name since. */
  channelId: Id.nullable(),
  outcome: LineOutcome,
  /** What the line did: "added" and "removed" are of the product's variant as a whole. */
  did: z.enum(["added", "changed", "removed"]).nullable(),
  changes: z.array(LineChange),
  problems: z.array(Problem.extend({ value: z.string().nullable(), column: z.string().nullable() })),
  endedDate: Timestamp.nullable(),
});
export type ProcessLine = z.infer<typeof ProcessLine>;

const ProcessId = z.strictObject({ ...Scope, processId: Id });
const lineFilter = { outcome: LineOutcome.optional(), fingerprint: z.string().max(200).optional() };

export const process = {
  GetAllProcess: query({
    reads: ["processes"],
    summary: "The client's long operations, newest first",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      processType: ProcessType.optional(),
      state: ProcessState.optional(),
      /** Files of the last seven days of which lines are missing, that no later file of their name has replaced and nobody has dismissed. */
      unfinished: z.boolean().optional(),
      ...paging(10),
    }),
    output: page(Process),
  }),
  GetProcess: query({
    reads: ["processes"],
    summary: "A process with its counts",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: ProcessId,
    output: Process,
    errors: ["not_found"],
  }),
  GetProcessLines: query({
    reads: ["processes"],
    summary: "The lines of a process with what went wrong",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      processId: Id,
      ...lineFilter,
      ...paging(25),
    }),
    output: page(ProcessLine),
    errors: ["not_found"],
  }),
  GetProcessProblems: query({
    reads: ["processes"],
    summary: "The failures of a process grouped by cause",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: ProcessId,
    output: z.array(z.object({ problem: Problem, count: z.number().int() })),
    errors: ["not_found"],
  }),
  GetLinesExcel: download({
    summary: "The lines of a process as a workbook: what became of each, what it changed from what to what, and why not",
    roles: ["Client"],
    area: "catalogue",
    input: ProcessId.extend(lineFilter),
    output: z.unknown(),
    errors: ["not_found", "lines_pruned"],
  }),
  GetFailedLinesExcel: download({
    summary: "The failed lines in the template they came in, each with its reason, ready to correct and send again",
    roles: ["Client"],
    area: "catalogue",
    input: ProcessId,
    output: z.unknown(),
    errors: ["not_found", "lines_pruned"],
  }),
  CancelProcess: command({
    withoutVersion: "end",
    changes: ["processes"],
    summary: "Stop a process; what it has done stays done",
    roles: ["Client"],
    area: "catalogue",
    input: ProcessId,
    output: Process,
    errors: ["not_found", "process_ended"],
  }),
  SetProcessDismissed: command({
    withoutVersion: "switch",
    changes: ["processes"],
    summary: "Say that the failed lines of a file are settled, or that they are not: the home page counts it no more, or again",
    roles: ["Client"],
    area: "catalogue",
    input: ProcessId.extend({ isDismissed: z.boolean() }),
    output: Process,
    errors: ["not_found"],
  }),
  WatchProcess: stream({
    summary: "The process each time it changes, until it ends",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: ProcessId,
    output: Process,
    errors: ["not_found"],
  }),
};
