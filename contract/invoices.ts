import { z } from "zod";
import { ClientScope, Decimal, Id, Money, Price, Timestamp, WebAddress, Words } from "./common.ts";
import { text } from "./company.ts";
import { fileErrors, imageErrors } from "./files.ts";
import { actionErrors } from "./order-errors.ts";
import { command, download, query, upload } from "./procedure.ts";
import { ofBuyer } from "./seen.ts";

const Scope = ClientScope.shape;

/** A correction takes the place of another one; a return takes something of it back. */
export const invoiceKinds = ["sale", "correction", "return"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
/** here: nobody has to be told, or nobody was. unknown: it left, and its answer was lost. */
export const invoiceStates = ["here", "waiting", "unknown", "refused", "sent"] as const;

export const Invoice = z.object({
  id: Id,
  orderPackageId: Id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedDate: Timestamp,
  /** Whose it is: of the client's companies the store's. */
  companyName: z.string(),
  total: Money,
  /** By rate. */
  taxes: z.array(z.object({ vatRate: Decimal, net: Money, vat: Money })),
  /** As of the day on which it was added. */
  buyer: z.object({
    name: ofBuyer("name", "money"),
    taxNumber: ofBuyer("tax", "money"),
    taxOffice: z.string(),
    fullAddress: ofBuyer("text", "money"),
  }),
  /** Of the one that it corrects. */
  corrects: z.object({ id: Id, number: z.string() }).nullable(),
  /** Null: it has a link alone. */
  fileName: z.string().nullable(),
  link: z.string(),
  state: z.enum(invoiceStates),
  /** Why the marketplace did not take it. */
  reason: Words.nullable(),
  /** It can be told to the marketplace now. */
  maySend: z.boolean(),
  createdBy: z.string(),
  createdDate: Timestamp,
});
export type Invoice = z.infer<typeof Invoice>;

/** As the paper says it: the letters and digits that e-invoices have, or a number of another form. */
const fields = {
  kind: z.enum(invoiceKinds).default("sale"),
  number: text(40).min(1),
  issuedDate: Timestamp,
  /** Left out: what the package's lines cost. */
  total: Price.optional(),
  /** Of a total of its own, and of lines whose rate the marketplace does not tell. */
  vatRate: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, "decimal")
    .optional(),
  /** Of a correction or return: the invoice of the same package. */
  correctsInvoiceId: Id.optional(),
  /** Where the buyer reads it, for ten years at least. */
  link: WebAddress.or(z.literal("")).default(""),
};
export const InvoiceFields = z.strictObject(fields);
export const invoiceFile = { maxCount: 1, maxBytes: 10_000_000, types: ["pdf", "jpeg", "png"], required: false } as const;

export const invoices = {
  GetOrderInvoices: query({
    reads: ["orders"],
    summary: "The invoices of an order's packages, newest first, with what the marketplace was told of them",
    roles: ["Client"],
    area: "money",
    input: z.strictObject({ ...Scope, orderHeaderId: Id }),
    output: z.array(Invoice),
    errors: ["not_found"],
  }),
  AddOrderInvoice: upload({
    withoutVersion: "new",
    changes: ["orders"],
    summary: "Add an invoice of a package with its file or link; the marketplace is told where it takes it",
    roles: ["Client"],
    area: "money",
    ofStore: true,
    input: z.strictObject({ ...Scope, orderPackageId: Id, ...fields }),
    output: Invoice,
    file: invoiceFile,
    errors: [
      "not_found",
      "sample_order",
      "invoice_number_taken",
      "invoice_vat_unknown",
      "invoice_empty",
      "invoice_future",
      "invoice_total",
      "invoice_corrects",
      ...fileErrors,
      ...imageErrors,
    ],
  }),
  SendOrderInvoice: command({
    withoutVersion: "act",
    changes: ["orders"],
    summary:
      "Tell the marketplace an invoice that it does not have: one that it refused, or that was added while something else was on its way",
    roles: ["Client"],
    area: "money",
    ofStore: true,
    input: z.strictObject({ ...Scope, orderInvoiceId: Id }),
    output: Invoice,
    errors: [...actionErrors, "invoice_not_taken", "invoice_sent"],
  }),
  DownloadOrderInvoice: download({
    summary: "An invoice's file, as it was added",
    roles: ["Client"],
    area: "money",
    input: z.strictObject({ ...Scope, orderInvoiceId: Id }),
    output: z.unknown(),
    errors: ["not_found", "file_lost", "files_away"],
  }),
};
