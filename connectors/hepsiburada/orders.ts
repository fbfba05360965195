import { sum } from "../amounts.ts";
import type { Decimal, Operations } from "../connector.ts";
import { type Door, DoorError, firstIssue } from "../http.ts";
import type { OrderPage, PackageState, RemoteAddress, RemoteLine, RemotePackage } from "../orders.ts";
import { filterTime, oms } from "./services.ts";
import {
  AnyOrder,
  AwaitingLines,
  CancelledLines,
  OpenLines,
  Order,
  OrderTrace,
  Packages,
  PackageTracking,
  Parcels,
  type WireAddress,
  type WireLine,
  type WireOrder,
} from "./wire.ts";

const HOUR = 3_600_000;
interface Row {
  orders: string[];
  at: string | null;
}
interface Look {
  rows: Row[];
  more: boolean;
}

/**
 * No list tells changes: each tells the lines or parcels that are in one state now. They are read in the order of a parcel's life, so that
 * what moves on while we read is met in a later one; what each names is read from the order itself.
 */
const LISTS: [name: string, read: (door: Door, query: { since: string; until: string }, offset: number) => Promise<Look>][] = [
  ["awaiting", (door, _, offset) => listOf(door, "/orders/merchantid/{m}/paymentawaiting", AwaitingLines, { offset, limit: 50 })],
  ["open", (door, window, offset) => listOf(door, "/orders/merchantid/{m}", OpenLines, { ...dates(window), offset, limit: 100 })],
  ["packages", listPackages],
  ["shipped", (door, _, offset) => listOf(door, "/packages/merchantid/{m}/shipped", Parcels, { offset, limit: 50 })],
  ["delivered", (door, _, offset) => listOf(door, "/packages/merchantid/{m}/delivered", Parcels, { offset, limit: 50 })],
  ["undelivered", (door, _, offset) => listOf(door, "/packages/merchantid/{m}/undelivered", Parcels, { offset, limit: 50 })],
  ["cancelled", (door, _, offset) => listOf(door, "/orders/merchantid/{m}/cancelled", CancelledLines, { offset, limit: 50 })],
];

/** Whole minutes, and the end hours ahead: neither clock is the other's (R23). */
const dates = ({ since, until }: { since: string; until: string }) => ({
  begindate: filterTime(since),
  enddate: filterTime(until, 3 * HOUR),
});

async function listOf(
  door: Door,
  path: string,
  expect: typeof OpenLines | typeof CancelledLines | typeof AwaitingLines | typeof Parcels,
  query: { offset: number; limit: number; begindate?: string; enddate?: string },
): Promise<Look> {
  const { items, totalCount } = await oms(door, { method: "GET", path, query, expect });
  return { rows: items, more: query.offset + items.length < totalCount && items.length > 0 };
}

/** By tens, with a capital O, and no total. */
async function listPackages(door: Door, window: { since: string; until: string }, offset: number): Promise<Look> {
  const query = { ...dates(window), limit: 10, Offset: offset };
  const rows = await oms(door, { method: "GET", path: "/packages/merchantid/{m}", query, expect: Packages });
  return { rows, more: rows.length === 10 };
}
const STEP: Record<string, number> = { open: 100, packages: 10 };

/**
 * One page of one list. The lists of parcels that have left take no dates and grow for ever: in a short window the first page that is
 * older than it ends the list, and the long windows, which come several times a day, go to the end whatever the order of the rows is.
 */
export const listOrders: Operations["listOrders"] = async (door, query) => {
  const [name = LISTS[0]![0], at = "0"] = query.cursor?.split("|") ?? [];
  const index = LISTS.findIndex(([list]) => list === name);
  const [, read] = LISTS[Math.max(0, index)]!;
  const { rows, more } = await read(door, query, Number(at));
  const inside = rows.filter((row) => row.at === null || row.at >= query.since);
  const isShort = Date.parse(query.until) - Date.parse(query.since) <= HOUR;
  const page: OrderPage = { packages: [], unreadable: [] };
  for (const orderNumber of new Set(inside.flatMap(({ orders }) => orders))) {
    const order = await readOrder(door, orderNumber);
    page.packages.push(...order.packages);
    page.unreadable.push(...order.unreadable);
  }
  const onward = more && !(isShort && inside.length === 0);
  const next = onward ? [name, Number(at) + (STEP[name] ?? 50)].join("|") : LISTS[index + 1]?.[0];
  return { ...page, next };
};

