import { z } from "zod";
import { Id } from "../fields.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import type { Orders } from "../marketplace.ts";
import { type ActionRule, type OrderAction, type PackageCommand, takesFigure } from "../orders.ts";
import { type Group, groupsOf } from "./orders.ts";
import { filterTime, oms } from "./services.ts";
import { Order } from "./wire-orders.ts";

/** The one reason that the documentation names. */
const CANNOT_SUPPLY = "83";

const boxes = { decimals: 0, min: 1, max: 9_999 };
const wholeDesi = { decimals: 0, min: 0, max: 99_999 };

export const actions: Record<OrderAction, ActionRule> = {
  accept: {
    how: "local",
    fields: [],
    help: {
      tr: "Hepsiburada'da ayrı bir onay adımı yoktur; yalnız burada işaretlenir. Hepsiburada'ya paket oluşturulunca (Hazırlandı) bildirilir.",
      en: "Hepsiburada has no step of accepting; it is marked here only. It is sent to Hepsiburada when the package is made (Prepared).",
    },
  },
  prepare: {
    how: "remote",
    fields: [
      { key: "parcelQuantity", label: { tr: "Koli sayısı", en: "Number of boxes" }, required: false, number: boxes },
      { key: "deci", label: { tr: "Desi", en: "Volumetric weight (desi)" }, required: false, number: wholeDesi },
    ],
    help: {
      tr: "Hepsiburada'da paketi oluşturur; kargo etiketi bundan sonra alınır.",
      en: "Makes the package at Hepsiburada; its label can be had from then on.",
    },
  },
  ship: {
    how: "remote",
    fields: [
      {
        key: "trackingNumber",
        label: { tr: "Kargo takip numarası", en: "Tracking code" },
        required: true,
        fills: "trackingNumber",
      },
      { key: "trackingUrl", label: { tr: "Takip bağlantısı", en: "Tracking link" }, required: false, fills: "trackingLink" },
    ],
    byItself: {
      tr: "Sırada kargo var: kargo firması paketi okutunca durum kendiliğinden “Kargoda” olur.",
      en: "The carrier is next: when it scans the package, the status becomes “Shipped” by itself.",
    },
    help: {
      tr: "Hepsiburada'nın anlaşmalı kargosuyla giden paketi kargo firması okutunca durum kendiliğinden gelir. Bu işlem yalnız kendi kargo anlaşmanızla gönderdiğiniz paketler içindir.",
      en: "A package that goes with Hepsiburada's own carriers becomes Shipped when the carrier scans it. This action is only for packages that you send under a contract of your own.",
    },
  },
  ship_fail: {
    how: "local",
    fields: [],
    help: {
      tr: "Hepsiburada'da böyle bir adım yoktur; yalnız burada işaretlenir. Gönderemeyecekseniz iptal isteyin.",
      en: "Hepsiburada has no such step; it is marked here only. If you can't send the package, ask to cancel it.",
    },
  },
  deliver: {
    how: "remote",
    fields: [
      {
        ...{ key: "receivedBy", label: { tr: "Teslim alan", en: "Received by" }, required: true, fills: "receiver" },
        // Text that must be there, and no value of it is documented: that nobody said who it was is not the buyer's name (README).
        unknown: "Teslim alan belirtilmedi",
      },
    ],
    byItself: {
      tr: "Sırada teslimat var: kargo firması teslim edince durum kendiliğinden değişir.",
      en: "The delivery is next: when the carrier has delivered it, the status changes by itself.",
    },
    help: {
      tr: "Yalnız kendi kargo anlaşmanızla gönderdiğiniz paketler için; ötekilerin teslimini kargo firması bildirir. Teslim tarihi olarak şimdi yazılır.",
      en: "Only for packages sent under a contract of your own; of the others the carrier reports the delivery. The moment of delivery is now.",
    },
  },
  cancel_request: {
    how: "remote",
    fields: [
      {
        key: "reasonId",
        label: { tr: "İptal nedeni", en: "Reason" },
        required: true,
        options: [
          { value: CANNOT_SUPPLY, label: { tr: "Ürünü tedarik edemiyorum", en: "I can't supply the product" }, isMissing: true },
        ],
      },
    ],
    help: {
      tr: "Satırlar bütünüyle iptal edilir. Oluşturulmuş bir paket önce bozulur; bu yüzden paketin tümü birden iptal edilebilir.",
      en: "Lines are canceled whole. A package that was made is dissolved first, so it can only be canceled as a whole.",
    },
  },
  cargo: {
    how: "guided",
    fields: [],
    help: {
      tr: "Değiştirilebilecek kargo firmaları pakete göre değişir: Hepsiburada satıcı panelinde Siparişler > paketi açın > 'Kargo firmasını değiştir'. Yeni firma buraya kendiliğinden gelir.",
      en: "Which carriers are possible depends on the package: open it in Hepsiburada's seller panel, Orders > 'Change carrier'. The new one arrives here by itself.",
    },
  },
  invoice: {
    how: "remote",
    fields: [{ key: "link", label: { tr: "Fatura bağlantısı", en: "Link to the invoice" }, required: true }],
    help: {
      tr: "Hepsiburada faturayı dosya olarak değil, bağlantı olarak ve paket oluşturulduktan sonra alır.",
      en: "Hepsiburada takes a link to the invoice and no file, once the package is made.",
    },
  },
  split: {
    how: "guided",
    fields: [],
    help: {
      tr: "Hepsiburada satıcı panelinde Siparişler > paketi açın > 'Paketi böl'. Bölünen paketler buraya kendiliğinden gelir.",
      en: "Open the package in Hepsiburada's seller panel, Orders > 'Split the package'. The parts arrive here by themselves.",
    },
  },
};

