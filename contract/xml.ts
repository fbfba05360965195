import { z } from "zod";
import { Process } from "./bulk.ts";
import { changes } from "./changes.ts";
import { ClientScope, Done, Id, page, paging, Timestamp, Version, WebAddress, Words } from "./common.ts";
import { fileErrors } from "./files.ts";
import { jsonText } from "./json-text.ts";
import { command, query, upload } from "./procedure.ts";

/** What names a product, and is never changed by a feed. */
const fixed = ["barcode", "mainCode", "category", "currency"] as const;
/** What a feed may change of a product that is there. */
export const xmlUpdates = [
  "quantity",
  "salePrice",
  "listPrice",
  "name",
  "productCode",
  "brand",
  "vatRate",
  "images",
  "description",
  "subtitle",
  "invoiceName",
  "criticalQuantity",
  "dimensionalWeight",
  "width",
  "length",
  "height",
  "weight",
  "originCountry",
] as const;
/** What a feed can say of a product. */
export const xmlFields = [...fixed, ...xmlUpdates] as const;
export type XmlField = (typeof xmlFields)[number];
/** Of these a feed must say something to add a product. */
export const xmlNeeded = [
  "barcode",
  "mainCode",
  "productCode",
  "name",
  "brand",
  "category",
  "vatRate",
  "listPrice",
  "salePrice",
  "quantity",
] as const satisfies readonly XmlField[];
/** How often a feed can be read, in minutes. */
export const xmlIntervals = [15, 30, 60, 180, 360, 720, 1440] as const;

const text = (max: number) => z.string().max(max);
const factor = z.string().regex(/^\d{1,7}(\.\d{1,6})?$/, "amount");
const signedAmount = z.string().regex(/^-?\d{1,9}(\.\d{1,2})?$/, "amount");

/** What is done to a value on its way in, one after the other. There are these and no others: a feed runs no code. */
export const XmlTransform = z.discriminatedUnion("kind", [
  /** Where nothing stands. */
  z.strictObject({ kind: z.literal("default"), value: text(1000).min(1) }),
  z.strictObject({ kind: z.literal("prefix"), value: text(200).min(1) }),
  z.strictObject({ kind: z.literal("suffix"), value: text(200).min(1) }),
  z.strictObject({ kind: z.literal("replace"), find: text(200).min(1), value: text(200) }),
  /** Words that stand for others: "var" is 10, "Ayakkabı > Bot" is a category of ours. Case and spaces don't matter. */
  z.strictObject({
    kind: z.literal("words"),
    words: z
      .array(z.strictObject({ from: text(300).min(1), to: text(300) }))
      .min(1)
      .max(1000),
  }),
  z.strictObject({ kind: z.literal("plainText") }),
  /** The first whole number in it: "10+" is 10. */
  z.strictObject({ kind: z.literal("firstNumber") }),
  /** Which sign parts the decimals; without it a number is read where it can be read in one way only. */
  z.strictObject({ kind: z.literal("decimals"), sign: z.enum(["comma", "point"]) }),
  z.strictObject({ kind: z.literal("multiply"), by: factor }),
  z.strictObject({ kind: z.literal("add"), amount: signedAmount }),
  /** A price without VAT, by the row's own rate. */
  z.strictObject({ kind: z.literal("addVat") }),
]);
export type XmlTransform = z.infer<typeof XmlTransform>;

const path = text(300);
const transforms = z.array(XmlTransform).max(10);
export const XmlMapping = z.union([
  z.strictObject({ field: z.enum(xmlFields), path, transforms }),
  z.strictObject({ attributeId: Id, path, transforms }),
]);
export type XmlMapping = z.infer<typeof XmlMapping>;

const mapping = z.array(XmlMapping).max(80);
const percent = z.number().int().min(0).max(100);
/** How far a feed may move before a person must look: of the products that it had, so many per cent. */
export const XmlGuard = z.strictObject({
  /** Gone from it. */
  gonePercent: percent,
  /** Had stock, and have none now. */
  zeroPercent: percent,
  /** Whose price moved by more than `jumpPercent`, or is in another currency. */
  pricePercent: percent,
  jumpPercent: z.number().int().min(1).max(1000),
});
export type XmlGuard = z.infer<typeof XmlGuard>;
export const xmlGuard: XmlGuard = { gonePercent: 20, zeroPercent: 20, pricePercent: 5, jumpPercent: 50 };

const name = z.string().trim().min(1).max(100);
const everyMinutes = z.literal(xmlIntervals);
const updates = z.array(z.enum(xmlUpdates)).max(xmlUpdates.length);
const parts = {
  name,
  /** Where it is fetched; null: its file is uploaded. */
  address: WebAddress.nullable(),
  itemPath: path,
  /** In the item; "": each item is one variant. */
  variantPath: path,
  mapping,
  /** Fields that it changes of products that are there. */
  updates,
  /** Products that are not in the catalogue are added. */
  addsProducts: z.boolean(),
  guard: XmlGuard,
  everyMinutes: everyMinutes.nullable(),
};
/** Who may read the address. Written, never shown; null takes them away. */
const secrets = { username: text(200).nullable(), password: text(500).nullable() };

const input = {
  name,
  address: parts.address.default(null),
  itemPath: path.default(""),
  variantPath: path.default(""),
  mapping: mapping.default([]),
  updates: updates.default(["quantity", "salePrice", "listPrice"]),
  addsProducts: z.boolean().default(true),
  guard: XmlGuard.default(xmlGuard),
  everyMinutes: parts.everyMinutes.default(null),
  username: secrets.username.optional(),
  password: secrets.password.optional(),
};
export const XmlFeedInput = z.strictObject(input);
export type XmlFeedInput = z.infer<typeof XmlFeedInput>;
export const XmlFeedChange = z.strictObject({ ...changes(input), id: Id, version: Version });

