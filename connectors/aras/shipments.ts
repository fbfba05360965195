import { type DraftShipment, ofEach, type RemoteShipment, type ShipmentState, type Shipments } from "../carrier.ts";
import type { Words } from "../connector.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { soapCall } from "../soap.ts";
import { xmlOf } from "../xml.ts";
import { Asked, Canceled, Created, Found, type Moved, namespace, orderPath, queryPath, type Result } from "./wire.ts";

type Secrets = Readonly<Record<string, string>>;
const signed = ({ username, password }: Secrets) => ({ userName: username, password });

export const statusWords: Record<string, Words> = {
  "0": { tr: "Şubede henüz işlem görmedi", en: "Not worked on by a branch yet" },
  "1": { tr: "Çıkış şubesinde", en: "At the branch of departure" },
  "2": { tr: "Yolda", en: "On its way" },
  "3": { tr: "Teslimat şubesinde", en: "At the branch of delivery" },
  "4": { tr: "Dağıtımda", en: "Out for delivery" },
  "5": { tr: "Parçalı teslim edildi", en: "Delivered in part" },
  "6": { tr: "Teslim edildi", en: "Delivered" },
  "7": { tr: "Yönlendirildi", en: "Redirected" },
};

const refused = (what: string, { ResultCode: code, ResultMessage: said }: Result, kind: "refused" | "duplicate" = "refused") =>
  new RemoteError(kind, `${what} answered ${code}`, { status: 200, reasons: [`${code}: ${said}`] });

/** Ten digits without the leading zero or the country's code. */
const phoneOf = (phone: string) => phone.replace(/\D/g, "").replace(/^(?:0090|90|0)(?=\d{10}$)/, "");

export const pieceCode = (reference: string, piece: number) => `${reference}-${piece}`;

/** In the order of the description; each field is sent, also one that is empty (README, 3). Who signs stands here and beside it. */
const orderOf = (
  { reference, receiver, pieces, desi, weightKg, description }: DraftShipment,
  { username, password }: Secrets,
) => ({
  UserName: username,
  Password: password,
  TradingWaybillNumber: reference,
  InvoiceNumber: reference,
  ReceiverName: receiver.name,
  ReceiverAddress: receiver.address,
  ReceiverPhone1: phoneOf(receiver.phone),
  ReceiverCityName: receiver.city.toLocaleUpperCase("tr-TR"),
  ReceiverTownName: receiver.district.toLocaleUpperCase("tr-TR"),
  VolumetricWeight: desi ?? "1",
  Weight: weightKg ?? "1",
  PieceCount: pieces,
  IntegrationCode: reference,
  Description: description.slice(0, 255),
  PayorTypeCode: 1,
  IsWorldWide: 0,
  IsCod: 0,
  PieceDetails: {
    // The branch scans each piece by a code of its own, which its label carries; the first is the reference.
    PieceDetail: Array.from({ length: pieces }, (_, at) => ({
      VolumetricWeight: ofEach(desi, pieces) ?? "1",
      Weight: ofEach(weightKg, pieces) ?? "1",
      BarcodeNumber: at === 0 ? reference : pieceCode(reference, at + 1),
      ProductNumber: "",
      Description: "",
    })),
  },
});

const call = (operation: string, fields: (credentials: Secrets) => Record<string, unknown>) => ({
  ...soapCall(namespace, operation, fields, `${namespace}${operation}`),
  path: orderPath,
});

export const createShipment: Shipments["createShipment"] = async (remote, shipment, { again = false } = {}) => {
  const { reference } = shipment;
  // What is sent a second time would change the first, twenty times at most.
  if (again) {
    const [there] = await trackShipments(remote, [reference]);
    if (there) return there;
  }
  const results = await remote.call({
    ...call("SetOrder", (credentials) => ({ orderInfo: { Order: orderOf(shipment, credentials) }, ...signed(credentials) })),
    limit: "writes",
    expect: Created,
  });
  const [result] = results;
  if (!result) throw new RemoteError("unknown", `SetOrder said nothing of ${reference}`, { status: 200 });
  if (result.ResultCode !== "0")
    throw refused("SetOrder", result, /^(60020|70027|70029|70031)$/.test(result.ResultCode) ? "duplicate" : "refused");
  return { ...registered(reference), raw: results };
};

/** It knows of it, and no branch has made its waybill: the number comes with that. */
const registered = (reference: string): RemoteShipment => ({
  reference,
  state: "created",
  remoteStatus: "0",
  trackingNumber: null,
  trackingLink: null,
  ...{ deliveredAt: null, cost: null, billedDesi: null },
  raw: null,
});

