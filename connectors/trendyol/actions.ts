import { z } from "zod";
import { type RemoteClient, RemoteError } from "../http.ts";
import { exactNumber } from "../json.ts";
import type { Orders } from "../marketplace.ts";
import { type ActionRule, type OrderAction, type PackageCommand, takesFigure } from "../orders.ts";
import { checkedNumber, invoiceRule, sendInvoice } from "./invoices.ts";
import { findPackages, readPackages } from "./orders.ts";

/** The codes that the published change-cargo call takes; elsewhere Kolay Gelsin is SENDEOMP (section 4.4). */
const CARRIERS: Record<string, string> = {
  TEXMP: "Trendyol Express",
  YKMP: "Yurtiçi Kargo",
  ARASMP: "Aras Kargo",
  SURATMP: "Sürat Kargo",
  DHLECOMMP: "DHL eCommerce",
  PTTMP: "PTT Kargo",
  KOLAYGELSINMP: "Kolay Gelsin",
  UPSMP: "UPS",
  HOROZMP: "Horoz Lojistik",
  CEVAMP: "CEVA",
  CEVATEDARIK: "CEVA Tedarik",
};

/** 6.4; 503 is not in use. */
const REASONS: Record<string, [tr: string, en: string]> = {
  500: ["Stokta kalmadı", "Out of stock"],
  501: ["Ürün kusurlu", "Defective product"],
  502: ["Fiyat hatalı", "Wrong price"],
  504: ["Entegrasyon hatası", "Integration problem"],
  505: ["Toplu alım", "Bulk purchase"],
  506: ["Mücbir sebep", "Force majeure"],
};

const OUT_OF_STOCK = "500";

const boxes = { decimals: 0, min: 1, max: 9_999 };
const desi = { decimals: 3, min: 0.001, max: 999_999 };

export const actions: Record<OrderAction, ActionRule> = {
  accept: { how: "remote", fields: [] },
  invoice: invoiceRule,
  prepare: {
    how: "remote",
    fields: [
      {
        key: "invoiceNumber",
        label: { tr: "Fatura numarası (3 harf veya rakam + 13 rakam)", en: "Invoice number (3 letters or digits + 13 digits)" },
        required: false,
      },
    ],
  },
  ship: {
    how: "remote",
    fields: [
      {
        key: "trackingInfo",
        label: { tr: "Kargo takip bağlantısı veya telefon", en: "Tracking link or phone number" },
        required: true,
        fills: "trackingLink",
      },
      { key: "boxQuantity", label: { tr: "Koli sayısı", en: "Number of boxes" }, required: false, number: boxes },
      { key: "deci", label: { tr: "Desi", en: "Volumetric weight (desi)" }, required: false, number: desi },
    ],
    byItself: {
      tr: "Sırada kargo var: kargo firması paketi okutunca durum kendiliğinden “Kargoda” olur.",
      en: "The carrier is next: when it scans the package, the status becomes “Shipped” by itself.",
    },
    help: {
      tr: "Trendyol'un anlaşmalı kargosuyla giden paketi kargo firması okutunca Trendyol durumu kendisi değiştirir. Bu işlem yalnız kendi kargo firmanızla (alternatif teslimat) gönderdiğiniz paketler içindir.",
      en: "A package that goes with Trendyol's own carriers becomes Shipped when the carrier scans it. This action is only for packages that you send by a carrier of your own (alternative delivery).",
    },
  },
  ship_fail: {
    how: "local",
    fields: [],
    help: {
      tr: "Trendyol'da böyle bir adım yoktur; yalnız burada işaretlenir. Gönderemeyecekseniz iptal isteyin.",
      en: "Trendyol has no such step; it is marked here only. If you can't send the package, ask to cancel it.",
    },
  },
  deliver: {
    how: "guided",
    fields: [],
    help: {
      tr: "Teslimatı kargo firması bildirir ve durum kendiliğinden gelir. Alternatif teslimatla gönderdiyseniz Trendyol satıcı panelinde Siparişler > Taşıma Durumunda bölümünden 'Teslim edildi' seçin.",
      en: "The carrier reports the delivery and the state arrives by itself. If you sent it by alternative delivery, open Orders > In transit in Trendyol's seller panel and choose 'Delivered'.",
    },
  },
  cancel_request: {
    how: "remote",
    fields: [
      {
        key: "reasonId",
        label: { tr: "İptal nedeni", en: "Reason" },
        required: true,
        options: Object.entries(REASONS).map(([value, [tr, en]]) => ({
          value,
          label: { tr, en },
          ...(value === OUT_OF_STOCK && { isMissing: true as const }),
        })),
      },
    ],
  },
  cargo: {
    how: "remote",
    fields: [
      {
        key: "cargoProvider",
        label: { tr: "Kargo firması", en: "Carrier" },
        required: false,
        options: Object.entries(CARRIERS).map(([value, name]) => ({ value, label: { tr: name, en: name } })),
      },
      { key: "trackingNumber", label: { tr: "Kargo takip numarası", en: "Tracking code" }, required: false },
    ],
    help: {
      tr: "Kargo firmasını ya da kargo takip numarasını değiştirir; bir seferde biri. Firma bir pakette 5 dakikada bir değişebilir, kargo takip numarası da onunla değişebilir.",
      en: "Changes the carrier or the tracking code, one at a time. The carrier of a package may change once in 5 minutes, and its tracking code may change with it.",
    },
  },
  split: { how: "remote", fields: [] },
};

