import { isZero, sum, times } from "../amounts.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { oddPlace } from "../http-failure.ts";
import type { Orders } from "../marketplace.ts";
import {
  newestOf,
  type OrderPage,
  type PackageState,
  type RemoteAddress,
  type RemoteAmount,
  type RemotePackage,
} from "../orders.ts";
import { OlderAddress, OneOrder, Order, OrderTrace, OrderPage as Page, RestrictedToken, type WireOrder } from "./wire.ts";

const path = "/orders/2026-01-01/orders";
const includedData = "BUYER,RECIPIENT,PROCEEDS,CANCELLATION,FULFILLMENT,PACKAGES,TAX";
/** Amazon takes no end that is nearer than two minutes; without one it tells everything up to now. */
const tooNearMs = 3 * 60_000;

/** What the seller sends: Amazon's own parcels are neither ours to send nor ours to count. */
export const listOrders: Orders["listOrders"] = async (remote, query) => {
  const isPast = Date.parse(query.until) < Date.now() - tooNearMs;
  const { orders, pagination } = await remote.call({
    method: "GET",
    path,
    query: {
      lastUpdatedAfter: query.since,
      ...(isPast && { lastUpdatedBefore: query.until }),
      marketplaceIds: remote.account.marketplaceId,
      fulfilledBy: "MERCHANT",
      includedData,
      ...(query.cursor !== undefined && { paginationToken: query.cursor }),
    },
    limit: "orders",
    expect: Page,
  });
  const page = readOrders(remote, orders);
  return {
    ...page,
    newest: newestOf(page.packages.map(({ modifiedAt }) => modifiedAt)),
    ...(pagination?.nextToken && { next: pagination.nextToken }),
  };
};

export const readOrder: Orders["readOrder"] = async (remote, orderId) => {
  try {
    const { order } = await remote.call({
      method: "GET",
      path: `${path}/${encodeURIComponent(orderId)}`,
      query: { includedData },
      limit: "order",
      expect: OneOrder,
    });
    const page = readOrders(remote, [order]);
    const waiting = page.packages.find(({ state, deliveryAddress }) => state === "new" && !deliveryAddress.fullAddress);
    const address = waiting && (await olderAddress(remote, orderId));
    return address
      ? { ...page, packages: page.packages.map((pack) => ({ ...pack, deliveryAddress: address, billingAddress: address })) }
      : page;
  } catch (error) {
    if (error instanceof RemoteError && error.kind === "not_found") return { packages: [], unreadable: [] };
    throw error;
  }
};

/** Where the current call is not allowed to tell whom it goes to, the older one may be, with a token for this order's address alone. */
const olderAddress = async (remote: RemoteClient, orderId: string): Promise<RemoteAddress | undefined> => {
  const older = `/orders/v0/orders/${encodeURIComponent(orderId)}/address`;
  try {
    const { restrictedDataToken } = await remote.call({
      method: "POST",
      path: "/tokens/2021-03-01/restrictedDataToken",
      body: { restrictedResources: [{ method: "GET", path: older }] },
      isRead: true,
      limit: "restricted-token",
      expect: RestrictedToken,
    });
    const { payload } = await remote.call({
      method: "GET",
      path: older,
      headers: { "x-amz-access-token": restrictedDataToken },
      limit: "address",
      expect: OlderAddress,
    });
    return payload.ShippingAddress ? toAddress(payload.ShippingAddress, null) : undefined;
  } catch (error) {
    // The application may not: the order comes in without it.
    if (error instanceof RemoteError && ["refused", "unauthorized", "not_found"].includes(error.kind)) return;
    throw error;
  }
};

function readOrders(remote: RemoteClient, orders: readonly unknown[]): OrderPage {
  const page: OrderPage = { packages: [], unreadable: [] };
  for (const raw of orders) {
    const read = Order.safeParse(raw);
    if (read.success) {
      page.packages.push(toPackage(read.data, raw, remote.account.currency ?? ""));
      continue;
    }
    const trace = OrderTrace.safeParse(raw).data;
    const id = trace?.orderId ?? "";
    const error = oddPlace(read.error, raw);
    page.unreadable.push({ packageId: id, orderId: id, modifiedAt: trace?.lastUpdatedTime ?? null, error, raw });
  }
  return page;
}

const STATES: Record<string, PackageState> = {
  PENDING_AVAILABILITY: "pending_approval",
  PENDING: "pending_approval",
  UNSHIPPED: "new",
  PARTIALLY_SHIPPED: "awaiting_shipping",
  SHIPPED: "shipped",
  CANCELLED: "canceled",
  UNFULFILLABLE: "could_not_be_shipped",
};

/** How all of its parcels fared; "" where they differ or nothing is told. */
const parcels = ({ packages }: WireOrder): string => {
  const [first = "", ...rest] = new Set((packages ?? []).map(({ packageStatus }) => packageStatus?.status ?? ""));
  return rest.length === 0 ? first : "";
};

const stateOf = (wire: WireOrder): PackageState => {
  const { fulfillmentStatus: status } = wire.fulfillment;
  const state = (Object.hasOwn(STATES, status) && STATES[status]) || "another";
  if (state === "shipped" && parcels(wire) === "DELIVERED") return "delivered";
  if (state === "shipped" && parcels(wire) === "UNDELIVERABLE") return "could_not_be_delivered";
  const isCancelRequested = wire.orderItems.every(({ cancellation }) => cancellation?.cancellationRequest);
  return state === "new" && isCancelRequested ? "canceling" : state;
};

