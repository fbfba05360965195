import type { DraftShipment, RemoteShipment, ShipmentState, Shipments } from "../carrier.ts";
import type { Words } from "../connector.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { soapCall } from "../soap.ts";
import { Canceled, Created, namespace, path, Tracked, type TrackedRow } from "./wire.ts";

/** Each call carries user and password in its own body; the language has another name in a query (README, 3). */
const signed = ({ username, password }: Readonly<Record<string, string>>) => ({ wsUserName: username, wsPassword: password });

const states: Record<string, ShipmentState> = {
  NOP: "created",
  IND: "moving",
  ISR: "moving",
  CNL: "canceled",
  ISC: "canceled",
  DLV: "delivered",
};

export const statusWords: Record<string, Words> = {
  NOP: { tr: "Şubede henüz işlem görmedi", en: "Not worked on by a branch yet" },
  IND: { tr: "Yolda", en: "On its way" },
  ISR: { tr: "Şubede işlem gördü, faturası kesilmedi", en: "Worked on by a branch, not invoiced yet" },
  CNL: { tr: "İptal edildi", en: "Canceled" },
  ISC: { tr: "Daha önce iptal edilmiş", en: "Canceled before" },
  DLV: { tr: "Teslim edildi", en: "Delivered" },
  // Two sources say two things of it (README, 4).
  BI: { tr: "Faturası şubede işlem gördü", en: "Its invoice was worked on by the branch" },
};

/** Not there for this user: never sent, or of somebody else. */
const notThere = new Set(["82519", "80859", "60017"]);
const isNotThere = ({ errCode, errMessage }: { errCode: string; errMessage: string }) =>
  notThere.has(errCode) || (errCode !== "0" && /bulunamad/i.test(errMessage));

const refused = (what: string, { errCode, errMessage }: { errCode: string; errMessage: string }) =>
  new RemoteError(errCode === "60020" ? "duplicate" : "refused", `${what} answered ${errCode}`, {
    status: 200,
    reasons: [`${errCode}: ${errMessage}`],
  });

/** Ten digits without the leading zero or the country's code, as it takes them. */
const phoneOf = (phone: string) => phone.replace(/\D/g, "").replace(/^(?:0090|90|0)(?=\d{10}$)/, "");

const orderOf = ({ reference, receiver, pieces, desi, weightKg, description }: DraftShipment) => ({
  cargoKey: reference,
  // One invoice for each shipment: the branch counts its pieces.
  invoiceKey: reference,
  receiverCustName: receiver.name,
  receiverAddress: receiver.address,
  cityName: receiver.city,
  townName: receiver.district,
  receiverPhone1: phoneOf(receiver.phone),
  emailAddress: receiver.email || undefined,
  taxOfficeId: 0,
  desi: desi ?? undefined,
  kg: weightKg ?? undefined,
  cargoCount: pieces,
  ttDocumentId: 0,
  dcSelectedCredit: 0,
  dcCreditRule: 0,
  description: description.slice(0, 255),
});

export const createShipment: Shipments["createShipment"] = async (remote, shipment, { again = false } = {}) => {
  const { reference } = shipment;
  if (again) {
    const [there] = await trackShipments(remote, [reference]);
    if (there) return there;
  }
  const result = await remote.call({
    ...soapCall(namespace, "createShipment", (credentials) => ({
      ...signed(credentials),
      userLanguage: "TR",
      ShippingOrderVO: orderOf(shipment),
    })),
    path,
    limit: "writes",
    expect: Created,
  });
  const row = result.shippingOrderDetailVO.find(({ cargoKey }) => cargoKey === reference);
  // Of which nothing is said may have been taken.
  if (!row) throw new RemoteError("unknown", `createShipment said nothing of ${reference}`, { status: 200 });
  if (row.errCode !== "0") throw refused("createShipment", row);
  return {
    reference,
    state: "created",
    remoteStatus: "NOP",
    trackingNumber: null,
    trackingLink: null,
    ...{ deliveredAt: null, cost: null, billedDesi: null },
    raw: result,
  };
};