export const act: Orders["act"] = async (remote, command) => {
  switch (command.action) {
    case "accept":
      return write(remote, command, "PUT", "", { lines: linesOf(command), params: {}, status: "Picking" });
    case "prepare":
      return write(remote, command, "PUT", "", { lines: linesOf(command), params: invoiceOf(command), status: "Invoiced" });
    case "ship":
      return write(remote, command, "PUT", "/alternative-delivery", shipment(command), "alternative-delivery");
    case "cancel_request":
      return write(
        remote,
        command,
        "PUT",
        "/items/unsupplied",
        { lines: linesOf(command), reasonId: reasonOf(command) },
        "order-change",
      );
    case "cargo":
      return changeCargo(remote, command);
    case "split":
      return split(remote, command);
    case "invoice":
      return sendInvoice(remote, command);
    default:
      throw new TypeError(`Trendyol has no ${command.action}: it is ${actions[command.action].how}`);
  }
};

type Limit = "order-update" | "order-change" | "alternative-delivery";

async function write(
  remote: RemoteClient,
  command: PackageCommand,
  method: "PUT" | "POST",
  suffix: string,
  body: object,
  limit: Limit = "order-update",
) {
  const path = `/order/sellers/${remote.account.sellerId}/shipment-packages/${encodeURIComponent(command.packageId)}${suffix}`;
  await remote.call({ method, path, body, limit, expect: z.unknown() });
}

/** Every line with its quantity, as the guide asks; the specification asks for the status only. */
const linesOf = (command: PackageCommand) =>
  command.lines.map(({ lineId, quantity }) => ({ lineId: exactNumber(lineId), quantity }));

/** Said before anything is sent; problems.ts has the words for people. */
const refuse = (reason: string) => new RemoteError("refused", reason, { reasons: [reason] });

function invoiceOf({ fields }: PackageCommand): Record<string, string> {
  const number = fields.invoiceNumber?.trim();
  return number ? { invoiceNumber: checkedNumber(number) } : {};
}

function reasonOf({ fields }: PackageCommand): number {
  if (!Object.hasOwn(REASONS, fields.reasonId ?? "")) throw refuse(`invalid reasonId: ${fields.reasonId ?? ""}`);
  return Number(fields.reasonId);
}

function shipment({ fields }: PackageCommand): object {
  const trackingInfo = fields.trackingInfo?.trim() ?? "";
  const phone = trackingInfo.replace(/[\s()-]/g, "").replace(/^(\+?90|0)(?=5\d{9}$)/, "");
  const isPhoneNumber = /^5\d{9}$/.test(phone);
  if (!isPhoneNumber && !/^https?:\/\/\S+$/.test(trackingInfo)) throw refuse(`invalid trackingInfo: ${trackingInfo}`);
  const { boxQuantity, deci } = fields;
  if (boxQuantity && !takesFigure(boxQuantity, boxes)) throw refuse(`invalid boxQuantity: ${boxQuantity}`);
  if (deci && !takesFigure(deci, desi)) throw refuse(`invalid deci: ${deci}`);
  return {
    isPhoneNumber,
    trackingInfo: isPhoneNumber ? phone : trackingInfo,
    params: {},
    ...(boxQuantity ? { boxQuantity: Number(boxQuantity) } : {}),
    ...(deci ? { deci: exactNumber(deci) } : {}),
  };
}

/** One call is one effect: both fields at once could be half done. */
function changeCargo(remote: RemoteClient, command: PackageCommand): Promise<void> {
  const { cargoProvider, trackingNumber } = command.fields;
  if (Boolean(cargoProvider) === Boolean(trackingNumber?.trim()))
    throw refuse("invalid cargo: one of cargoProvider and trackingNumber is needed");
  if (!cargoProvider) return write(remote, command, "PUT", "/update-tracking-number", { trackingNumber: trackingNumber?.trim() });
  if (!Object.hasOwn(CARRIERS, cargoProvider)) throw refuse(`invalid cargoProvider: ${cargoProvider}`);
  return write(remote, command, "PUT", "/cargo-providers", { cargoProvider }, "order-change");
}

/** The command names what leaves for a package of its own. Trendyol has a call for whole lines, one for pieces of a line, and one for both. */
async function split(remote: RemoteClient, command: PackageCommand): Promise<void> {
  const { packages } = readPackages(await findPackages(remote, { shipmentPackageIds: command.packageId }));
  const present = packages.find((each) => each.packageId === command.packageId);
  if (!present) throw new RemoteError("not_found", `package ${command.packageId} is not there to be split`);
  const held = new Map(present.lines.map((line) => [line.lineId, line.quantity]));
  const moved = command.lines.map((line) => ({
    id: exactNumber(line.lineId),
    quantity: line.quantity,
    rest: (held.get(line.lineId) ?? 0) - line.quantity,
  }));
  if (moved.length === 0 || moved.some((line) => line.rest < 0 || line.quantity < 1))
    throw refuse("invalid split: the package does not hold these pieces");
  if (moved.length === held.size && moved.every((line) => line.rest === 0))
    throw refuse("invalid split: nothing would be left in the package");
  const [only] = moved;
  if (moved.every((line) => line.rest === 0))
    return write(remote, command, "POST", "/split", { orderLineIds: moved.map((line) => line.id) }, "order-change");
  if (moved.length === 1 && only) {
    const quantitySplit = [{ orderLineId: only.id, quantities: [only.rest, only.quantity] }];
    return write(remote, command, "POST", "/quantity-split", { quantitySplit }, "order-change");
  }
  const packageDetails = moved.map((line) => ({ orderLineId: line.id, quantities: line.quantity }));
  return write(remote, command, "POST", "/split-packages", { splitPackages: [{ packageDetails }] }, "order-change");
}
