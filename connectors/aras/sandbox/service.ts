import type { Call, Reply } from "../../sandbox/call.ts";
import { isHidden } from "../../sandbox/carrier.ts";
import { parseXml, type Xml, xmlOf, xmlText } from "../../xml.ts";
import { namespace, orderPath, queryPath } from "../wire.ts";
import { type Order, type User, users, type World } from "./world.ts";
import { ordersWsdl, queriesWsdl } from "./wsdl.ts";

type Fields = Record<string, Xml | Xml[]>;
const envelope = "http://schemas.xmlsoap.org/soap/envelope/";
const xmlType = { "content-type": "text/xml; charset=utf-8" };
export const isOrders = (path: string) => path === orderPath;
export const isQueries = (path: string) => path === `/query/ArasCargoCustomerIntegrationService${queryPath}`;

const fault = (code: string, text: string): Reply => ({
  status: 500,
  text: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${envelope}"><soap:Body><soap:Fault><faultcode>soap:${code}</faultcode><faultstring>${xmlText(text)}</faultstring></soap:Fault></soap:Body></soap:Envelope>`,
  headers: xmlType,
});
/** The answer as data, so that faults reach into it; its envelope is written around what they leave. */
const answer = (operation: string, json: Record<string, unknown>, write = (data: unknown): unknown => data): Reply => ({
  status: 200,
  json,
  render: (spoiled) =>
    `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${envelope}"><soap:Body><${operation}Response xmlns="${namespace}">${xmlOf({ [`${operation}Result`]: write(spoiled) })}</${operation}Response></soap:Body></soap:Envelope>`,
  headers: xmlType,
});
const text = (value: Xml | Xml[] | undefined): string => (typeof value === "string" ? value : "");
const objectOf = (value: Xml | Xml[] | undefined): Fields =>
  (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}) as Fields;

/** Whether an operation and its fields carry the namespace, as the default one or by a prefix. */
const isQualified = (raw: string, operation: string, fields: Fields): boolean => {
  const [, prefix, attributes = ""] = new RegExp(`<(?:([\\w.-]+):)?${operation}\\b([^>]*)>`).exec(raw) ?? [];
  if (prefix === undefined) return attributes.includes(`xmlns="${namespace}"`);
  return (
    raw.includes(`xmlns:${prefix}="${namespace}"`) && Object.keys(fields).every((name) => raw.includes(`<${prefix}:${name}`))
  );
};

/** Both services as their rules are known (README, 3 to 5). A field without the namespace is one that was left out. */
export function service(world: World, call: Call): Reply {
  if (call.method === "GET") {
    call.seen.endpoint = "GET wsdl";
    const address = `http://${call.headers.host ?? ""}/aras${call.path}`;
    return { status: 200, text: (isQueries(call.path) ? queriesWsdl : ordersWsdl)(address), headers: xmlType };
  }
  if (call.method !== "POST") return { status: 405, text: "" };
  const raw = call.body.toString("utf8");
  let body: Fields;
  try {
    body = objectOf((parseXml(raw) as { Envelope: { Body: Xml } }).Envelope.Body);
  } catch (error) {
    return fault("Client", `Server was unable to read request. ---> ${(error as Error).message}`);
  }
  const [[operation, given] = ["", null]] = Object.entries(body);
  const works = isQueries(call.path) ? queries : orders;
  const work = Object.hasOwn(works, operation) ? works[operation] : undefined;
  const action = (call.headers.soapaction ?? "").replaceAll('"', "");
  if (!work || !action.endsWith(`/${operation}`))
    return fault("Client", `Server did not recognize the value of HTTP Header SOAPAction: ${action}`);
  call.seen.endpoint = operation;
  const fields = isQualified(raw, operation, objectOf(given)) ? objectOf(given) : {};
  return world.store.transaction(() => work(world, call, fields));
}

