import { isZero, share, sum, times } from "../amounts.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { oddPlace } from "../http-failure.ts";
import type { Orders } from "../marketplace.ts";
import {
  newestOf,
  type OrderPage,
  type PackageState,
  type Particulars,
  type RemoteAddress,
  type RemoteAmount,
  type RemoteFee,
  type RemoteLine,
  type RemotePackage,
} from "../orders.ts";
import {
  Package,
  PackageList,
  PackageStream,
  PackageTrace,
  type WireAddress,
  type WireLine,
  type WirePackage,
} from "./wire-orders.ts";

const DAY = 86_400_000;
/** The list refuses page x size beyond 10,000 (6.1). */
const LAST_PAGE = 49;
const SIZE = 200;

/**
 * Changes come from the stream: it has no 10,000 ceiling, reaches three months back, and its newest-first cursor loses nothing when a
 * package changes while we page (in the list, a changed package moves to the end and another slips over the page's edge unseen).
 * Orders that wait for payment are only promised under status=Awaiting (6.1), so a pass ends with that short list.
 * The cursor carries the window: a filter that changes under a cursor is refused with 400.
 */
export const listOrders: Orders["listOrders"] = async (remote, query) => {
  const fresh = ["stream", Date.parse(query.since), Date.parse(query.until)];
  const [phase, start, end, ...rest] = query.cursor?.split("|") ?? fresh;
  const position = rest.join("|");
  if (phase === "awaiting") return listAwaiting(remote, Number(start), Number(end), Number(position));
  const page = await remote.call({
    method: "GET",
    path: `/order/sellers/${remote.account.sellerId}/orders/stream`,
    query: { lastModifiedStartDate: start, lastModifiedEndDate: end, size: SIZE, nextCursor: position || undefined },
    limit: "orders-stream",
    expect: PackageStream,
  });
  if (page.hasMore && (!page.nextCursor || page.nextCursor === position))
    throw new RemoteError(
      "malformed",
      "GET orders/stream answered with more to come and no way on: nextCursor is missing or repeats",
    );
  const next = page.hasMore ? ["stream", start, end, page.nextCursor] : ["awaiting", start, end, 0];
  const read = readPackages(page.content);
  const newest = newestOf(read.packages.map(({ modifiedAt }) => modifiedAt));
  // Newest first: what is urgent stands on the first page.
  return query.kind === "urgent" ? { ...read, newest } : { ...read, newest, next: next.join("|") };
};

async function listAwaiting(remote: RemoteClient, start: number, end: number, pageNumber: number): Promise<OrderPage> {
  const page = await readList(remote, { status: "Awaiting", startDate: start, endDate: end, page: pageNumber });
  const read = readPackages(page.content);
  // Where it does not say how many pages there are, a full one is not the last.
  const pages = page.totalPages ?? (page.content.length < SIZE ? 0 : Number.POSITIVE_INFINITY);
  if (pageNumber + 1 >= pages) return read;
  if (pageNumber < LAST_PAGE) return { ...read, next: ["awaiting", start, end, pageNumber + 1].join("|") };
  // At the ceiling: on from the newest that was seen. The order is oldest first.
  const newest = Math.max(...read.packages.map((each) => Date.parse(each.modifiedAt)));
  if (!(newest > start)) throw new RemoteError("malformed", "GET v2/orders answered with 10,000 packages of one moment");
  return { ...read, next: ["awaiting", newest, end, 0].join("|") };
}

/**
 * One order by its number. Without dates the list looks back seven days only, and it keeps a month: so the two weeks around now, as its clock
 * may stand before ours or behind, then what was before; an order that waits for payment is only promised under its status.
 */
export const readOrder: Orders["readOrder"] = async (remote, orderId) =>
  readPackages(await findPackages(remote, { orderNumber: orderId }));

export async function findPackages(
  remote: RemoteClient,
  filter: { orderNumber?: string; shipmentPackageIds?: string },
): Promise<unknown[]> {
  const now = Date.now();
  const days = (from: number, to: number) => ({ startDate: now + from * DAY, endDate: now + to * DAY });
  for (const look of [days(-7, 7), { ...days(-7, 7), status: "Awaiting" }, days(-21, -7), days(-31, -21)]) {
    const { content } = await readList(remote, { ...filter, ...look, page: 0 });
    if (content.length) return content;
  }
  return [];
}

