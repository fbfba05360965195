import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { isHidden } from "../../sandbox/carrier.ts";
import { cities, hasBranch, type No, objectOf, text, wrongOrder, wrongPieces } from "./rules.ts";
import { type Order, type products, type User, users, type World } from "./world.ts";

const refuse = ({ status, code, description }: No): Reply => ({
  status,
  // Its own errors come in both spellings (README, 5).
  json: {
    error:
      status < 500 ? { code, message: "Bad Request", description } : { Code: code, Message: "Error", Description: description },
  },
});
const gateway = (moreInformation: string): Reply => ({
  status: 401,
  json: { httpCode: "401", httpMessage: "Unauthorized", moreInformation },
});
const missing = (title: string): Reply => ({ status: 404, json: { type: "about:blank", title, status: 404 } });
const done: Reply = { status: 200, text: "" };

type Work = (world: World, user: User, call: Call, part: string) => Reply;
interface Endpoint {
  method: "GET" | "POST" | "PUT";
  product: (typeof products)[number];
  work: Work;
}

/** Its products, as their rules are known (README, 3 to 5). */
export function service(world: World, call: Call): Reply {
  const [, , , first = "", second, ...rest] = call.path.split("/");
  const name = second === undefined ? first : `${first}/${second}`;
  const endpoint = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
  if (endpoint?.method !== call.method || rest.length > 1) return missing("Not Found");
  call.seen.endpoint = name;
  const { "x-ibm-client-id": id, "x-ibm-client-secret": secret, authorization = "" } = call.headers;
  const application = users.find(({ clientId, clientSecret }) => clientId === id && clientSecret === secret);
  if (!application) return gateway("Invalid client id or secret.");
  if (world.settings.unsubscribed === endpoint.product)
    return gateway("Cannot find valid subscription for the incoming API request.");
  const isOpen = endpoint.product === "Identity" || endpoint.product === "CBS Info";
  const token = world.store.get<{ username: string; at: number }>(
    "select username, at from tokens where token = ?",
    authorization.replace(/^Bearer /, ""),
  );
  const isLive = token !== undefined && world.now() - token.at < world.settings.tokenMs;
  const user = isOpen ? application : isLive ? users.find(({ username }) => username === token.username) : undefined;
  if (!user) return { status: 401, json: { message: "Unauthorized" } };
  call.seen.sellerId = user.username;
  return world.store.transaction(() => endpoint.work(world, user, call, decodeURIComponent(rest[0] ?? "")));
}

const own = (world: World, user: User, reference: string): Order | undefined => {
  const order = world.order(reference);
  return order?.username === user.username ? order : undefined;
};

/** In Turkey: "13-02-2026 14:56". */
const turkish = (at: number) => {
  const [date = "", time = ""] = new Date(at + 3 * 3_600_000).toISOString().split("T");
  return { day: date.split("-").reverse().join("-"), time: time.slice(0, 5) };
};
const moment = (at: number) => `${turkish(at).day} ${turkish(at).time}`;
const words = [
  "Sipariş_Alındı",
  "Gönderi_Hazırlandı",
  "Transfer_Aşamasında",
  "Teslimat_Birimine_Ulaştı",
  "Alıcı_Adresine_Yönlendirildi",
  "Teslim_Edildi",
  "Teslim_Edilemedi",
  "Geri_Geliyor",
];

const token: Work = (world, application, call) => {
  const { customerNumber, password, identityType } = objectOf(jsonOf(call));
  const isCustomer = String(customerNumber) === application.username && password === application.password;
  if (!isCustomer || identityType !== 1) return { status: 401, json: { message: "Unauthorized" } };
  const now = world.now();
  const jwt = `deneme.${Buffer.from(application.username).toString("base64url")}.${world.nextId("token")}`;
  world.store.run("insert into tokens values (?, ?, ?)", jwt, application.username, now);
  const end = ({ day, time }: ReturnType<typeof turkish>) => `${day.replaceAll("-", ".")} ${time}:00`;
  return {
    status: 200,
    json: {
      ...{ jwt, refreshToken: `${jwt}r`, jwtExpireDate: end(turkish(now + world.settings.tokenMs)) },
      refreshTokenExpireDate: end(turkish(now + 30 * 86_400_000)),
    },
  };
};

const createOrder: Work = (world, user, call) => {
  const body = objectOf(jsonOf(call));
  const wrong = wrongOrder(world, body, user.username);
  if (wrong) return refuse(wrong);
  const referenceId = text(objectOf(body.order).referenceId);
  world.store.run("insert into used values (?, ?)", user.username, referenceId);
  world.store.run(
    "insert into orders (reference, username, ordered_at, doc) values (?, ?, ?, ?)",
    ...[referenceId, user.username, world.now(), JSON.stringify(body)],
  );
  world.effect(user.username, referenceId, "created");
  const invoice = world.nextId("invoice");
  const ids = { orderInvoiceId: String(invoice), orderInvoiceDetailId: String(invoice + 513) };
  return { status: 200, json: [{ ...ids, shipperBranchCode: "03401700", referenceId }] };
};