function toPackage(wire: WireOrder, raw: unknown, channelCurrency: string): RemotePackage {
  const { fulfillmentStatus: status, shipByWindow } = wire.fulfillment;
  const state = stateOf(wire);
  const isEnd = state === "delivered" || state === "could_not_be_delivered";
  const amounts = toAmounts(wire);
  const buyer = wire.tax?.taxRegistrations?.find(({ entityType }) => entityType === "BUYER") ?? null;
  const office = buyer?.taxRegistrationAttributes?.find(({ key }) => key === "TAX_OFFICE")?.value ?? "";
  const delivery = wire.recipient?.deliveryAddress;
  const email = wire.buyer?.buyerEmail ?? "";
  const address = toAddress(delivery ?? null, { email });
  const last = wire.packages?.at(-1);
  const lines = wire.orderItems.map((item) => {
    const unitPrice = item.product.price?.unitPrice.amount ?? "0";
    return {
      lineId: item.orderItemId,
      // An order of a product that lost its SKU is still an order.
      key: item.product.sellerSku || `asin:${item.product.asin || "?"}`,
      stockCode: item.product.sellerSku,
      title: item.product.title,
      quantity: item.quantityOrdered,
      unitPrice,
      discount: "0",
      total: times(unitPrice, item.quantityOrdered),
      vatRate: null,
      remoteStatus: item.cancellation?.cancellationRequest ? `${status} (cancellation requested)` : status,
    };
  });
  return {
    packageId: wire.orderId,
    orderId: wire.orderId,
    remoteStatus: isEnd ? `${status} (${parcels(wire)})` : status,
    state,
    ...(state === "another" && { unknownStatus: status }),
    paymentPending: state === "pending_approval",
    superseded: false,
    originPackageIds: [],
    orderedAt: wire.createdTime,
    modifiedAt: wire.lastUpdatedTime,
    leftAt: (wire.packages ?? []).flatMap(({ shipTime }) => shipTime ?? []).sort()[0] ?? null,
    shipBy: shipByWindow?.latestDateTime ?? null,
    currency:
      wire.proceeds?.grandTotal?.currencyCode ??
      wire.orderItems.flatMap(({ product }) => product.price?.unitPrice.currencyCode ?? [])[0] ??
      channelCurrency,
    total: wire.proceeds?.grandTotal?.amount ?? sum(lines.map(({ total }) => total)),
    discount: sum(amounts.flatMap(({ kind, amount }) => (kind === "discount" ? amount : []))),
    customerName: wire.buyer?.buyerName || delivery?.name || "",
    customerEmail: email,
    deliveryAddress: address,
    billingAddress: {
      ...address,
      company: buyer?.legalName || wire.buyer?.buyerCompanyName || address.company,
      taxNumber: buyer?.taxRegistrationNumber ?? "",
      taxOffice: office,
    },
    cargo: { company: last?.carrier ?? "", trackingCode: last?.trackingNumber ?? "", trackingLink: "", senderNumber: "" },
    invoiceNumber: null,
    lines,
    // Asked for by itself such an order is told; the list leaves it out.
    ...(wire.fulfillment.fulfilledBy === "AMAZON" && { isFulfilledThere: true }),
    amounts,
    raw,
  };
}

const KINDS: Record<string, [RemoteAmount["kind"], RemoteAmount["payer"]]> = {
  SHIPPING: ["shipping", "buyer"],
  GIFT_WRAP: ["gift_wrap", "buyer"],
  TAX: ["tax", "buyer"],
  DISCOUNT: ["discount", "seller"],
};

/** By item. A promotion is the seller's; whether its amount has a sign is not documented. Who hands a tax on to the state is not read. */
const toAmounts = ({ orderItems }: WireOrder): RemoteAmount[] =>
  orderItems.flatMap(({ orderItemId, proceeds }) =>
    (proceeds?.breakdowns ?? []).flatMap(({ type, subtotal }): RemoteAmount[] => {
      const known = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
      if (!known || isZero(subtotal.amount)) return [];
      const [kind, payer] = known;
      const amount = subtotal.amount.replace(/^-/, "");
      return [{ lineId: orderItemId, kind, payer, amount, currency: subtotal.currencyCode, vatRate: null }];
    }),
  );

const countries = new Intl.DisplayNames("tr", { type: "region", fallback: "none" });

function toAddress(
  wire: NonNullable<NonNullable<WireOrder["recipient"]>["deliveryAddress"]> | null,
  buyer: { email: string } | null,
): RemoteAddress {
  const name = wire?.name ?? "";
  const cut = name.lastIndexOf(" ");
  const countryCode = wire?.countryCode.toUpperCase() ?? "";
  return {
    firstName: cut < 0 ? name : name.slice(0, cut),
    lastName: cut < 0 ? "" : name.slice(cut + 1),
    company: wire?.companyName ?? "",
    country: /^[A-Z]{2}$/.test(countryCode) ? (countries.of(countryCode) ?? "") : "",
    countryCode,
    city: wire?.stateOrRegion || wire?.city || "",
    district: wire?.districtOrCounty ?? "",
    fullAddress: [wire?.addressLine1, wire?.addressLine2, wire?.addressLine3].filter(Boolean).join(" "),
    zipCode: wire?.postalCode ?? "",
    phone: wire?.phone ?? "",
    email: buyer?.email ?? "",
    taxNumber: "",
    taxOffice: "",
  };
}
