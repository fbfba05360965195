import type { Call, Reply } from "../../sandbox/call.ts";
import { isHidden } from "../../sandbox/carrier.ts";
import { faultOf } from "../../soap.ts";
import { parseXml, type Xml, xmlOf, xmlText } from "../../xml.ts";
import { namespace } from "../wire.ts";
import { type Shipment, type Status, type User, users, type World } from "./world.ts";
import { type Operation, operations, wsdl } from "./wsdl.ts";

type Fields = Record<string, Xml | Xml[]>;
const envelope = "http://schemas.xmlsoap.org/soap/envelope/";
const xmlType = { "content-type": "text/xml;charset=utf-8" };

const fault = (code: string, text: string): Reply => ({
  status: 500,
  text: `<?xml version='1.0' encoding='UTF-8'?><S:Envelope xmlns:S="${envelope}"><S:Body><S:Fault xmlns:ns4="http://www.w3.org/2003/05/soap-envelope"><faultcode>S:${code}</faultcode><faultstring>${xmlText(text)}</faultstring></S:Fault></S:Body></S:Envelope>`,
  headers: xmlType,
});

/** The answer as data, so that faults reach into it; its envelope is written around what they leave. */
const answer = (operation: Operation, result: string, json: object): Reply => ({
  status: 200,
  json: { [result]: json },
  render: (spoiled) =>
    `<?xml version='1.0' encoding='UTF-8'?><S:Envelope xmlns:S="${envelope}"><S:Body><ns2:${operation}Response xmlns:ns2="${namespace}">${xmlOf(spoiled as Record<string, unknown>)}</ns2:${operation}Response></S:Body></S:Envelope>`,
  headers: xmlType,
});

const results = {
  createShipment: "ShippingOrderResultVO",
  cancelShipment: "ShippingOrderResultVO",
  queryShipment: "ShippingDeliveryVO",
} as const;

/** The service as its software and its rules are known (README, 3 to 5). */
export function service(world: World, call: Call): Reply {
  if (call.method === "GET") {
    call.seen.endpoint = "GET wsdl";
    const host = call.headers.host ?? "";
    return {
      status: 200,
      text: wsdl(`http://${host}/yurtici/KOPSWebServices/ShippingOrderDispatcherServices`),
      headers: xmlType,
    };
  }
  if (call.method !== "POST") return { status: 405, text: "" };
  let body: Fields;
  try {
    const { Envelope } = parseXml(call.body.toString("utf8")) as { Envelope: { Body: Fields } };
    body = Envelope.Body;
    if (faultOf({ Envelope }) || typeof body !== "object" || body === null) throw new SyntaxError("no body");
  } catch (error) {
    return fault("Client", `Couldn't create SOAP message due to exception: ${(error as Error).message}`);
  }
  const [[name, given] = ["", null]] = Object.entries(body);
  const operation = operations.find((each) => each === name);
  if (!operation) return fault("Client", `Cannot find dispatch method for {${namespace}}${name}`);
  call.seen.endpoint = operation;
  const fields = (typeof given === "object" && !Array.isArray(given) ? given : {}) as Fields;
  const user = users.find(({ username, password }) => username === fields.wsUserName && password === fields.wsPassword);
  call.seen.sellerId = typeof fields.wsUserName === "string" ? fields.wsUserName : null;
  const result = results[operation];
  const refuse = (errCode: string, outResult: string) =>
    answer(operation, result, { outFlag: "1", outResult, errCode, count: 0 });
  const language = operation === "queryShipment" ? fields.wsLanguage : fields.userLanguage;
  if (!language) return refuse("80265", "Web servis kullanıcı dili boş olamaz");
  if (!user) return refuse("80265", "Web servis kullanıcı adı veya şifresi hatalıdır");
  const work = { createShipment: create, cancelShipment: cancel, queryShipment: query }[operation];
  const done = world.store.transaction(() => work(world, user, fields, call));
  return done instanceof Refused ? refuse(done.errCode, done.message) : answer(operation, result, done);
}