export const act: Orders["act"] = async (remote, command) => {
  switch (command.action) {
    case "prepare":
      return void (await pack(remote, command));
    case "ship":
      return ship(remote, command);
    case "deliver":
      return deliver(remote, command);
    case "cancel_request":
      return cancel(remote, command);
    case "invoice":
      return sendInvoice(remote, command);
    default:
      throw new TypeError(`Hepsiburada has no ${command.action}: it is ${actions[command.action].how}`);
  }
};

/** Said before anything is sent; problems.ts has the words for people. */
const refuse = (reason: string) => new RemoteError("refused", reason, { reasons: [reason] });

const post = (remote: RemoteClient, path: string, body: object = {}) =>
  oms(remote, { method: "POST", path, body, limit: "order-writes", expect: z.unknown() });

const Packed = z.object({ packageNumber: Id });

async function pack(remote: RemoteClient, { lines, fields }: PackageCommand): Promise<string> {
  const { parcelQuantity, deci } = fields;
  if (parcelQuantity && !takesFigure(parcelQuantity, boxes)) throw refuse(`invalid parcelQuantity: ${parcelQuantity}`);
  if (deci && !takesFigure(deci, wholeDesi)) throw refuse(`invalid deci: ${deci}`);
  const body = {
    lineItemRequests: lines.map(({ lineId, quantity }) => ({ id: lineId, quantity, serialNumbers: [] })),
    ...(parcelQuantity ? { parcelQuantity: Number(parcelQuantity) } : {}),
    ...(deci ? { deci: Number(deci) } : {}),
  };
  const request = { method: "POST", path: "/packages/merchantid/{m}", limit: "order-writes" } as const;
  return (await oms(remote, { ...request, body, expect: Packed })).packageNumber;
}

/** The package as it stands now: its number is not ours to remember. */
async function find(remote: RemoteClient, packageId: string): Promise<Group> {
  const path = `/orders/merchantid/{m}/ordernumber/${encodeURIComponent(packageId.split(":")[0]!)}`;
  const order = await oms(remote, { method: "GET", path, expect: Order });
  const group = groupsOf(order).find((each) => each.packageId === packageId);
  if (!group) throw refuse("package not found");
  return group;
}

