import { isZero, share, sum } from "../amounts.ts";
import type { Decimal } from "../connector.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { oddPlace } from "../http-failure.ts";
import type { Orders } from "../marketplace.ts";
import type { OrderPage, Particulars, RemoteAddress, RemoteAmount, RemoteFee, RemoteLine, RemotePackage } from "../orders.ts";
import { oms } from "./services.ts";
import { hasLeft, isCancelled, isOpen, stageOf, stateOf } from "./states.ts";
import { AnyOrder, Order, OrderTrace, PackageTracking, type WireAddress, type WireLine, type WireOrder } from "./wire-orders.ts";

export const readOrder: Orders["readOrder"] = async (remote, orderId) => {
  const path = `/orders/merchantid/{m}/ordernumber/${encodeURIComponent(orderId)}`;
  try {
    const raw = await oms(remote, { method: "GET", path, expect: AnyOrder });
    return await readPackages(remote, raw);
  } catch (error) {
    if (error instanceof RemoteError && error.kind === "not_found") return { packages: [], unreadable: [] };
    throw error;
  }
};

async function readPackages(remote: RemoteClient, raw: Record<string, unknown>): Promise<OrderPage> {
  const read = Order.safeParse(raw);
  if (!read.success) {
    const { orderNumber } = OrderTrace.parse(raw);
    const error = oddPlace(read.error, raw);
    return { packages: [], unreadable: [{ packageId: orderNumber, orderId: orderNumber, modifiedAt: null, error, raw }] };
  }
  const groups = groupsOf(read.data);
  // Lines may have been packed, dissolved and packed otherwise since the last look: what is not named here is no more.
  const orderPackageIds = groups.map(({ packageId }) => packageId);
  const packages: RemotePackage[] = [];
  for (const group of groups)
    packages.push({ ...toPackage(read.data, group, await trackingOf(remote, group), raw), orderPackageIds });
  return { packages, unreadable: [] };
}

export interface Group {
  packageId: string;
  packageNumber: string | null;
  status: string;
  lines: WireLine[];
}

/** Canceled lines are by themselves whatever they were packed in, and so is a line of which nothing can be said. */
const placeOf = ({ status, packageNumber }: WireLine): string => {
  if (isCancelled(status)) return "cancelled";
  if (isOpen(status)) return "open";
  if (packageNumber) return `package ${packageNumber}`;
  return stageOf(status) < 0 ? `another ${status}` : "open";
};

/**
 * An order's lines are packed by the seller, so what we call a package begins as its unpacked lines. Its id stays when they are packed:
 * the order's number for the lines that hold the order's first one, and with that line's id for any other group. A package is as far
 * as its last line.
 */
export function groupsOf(order: WireOrder): Group[] {
  const first = order.items.map(({ id }) => id).sort()[0];
  return [...Map.groupBy(order.items, placeOf)].map(([place, lines]) => {
    const lead = lines.map(({ id }) => id).sort()[0]!;
    // A word that we do not know says nothing of how far its package is; it is shown beside.
    const known = lines.filter(({ status }) => stageOf(status) >= 0);
    const [{ status }] = (known.length > 0 ? known : lines).toSorted((a, b) => stageOf(a.status) - stageOf(b.status)) as [
      WireLine,
    ];
    return {
      packageId: lead === first ? order.orderNumber : `${order.orderNumber}:${lead}`,
      packageNumber: place.startsWith("package ") ? place.slice("package ".length) : null,
      status,
      lines,
    };
  });
}

/** The carrier's number is told of the package alone. One that is not there any more is no reason to keep the order from being read. */
async function trackingOf(remote: RemoteClient, { packageNumber, status }: Group) {
  if (!packageNumber || !hasLeft(status)) return null;
  const path = `/packages/merchantid/{m}/packagenumber/${encodeURIComponent(packageNumber)}`;
  return oms(remote, { method: "GET", path, expect: PackageTracking }).catch((error: unknown) => {
    if (error instanceof RemoteError && (error.kind === "not_found" || error.kind === "malformed")) return null;
    throw error;
  });
}

