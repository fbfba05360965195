import { z } from "zod";
import { type RemoteClient, RemoteError } from "../http.ts";
import { exactNumber } from "../json.ts";
import type { ActionRule, PackageCommand } from "../orders.ts";

/** Section 10: a file of at most 10 MB, or a link that stays reachable for years. One of the two for each package. */
export const invoiceRule: ActionRule = {
  how: "remote",
  fields: [
    {
      key: "file",
      label: { tr: "Fatura dosyası", en: "Invoice file" },
      required: false,
      files: { max: 1, maxBytes: 10_000_000, types: ["pdf", "jpeg", "png"] },
    },
    { key: "link", label: { tr: "Fatura bağlantısı", en: "Link to the invoice" }, required: false },
  ],
};

/** Said before anything is sent; problems.ts has the words for people. */
const refuse = (reason: string) => new RemoteError("refused", reason, { reasons: [reason] });

/** Three letters or digits and thirteen digits; needed for what goes abroad, and sent with each. */
export const checkedNumber = (given: string): string => {
  const number = given.trim().toUpperCase();
  if (!/^[A-Z0-9]{3}\d{13}$/.test(number)) throw refuse(`invalid invoiceNumber: ${number}`);
  return number;
};

const isThere = (error: unknown) =>
  error instanceof RemoteError &&
  (error.status === 409 || error.reasons.some((reason) => /already been sent|onceden gonderil|önceden gönderil/i.test(reason)));

/** A repeat of one whose answer was lost finds it there: it had arrived. */
export const sendInvoice = async (remote: RemoteClient, { packageId, fields, files = [], isRepeat = false }: PackageCommand) => {
  const invoiceNumber = checkedNumber(fields.invoiceNumber ?? "");
  const invoiceDateTime = Date.parse(fields.issuedAt ?? "");
  if (Number.isNaN(invoiceDateTime)) throw refuse(`invalid invoiceDateTime: ${fields.issuedAt ?? ""}`);
  const base = `/sellers/${remote.account.sellerId}`;
  const common = { method: "POST", limit: "invoice", expect: z.unknown() } as const;
  const [file] = files;
  const sent = file
    ? remote.call({
        ...common,
        path: `${base}/seller-invoice-file`,
        parts: { shipmentPackageId: packageId, invoiceDateTime: String(invoiceDateTime), invoiceNumber, file },
        deadlineMs: 60_000,
      })
    : remote.call({
        ...common,
        path: `${base}/seller-invoice-links`,
        body: { invoiceLink: linkIn(fields), shipmentPackageId: exactNumber(packageId), invoiceDateTime, invoiceNumber },
      });
  await sent.catch((error: unknown) => {
    if (!(isRepeat && isThere(error))) throw error;
  });
};

const linkIn = ({ link = "" }: Record<string, string>) => {
  if (!/^https?:\/\/\S+$/.test(link)) throw refuse(`invalid invoiceLink: ${link}`);
  return link;
};