const signedBy = (call: Call, fields: Fields): User | undefined => {
  const user = users.find(({ username, password }) => username === fields.userName && password === fields.password);
  call.seen.sellerId = typeof fields.userName === "string" ? fields.userName : null;
  return user;
};
type Work = (world: World, call: Call, fields: Fields) => Reply;

const messages = {
  0: "Başarılı",
  935: "ReceiverPhone1 (Telefon 1) alanı sadece sayılardan oluşmalıdır.",
  937: "Sipariş Numarasını Girmeniz Gerekmektedir",
  938: "Alıcı Adresini Girmeniz Gerekmektedir",
  939: "Alıcı Adını Girmeniz Gerekmektedir",
  940: "Şehir Adını Girmeniz Gerekmektedir",
  941: "İlçe Adını Girmeniz Gerekmektedir",
  1000: "Kullanıcı Adı ve Şifreniz Yanlıştır",
  60020: "Sipariş Numaralı gönderinin irsaliyesi kesildiği için bilgilerini güncelleyemezsiniz",
  70018: "ReceiverAddress alanı en fazla 250 karakter olabilir",
  70019: "InvoiceKey alanı en fazla 20 karakter olabilir",
  70020: "Toplam parça sayısı ile gönderilen parça sayısı eşit değil",
  70026: "Volume değeri decimal bir alan olmalıdır",
  70027: "Bu barkod daha önce gönderilmiş",
  70030: "Parçaların barkod numaraları aynı olamaz",
  70035: "Bir siparişe ait bilgileri en fazla 20 kez gönderebilirsiniz. Bu siparişe ait yeni bir bilgi gönderemezsiniz.",
} as const;
type Code = keyof typeof messages;

const number = /^\d{1,6}(\.\d{1,3})?$/;
const piecesOf = (order: Fields): Fields[] => {
  const inside = objectOf(order.PieceDetails).PieceDetail;
  return (Array.isArray(inside) ? inside : [inside ?? null]).map((piece) => objectOf(piece));
};

/** The first thing that is wrong with an order. */
const wrongOf = (world: World, order: Fields, user: User): Code | null => {
  const code = text(order.IntegrationCode);
  const pieces = piecesOf(order).map((piece) => text(piece.BarcodeNumber));
  if (!code || code.length > 32) return 937;
  if (text(order.TradingWaybillNumber).length > 16 || text(order.InvoiceNumber).length > 20) return 70019;
  if (!text(order.ReceiverAddress)) return 938;
  if (text(order.ReceiverAddress).length > 250) return 70018;
  if (!text(order.ReceiverName)) return 939;
  if (!text(order.ReceiverCityName)) return 940;
  if (!text(order.ReceiverTownName)) return 941;
  if (!/^\d{10}$/.test(text(order.ReceiverPhone1))) return 935;
  if (!number.test(text(order.VolumetricWeight)) || !number.test(text(order.Weight))) return 70026;
  if (Number(text(order.PieceCount)) !== pieces.length || pieces.includes("")) return 70020;
  if (new Set(pieces).size < pieces.length) return 70030;
  const before = world.order(code);
  if (before && before.username !== user.username) return 70027;
  if (before?.number) return 60020;
  if (before && before.sends >= world.settings.sendsMax) return 70035;
  return null;
};

