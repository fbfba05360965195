import { lira } from "../../sandbox/money.ts";
import { listingOf } from "./listings.ts";
import { type Request, type Route, textNo, visible } from "./replies.ts";
import { localTime, money, type World } from "./world.ts";

export interface Line {
  id: string;
  order_number: string;
  merchant_id: string;
  merchant_sku: string;
  hb_sku: string;
  barcode: string;
  title: string;
  vat_rate: number;
  quantity: number;
  unit_kurus: number;
  discount_kurus: number;
  status: string;
  updated_at: number;
  package_number: string | null;
  cancelled_by: string | null;
}
export interface Pack {
  number: string;
  merchant_id: string;
  status: string;
  carrier: string;
  own_carrier: number;
  created_at: number;
  moved_at: number;
  tracking: string;
  tracking_url: string;
}
interface Order {
  order_number: string;
  order_id: string;
  merchant_id: string;
  ordered_at: number;
  buyer: string;
}

export const linesOf = (world: World, where: string, ...values: (string | number)[]): Line[] =>
  world.store.all<Line>(`select * from lines where ${where} order by rowid`, ...values);
export const packOf = (world: World, number: string): Pack | undefined =>
  world.store.get<Pack>("select * from packages where number = ?", number);
export const orderOf = (world: World, number: string): Order | undefined =>
  world.store.get<Order>("select * from orders where order_number = ?", number);

export function moveLines(
  world: World,
  lines: Line[],
  status: string,
  more: Partial<Pick<Line, "package_number" | "cancelled_by">> = {},
): void {
  for (const line of lines)
    world.store.run(
      "update lines set status = ?, updated_at = ?, package_number = ?, cancelled_by = ? where id = ?",
      status,
      world.now(),
      more.package_number === undefined ? line.package_number : more.package_number,
      more.cancelled_by === undefined ? line.cancelled_by : more.cancelled_by,
      line.id,
    );
}

/** What was bought goes back on sale. */
export function giveBack(world: World, lines: Line[]): void {
  for (const { merchant_id, merchant_sku, quantity } of lines) {
    const row = listingOf(world, merchant_id, merchant_sku);
    if (row) world.store.run("update listings set stock = stock + ? where seq = ?", quantity, row.seq);
  }
}

/** What Hepsiburada takes off a line at its own cost. */
const hbDiscountOf = (world: World, { id }: Line): number =>
  world.store.get<{ kurus: number }>("select kurus from marketplace_discounts where line_id = ?", id)?.kurus ?? 0;

/** What the buyer wants made of it, and whether it goes abroad. */
function wishesOf(world: World, { id }: Line) {
  const row = world.store.get<{ texts: string; micro: number; note: string }>("select * from line_wishes where line_id = ?", id);
  return row && { ...row, texts: JSON.parse(row.texts) as string[] };
}

/** A person has an identity number, a company a tax number. */
function taxOf(world: World, { order_number }: Order) {
  const company = world.store.get<{ taxNumber: string; taxOffice: string }>(
    "select tax_number as taxNumber, tax_office as taxOffice from companies where order_number = ?",
    order_number,
  );
  const { taxNumber = null, taxOffice = null } = company ?? {};
  return { turkishIdentityNumber: company ? null : "11111111111", taxNumber, taxOffice };
}

/** What the buyer pays for a line. */
export const paidFor = (world: World, line: Line): number =>
  line.unit_kurus * line.quantity - line.discount_kurus - hbDiscountOf(world, line);

const addressOf = (name: string) => ({
  addressId: "1",
  name,
  address: "Deneme Cad. No: 5 D: 3",
  city: "İstanbul",
  town: "Sarıyer",
  district: "Maslak",
  postalCode: "34398",
  countryCode: "TR",
  phoneNumber: "5550000000",
  alternatePhoneNumber: "",
  email: "alici@example.com",
  directions: "",
});

function lineShape(world: World, line: Line) {
  const order = orderOf(world, line.order_number)!;
  const pack = line.package_number ? packOf(world, line.package_number) : undefined;
  const open = line.status === "Open" || line.status === "Unpacked";
  const net = paidFor(world, line);
  const hbDiscount = hbDiscountOf(world, line);
  const wishes = wishesOf(world, line);
  return {
    id: line.id,
    orderId: order.order_id,
    orderNumber: line.order_number,
    merchantId: line.merchant_id,
    sku: line.hb_sku,
    merchantSKU: line.merchant_sku,
    name: line.title,
    productBarcode: line.barcode,
    quantity: line.quantity,
    unitPrice: money(line.unit_kurus),
    totalPrice: money(net),
    vat: lira(Math.round((net * line.vat_rate) / (100 + line.vat_rate))),
    vatRate: line.vat_rate,
    hbDiscount: { totalPrice: money(hbDiscount), unitPrice: money(Math.round(hbDiscount / line.quantity)) },
    merchantDiscount: {
      totalPrice: money(line.discount_kurus),
      unitPrice: money(Math.round(line.discount_kurus / line.quantity)),
    },
    commission: money(Math.round(net * 0.15)),
    commissionRate: 15,
    status: line.status,
    orderDate: localTime(order.ordered_at),
    dueDate: localTime(order.ordered_at + 2 * 86_400_000),
    lastStatusUpdateDate: localTime(line.updated_at),
    packageNumber: line.package_number,
    cargoCompany: pack?.carrier ?? "hepsiJET",
    cargoCompanyModel: { id: 1, name: pack?.carrier ?? "hepsiJET", shortName: "HX", trackingUrl: "" },
    customerName: order.buyer,
    shippingAddress: addressOf(order.buyer),
    invoice: { ...taxOf(world, order), address: addressOf(order.buyer) },
    isCancellable: open,
    canCreatePackage: open,
    warehouse: null,
    ...Object.fromEntries([0, 1, 2, 3].map((at) => [`customizedText0${at + 1}`, wishes?.texts[at] ?? null])),
    customizedTextX: wishes && wishes.texts.length > 0 ? "X" : "",
    isCustomized: wishes !== undefined && wishes.texts.length > 0,
    isMicroExport: wishes?.micro === 1,
    deliveryNote: wishes?.note ? { value: wishes.note, tags: [] } : null,
  };
}