const createBarcode: Work = (world, user, call) => {
  const body = objectOf(jsonOf(call));
  const referenceId = text(body.referenceId);
  const order = own(world, user, referenceId);
  const wrong = wrongPieces(body.orderPieceList);
  if (wrong) return refuse(wrong);
  if (!order) return refuse({ status: 500, code: "", description: `${referenceId} siparişi yok` });
  // What it says to a second one is not published.
  if (order.number !== null) return refuse({ status: 400, code: "", description: `${referenceId} için barkod üretilmiş` });
  if (!hasBranch(order.doc) || world.now() - order.orderedAt < world.settings.branchUnknownMs)
    return refuse({
      ...{ status: 500, code: "20001" },
      description: `<WERR> ${referenceId} NO'LU SİPARİŞ KAYDI İÇİN VARIŞ ŞUBESİ BULUNAMADI ! DAHA SONRA TEKRAR DENEYİN ! </WERR>`,
    });
  const number = world.nextId("shipment");
  world.store.run(
    "update orders set number = ?, barcode_at = ?, status = 1 where reference = ?",
    ...[number, world.now(), referenceId],
  );
  const barcodes = (body.orderPieceList as unknown[]).map((_, at) => ({
    ...{ pieceNumber: at + 1, value: `^XA^FO50,50^BCN,100^FD${referenceId}^FS^XZ` },
    barcode: `C@6B@${number}${at + 1}`,
  }));
  return { status: 200, json: [{ referenceId, invoiceId: `FM${number % 1_000_000}`, shipmentId: String(number), barcodes }] };
};

const cancelOrder: Work = (world, user, _, reference) => {
  const order = own(world, user, reference);
  if (!order) return missing("Order not found");
  // What it says of one that a shipment was made of is not published.
  if (order.number !== null) return refuse({ status: 400, code: "", description: `${reference} faturalandı, iptal edilemez` });
  world.store.run("delete from orders where reference = ?", reference);
  world.effect(user.username, reference, "canceled");
  return { status: 200, json: "OK" };
};

const cancelShipment: Work = (world, user, call) => {
  const { referenceId, shipmentId } = objectOf(jsonOf(call));
  const order = own(world, user, text(referenceId));
  if (order?.number == null || String(order.number) !== String(shipmentId)) return missing("Shipment not found");
  // Its words are not published.
  if (order.status > 1)
    return refuse({ status: 400, code: "", description: `${referenceId} şubede kabul edildi, iptal edilemez` });
  if (turkish(order.barcodeAt!).day !== turkish(world.now()).day)
    return refuse({ status: 400, code: "", description: `${referenceId} barkodunun günü geçti, iptal edilemez` });
  world.store.run("update orders set number = null, barcode_at = null, status = 0 where reference = ?", order.reference);
  return done;
};

const shipped =
  (show: (order: Order) => object): Work =>
  (world, user, call, reference) => {
    const order = isHidden(call, reference) ? undefined : own(world, user, reference);
    return order?.number == null ? missing("Shipment not found") : { status: 200, json: [show(order)] };
  };
const statusOf = (order: Order) => ({
  ...{ orderId: "5464767", referenceId: order.reference, shipmentId: String(order.number) },
  ...{ shipmentSerialandNumber: "MNG 131", shipmentDateTime: moment(order.barcodeAt!) },
  ...{ shipmentStatus: words[order.status], shipmentStatusCode: order.status, shipmentStatusExplanation: words[order.status] },
  ...{ statusDateTime: moment(order.deliveredAt ?? order.barcodeAt!), trackingUrl: `www.mngkargo.com.tr/track/${order.number}` },
  ...{ isDelivered: order.deliveredAt === null ? 0 : 1, deliveryTo: order.deliveredAt === null ? "" : "Sema Kudu" },
  deliveryDateTime: order.deliveredAt === null ? "" : moment(order.deliveredAt),
});
const detailOf = (order: Order) => {
  const doc = JSON.parse(order.doc) as { orderPieceList: { desi: number; kg: number }[]; recipient: object };
  const isMeasured = order.status > 1;
  return {
    shipment: {
      ...{ referenceId: order.reference, shipmentId: String(order.number), shipmentStatusCode: order.status },
      ...{ shipmentDateTime: moment(order.barcodeAt!), pieceCount: doc.orderPieceList.length },
      ...{ totalKg: 2, totalDesi: isMeasured ? 3 : 0, total: isMeasured ? 74.58 : 0, kdv: isMeasured ? 14.92 : 0 },
      ...{ finalTotal: isMeasured ? 89.5 : 0, isDelivered: order.deliveredAt === null ? 0 : 1 },
    },
    shipmentPieceList: doc.orderPieceList,
    recipient: doc.recipient,
  };
};

const getOrder: Work = (world, user, call, reference) => {
  const order = isHidden(call, reference) ? undefined : own(world, user, reference);
  return order ? { status: 200, json: [JSON.parse(order.doc) as object] } : missing("Order not found");
};

const getCities: Work = () => ({
  status: 200,
  json: Object.entries(cities).map(([code, { name }]) => ({ code, name })),
});
const getDistricts: Work = (_world, _user, _call, part) => {
  const city = cities[part.padStart(2, "0")];
  const list = Object.entries(city?.districts ?? {});
  return { status: 200, json: list.map(([code, name]) => ({ cityCode: part, cityName: city!.name, code, name })) };
};

const endpoints: Readonly<Record<string, Endpoint>> = {
  token: { method: "POST", product: "Identity", work: token },
  "cbsinfoapi/getcities": { method: "GET", product: "CBS Info", work: getCities },
  "cbsinfoapi/getdistricts": { method: "GET", product: "CBS Info", work: getDistricts },
  "standardcmdapi/createOrder": { method: "POST", product: "Standard Command", work: createOrder },
  "standardcmdapi/cancelorder": { method: "PUT", product: "Standard Command", work: cancelOrder },
  "barcodecmdapi/createbarcode": { method: "POST", product: "Barcode Command", work: createBarcode },
  "barcodecmdapi/cancelshipment": { method: "PUT", product: "Barcode Command", work: cancelShipment },
  "standardqueryapi/getorder": { method: "GET", product: "Standard Query", work: getOrder },
  "standardqueryapi/getshipment": { method: "GET", product: "Standard Query", work: shipped(detailOf) },
  "standardqueryapi/getshipmentstatus": { method: "GET", product: "Standard Query", work: shipped(statusOf) },
};