const readList = (remote: RemoteClient, query: Record<string, string | number>) =>
  remote.call({
    method: "GET",
    path: `/order/sellers/${remote.account.sellerId}/v2/orders`,
    query: { ...query, size: SIZE, orderByField: "PackageLastModifiedDate", orderByDirection: "ASC" },
    limit: "orders-list",
    expect: PackageList,
  });

export function readPackages(content: unknown[]): OrderPage {
  const page: OrderPage = { packages: [], unreadable: [] };
  for (const raw of content) {
    const read = Package.safeParse(raw);
    if (read.success) {
      page.packages.push(toPackage(read.data, raw));
      continue;
    }
    const trace = PackageTrace.safeParse(raw).data;
    page.unreadable.push({
      packageId: trace?.shipmentPackageId ?? "",
      orderId: trace?.orderNumber ?? "",
      modifiedAt: trace?.lastModifiedDate ?? null,
      error: oddPlace(read.error, raw),
      raw,
    });
  }
  return page;
}

/** 6.3, with our decisions: UnSupplied is canceled, a split's parent is superseded. Verified has no described meaning. */
const STATES: Record<string, PackageState> = {
  Awaiting: "pending_approval",
  Created: "new",
  Picking: "getting_ready",
  Invoiced: "awaiting_shipping",
  Shipped: "shipped",
  AtCollectionPoint: "shipped",
  Delivered: "delivered",
  UnDelivered: "could_not_be_delivered",
  Returned: "could_not_be_delivered",
  Cancelled: "canceled",
  UnSupplied: "canceled",
};

/** As its history tells: a package may be changed, delivered or canceled long after it left. */
const leftAt = ({ packageHistories }: WirePackage) =>
  (packageHistories ?? []).flatMap((entry) => (entry?.status === "Shipped" ? (entry.createdDate ?? []) : [])).sort()[0] ?? null;

function toPackage(wire: WirePackage, raw: unknown): RemotePackage {
  const { shipmentAddress, invoiceAddress, customerEmail, commercial } = wire;
  const currency = wire.currencyCode ?? wire.lines[0]?.currencyCode ?? "TRY";
  const personal = { taxNumber: commercial ? wire.taxNumber : wire.identityNumber, email: customerEmail };
  return {
    packageId: wire.shipmentPackageId,
    orderId: wire.orderNumber,
    remoteStatus: wire.status,
    state: Object.hasOwn(STATES, wire.status) ? (STATES[wire.status] ?? "another") : "another",
    paymentPending: wire.status === "Awaiting",
    superseded: wire.status === "UnPacked",
    originPackageIds: wire.originPackageIds ?? [],
    orderedAt: wire.orderDate,
    modifiedAt: wire.lastModifiedDate,
    leftAt: leftAt(wire),
    shipBy: wire.agreedDeliveryDate ?? null,
    currency,
    total: wire.packageTotalPrice,
    discount: wire.packageSellerDiscount,
    customerName: `${wire.customerFirstName} ${wire.customerLastName}`.trim(),
    customerEmail,
    deliveryAddress: toAddress(shipmentAddress ?? {}, { taxNumber: "", email: customerEmail }),
    billingAddress: toAddress(invoiceAddress ?? {}, personal),
    cargo: {
      company: wire.cargoProviderName,
      trackingCode: wire.cargoTrackingNumber ?? "",
      trackingLink: wire.cargoTrackingLink,
      senderNumber: wire.cargoSenderNumber ?? "",
    },
    invoiceNumber: wire.invoiceNumber || null,
    lines: wire.lines.map(toLine),
    particulars: toParticulars(wire),
    amounts: wire.lines.flatMap((line) => marketplaceDiscount(line, currency)),
    fees: wire.lines.flatMap((line) => commission(line, currency)),
    raw,
  };
}

const INVOICES: Record<string, NonNullable<Particulars["invoice"]>["state"]> = {
  NotInvoiced: "missing",
  Received: "checking",
  Rejected: "rejected",
  Invoiced: "accepted",
};