export const readOrder: Operations["readOrder"] = async (door, orderId) => {
  const path = `/orders/merchantid/{m}/ordernumber/${encodeURIComponent(orderId)}`;
  try {
    const raw = await oms(door, { method: "GET", path, expect: AnyOrder });
    return await readPackages(door, raw);
  } catch (error) {
    if (error instanceof DoorError && error.verdict === "absent") return { packages: [], unreadable: [] };
    throw error;
  }
};

async function readPackages(door: Door, raw: Record<string, unknown>): Promise<OrderPage> {
  const read = Order.safeParse(raw);
  if (!read.success) {
    const { orderNumber } = OrderTrace.parse(raw);
    const error = firstIssue(read.error);
    return { packages: [], unreadable: [{ packageId: orderNumber, orderId: orderNumber, modifiedAt: null, error, raw }] };
  }
  const packages: RemotePackage[] = [];
  for (const group of groupsOf(read.data)) {
    const pack = toPackage(read.data, group, await trackingOf(door, group), raw);
    packages.push(pack, ...goneOf(group, pack));
  }
  return { packages, unreadable: [] };
}

export interface Group {
  packageId: string;
  packageNumber: string | null;
  status: string;
  lines: WireLine[];
}

/**
 * Lines that lie unpacked together again may have been packages of their own before: whatever was known under their ids has gone into this
 * one. Nobody remembers whether it was so, and saying it of a package that never was does no harm.
 */
const goneOf = (group: Group, pack: RemotePackage): RemotePackage[] =>
  group.packageNumber !== null || !group.lines.some((line) => line.lastStatusUpdateDate > line.orderDate)
    ? []
    : group.lines
        .map(({ id }) => `${pack.orderId}:${id}`)
        .sort()
        .slice(1)
        .map((packageId) => ({
          ...pack,
          ...{ packageId, superseded: true, lines: [], total: "0", discount: "0" },
          raw: { orderNumber: pack.orderId, gone: packageId, at: pack.modifiedAt },
        }));

/** How far along a line is: a package is as far as its last line. */
const LIFE = ["PaymentAwaiting", "Unpacked", "Open", "Packaged", "InTransit", "Shipped", "Undelivered", "Delivered", "Cancelled"];
const isOpen = ({ status }: WireLine) => LIFE.indexOf(status) >= 0 && LIFE.indexOf(status) <= 2;

/**
 * An order's lines are packed by the seller, so what we call a package begins as its unpacked lines. Its id stays when they are packed:
 * the order's number for the lines that hold the order's first one, and with that line's id for any other group.
 */
export function groupsOf(order: WireOrder): Group[] {
  const first = order.items.map(({ id }) => id).sort()[0];
  const placeOf = (line: WireLine) =>
    line.status === "Cancelled" ? "cancelled" : isOpen(line) || !line.packageNumber ? "open" : `package ${line.packageNumber}`;
  return [...Map.groupBy(order.items, placeOf)].map(([place, lines]) => {
    const lead = lines.map(({ id }) => id).sort()[0]!;
    const status = [...lines].sort((a, b) => LIFE.indexOf(a.status) - LIFE.indexOf(b.status))[0]!.status;
    return {
      packageId: lead === first ? order.orderNumber : `${order.orderNumber}:${lead}`,
      packageNumber: place.startsWith("package ") ? place.slice("package ".length) : null,
      status,
      lines,
    };
  });
}

const HAS_LEFT = ["InTransit", "Shipped", "Delivered", "Undelivered"];

/** The carrier's number is told of the package alone. One that is not there any more is no reason to keep the order from being read. */
async function trackingOf(door: Door, { packageNumber, status }: Group) {
  if (!packageNumber || !HAS_LEFT.includes(status)) return null;
  const path = `/packages/merchantid/{m}/packagenumber/${encodeURIComponent(packageNumber)}`;
  return oms(door, { method: "GET", path, expect: PackageTracking }).catch((error: unknown) => {
    if (error instanceof DoorError && (error.verdict === "absent" || error.verdict === "garbage")) return null;
    throw error;
  });
}

