import { z } from "zod";
import { Problem, Process } from "./bulk.ts";
import { ClientScope, Id } from "./common.ts";
import { command, query } from "./procedure.ts";

/** What taking a process back would do at this moment. */
export const UndoPreview = z.object({
  /** Lines that go back. */
  back: z.number().int(),
  /** Lines that stay as they are, each because of one cause or several. */
  left: z.number().int(),
  causes: z.array(z.object({ problem: Problem, count: z.number().int() })),
  /** Lines of products that the process added: they are removed, and no undo brings them back. */
  removed: z.number().int(),
  /** Stores that hear of it. */
  stores: z.array(z.object({ storeName: z.string(), channelName: z.string() })),
});
export type UndoPreview = z.infer<typeof UndoPreview>;

const ProcessId = z.strictObject({ ...ClientScope.shape, processId: Id });
const refusals = [
  "not_found",
  "lines_pruned",
  "process_running",
  "undo_not_possible",
  "undo_of_removal",
  "undo_too_late",
  "undone_before",
] as const;

export const undo = {
  PreviewUndo: query({
    reads: ["processes", "products", "listings", "orders"],
    summary: "What taking a process back would do: how many lines go back, how many stay as they are, and why",
    roles: ["Client"],
    area: "catalogue",
    input: ProcessId,
    output: UndoPreview,
    errors: refusals,
  }),
  UndoProcess: command({
    withoutVersion: "a line that was changed since is judged when it is taken back, and stays as it is",
    changes: ["processes"],
    summary:
      "Take a process back: what it changed gets its value of before, what it added is removed; lines that were changed since stay",
    roles: ["Client"],
    area: "catalogue",
    ofStore: true,
    input: ProcessId,
    output: Process,
    errors: [...refusals, "subscription_expired"],
  }),
};