const toParticulars = (wire: WirePackage): Particulars => {
  const state = Object.hasOwn(INVOICES, wire.invoiceStatus) ? INVOICES[wire.invoiceStatus] : undefined;
  return {
    ...(wire.giftBoxRequested && { gift: { message: "", sender: "" } }),
    ...(wire.micro && { microExport: { declarationNumber: wire.etgbNo, hsCode: wire.hsCode } }),
    ...(wire.commercial && { isCommercial: true }),
    // "Trendyol Yurt Dışı Aracılığı": the billing address is Trendyol's own.
    ...(wire.is4P && { isSoldToMarketplace: true }),
    ...(state && { invoice: { state, reasons: state === "rejected" ? wire.invoiceRejectedReasonKeys : [] } }),
  };
};

/**
 * Whether a line's amounts are per unit or per line is not documented (section 6.2). discountDetails has one entry per unit and settles it;
 * without it they are read per unit, as the package totals of the examples add up.
 */
function toLine(wire: WireLine): RemoteLine {
  const units = unitsOf(wire);
  const [first] = units;
  return {
    lineId: wire.lineId,
    key: wire.barcode,
    stockCode: wire.stockCode,
    title: wire.productName,
    quantity: wire.quantity,
    unitPrice: first
      ? sum([first.lineItemPrice, first.lineItemSellerDiscount, first.lineItemTyDiscount ?? "0"])
      : wire.lineGrossAmount,
    discount: first ? sum(units.map((unit) => unit.lineItemSellerDiscount)) : times(wire.lineSellerDiscount, wire.quantity),
    total: first ? sum(units.map((unit) => unit.lineItemPrice)) : times(wire.lineUnitPrice, wire.quantity),
    vatRate: wire.vatRate ?? null,
    remoteStatus: wire.orderLineItemStatusName,
  };
}

const unitsOf = ({ discountDetails, quantity }: WireLine) => (discountDetails?.length === quantity ? discountDetails : []);

const tyDiscountOf = (wire: WireLine) => {
  const units = unitsOf(wire);
  return units.length > 0
    ? sum(units.map(({ lineItemTyDiscount }) => lineItemTyDiscount ?? "0"))
    : times(wire.lineTyDiscount ?? "0", wire.quantity);
};

/** What Trendyol itself takes off the price: the buyer pays less by it, and the seller gets no less. */
const marketplaceDiscount = (wire: WireLine, currency: string): RemoteAmount[] => {
  const amount = tyDiscountOf(wire);
  const { lineId, vatRate = null } = wire;
  return isZero(amount) ? [] : [{ lineId, kind: "discount", payer: "marketplace", amount, currency, vatRate }];
};

/** The rate alone is told: of the price after the seller's own discounts, as the pages say nothing of what it is taken of. */
const commission = (wire: WireLine, currency: string): RemoteFee[] => {
  const { lineId, commission: percentage } = wire;
  if (percentage === null || percentage === undefined) return [];
  const amount = share(sum([toLine(wire).total, tyDiscountOf(wire)]), percentage);
  return isZero(amount) ? [] : [{ lineId, kind: "commission", amount, currency, percentage }];
};

const countries = new Intl.DisplayNames("tr", { type: "region", fallback: "none" });

function toAddress(wire: WireAddress, buyer: { taxNumber: string; email: string }): RemoteAddress {
  const fullName = wire.fullName?.trim() ?? "";
  const cut = fullName.lastIndexOf(" ");
  const countryCode = wire.countryCode?.toUpperCase() ?? "";
  return {
    firstName: wire.firstName || (cut < 0 ? fullName : fullName.slice(0, cut)),
    lastName: wire.firstName ? (wire.lastName ?? "") : fullName.slice(cut + 1).replace(cut < 0 ? fullName : "", ""),
    company: wire.company ?? "",
    country: /^[A-Z]{2}$/.test(countryCode) ? (countries.of(countryCode) ?? "") : "",
    countryCode,
    city: wire.city ?? "",
    district: wire.district ?? "",
    fullAddress: wire.fullAddress || [wire.address1, wire.neighborhood].filter(Boolean).join(" "),
    zipCode: wire.postalCode ?? "",
    phone: wire.phone ?? "",
    email: buyer.email,
    taxNumber: wire.taxNumber || buyer.taxNumber,
    taxOffice: wire.taxOffice ?? "",
  };
}
