import { z } from "zod";
import { changes } from "./changes.ts";
import { ClientScope, Done, Id, page, paging, Timestamp, Version } from "./common.ts";
import { command, query } from "./procedure.ts";
import { cleanLine } from "./text.ts";

/** Our own form, variants in products; or the product feed that shopping ads read (RSS 2.0 with names of g:), a variant an item. */
export const xmlExportForms = ["catalogue", "ads"] as const;
export const XmlExportForm = z.enum(xmlExportForms);
export type XmlExportForm = z.infer<typeof XmlExportForm>;
/** What of a variant may stand in the address of its page. */
export const xmlExportPlaces = ["barcode", "productCode", "mainCode"] as const;
/** A feed is made anew at the next fetch after so long, and at once when its settings changed. */
export const xmlExportMinutes = 15;

const parts = {
  name: z.string().overwrite(cleanLine).min(1).max(100),
  form: XmlExportForm,
  /** Where a buyer finds a variant in the company's own shop: "https://shop.example.com/p/{productCode}". Ads need it. */
  productAddress: z.string().max(1000).nullable(),
  /** Variants that can't be bought now are left out. */
  onlyInStock: z.boolean(),
};
const input = {
  name: parts.name,
  form: XmlExportForm.default("catalogue"),
  productAddress: parts.productAddress.default(null),
  onlyInStock: parts.onlyInStock.default(false),
};
export const XmlExportInput = z.strictObject(input);
export type XmlExportInput = z.infer<typeof XmlExportInput>;

export const XmlExport = z.object({
  ...parts,
  id: Id,
  version: Version,
  clientId: Id,
  clientName: z.string(),
  /** The end of its address: by it one is told from another. */
  shown: z.string(),
  /** Of what was made last; null before the first fetch. */
  productCount: z.number().int().nullable(),
  /** Variants without what the form needs: a picture. */
  leftOut: z.number().int().nullable(),
  fileSize: z.number().int().nullable(),
  madeDate: Timestamp.nullable(),
  fetchCount: z.number().int(),
  /** Fetches that were answered with "not changed". */
  unchangedCount: z.number().int(),
  lastFetchDate: Timestamp.nullable(),
  createdDate: Timestamp,
});
export type XmlExport = z.infer<typeof XmlExport>;
/** With its whole address, this once. */
const Addressed = XmlExport.extend({ address: z.string().nullable() });

const ofClient = { clientId: Id };
const saveErrors = ["xml_export_name_taken", "xml_export_page_missing", "xml_export_page_wrong"] as const;

/** A company's catalogue as a feed that others read: the platform's people set it up for the company that they name. */
export const xmlExport = {
  GetAllXmlExport: query({
    reads: ["feeds"],
    summary:
      "The catalogue feeds that a company publishes, or all companies, newest first, with what was made and fetched of them",
    roles: ["Admin"],
    input: z.strictObject({ ...ClientScope.shape, ...paging(10) }),
    output: page(XmlExport),
  }),
  CreateXmlExport: command({
    withoutVersion: "new",
    changes: ["feeds"],
    summary: "Publish a company's catalogue as a feed. Its secret address is in this answer and nowhere else",
    roles: ["Admin"],
    input: z.strictObject({ ...ofClient, ...input }),
    output: Addressed,
    shownOnce: ["address"],
    errors: [...saveErrors, "xml_export_too_many", "not_found"],
  }),
  UpdateXmlExport: command({
    changes: ["feeds"],
    summary: "Change what a published feed is called and holds; its address stays, and its next fetch shows the change",
    roles: ["Admin"],
    input: z.strictObject({ ...ofClient, ...changes(input), id: Id, version: Version }),
    output: XmlExport,
    errors: [...saveErrors, "not_found", "conflict"],
  }),
  RenewXmlExport: command({
    withoutVersion: "act",
    changes: ["feeds"],
    summary:
      "Give a published feed another secret address, which is in this answer alone; nothing answers at the old one any more",
    roles: ["Admin"],
    input: z.strictObject({ ...ofClient, id: Id }),
    output: Addressed,
    shownOnce: ["address"],
    errors: ["not_found"],
  }),
  DeleteXmlExport: command({
    withoutVersion: "end",
    changes: ["feeds"],
    summary: "Stop publishing a feed; nothing answers at its address any more",
    roles: ["Admin"],
    input: z.strictObject({ ...ofClient, id: Id }),
    output: Done,
    errors: ["not_found"],
  }),
};