export const XmlFeed = z.object({
  ...parts,
  id: Id,
  version: Version,
  clientId: Id,
  clientName: z.string(),
  hasCredentials: z.boolean(),
  /** Of the file that is read: null before there is one. */
  fileName: z.string().nullable(),
  fileSize: z.number().int().nullable(),
  fileDate: Timestamp.nullable(),
  nextRunDate: Timestamp.nullable(),
  /** Its newest run. */
  run: Process.pick({ id: true, state: true, reason: true, createdDate: true }).nullable(),
  createdDate: Timestamp,
});
export type XmlFeed = z.infer<typeof XmlFeed>;

export const XmlPreview = z.object({
  /** Elements that may be a product, the likeliest first. */
  itemPaths: z.array(z.object({ path: z.string(), count: z.number().int() })),
  /** Elements in an item that may be a variant. */
  variantPaths: z.array(z.object({ path: z.string(), count: z.number().int() })),
  itemPath: z.string(),
  variantPath: z.string(),
  /** What is found in an item, with a value of it and in how many of the read items it stands. */
  fields: z.array(z.object({ path: z.string(), sample: z.string(), count: z.number().int() })),
  /** Items that were looked at: the whole feed, or its beginning. */
  read: z.number().int(),
  isWhole: z.boolean(),
  /** The first products as they would come in. */
  products: z.array(
    z.object({
      row: z.number().int(),
      isNew: z.boolean(),
      values: z.array(z.object({ column: Words, value: z.string() })),
      problems: z.array(Words),
    }),
  ),
});
export type XmlPreview = z.infer<typeof XmlPreview>;

const file = { maxCount: 1, maxBytes: 200_000_000, types: ["xml"], required: false } as const;
const saveErrors = [
  "xml_name_taken",
  "xml_source_missing",
  "xml_fields_missing",
  "xml_field_doubled",
  "xml_secret_in_clear",
  "xml_attribute_unknown",
] as const;
const ofClient = { clientId: Id };

/** Suppliers' product feeds: the platform's people set them up for a company, whose processes their runs are. */
export const xml = {
  GetAllXml: query({
    reads: ["feeds", "processes"],
    summary: "The product feeds of a company, or of all, newest first",
    roles: ["Admin"],
    input: z.strictObject({ ...ClientScope.shape, ...paging(10) }),
    output: page(XmlFeed),
  }),
  CreateXml: upload({
    withoutVersion: "new",
    changes: ["feeds"],
    summary: "A product feed: its address or its file, what its fields mean, how often it is read and how far it may move",
    roles: ["Admin"],
    input: z.strictObject({ ...ofClient, feed: jsonText(XmlFeedInput) }),
    output: XmlFeed,
    file,
    errors: [...saveErrors, ...fileErrors, "not_found"],
  }),
  UpdateXml: upload({
    changes: ["feeds"],
    summary: "Change a feed; what is left out stays, and a file takes the place of the last one",
    roles: ["Admin"],
    input: z.strictObject({ ...ofClient, feed: jsonText(XmlFeedChange) }),
    output: XmlFeed,
    file,
    errors: [...saveErrors, ...fileErrors, "not_found", "conflict", "xml_running"],
  }),
  DeleteXml: command({
    withoutVersion: "end",
    changes: ["feeds"],
    summary: "Delete a feed; its products and its runs stay",
    roles: ["Admin"],
    input: z.strictObject({ ...ofClient, id: Id }),
    output: Done,
    errors: ["not_found", "xml_running"],
  }),
  PreviewXml: query({
    reads: ["feeds"],
    summary: "The elements and fields that the feed's file has, and its first products as this mapping reads them",
    roles: ["Admin"],
    input: z.strictObject({
      ...ofClient,
      id: Id,
      /** In place of what is saved. */
      itemPath: path.optional(),
      variantPath: path.optional(),
      mapping: mapping.optional(),
    }),
    output: XmlPreview,
    errors: ["not_found", "xml_not_read", "xml_unreadable"],
  }),
  RunXml: command({
    withoutVersion: "act",
    changes: ["feeds", "processes"],
    summary: "Read the feed now; it runs as a process of the company, with one line a product",
    roles: ["Admin"],
    input: z.strictObject({ ...ofClient, id: Id }),
    output: Process,
    errors: ["not_found", "xml_running", "xml_source_missing", "xml_fields_missing", "subscription_expired"],
  }),
  GetXmlProcessLog: query({
    reads: ["processes"],
    summary: "The runs of a feed, newest first, ten a page",
    roles: ["Admin"],
    input: z.strictObject({ ...ofClient, id: Id, ...paging(10) }),
    output: page(Process),
    errors: ["not_found"],
  }),
  ReleaseXml: command({
    withoutVersion: "act",
    changes: ["feeds", "processes", "products"],
    summary: "Let a feed in that is held because it moved further than its limits",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...ClientScope.shape, processId: Id }),
    output: Process,
    errors: ["not_found", "xml_not_held", "subscription_expired"],
  }),
  DiscardXml: command({
    withoutVersion: "end",
    changes: ["feeds", "processes"],
    summary: "Throw away what a held feed said; nothing of it was done, and its next run reads it anew",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: z.strictObject({ ...ClientScope.shape, processId: Id }),
    output: Process,
    errors: ["not_found", "xml_not_held"],
  }),
};
