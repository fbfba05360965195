import { z } from "zod";
import { changes } from "./changes.ts";
import { Done, Flag, Id, page, paging, Timestamp, Version } from "./common.ts";
import { fileErrors, imageErrors } from "./files.ts";
import { command, download, query, upload } from "./procedure.ts";
import { cleanLine } from "./text.ts";

/** Announcements are the platform's own: they name no client; a caller may send its own. */
const Scope = { clientId: Id.optional() };

export const News = z.object({
  newsId: Id,
  version: Version,
  title: z.string(),
  /** Plain text; an empty line parts paragraphs. */
  content: z.string(),
  tags: z.array(z.string()),
  isActive: z.boolean(),
  /** A picture or a PDF, by News/GetNewsFile. */
  file: z.object({ name: z.string(), type: z.string(), size: z.number().int() }).nullable(),
  createdBy: z.string(),
  createdDate: Timestamp,
  modifiedDate: Timestamp,
});
export type News = z.infer<typeof News>;

/** A form field with commas between: "stok, kargo". */
const TagList = z
  .string()
  .max(500)
  .transform((text) => [...new Set(text.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== ""))
  .pipe(z.array(z.string().max(40)).max(10));

const Words = {
  title: z.string().overwrite(cleanLine).min(1).max(150),
  content: z.string().trim().min(1).max(20_000),
  tags: TagList.default([]),
};
const file = { maxCount: 1, maxBytes: 10_000_000, types: ["jpeg", "png", "webp", "pdf"], required: false } as const;

/** What an Admin fills in: the screen's form and both calls read it. */
export const NewsForm = z.strictObject(Words);

export const news = {
  GetAllNews: query({
    reads: ["news"],
    summary: "Announcements, newest first; a client sees the active ones",
    roles: ["Admin", "Client"],
    area: "any",
    input: z.strictObject({
      ...Scope,
      search: z.string().trim().max(150).optional(),
      isActive: z.boolean().optional(),
      orderColumn: z.enum(["createdDate", "modifiedDate", "title"]).default("createdDate"),
      ...paging(100),
    }),
    output: page(News),
  }),
  GetNews: query({
    reads: ["news"],
    summary: "One announcement",
    roles: ["Admin", "Client"],
    area: "any",
    input: z.strictObject({ ...Scope, newsId: Id }),
    output: News,
    errors: ["not_found"],
  }),
  GetNewsFile: download({
    summary: "The picture or PDF of an announcement",
    method: "GET",
    roles: ["Admin", "Client"],
    area: "any",
    input: z.strictObject({ ...Scope, newsId: Id }),
    output: z.unknown(),
    errors: ["not_found"],
  }),
  AddNews: upload({
    withoutVersion: "new",
    changes: ["news"],
    summary: "Write an announcement; every client sees it at once",
    roles: ["Admin"],
    input: NewsForm,
    output: News,
    file,
    errors: [...fileErrors, ...imageErrors],
  }),
  UpdateNews: upload({
    changes: ["news"],
    summary: "Change an announcement; a new file takes the old one's place",
    roles: ["Admin"],
    input: z.strictObject({
      newsId: Id,
      /** A text field of a multipart call. */
      version: z.coerce.number().pipe(Version),
      ...changes({ ...Words, isActive: Flag }),
      /** Takes the file away when none comes with the call. */
      removeFile: Flag.optional(),
    }),
    output: News,
    file,
    errors: ["not_found", "conflict", ...fileErrors, ...imageErrors],
  }),
  SetIsActiveNews: command({
    withoutVersion: "switch",
    changes: ["news"],
    summary: "Show an announcement or take it back",
    roles: ["Admin"],
    input: z.strictObject({ newsId: Id, isActive: z.boolean() }),
    output: Done,
    errors: ["not_found"],
  }),
};
