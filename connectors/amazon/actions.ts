import { z } from "zod";
import { RemoteError } from "../http.ts";
import type { Orders } from "../marketplace.ts";
import type { ActionRule, OrderAction } from "../orders.ts";
import { withoutSteps } from "../without-steps.ts";
import { OneOrder, Order } from "./wire.ts";

/** What Seller Central lists; a carrier of another name is "Other", and named. */
const carriers = ["PTT", "UPS", "FedEx", "DHL", "DPD", "GLS", "USPS", "Royal Mail", "Other"];

const central = {
  tr: "Seller Central'da Siparişler > Siparişleri Yönet sayfasını açın, siparişi bulun",
  en: "Open Orders > Manage Orders in Seller Central and find the order",
};

export const actions: Record<OrderAction, ActionRule> = {
  ...withoutSteps({ name: "Amazon", at: "Amazon'da", to: "Amazon'a" }),
  ship: {
    how: "remote",
    fields: [
      {
        key: "carrierCode",
        label: { tr: "Kargo firması", en: "Carrier" },
        required: true,
        fills: "carrier",
        options: carriers.map((name) => ({
          value: name,
          label: name === "Other" ? { tr: "Başka", en: "Other" } : { tr: name, en: name },
          ...(name === "Other" && { isOther: true as const }),
        })),
      },
      {
        key: "carrierName",
        label: { tr: "Başka firmanın adı", en: "Name of the other carrier" },
        required: false,
        fills: "carrierName",
      },
      {
        key: "trackingCode",
        label: { tr: "Kargo takip numarası", en: "Tracking code" },
        required: true,
        fills: "trackingNumber",
      },
    ],
  },
  cancel_request: {
    how: "guided",
    fields: [],
    help: {
      tr: `${central.tr}, Siparişi iptal et düğmesine basıp nedenini seçin. Sonucu buraya kendiliğinden gelir.`,
      en: `${central.en}, press Cancel order and choose the reason. The outcome arrives here by itself.`,
    },
  },
  split: {
    how: "guided",
    fields: [],
    help: {
      tr: `${central.tr} ve her koli için ayrı bir gönderim onaylayın.`,
      en: `${central.en} and confirm a shipment for each parcel.`,
    },
  },
};

const refuse = (reason: string) => new RemoteError("refused", reason, { reasons: [reason] });

/** Read first: a parcel that the order shows already is not told again, and a new one has the next free number. */
export const act: Orders["act"] = async (remote, { action, packageId, lines, fields }) => {
  if (action !== "ship") throw new TypeError(`Amazon has no ${action}: it is ${actions[action].how}`);
  const [carrierCode, name, code] = [
    fields.carrierCode ?? "",
    fields.carrierName?.trim() ?? "",
    fields.trackingCode?.trim() ?? "",
  ];
  if (!code) throw refuse("TrackingNumber: is required");
  if (carrierCode === "Other" && !name) throw refuse("CarrierName: is required when CarrierCode is Other");
  const id = encodeURIComponent(packageId);
  const { order } = await remote.call({
    method: "GET",
    path: `/orders/2026-01-01/orders/${id}`,
    query: { includedData: "FULFILLMENT,PACKAGES" },
    limit: "order",
    expect: OneOrder.extend({ order: Order }),
  });
  const packages = order.packages ?? [];
  if (packages.some(({ trackingNumber }) => trackingNumber === code)) return;
  const taken = packages.map(({ packageReferenceId }) => Number(packageReferenceId)).filter(Number.isSafeInteger);
  const orderItems = order.orderItems.flatMap(({ orderItemId, quantityOrdered, fulfillment }) => {
    const wanted = lines.find(({ lineId }) => lineId === orderItemId)?.quantity ?? 0;
    const quantity = Math.min(wanted, quantityOrdered - (fulfillment?.quantityFulfilled ?? 0));
    return quantity > 0 ? [{ orderItemId, quantity }] : [];
  });
  if (orderItems.length === 0) throw refuse("Failed to create package: order already fulfilled");
  // Not before the order, whosever clock is behind.
  const shipDate = new Date(Math.max(Date.now(), Date.parse(order.createdTime))).toISOString();
  await remote.call({
    method: "POST",
    path: `/orders/v0/orders/${id}/shipmentConfirmation`,
    body: {
      marketplaceId: remote.account.marketplaceId,
      packageDetail: {
        packageReferenceId: String(Math.max(0, ...taken) + 1),
        carrierCode,
        ...(carrierCode === "Other" && { carrierName: name }),
        trackingNumber: code,
        shipDate,
        orderItems,
      },
    },
    limit: "shipment",
    expect: z.unknown(),
  });
};