/** The merchant's own cancel is canceled like the buyer's: the pieces are free again. */
const STATES: Record<string, PackageState> = {
  PaymentAwaiting: "pending_approval",
  Open: "new",
  Unpacked: "new",
  Packaged: "awaiting_shipping",
  InTransit: "shipped",
  Shipped: "shipped",
  Delivered: "delivered",
  Undelivered: "could_not_be_delivered",
  Cancelled: "canceled",
};

function toPackage(
  order: WireOrder,
  group: Group,
  tracking: { trackingInfoCode: string; trackingInfoUrl: string; cargoCompany: string } | null,
  raw: Record<string, unknown>,
): RemotePackage {
  const [line] = group.lines as [WireLine];
  const total = (of: (line: WireLine) => Decimal) => sum(group.lines.map(of));
  const delivery = order.deliveryAddress ?? line.shippingAddress;
  const { invoice } = line;
  const own = new Set(group.lines.map(({ id }) => id));
  const shipBy = group.lines.flatMap(({ dueDate }) => dueDate ?? []).sort()[0];
  return {
    packageId: group.packageId,
    orderId: order.orderNumber,
    remoteStatus: group.status,
    state: Object.hasOwn(STATES, group.status) ? STATES[group.status]! : "another",
    paymentPending: group.status === "PaymentAwaiting",
    superseded: false,
    originPackageIds: [],
    orderedAt: order.items.map(({ orderDate }) => orderDate).sort()[0]!,
    // A line may leave its group: every group of the order is as new as the newest change of any.
    modifiedAt: order.items
      .map(({ lastStatusUpdateDate }) => lastStatusUpdateDate)
      .sort()
      .at(-1)!,
    shipBy: shipBy ?? null,
    currency: line.totalPrice.currency ?? "TRY",
    total: total(({ totalPrice }) => totalPrice.amount),
    discount: total(discountOf),
    customerName: order.customer?.name || line.customerName,
    customerEmail: delivery?.email ?? "",
    deliveryAddress: toAddress(delivery, { taxNumber: "", taxOffice: "" }),
    billingAddress: toAddress(invoice?.address ?? delivery, {
      taxNumber: invoice?.taxNumber || invoice?.turkishIdentityNumber || "",
      taxOffice: invoice?.taxOffice ?? "",
    }),
    cargo: {
      company: tracking?.cargoCompany || line.cargoCompany || line.cargoCompanyModel?.name || "",
      // What the label is asked for by; the carrier's own number stands beside it.
      trackingCode: group.packageNumber ?? "",
      trackingLink: tracking?.trackingInfoUrl ?? "",
      senderNumber: tracking?.trackingInfoCode ?? "",
    },
    invoiceNumber: null,
    lines: group.lines.map(toLine),
    raw: { ...raw, items: (raw.items as { id: unknown }[]).filter(({ id }) => own.has(String(id))), tracking },
  };
}

const discountOf = ({ merchantDiscount }: WireLine) => merchantDiscount?.totalPrice?.amount ?? "0";

const toLine = (wire: WireLine): RemoteLine => ({
  lineId: wire.id,
  key: wire.merchantSKU,
  stockCode: wire.merchantSKU,
  title: wire.name,
  quantity: wire.quantity,
  unitPrice: wire.unitPrice.amount,
  discount: discountOf(wire),
  total: wire.totalPrice.amount,
  vatRate: wire.vatRate ?? "0",
  remoteStatus: wire.status,
});

const countries = new Intl.DisplayNames("tr", { type: "region", fallback: "none" });

function toAddress(wire: WireAddress | null | undefined, tax: { taxNumber: string; taxOffice: string }): RemoteAddress {
  const name = wire?.name.trim() ?? "";
  const cut = name.lastIndexOf(" ");
  const countryCode = wire?.countryCode.toUpperCase() ?? "";
  return {
    firstName: cut < 0 ? name : name.slice(0, cut),
    lastName: cut < 0 ? "" : name.slice(cut + 1),
    company: "",
    country: /^[A-Z]{2}$/.test(countryCode) ? (countries.of(countryCode) ?? "") : "",
    countryCode,
    city: wire?.city ?? "",
    district: wire?.town ?? "",
    fullAddress: [wire?.district, wire?.address].filter(Boolean).join(" "),
    zipCode: wire?.postalCode ?? "",
    phone: wire?.phoneNumber ?? "",
    email: wire?.email ?? "",
    ...tax,
  };
}