export const trackShipments: Shipments["trackShipments"] = async (remote, references) => {
  const { shippingDeliveryDetailVO: rows } = await remote.call({
    ...soapCall(namespace, "queryShipment", (credentials) => ({
      ...signed(credentials),
      wsLanguage: "TR",
      keys: references,
      keyType: 0,
      addHistoricalData: false,
      onlyTracking: false,
    })),
    path,
    isRead: true,
    limit: "queries",
    expect: Tracked,
  });
  const named = new Set(rows.map(({ cargoKey }) => cargoKey));
  // One that is left out is not known to be missing: whoever took it so would send it twice.
  const silent = references.find((reference) => !named.has(reference));
  if (silent !== undefined) throw new RemoteError("malformed", `queryShipment said nothing of ${silent}`, { status: 200 });
  return rows.flatMap((row) => {
    if (!references.includes(row.cargoKey) || isNotThere(row)) return [];
    if (row.errCode !== "0") throw refused("queryShipment", row);
    return shipmentOf(row);
  });
};

/** Before a branch has worked on it nothing is said of the parcel itself. */
const noItem = {
  ...{ docId: "", trackingUrl: "", deliveryDate: "", deliveryTime: "", returnStatus: "", rejectStatus: "" },
  ...{ totalAmount: "", totalDesi: "" },
};
/** Above zero, to the hundredth; all else is none. */
const figureOf = (text: string) => (/^\d{1,7}(\.\d+)?$/.test(text) && Number(text) >= 0.01 ? Number(text).toFixed(2) : null);
const shipmentOf = (row: TrackedRow): RemoteShipment => {
  const item = row.shippingDeliveryItemDetailVO ?? noItem;
  const { docId, trackingUrl, deliveryDate, deliveryTime } = item;
  const isReturned = /^[23]$/.test(item.returnStatus) || /^(9|10)$/.test(item.rejectStatus);
  const state = isReturned ? "returned" : (states[row.operationStatus] ?? "another");
  const number = /^[1-9]\d*$/.test(docId) ? docId : null;
  return {
    reference: row.cargoKey,
    state,
    remoteStatus: row.operationStatus,
    trackingNumber: number,
    trackingLink: number !== null && /^https?:\/\//.test(trackingUrl) ? trackingUrl : null,
    deliveredAt: state === "delivered" ? instantOf(deliveryDate, deliveryTime) : null,
    cost: figureOf(item.totalAmount),
    billedDesi: figureOf(item.totalDesi),
    raw: row,
  };
};

/** "20260131" and "142530", in Turkey; null when it is no day. */
const instantOf = (date: string, time: string): string | null => {
  const day = /^(\d{4})(\d{2})(\d{2})$/.exec(date);
  const hour = /^(\d{2})(\d{2})(\d{2})?$/.exec(time);
  if (!day) return null;
  const at = new Date(`${day.slice(1).join("-")}T${hour ? `${hour[1]}:${hour[2]}:${hour[3] ?? "00"}` : "12:00:00"}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

export const cancelShipment: Shipments["cancelShipment"] = async (remote, reference) => {
  const { shippingCancelDetailVO: rows } = await remote.call({
    ...soapCall(namespace, "cancelShipment", (credentials) => ({
      ...signed(credentials),
      userLanguage: "TR",
      cargoKeys: [reference],
    })),
    path,
    limit: "writes",
    expect: Canceled,
  });
  const row = rows.find(({ cargoKey }) => cargoKey === reference);
  if (!row) throw new RemoteError("unknown", `cancelShipment said nothing of ${reference}`, { status: 200 });
  // 82520: canceled before.
  if (row.errCode === "82520" || /^(CNL|ISC)$/.test(row.operationStatus)) return;
  if (isNotThere(row))
    throw new RemoteError("not_found", "cancelShipment: not there", {
      status: 200,
      reasons: [`${row.errCode}: ${row.errMessage}`],
    });
  if (row.errCode !== "0") throw refused("cancelShipment", row);
  throw new RemoteError("refused", `cancelShipment left it at ${row.operationStatus}`, {
    status: 200,
    reasons: [`operationStatus ${row.operationStatus}: ${row.operationMessage}`],
  });
};

/** A query of what is nobody's: it is answered to whoever may ask. No call tells whose account it is. Another key each time: the same one is refused for a minute. */
export const testConnection = async (remote: RemoteClient) => {
  await trackShipments(remote, [`TEST${Date.now()}`]);
  return { name: null };
};