const parcel = (packageNumber: string, step: string) =>
  `/packages/merchantid/{m}/packagenumber/${encodeURIComponent(packageNumber)}/${step}`;

const now = () => `${filterTime(new Date().toISOString()).replace(" ", "T")}:00`;

/** A call that follows one that was done: what it leaves is not known to be nothing. */
async function after<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    throw new RemoteError("unknown", `${error.message}, after a part of the same step was done`, {
      reasons: error.reasons,
      cause: error,
    });
  }
}

async function ship(remote: RemoteClient, command: PackageCommand): Promise<void> {
  const { trackingNumber, trackingUrl } = command.fields;
  if (!trackingNumber?.trim()) throw refuse("invalid trackingNumber: ");
  if (trackingUrl && !/^https?:\/\/\S+$/.test(trackingUrl)) throw refuse(`invalid trackingUrl: ${trackingUrl}`);
  const { packageNumber } = await find(remote, command.packageId);
  const body = { shippedDate: now(), trackingNumber: trackingNumber.trim(), ...(trackingUrl ? { trackingUrl } : {}) };
  if (packageNumber) return void (await post(remote, parcel(packageNumber, "intransit"), body));
  const made = await pack(remote, { ...command, fields: {} });
  await after(() => post(remote, parcel(made, "intransit"), body));
}

async function deliver(remote: RemoteClient, { packageId, fields }: PackageCommand): Promise<void> {
  const { packageNumber } = await find(remote, packageId);
  if (!packageNumber) throw refuse("package not found");
  await post(remote, parcel(packageNumber, "deliver"), { receivedBy: fields.receivedBy, receivedDate: now() });
}

/** The same again is the same: it says what the package has. The number's letters are its series; its digits are its place there. */
async function sendInvoice(remote: RemoteClient, { packageId, fields }: PackageCommand): Promise<void> {
  const { invoiceNumber = "", issuedAt = "", link = "" } = fields;
  if (!/^https?:\/\/\S+$/.test(link)) throw refuse(`invalid invoiceLink: ${link}`);
  const { packageNumber } = await find(remote, packageId);
  if (!packageNumber) throw refuse("package not found");
  const [, serialNumber = "", rowNumber = ""] = /^(.*?)(\d{0,13})$/.exec(invoiceNumber.trim()) ?? [];
  const body = { invoiceLink: link, serialNumber, rowNumber, arrangementDate: issuedAt, invoices: [] };
  const path = parcel(packageNumber, "invoice");
  await oms(remote, { method: "PUT", path, body, limit: "order-writes", expect: z.unknown() });
}

/** Line by line, whole lines, and only before packing: a package is dissolved first, which returns all its lines. */
async function cancel(remote: RemoteClient, { packageId, lines, fields }: PackageCommand): Promise<void> {
  if (fields.reasonId !== CANNOT_SUPPLY) throw refuse(`invalid reasonId: ${fields.reasonId ?? ""}`);
  const group = await find(remote, packageId);
  const held = new Map(group.lines.map(({ id, quantity }) => [id, quantity]));
  if (lines.some(({ lineId, quantity }) => held.get(lineId) !== quantity)) throw refuse("invalid cancel: only whole lines");
  if (group.packageNumber && lines.length < held.size) throw refuse("invalid cancel: only the whole package");
  let done = false;
  const next = async (run: () => Promise<unknown>) => {
    await (done ? after(run) : run());
    done = true;
  };
  if (group.packageNumber) await next(() => post(remote, parcel(group.packageNumber!, "unpack")));
  for (const { lineId } of lines) {
    const path = `/lineitems/merchantid/{m}/id/${encodeURIComponent(lineId)}/cancelbymerchant`;
    await next(() => post(remote, path, { reasonId: Number(CANNOT_SUPPLY) }));
  }
}
