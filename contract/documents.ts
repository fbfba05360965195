import { z } from "zod";
import { ClientScope, Done, Id, Timestamp } from "./common.ts";
import { text } from "./company.ts";
import { fileErrors, imageErrors } from "./files.ts";
import { command, download, query, upload } from "./procedure.ts";

const Scope = ClientScope.shape;

export const ClientDocument = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  type: z.string(),
  size: z.number().int(),
  createdBy: z.string(),
  createdDate: Timestamp,
});
export type ClientDocument = z.infer<typeof ClientDocument>;
export const documentsMax = 500;
export const documentFile = { maxCount: 1, maxBytes: 20_000_000, types: ["pdf", "jpeg", "png", "webp"], required: true } as const;

export const document = {
  ClientDocumentList: query({
    reads: ["documents"],
    summary: "The company's documents, newest first",
    roles: ["Client"],
    area: "settings",
    input: ClientScope,
    output: z.array(ClientDocument),
  }),
  UploadClientDocument: upload({
    withoutVersion: "new",
    changes: ["documents"],
    summary: "A PDF or picture; its name in small letters, its ending by what it is",
    roles: ["Client"],
    area: "settings",
    input: z.strictObject({ ...Scope, description: text(500).default("") }),
    output: ClientDocument,
    file: documentFile,
    errors: ["document_limit", ...fileErrors, ...imageErrors],
  }),
  DownloadClientDocument: download({
    summary: "A document as it was sent",
    roles: ["Client"],
    area: "settings",
    input: z.strictObject({ ...Scope, documentId: Id }),
    output: z.unknown(),
    errors: ["not_found", "file_lost", "files_away"],
  }),
  DeleteClientDocument: command({
    withoutVersion: "end",
    changes: ["documents"],
    summary: "Delete a document for good",
    method: "DELETE",
    roles: ["Client"],
    area: "settings",
    input: z.strictObject({ ...Scope, documentId: Id }),
    output: Done,
    errors: ["not_found"],
  }),
};
