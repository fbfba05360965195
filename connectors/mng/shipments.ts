import { z } from "zod";
import type { DraftShipment, RemoteShipment, ShipmentState, Shipments } from "../carrier.ts";
import type { Words } from "../connector.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { unlessMissing, write } from "./account.ts";
import { orderOf, piecesOf } from "./order.ts";
import { codedPlace } from "./places.ts";
import { recognise } from "./problems.ts";
import { Billed, GotOrder, Numbered, Ordered, paths, Status } from "./wire.ts";

const states: Readonly<Record<string, ShipmentState>> = {
  "0": "created",
  "1": "created",
  "2": "moving",
  "3": "moving",
  "4": "moving",
  "5": "delivered",
  "6": "moving",
  "7": "returned",
};

export const statusWords: Record<string, Words> = {
  "0": { tr: "Kaydedildi, gönderi numarası bekleniyor", en: "Registered, waits for its number" },
  "1": { tr: "Gönderi hazırlandı, şubeye verilecek", en: "Prepared, to be handed to the branch" },
  "2": { tr: "Transfer aşamasında", en: "On its way" },
  "3": { tr: "Teslimat birimine ulaştı", en: "At the branch of delivery" },
  "4": { tr: "Alıcı adresine yönlendirildi", en: "Out for delivery" },
  "5": { tr: "Teslim edildi", en: "Delivered" },
  "6": { tr: "Teslim edilemedi", en: "Could not be delivered" },
  "7": { tr: "Geri geliyor", en: "Coming back" },
  "8": { tr: "Destek gerekiyor", en: "Needs support" },
};

const nothing = { deliveredAt: null, cost: null, billedDesi: null };
/** Its order is there, and no shipment was made of it. */
const registered = (reference: string, raw: unknown): RemoteShipment => ({
  ...{ reference, state: "created", remoteStatus: "0", trackingNumber: null, trackingLink: null, ...nothing, raw },
});
const linkOf = (number: string) => `https://kargotakip.dhlecommerce.com.tr/?takipNo=${number}`;
const isNumber = (text: string) => /^[1-9]\d{4,}$/.test(text);

const ask = <S extends z.ZodType>(remote: RemoteClient, path: string, expect: S) =>
  unlessMissing(remote.call({ method: "GET", path, limit: "queries", expect }));
const another = (what: string, reference: string) =>
  new RemoteError("malformed", `${what} told of another than ${reference}`, { status: 200 });

/** A shipment, or an order without one; undefined: both say that it is not there. */
const look = async (remote: RemoteClient, reference: string): Promise<RemoteShipment | undefined> => {
  const rows = await ask(remote, paths.status(reference), Status);
  if (rows?.some(({ referenceId }) => referenceId !== reference)) throw another("getshipmentstatus", reference);
  const [row] = rows ?? [];
  if (row) return isNumber(row.shipmentId) ? shipmentOf(row) : registered(reference, row);
  const orders = await ask(remote, paths.getOrder(reference), GotOrder);
  if (!orders) return;
  if (orders.length === 0 || orders.some(({ order }) => order.referenceId !== reference)) throw another("getorder", reference);
  return registered(reference, orders[0]);
};

const shipmentOf = (row: Status): RemoteShipment => {
  const state = states[row.shipmentStatusCode] ?? "another";
  return {
    reference: row.referenceId,
    state,
    remoteStatus: row.shipmentStatusCode,
    trackingNumber: row.shipmentId,
    trackingLink: linkOf(row.shipmentId),
    ...nothing,
    deliveredAt: state === "delivered" ? (instantOf(row.deliveryDateTime) ?? instantOf(row.statusDateTime)) : null,
    ...(state === "delivered" && row.deliveryTo.trim() !== "" && { receivedBy: row.deliveryTo.trim() }),
    raw: row,
  };
};

