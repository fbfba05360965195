import type { DraftShipment, RemoteShipment, ShipmentState, Shipments } from "../carrier.ts";
import type { Words } from "../connector.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { Made, type Order, Orders, paths } from "./wire.ts";

const states: Readonly<Record<string, ShipmentState>> = {
  received: "created",
  picking: "created",
  packed: "created",
  shipped: "moving",
  delivered: "delivered",
  returned: "returned",
  canceled: "canceled",
  refused: "refused",
};

export const statusWords: Record<string, Words> = {
  received: { tr: "Sipariş alındı, toplanacak", en: "Received, to be picked" },
  picking: { tr: "Toplanıyor", en: "Being picked" },
  packed: { tr: "Paketlendi", en: "Packed" },
  shipped: { tr: "Kargoya verildi", en: "Given to a carrier" },
  delivered: { tr: "Teslim edildi", en: "Delivered" },
  returned: { tr: "Depoya geri geldi", en: "Came back to the warehouse" },
  canceled: { tr: "Depoda iptal edildi", en: "Canceled at the warehouse" },
  refused: { tr: "Depo göndermeyeceğini bildirdi", en: "The warehouse will not send it" },
};

const isLink = (text: string) => URL.parse(text)?.protocol === "https:";
const instantOf = (text: string) => {
  const at = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? new Date(text) : null;
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
};

const shipmentOf = (order: Order): RemoteShipment => {
  const { reference, status, reason, deliveredAt } = order;
  const parcels = order.parcels.map(({ carrier, number, link, lines }) => ({
    ...{ carrier, trackingNumber: number, trackingLink: isLink(link) ? link : null },
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: lines.map(({ code, quantity }) => ({ code, quantity })),
  }));
  const [first] = parcels;
  const named = states[status] ?? "another";
  // Without a number nobody can be told that it is on its way: it is looked at again.
  const state = (named === "moving" || named === "delivered") && !first ? "created" : named;
  return {
    ...{ reference, state, remoteStatus: status },
    trackingNumber: first?.trackingNumber ?? null,
    trackingLink: first?.trackingLink ?? null,
    deliveredAt: state === "delivered" ? instantOf(deliveredAt) : null,
    ...(first && { broughtBy: first.carrier, parcels }),
    ...(reason !== "" && { why: reason }),
    ...{ cost: null, billedDesi: null, raw: order },
  };
};

/** One that was not asked for, or the same one twice, says nothing of any. */
export const trackShipments: Shipments["trackShipments"] = async (remote, references) => {
  const requested = new Set(references);
  const query = new URLSearchParams(references.map((reference): [string, string] => ["reference", reference]));
  const { orders } = await remote.call({ method: "GET", path: `${paths.orders}?${query}`, limit: "queries", expect: Orders });
  const found = new Map(orders.map((order) => [order.reference, order]));
  if (orders.some(({ reference }) => !requested.has(reference)))
    throw new RemoteError("malformed", "it told of an order that was not asked for", { status: 200 });
  for (const order of orders)
    if (found.get(order.reference)!.status !== order.status)
      throw new RemoteError("malformed", `${order.reference} is told of twice, differently`, { status: 200 });
  return [...found.values()].map(shipmentOf);
};

const bodyOf = ({ reference, description, receiver, pieces, lines = [] }: DraftShipment) => ({
  ...{ reference, orderNumber: description, receiver, parcels: pieces },
  lines: lines.map(({ code, barcode, name, quantity }) => ({ code, barcode, name, quantity })),
});

/** A reference is taken once there, so whoever does not know what became of a try may look, and send again. */
export const createShipment: Shipments["createShipment"] = async (remote, shipment, { again = false } = {}) => {
  const [there] = again ? await trackShipments(remote, [shipment.reference]) : [];
  if (there) return there;
  const { order } = await remote.call({
    ...{ method: "POST", path: paths.orders, body: bodyOf(shipment), limit: "writes", expect: Made },
  });
  return own(order, shipment.reference);
};

const own = (order: Order, reference: string): RemoteShipment => {
  if (order.reference === reference) return shipmentOf(order);
  throw new RemoteError("unknown", `it answered of another order than ${reference}`, { status: 200 });
};

/** "Too late" is a usual answer: it was picked already. */
export const cancelShipment = async (remote: RemoteClient, reference: string): Promise<void> => {
  const { order } = await remote
    .call({ method: "POST", path: paths.cancel(reference), body: {}, limit: "writes", expect: Made })
    .catch((error: unknown) => {
      // Whose address is wrong says 404, too, and knows nothing of an order.
      if (error instanceof RemoteError && error.kind === "not_found" && error.reasons.length === 0)
        throw new RemoteError("unknown", error.message, { status: 404 });
      throw error;
    });
  if (own(order, reference).state !== "canceled")
    throw new RemoteError("unknown", `${reference} was to be canceled and is ${order.status}`, { status: 200 });
};