const orders: Record<string, Work> = {
  SetOrder(world, call, fields) {
    const order = objectOf(objectOf(fields.orderInfo).Order);
    const user = signedBy(call, fields);
    const code = text(order.IntegrationCode);
    const say = (result: Code) =>
      answer("SetOrder", {
        OrderResultInfo: {
          ResultCode: String(result),
          ResultMessage: messages[result],
          InvoiceKey: code,
          OrgReceiverCustId: code,
        },
      });
    if (!user) return say(1000);
    const wrong = wrongOf(world, order, user);
    if (wrong !== null) return say(wrong);
    const before = world.order(code);
    world.store.run(
      "insert into orders (code, username, doc) values (?, ?, ?) on conflict (code) do update set doc = excluded.doc, sends = sends + 1",
      ...[code, user.username, JSON.stringify(order)],
    );
    world.effect(user.username, code, before ? "updated" : "created");
    return say(0);
  },

  CancelDispatch(world, call, fields) {
    const user = signedBy(call, fields);
    const code = text(fields.integrationCode);
    const say = (result: string, message: string) => answer("CancelDispatch", { ResultCode: result, ResultMessage: message });
    if (!user) return say("-2", "Kullanıcı adı ve Şifreniz hatalıdır.");
    const order = world.order(code);
    if (order?.username !== user.username) return say("-1", "Kayıt bulunamadı");
    if (order.number !== null) return say("999", "İrsaliyesi Kesilmiş Sipariş İptal Edilemez.");
    world.store.run("delete from orders where code = ?", code);
    world.effect(user.username, order.code, "canceled");
    return say("1", `${code} Başarılı bir şekilde silindi.`);
  },

  /** Of a user who is none it has nothing: what it says then is not published. */
  GetOrderWithIntegrationCode(world, call, fields) {
    const user = signedBy(call, fields);
    const order = world.order(text(fields.integrationCode));
    const isOwn = user !== undefined && order?.username === user.username && !isHidden(call, order.code);
    const shown = isOwn ? { Order: { ...JSON.parse(order!.doc), UserName: "", Password: "" } as Record<string, unknown> } : {};
    return answer("GetOrderWithIntegrationCode", shown, (data) => (Object.keys(data as object).length > 0 ? data : null));
  },
};

/** In Turkey: "31.01.2026" and "14:25:30". */
const turkish = (at: number) => new Date(at + 3 * 3_600_000).toISOString();
const words = [
  "",
  "ÇIKIŞ ŞUBESİNDE",
  "YOLDA",
  "TESLİMAT ŞUBESİNDE",
  "TESLİMATTA",
  "PARÇALI TESLİMAT",
  "TESLİM EDİLDİ",
  "YÖNLENDİRİLDİ",
];
const recordOf = ({ code, number: tracking, status, type, deliveredAt, doc }: Order) => {
  const order = JSON.parse(doc) as Record<string, string>;
  const at = deliveredAt === null ? null : turkish(deliveredAt);
  return {
    MUSTERI_OZEL_KODU: code,
    KARGO_TAKIP_NO: String(tracking),
    ALICI: order.ReceiverName,
    ADET: order.PieceCount,
    TUTAR: "104,75",
    KG_DESI: order.VolumetricWeight,
    DURUM_KODU: status,
    DURUMU: words[status],
    TIP_KODU: type,
    TESLIM_TARIHI: at === null ? "" : `${at.slice(8, 10)}.${at.slice(5, 7)}.${at.slice(0, 4)}`,
    TESLIM_SAATI: at === null ? "" : at.slice(11, 19),
  };
};

const inside = (value: Xml | Xml[] | undefined, name: string): Fields => {
  try {
    return objectOf(objectOf(parseXml(text(value)))[name]);
  } catch {
    return {};
  }
};

const queries: Record<string, Work> = {
  GetQueryJSON(world, call, fields) {
    const login = inside(fields.loginInfo, "LoginInfo");
    const user = users.find(
      ({ queryUsername, queryPassword, customerCode }) =>
        queryUsername === login.UserName && queryPassword === login.Password && customerCode === login.CustomerCode,
    );
    call.seen.sellerId = user?.username ?? null;
    if (!user) return answer("GetQueryJSON", {}, () => "Kullanıcı adı veya şifre hatalı");
    const order = world.order(text(inside(fields.queryInfo, "QueryInfo").IntegrationCode));
    const isMoved = order?.username === user.username && order.number !== null && !isHidden(call, order.code);
    return answer("GetQueryJSON", { QueryResult: isMoved ? { Cargo: recordOf(order) } : null }, (data) => JSON.stringify(data));
  },
};