/** "13-02-2026 14:56" and "13.02.2026 14:56:00", in Turkey; null when it is no moment. */
const instantOf = (text: string): string | null => {
  const [, day, month, year, time, seconds] = /^(\d{2})[-.](\d{2})[-.](\d{4}) (\d{2}:\d{2})(?::(\d{2}))?/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${time}:${seconds ?? "00"}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

/** Above zero, to the hundredth; all else is none. */
const figureOf = (text: string) => (/^\d{1,7}(\.\d+)?$/.test(text) && Number(text) >= 0.01 ? Number(text).toFixed(2) : null);

/** One by one: no call takes several. What it costs is measured by the branch, so it is asked for from then on. */
export const trackShipments: Shipments["trackShipments"] = async (remote, references) => {
  const found: RemoteShipment[] = [];
  for (const reference of references) {
    const there = await look(remote, reference);
    if (!there) continue;
    if (there.state === "created") {
      found.push(there);
      continue;
    }
    const rows = (await ask(remote, paths.shipment(reference), Billed)) ?? [];
    if (rows.some(({ shipment }) => shipment.referenceId !== reference)) throw another("getshipment", reference);
    const billed = rows[0]?.shipment;
    found.push(billed ? { ...there, cost: figureOf(billed.finalTotal), billedDesi: figureOf(billed.totalDesi) } : there);
  }
  return found;
};

/** Nobody can tell: the next try looks first. */
const unsure = ({ message, status }: RemoteError) => new RemoteError("unknown", message, { status: status ?? undefined });
const isKnown = (error: RemoteError) => !recognise(error.reasons[0] ?? "").fingerprint.startsWith("other:");

/**
 * Two calls: an order, and the shipment that is made of it, with its number. Whoever finds the order without a shipment goes on from there:
 * killed between the two, after an answer that was lost, or while its branch of destination is not known yet (20001). Only here a shipment is
 * made, never by who tracks: one that was canceled at the carrier would be made anew.
 */
export const createShipment: Shipments["createShipment"] = async (remote, shipment, { again = false } = {}) => {
  const there = again ? await look(remote, shipment.reference) : undefined;
  if (there?.trackingNumber) return there;
  if (!there) {
    const late = await order(remote, shipment);
    if (late?.trackingNumber) return late;
  }
  return number(remote, shipment, again);
};

/** Answers what is there already, where it says no without a word that we know. */
const order = async (remote: RemoteClient, shipment: DraftShipment): Promise<RemoteShipment | undefined> => {
  const { reference } = shipment;
  const place = await codedPlace(remote, shipment.receiver);
  const body = orderOf(shipment, place, remote.account.email ?? "");
  try {
    const rows = await write(remote, { method: "POST", path: paths.order, body, limit: "writes", expect: Ordered });
    if (rows.length > 0 && rows.every(({ referenceId }) => referenceId === reference)) return;
  } catch (error) {
    // A status of 500 with a code of its own is how it refuses; one that is not in our list may be a fault after the work.
    if (!(error instanceof RemoteError && error.kind === "refused" && (error.status ?? 0) >= 500 && !isKnown(error))) throw error;
    const there = await look(remote, reference);
    if (there) return there;
    throw error;
  }
  throw new RemoteError("unknown", `createOrder said nothing of ${reference}`, { status: 200 });
};

const number = async (remote: RemoteClient, shipment: DraftShipment, again: boolean): Promise<RemoteShipment> => {
  const { reference } = shipment;
  const body = { referenceId: reference, ...piecesOf(shipment) };
  try {
    const rows = await write(remote, { method: "POST", path: paths.barcode, body, limit: "writes", expect: Numbered });
    const [row] = rows;
    if (!row || rows.some(({ referenceId }) => referenceId !== reference) || !isNumber(row.shipmentId))
      throw new RemoteError("unknown", `createbarcode gave no number to ${reference}`, { status: 200 });
    const { shipmentId } = row;
    return {
      ...registered(
        reference,
        rows.map(({ barcodes: _, ...rest }) => rest),
      ),
      ...{ remoteStatus: "1", trackingNumber: shipmentId, trackingLink: linkOf(shipmentId) },
    };
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    // Its order is there, whatever stopped this call.
    if (error.kind !== "refused") throw unsure(error);
    const there = await look(remote, reference);
    if (there?.trackingNumber) return there;
    if (recognise(error.reasons[0] ?? "").passes) throw error;
    // It may say so of a shipment that it has made and does not show yet.
    if (again && !isKnown(error)) throw unsure(error);
    // An order of which no shipment can be made would stay in the seller's list there.
    if (!again) await cancelOrder(remote, reference).catch(onlyRemote);
    throw error;
  }
};

const onlyRemote = (error: unknown) => {
  if (!(error instanceof RemoteError)) throw error;
};
const cancelOrder = (remote: RemoteClient, reference: string) =>
  write(remote, { method: "PUT", path: paths.cancelOrder(reference), limit: "writes", expect: z.unknown() });

/** A shipment and then its order, which would stay; an order alone where none was made of it. */
export const cancelShipment: Shipments["cancelShipment"] = async (remote, reference) => {
  const there = await look(remote, reference);
  if (!there) throw new RemoteError("not_found", `${reference} is not there`, { reasons: ["not-there"] });
  if (there.state !== "created")
    throw new RemoteError("refused", `${reference} moves`, { reasons: [`too-late: ${there.remoteStatus}`] });
  if (there.trackingNumber === null) {
    await cancelOrder(remote, reference);
    return;
  }
  const body = { referenceId: reference, shipmentId: there.trackingNumber };
  await write(remote, { method: "PUT", path: paths.cancel, body, limit: "writes", expect: z.unknown() });
  await cancelOrder(remote, reference).catch((error: unknown) => {
    // What is gone with its shipment, or can't go, is no parcel any more.
    if (!(error instanceof RemoteError && /^(not_found|refused)$/.test(error.kind))) throw error;
  });
};