function toPackage(
  order: WireOrder,
  group: Group,
  tracking: { trackingInfoCode: string; trackingInfoUrl: string; cargoCompany: string } | null,
  raw: Record<string, unknown>,
): RemotePackage {
  const [line] = group.lines as [WireLine];
  const total = (of: (line: WireLine) => Decimal) => sum(group.lines.map(of));
  const delivery = order.deliveryAddress ?? line.shippingAddress;
  const invoice = line.invoice ?? order.invoice;
  const state = stateOf(group.status);
  const unknown = group.lines.find((each) => stateOf(each.status) === "another");
  const own = new Set(group.lines.map(({ id }) => id));
  const shipBy = group.lines.flatMap(({ dueDate }) => dueDate ?? []).sort()[0];
  return {
    packageId: group.packageId,
    orderId: order.orderNumber,
    remoteStatus: group.status,
    state,
    paymentPending: state === "pending_approval",
    ...(unknown && { unknownStatus: unknown.status }),
    superseded: false,
    originPackageIds: [],
    orderedAt: order.orderedAt,
    // A line may leave its group: every group of the order is as new as the newest change of any. A line that was never changed says so.
    modifiedAt: order.items
      .flatMap(({ lastStatusUpdateDate }) => lastStatusUpdateDate ?? [])
      .concat(order.orderedAt)
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
    particulars: toParticulars(order, group, invoice?.taxNumber !== undefined && invoice.taxNumber !== ""),
    amounts: group.lines.flatMap(marketplaceDiscount),
    fees: group.lines.flatMap(commission),
    raw: { ...raw, items: (raw.items as { id: unknown }[]).filter(({ id }) => own.has(String(id))), tracking },
  };
}

const discountOf = ({ merchantDiscount }: WireLine) => merchantDiscount?.totalPrice?.amount ?? "0";

/** What Hepsiburada itself takes off the price. */
const marketplaceDiscount = ({ id, hbDiscount, totalPrice, vatRate = null }: WireLine): RemoteAmount[] => {
  const { amount = "0", currency } = hbDiscount?.totalPrice ?? {};
  if (isZero(amount)) return [];
  return [
    { lineId: id, kind: "discount", payer: "marketplace", amount, currency: currency ?? totalPrice.currency ?? "TRY", vatRate },
  ];
};

/** Told as an amount; where the rate alone is, of what is paid for the line. */
const commission = ({ id, commission: whole, commissionRate, totalPrice }: WireLine): RemoteFee[] => {
  const percentage = commissionRate ?? null;
  const amount = whole?.amount ?? (percentage === null ? "0" : share(totalPrice.amount, percentage));
  if (isZero(amount)) return [];
  return [{ lineId: id, kind: "commission", amount, currency: whole?.currency ?? totalPrice.currency ?? "TRY", percentage }];
};

/** The buyer's words stand at the order or at its lines. A tax number is a company's; a person has an identity number. */
const toParticulars = (order: WireOrder, { lines }: Group, isCommercial: boolean): Particulars => {
  const notes = [order.orderNote, ...lines.map(({ deliveryNote }) => deliveryNote)].map((note) => note?.value.trim() ?? "");
  const buyerNote = [...new Set(notes)].filter(Boolean).join("\n");
  return {
    ...(buyerNote && { buyerNote }),
    // The numbers of its declaration are told of parcels on their way alone.
    ...(lines.some(({ isMicroExport }) => isMicroExport) && { microExport: { declarationNumber: "", hsCode: "" } }),
    ...(isCommercial && { isCommercial }),
  };
};

const toLine = (wire: WireLine): RemoteLine => ({
  lineId: wire.id,
  key: wire.merchantSKU,
  stockCode: wire.merchantSKU,
  title: wire.name,
  quantity: wire.quantity,
  unitPrice: wire.unitPrice.amount,
  discount: discountOf(wire),
  total: wire.totalPrice.amount,
  vatRate: wire.vatRate ?? null,
  remoteStatus: wire.status,
  personalization: [wire.customizedText01, wire.customizedText02, wire.customizedText03, wire.customizedText04]
    .map((text) => text.trim())
    .filter(Boolean)
    .map((value) => ({ name: "", value })),
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
    ...(wire?.alternatePhoneNumber && { alternatePhone: wire.alternatePhoneNumber }),
    email: wire?.email ?? "",
    ...tax,
  };
}
