import { z } from "zod";
import type { Orders } from "../marketplace.ts";
import type { ActionRule, OrderAction } from "../orders.ts";
import { withoutSteps } from "../without-steps.ts";
import { refuse } from "./inventory.ts";
import { Receipt } from "./wire.ts";

/** Free text at Etsy; these are the words that its pages use. */
export const CARRIERS: Record<string, string> = {
  ptt: "PTT",
  ups: "UPS",
  fedex: "FedEx",
  dhl: "DHL",
  usps: "USPS",
  "royal-mail": "Royal Mail",
  dpd: "DPD",
  gls: "GLS",
  other: "",
};

const manager = {
  tr: "Etsy'de Shop Manager > Orders & Shipping bölümünü açın, siparişi bulun",
  en: "Open Shop Manager > Orders & Shipping at Etsy and find the order",
};

/** Etsy has no call for it: what is refunded there stands in its receipt, and is read. */
export const refundRequest: ActionRule = {
  how: "guided",
  fields: [],
  link: "https://www.etsy.com/your/orders/sold",
  help: {
    tr: `${manager.tr} ve Refund'ı seçin; tamamını ya da bir kısmını geri ödeyin. Etsy'nin bunun için bir çağrısı yoktur; geri ödeme en geç bir saat içinde buraya kendiliğinden gelir.`,
    en: `${manager.en} and choose Refund, for all of it or a part. Etsy has no call for this; the refund arrives here by itself within an hour.`,
  },
};

export const actions: Record<OrderAction, ActionRule> = {
  ...withoutSteps({ name: "Etsy", at: "Etsy'de", to: "Etsy'ye" }),
  ship: {
    how: "remote",
    fields: [
      {
        key: "carrierName",
        label: { tr: "Kargo firması", en: "Carrier" },
        required: false,
        fills: "carrier",
        options: Object.entries(CARRIERS).map(([value, name]) => ({
          value,
          label: { tr: name || "Başka", en: name || "Other" },
          ...(name === "" && { isOther: true as const }),
        })),
      },
      {
        key: "trackingCode",
        label: { tr: "Kargo takip numarası", en: "Tracking code" },
        required: false,
        fills: "trackingNumber",
      },
    ],
    help: {
      tr: "Etsy alıcıya bir e-posta gönderir. İkisini de boş bırakırsanız sipariş yalnız gönderildi olarak işaretlenir; ABD içindeki 10 doların üzerindeki ve Hindistan'daki siparişlerde kargo takip numarası zorunludur.",
      en: "Etsy sends the buyer an e-mail. With both left empty the order is only marked as sent; a tracking code is needed for orders inside the US above 10 USD and in India.",
    },
  },
  cancel_request: {
    how: "guided",
    fields: [],
    help: {
      tr: `${manager.tr}, Cancel düğmesine basın, nedenini seçip iadeyi onaylayın. Sonucu buraya kendiliğinden gelir.`,
      en: `${manager.en}, press Cancel, choose the reason and confirm the refund. The outcome arrives here by itself.`,
    },
  },
  split: {
    how: "guided",
    fields: [],
    help: {
      tr: `${manager.tr} ve her koli için ayrı bir gönderi ekleyin; Etsy siparişi bölmez.`,
      en: `${manager.en} and add a shipment for each parcel; Etsy does not split orders.`,
    },
  },
};

/** Every call that succeeds mails the buyer: what the receipt shows already is not said again. */
export const act: Orders["act"] = async (remote, { action, packageId, fields }) => {
  if (action !== "ship") throw new TypeError(`Etsy has no ${action}: it is ${actions[action].how}`);
  const [carrier, code] = [fields.carrierName?.trim() ?? "", fields.trackingCode?.trim() ?? ""];
  if (Boolean(carrier) !== Boolean(code)) throw refuse("tracking_code: tracking_code and carrier_name go together");
  const path = `/shops/${remote.account.shopId}/receipts/${encodeURIComponent(packageId)}`;
  const shown = await remote.call({
    method: "GET",
    path,
    limit: "calls",
    expect: Receipt.pick({ is_shipped: true, shipments: true }),
  });
  const isReported = code ? (shown.shipments ?? []).some(({ tracking_code }) => tracking_code === code) : shown.is_shipped;
  if (isReported) return;
  const body = code ? { tracking_code: code, carrier_name: carrier } : {};
  await remote.call({ method: "POST", path: `${path}/tracking`, body, limit: "calls", expect: z.unknown() });
};