/** One call for each, of the service for queries; what no branch has had is looked for among the orders. */
export const trackShipments: Shipments["trackShipments"] = async (remote, references) => {
  const found: RemoteShipment[] = [];
  for (const reference of references) {
    const moved = await remote.call({
      ...soapCall(
        namespace,
        "GetQueryJSON",
        ({ queryUsername, queryPassword, customerCode }) => ({
          // Each is XML once more, as text.
          loginInfo: xmlOf({
            LoginInfo: { UserName: queryUsername, Password: queryPassword, CustomerCode: customerCode },
          }),
          queryInfo: xmlOf({ QueryInfo: { QueryType: 39, IntegrationCode: reference } }),
        }),
        `${namespace}IArasCargoIntegrationService/GetQueryJSON`,
      ),
      service: "query",
      path: queryPath,
      isRead: true,
      limit: "queries",
      expect: Asked,
    });
    if (moved) found.push(shipmentOf(reference, moved));
    else if (await isRegistered(remote, reference)) found.push(registered(reference));
  }
  return found;
};

const isRegistered = async (remote: RemoteClient, reference: string): Promise<boolean> => {
  const orders = await remote.call({
    ...call("GetOrderWithIntegrationCode", (credentials) => ({ ...signed(credentials), integrationCode: reference })),
    isRead: true,
    limit: "queries",
    expect: Found,
  });
  if (orders.some(({ IntegrationCode }) => IntegrationCode !== reference))
    throw new RemoteError("malformed", `GetOrderWithIntegrationCode told of another than ${reference}`, { status: 200 });
  return orders.length > 0;
};

const stateOf = ({ DURUM_KODU: status, TIP_KODU: type }: Moved): ShipmentState => {
  if (type === "3") return "returned";
  if (status === "6") return "delivered";
  return /^[1-57]$/.test(status) ? "moving" : status === "0" ? "created" : "another";
};

const shipmentOf = (reference: string, moved: Moved): RemoteShipment => {
  const number = /^[1-9]\d{4,}$/.test(moved.KARGO_TAKIP_NO) ? moved.KARGO_TAKIP_NO : null;
  const state = stateOf(moved);
  return {
    reference,
    state,
    remoteStatus: moved.DURUM_KODU,
    trackingNumber: number,
    trackingLink: number && `https://kargotakip.araskargo.com.tr/mainpage.aspx?code=${number}`,
    deliveredAt: state === "delivered" ? instantOf(moved) : null,
    cost: figureOf(moved.TUTAR),
    billedDesi: figureOf(moved.KG_DESI),
    raw: moved,
  };
};

/** Above zero, to the hundredth; all else is none. */
const figureOf = (text: string) => {
  const figure = text.replace(",", ".");
  return /^\d{1,7}(\.\d+)?$/.test(figure) && Number(figure) >= 0.01 ? Number(figure).toFixed(2) : null;
};

/** "31.01.2026" and "14:25", in Turkey; null when it is no day. */
const instantOf = ({ TESLIM_TARIHI: date, TESLIM_SAATI: time }: Moved): string | null => {
  const day = /(\d{2})\.(\d{2})\.(\d{4})/.exec(date);
  const hour = /(\d{2}):(\d{2})(?::(\d{2}))?/.exec(time);
  if (!day) return null;
  const at = new Date(`${day[3]}-${day[2]}-${day[1]}T${hour ? `${hour[1]}:${hour[2]}:${hour[3] ?? "00"}` : "12:00:00"}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

const cancel = (reference: string) =>
  call("CancelDispatch", (credentials) => ({ ...signed(credentials), integrationCode: reference }));

export const cancelShipment: Shipments["cancelShipment"] = async (remote, reference) => {
  const result = await remote.call({ ...cancel(reference), limit: "writes", expect: Canceled });
  // 405: two of three clients take it for done (README, 5).
  if (/^(0|1|405)$/.test(result.ResultCode)) return;
  throw refused("CancelDispatch", result);
};

/** Both services, each by its own key: of what is nobody's, so that nothing changes. No call tells whose account it is. */
export const testConnection = async (remote: RemoteClient) => {
  const nobodys = `TEST${Date.now()}`;
  await trackShipments(remote, [nobodys]);
  await remote.call({ ...cancel(nobodys), isRead: true, limit: "queries", expect: Canceled }).catch((error: unknown) => {
    if (!(error instanceof RemoteError && error.kind === "not_found")) throw error;
  });
  return { name: null };
};