/** Of the whole call; what is wrong with one row stands in the row. */
class Refused extends Error {
  readonly errCode: string;
  constructor(errCode: string, outResult: string) {
    super(outResult);
    this.errCode = errCode;
  }
}
type Row = { cargoKey: string; errCode: number; errMessage: string } & Record<string, unknown>;
type Done = Refused | Record<string, unknown>;
const list = (value: Xml | Xml[] | undefined): Xml[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
const text = (value: Xml | Xml[] | undefined): string => (typeof value === "string" ? value : "");

const messages = {
  80859: "Kargo anahtarı bulunamadı",
  82500: "Kargo anahtarı belirtilen uzunluktan fazla",
  60020: "Belirtilen kargo anahtarı sistemde mevcut",
  60017: "Fatura anahtarı bulunamadı",
  82501: "Fatura anahtarı belirtilen uzunluktan fazla",
  60018: "Alıcı adı bulunamadı",
  82503: "Alıcı adı belirtilen uzunluktan fazla",
  60019: "Alıcı adresi bulunamadı",
  82502: "Alıcı adresi belirtilen uzunluktan fazla",
  82515: "Hatalı e-mail adresi",
  82516: "Hatalı telefon bilgisi",
  82517: "Hatalı format bilgisi, parametreye ait değer belirtilen formatta olmalıdır",
  82519: "Kargo anahtarı kullanıcıya ait değil",
  82520: "Kargo daha önce iptal edilmiş",
} as const;
type Problem = keyof typeof messages;

const number = /^\d{1,6}(\.\d{1,3})?$/;

/** The first thing that is wrong with an order. Where sources name different lengths the narrower one is held. */
const wrongOf = (world: World, order: Fields): Problem | null => {
  const [key, invoice, name] = [text(order.cargoKey), text(order.invoiceKey), text(order.receiverCustName)];
  const [address, phone, email] = [text(order.receiverAddress), text(order.receiverPhone1), text(order.emailAddress)];
  const [desi, kg, pieces] = [text(order.desi), text(order.kg), text(order.cargoCount)];
  if (!key) return 80859;
  if (key.length > 20) return 82500;
  if (world.shipment(key)) return 60020;
  if (!invoice) return 60017;
  if (invoice.length > 20) return 82501;
  if ((name.match(/\p{L}/gu) ?? []).length < 4 || name.length < 5) return 60018;
  if (name.length > 100) return 82503;
  if (!address) return 60019;
  if (address.length < 10 || address.length > 200) return 82502;
  if (!/^[1-9]\d{9}$/.test(phone)) return 82516;
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return 82515;
  if ((desi && !number.test(desi)) || (kg && !number.test(kg)) || !/^[1-9]\d{0,3}$/.test(pieces)) return 82517;
  return null;
};

function create(world: World, user: User, fields: Fields): Done {
  const orders = list(fields.ShippingOrderVO).map((order) => (order ?? {}) as Fields);
  const jobId = world.nextId("job");
  const rows = orders.map((order): Row => {
    const wrong = wrongOf(world, order);
    const [cargoKey, invoiceKey] = [text(order.cargoKey), text(order.invoiceKey)];
    if (wrong !== null) return { cargoKey, errCode: wrong, errMessage: messages[wrong], invoiceKey };
    world.store.run(
      "insert into shipments (cargo_key, username, invoice_key, job_id, status, doc) values (?, ?, ?, ?, 'NOP', ?)",
      ...[cargoKey, user.username, invoiceKey, jobId, JSON.stringify(order)],
    );
    world.effect(user.username, cargoKey, "created");
    return { cargoKey, errCode: 0, errMessage: "", invoiceKey };
  });
  return { ...outcomeOf(world, rows), jobId, shippingOrderDetailVO: rows };
}

/** Of the rows of a call together. */
const outcomeOf = (world: World, rows: Row[]) => {
  const isWell = rows.length > 0 && rows.every(({ errCode }) => errCode === 0);
  return {
    outFlag: isWell ? "0" : world.settings.rowFlag,
    outResult: isWell ? "Başarılı" : "Hatalı kayıt var",
    count: rows.length,
  };
};

const codes: Record<Status, [code: number, message: string]> = {
  NOP: [0, "Kargo İşlem Görmemiş."],
  IND: [1, "Kargo Teslimattadır."],
  ISR: [2, "Kargo İşlem Görmüş, Faturası Henüz Düzenlenmemiştir."],
  CNL: [3, "Kargo Çıkışı Engellendi."],
  DLV: [5, "Kargo Teslim Edilmiştir."],
  BI: [6, "Fatura Şube Tarafından İptal Edilmiştir."],
};
const operationOf = (status: Status) => ({
  operationCode: codes[status][0],
  operationMessage: codes[status][1],
  operationStatus: status,
});
const problem = (cargoKey: string, code: Problem) => ({ cargoKey, errCode: code, errMessage: messages[code], jobId: 0 });

function cancel(world: World, user: User, fields: Fields): Done {
  const rows = list(fields.cargoKeys).map((given): Row => {
    const cargoKey = text(given);
    const shipment = world.shipment(cargoKey);
    if (shipment?.username !== user.username) return { ...problem(cargoKey, 82519), docId: 0 };
    const { invoiceKey, jobId, docId } = shipment;
    if (shipment.status === "CNL") return { ...problem(cargoKey, 82520), docId: 0, invoiceKey };
    if (shipment.status === "NOP") {
      world.store.run("update shipments set status = 'CNL' where cargo_key = ?", cargoKey);
      world.effect(user.username, cargoKey, "canceled");
      return { cargoKey, docId: 0, errCode: 0, errMessage: "", invoiceKey, jobId, ...operationOf("CNL") };
    }
    // What a branch has worked on stays as it is, and that is said.
    return { cargoKey, docId: docId ?? 0, errCode: 0, errMessage: "", invoiceKey, jobId, ...operationOf(shipment.status) };
  });
  return { ...outcomeOf(world, rows), senderCustId: user.customer, shippingCancelDetailVO: rows };
}

/** In Turkey: "20260131" and "142530". */
const turkish = (at: number) => new Date(at + 3 * 3_600_000).toISOString().replace(/[-:]/g, "");
const itemOf = ({ cargoKey, docId, deliveredAt, returned, doc }: Shipment) => {
  const order = JSON.parse(doc) as Record<string, string>;
  return {
    cargoKey,
    docId: String(docId ?? 0),
    receiverCustName: order.receiverCustName,
    trackingUrl: `https://www.yurticikargo.com/tr/online-servisler/gonderi-sorgula?code=${docId}`,
    ...(deliveredAt !== null && {
      deliveryDate: turkish(deliveredAt).slice(0, 8),
      deliveryTime: turkish(deliveredAt).slice(9, 15),
    }),
    totalCargo: order.cargoCount,
    // Billed by the branch's own measure.
    ...{ totalDesi: order.desi ?? "1", totalAmount: "89.5" },
    ...(returned && { rejectStatus: "9", returnStatus: "2" }),
  };
};

function query(world: World, user: User, fields: Fields, call: Call): Done {
  const keys = list(fields.keys).map(text).filter(Boolean);
  if (keys.length === 0) return new Refused("82526", "Sorgulanacak anahtar bulunamadı");
  if (!/^[01]$/.test(text(fields.keyType))) return new Refused("82527", "Anahtar tipi bulunamadı");
  const same = JSON.stringify([fields.keyType, ...keys]);
  const before = world.store.get<{ at: number }>("select at from queries where username = ? and keys = ?", user.username, same);
  if (before && world.now() - before.at < world.settings.queryGapMs)
    return new Refused("82517", "Aynı sorgulama bir dakika içinde tekrar yapılamaz");
  world.store.run(
    "insert into queries values (?, ?, ?) on conflict (username, keys) do update set at = excluded.at",
    ...[user.username, same, world.now()],
  );
  const rows = keys.flatMap((key): Row[] => {
    const found =
      fields.keyType === "0"
        ? [world.shipment(key)].filter((each) => each?.username === user.username && !isHidden(call, key))
        : world.shipments(user.username).filter(({ invoiceKey }) => invoiceKey === key);
    if (found.length === 0) return [problem(key, 82519)];
    return found.map((shipment) => ({
      cargoKey: shipment!.cargoKey,
      errCode: 0,
      errMessage: "",
      invoiceKey: shipment!.invoiceKey,
      jobId: shipment!.jobId,
      ...operationOf(shipment!.status),
      ...(shipment!.docId !== null && { shippingDeliveryItemDetailVO: itemOf(shipment!) }),
    }));
  });
  return { ...outcomeOf(world, rows), senderCustId: user.customer, shippingDeliveryDetailVO: rows };
}