/** offset and a limit of at most `most`; both are needed. */
export function window({ query }: Request, most: number, offsetName = "offset"): { offset: number; limit: number } {
  const [offset, limit] = [query.get(offsetName) ?? "0", query.get("limit")];
  if (limit === null || !/^\d+$/.test(limit) || Number(limit) < 1 || Number(limit) > most || !/^\d+$/.test(offset))
    throw textNo(400, `limit must be from 1 to ${most}`);
  return { offset: Number(offset), limit: Number(limit) };
}

/** Turkey's time to the minute; any other syntax is no error, it matches nothing. */
export function between({ query }: Request): (ms: number) => boolean {
  const read = (name: string, otherwise: number) => {
    const text = query.get(name);
    if (text === null) return otherwise;
    return /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(" ", "T")}:00+03:00`) : Number.NaN;
  };
  const [from, until] = [read("begindate", 0), read("enddate", Number.POSITIVE_INFINITY)];
  return (ms) => ms >= from && ms <= until;
}

export const noDates = ({ query }: Request) => {
  if (query.has("begindate") || query.has("enddate")) throw textNo(400, "WrongDateFormat");
};

const paged = <T>(rows: T[], { offset, limit }: { offset: number; limit: number }, shape: (row: T) => object) => ({
  totalCount: rows.length,
  limit,
  offset,
  pageCount: Math.ceil(rows.length / limit),
  items: rows.slice(offset, offset + limit).map(shape),
});

/** Paid, and not packed yet. */
function openLines(world: World, request: Request) {
  const inside = between(request);
  const seen = visible(request);
  const rows = linesOf(world, "merchant_id = ? and status in ('Open', 'Unpacked')", request.seller.merchantId).filter(
    (line) => seen(line.order_number) && inside(orderOf(world, line.order_number)!.ordered_at),
  );
  return paged(rows, window(request, 100), (line) => lineShape(world, line));
}

function cancelledLines(world: World, request: Request) {
  noDates(request);
  const seen = visible(request);
  const rows = linesOf(world, "merchant_id = ? and status like 'CancelledBy%'", request.seller.merchantId)
    .filter((line) => seen(line.order_number))
    .reverse();
  return paged(rows, window(request, 50), (line) => ({
    lineItemId: line.id,
    orderNumber: line.order_number,
    merchantId: line.merchant_id,
    merchantSku: line.merchant_sku,
    sku: line.hb_sku,
    quantity: line.quantity,
    cancelDate: localTime(line.updated_at),
    cancelledBy: line.cancelled_by,
    cancelReasonCode: line.cancelled_by === "Merchant" ? "83" : "1",
  }));
}

function awaitingLines(world: World, request: Request) {
  const seen = visible(request);
  const rows = linesOf(world, "merchant_id = ? and status = 'PaymentAwaiting'", request.seller.merchantId).filter((line) =>
    seen(line.order_number),
  );
  return paged(rows, window(request, 50), (line) => ({
    Id: line.id,
    MerchantId: line.merchant_id,
    MerchantSku: line.merchant_sku,
    Sku: line.hb_sku,
    Name: line.title,
    OrderDate: localTime(orderOf(world, line.order_number)!.ordered_at),
    OrderNumber: line.order_number,
    Quantity: line.quantity,
    Properties: [],
  }));
}

function oneOrder(world: World, { seller, params }: Request) {
  const order = orderOf(world, params.orderNumber!);
  if (order?.merchant_id !== seller.merchantId) throw textNo(404, "Sipariş bulunamadı");
  const lines = linesOf(world, "order_number = ?", order.order_number);
  return {
    orderId: order.order_id,
    orderNumber: order.order_number,
    orderDate: localTime(order.ordered_at),
    createdDate: localTime(order.ordered_at),
    customer: { customerId: "1", name: order.buyer },
    deliveryAddress: addressOf(order.buyer),
    invoice: { ...taxOf(world, order), address: addressOf(order.buyer) },
    paymentStatus: lines.some(({ status }) => status === "PaymentAwaiting") ? "Awaiting" : "Completed",
    items: lines.map((line) => lineShape(world, line)),
  };
}

const orders = "/oms/orders/merchantid/:merchantId";
export const orderRoutes: Route[] = [
  { method: "GET", path: orders, handle: openLines },
  { method: "GET", path: `${orders}/cancelled`, handle: cancelledLines },
  { method: "GET", path: `${orders}/paymentawaiting`, handle: awaitingLines },
  { method: "GET", path: `${orders}/ordernumber/:orderNumber`, handle: oneOrder },
];
