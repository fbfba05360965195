import { z } from "zod";
import { ClientScope, Done, Id, page, paging, Timestamp, Words } from "./common.ts";
import { command, download, query } from "./procedure.ts";

const Scope = ClientScope.shape;

/** An exported file can be fetched so long. */
export const exportDays = 7;
/** So many files of a company are made at a time. */
export const exportsAtOnce = 3;

/** products: the list, a product a row. product_master: the whole master data, a variant a row. */
export const ExportedFileKind = z.enum(["products", "product_master"]);
export type ExportedFileKind = z.infer<typeof ExportedFileKind>;

export const ExportedFileState = z.enum(["preparing", "ready", "failed", "canceled", "expired"]);
export type ExportedFileState = z.infer<typeof ExportedFileState>;

/** A file that was made in the background, and that waits to be fetched. */
export const ExportedFile = z.object({
  id: Id,
  kind: ExportedFileKind,
  state: ExportedFileState,
  name: z.string(),
  /** What the list was narrowed by; empty: by nothing. */
  holds: z.string(),
  rowCount: z.number().int(),
  /** Bytes; null before it is ready. */
  size: z.number().int().nullable(),
  createdBy: z.string(),
  createdDate: Timestamp,
  expiresDate: Timestamp,
  /** The process that makes it; null once that is forgotten. */
  processId: Id.nullable(),
  /** Why it could not be made. */
  reason: Words.nullable(),
  /** The caller may delete it: who made it, or who changes the catalogue. */
  mayDelete: z.boolean(),
});
export type ExportedFile = z.infer<typeof ExportedFile>;

export const exportedFile = {
  GetAllExportedFile: query({
    reads: ["files", "processes"],
    summary: "Files that were made in the background, newest first: what each holds, who made it, until when it can be fetched",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, state: ExportedFileState.optional(), ...paging(25) }),
    output: page(ExportedFile),
  }),
  DownloadExportedFile: download({
    summary: "An exported file",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, id: Id }),
    output: z.unknown(),
    errors: ["not_found", "exported_file_not_ready", "exported_file_expired", "files_away"],
  }),
  DeleteExportedFile: command({
    withoutVersion: "end",
    ofReader: true,
    changes: ["files", "processes"],
    summary: "Delete an exported file; one that is being made is stopped",
    roles: ["Admin", "Client"],
    area: "catalogue",
    right: "read",
    input: z.strictObject({ ...Scope, id: Id }),
    output: Done,
    errors: ["not_found", "exported_file_not_yours"],
  }),
};
