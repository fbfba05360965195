import { z } from "zod";
import { Process } from "./bulk.ts";
import { ClientScope, Id } from "./common.ts";
import { fileErrors } from "./files.ts";
import { pageSizeCap } from "./limits.ts";
import { download, upload } from "./procedure.ts";

const file = { maxCount: 1, maxBytes: 100_000_000, types: ["xlsx", "csv"], required: true } as const;
const errors = [
  ...fileErrors,
  "file_is_xls",
  "file_is_encrypted",
  "file_is_broken",
  "subscription_expired",
  "not_found",
  "transfer_file_no_store",
] as const;
const OfChannel = z.strictObject({
  ...ClientScope.shape,
  channelId: Id,
  /** The process whose failed rows this file corrects. */
  corrects: Id.optional(),
});

/** What the stores of a channel are sent, as a file: it goes out, is changed, shows what it would do, and does it. */
export const transferExcel = {
  DownloadTransferExcel: download({
    summary:
      "What the caller's stores on a channel are sent of these products, or of a category's, as a workbook, a variant in a store a row: texts, prices, stock, status, category, attributes and what is missing; to be changed and uploaded again",
    roles: ["Client"],
    area: "catalogue",
    input: z
      .strictObject({
        ...ClientScope.shape,
        channelId: Id,
        /** Products of this category of ours, and of those under it, that are not in the archive. */
        categoryId: Id.optional(),
        /** These products. */
        ids: z.array(Id).min(1).max(pageSizeCap).optional(),
      })
      .refine(({ categoryId, ids }) => (categoryId === undefined) !== (ids === undefined), {
        error: "categoryOrIds",
        path: ["ids"],
      }),
    output: z.unknown(),
    errors: ["not_found", "selection_empty", "selection_too_large", "transfer_file_no_store"],
  }),
  PreviewTransferExcel: upload({
    withoutVersion: "new",
    changes: ["processes"],
    summary: "What a changed file of a channel's stores would do, line by line; nothing is written before it is applied",
    roles: ["Client"],
    area: "catalogue",
    ofStore: true,
    input: OfChannel,
    output: Process,
    file,
    errors,
  }),
  UploadTransferExcel: upload({
    withoutVersion: "rows that each say what they change, from what; each is judged when it is applied",
    changes: ["processes"],
    summary:
      "Texts, prices and status of products in the caller's stores on a channel, from a changed file of theirs; runs as a process with one line a row",
    roles: ["Client"],
    area: "catalogue",
    ofStore: true,
    input: OfChannel,
    output: Process,
    file,
    errors,
  }),
};
