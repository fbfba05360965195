import { liraText } from "../../sandbox/money.ts";
import { many } from "../../sandbox/routing.ts";
import { marketplacesOf } from "./account.ts";
import type { Request, Route } from "./gateway.ts";
import { instant, invalid, marketplaceOf, Refusal, type World } from "./world.ts";

export interface OrderItem {
  orderItemId: string;
  sku: string;
  asin: string;
  title: string;
  quantity: number;
  /** In cents, without what is told beside it. */
  unitPrice: number;
  shipped: number;
  cancelRequested: boolean;
}
interface Package {
  reference: string;
  status: "PENDING" | "IN_TRANSIT" | "SHIPPED" | "DELIVERED" | "UNDELIVERABLE";
  carrier: string;
  method: string;
  tracking: string;
  at: number;
  items: { orderItemId: string; quantity: number }[];
}
export type Status =
  | "PENDING_AVAILABILITY"
  | "PENDING"
  | "UNSHIPPED"
  | "PARTIALLY_SHIPPED"
  | "SHIPPED"
  | "CANCELLED"
  | "UNFULFILLABLE";
export interface Order {
  id: string;
  sellerId: string;
  marketplaceId: string;
  status: Status;
  byAmazon: boolean;
  buyer: { name: string; email: string; company: string | null };
  created: number;
  updated: number;
  items: OrderItem[];
  packages: Package[];
  /** Beside the prices of the pieces, in cents. */
  costs: { shipping: number; giftWrap: number; tax: number; discount: number };
}

export function orderOf(world: World, id: unknown, sellerId?: string): Order {
  const row = world.store.get<{ seller_id: string; doc: string }>("select * from orders where id = ?", String(id ?? ""));
  if (!row || (sellerId !== undefined && row.seller_id !== sellerId))
    throw new Refusal(404, { code: "NotFound", message: `The requested order ${id} doesn't exist.` });
  return JSON.parse(row.doc) as Order;
}

export const ordersOf = (world: World, sellerId: string): Order[] =>
  world.store
    .all<{ doc: string }>("select doc from orders where seller_id = ? order by updated, id", sellerId)
    .map(({ doc }) => JSON.parse(doc) as Order);

export function saveOrder(world: World, order: Order): void {
  order.updated = Math.max(world.now(), order.updated + 1);
  world.store.run(
    "insert into orders values (?, ?, ?, ?, ?, ?) on conflict (id) do update set updated = excluded.updated, doc = excluded.doc",
    order.id,
    order.sellerId,
    order.marketplaceId,
    order.created,
    order.updated,
    JSON.stringify(order),
  );
}

/** What is paid, from its parts in cents; of one item, or of all. */
export function sums({ items, costs }: Order, of: OrderItem[] = items) {
  const prices = (some: OrderItem[]) => some.reduce((sum, one) => sum + one.unitPrice * one.quantity, 0);
  // What belongs to the whole order stands with its first item.
  const has = of.includes(items[0]!);
  const cost = (name: keyof Order["costs"]) => (has ? costs[name] : 0);
  const parts = {
    item: prices(of),
    shipping: cost("shipping"),
    giftWrap: cost("giftWrap"),
    tax: cost("tax"),
    discount: cost("discount"),
  };
  return { ...parts, total: parts.item + parts.shipping + parts.giftWrap + parts.tax - parts.discount };
}

const parts = [
  "BUYER",
  "RECIPIENT",
  "PROCEEDS",
  "EXPENSE",
  "PROMOTION",
  "CANCELLATION",
  "FULFILLMENT",
  "PACKAGES",
  "TAX",
  "PAYMENT",
  "FULFILLMENT_ORDERS",
];

function show(world: World, order: Order, included: readonly string[]) {
  const { currency, country, domain } = marketplaceOf(order.marketplaceId)!;
  const money = (cents: number) => ({ amount: liraText(cents), currencyCode: currency });
  const isOpen = order.status !== "PENDING" && order.status !== "PENDING_AVAILABILITY" && order.status !== "CANCELLED";
  // Without the role the fields are missing, and not empty; an order that waits for its payment has no address yet.
  const isShown = world.settings.buyers === "shown" && isOpen && !order.byAmazon;
  const has = (part: string) => included.includes(part);
  const proceeds = (some?: OrderItem[]) => {
    const { item, shipping, giftWrap, tax, discount, total } = sums(order, some);
    const entry = (type: string, cents: number) => (cents > 0 ? [{ type, subtotal: money(cents) }] : []);
    const breakdowns = [
      { type: "ITEM", subtotal: money(item) },
      ...entry("SHIPPING", shipping),
      ...entry("GIFT_WRAP", giftWrap),
      ...entry("TAX", tax),
      ...entry("DISCOUNT", discount),
    ];
    return some ? { proceedsTotal: money(total), breakdowns } : { grandTotal: money(total), breakdowns };
  };
  return {
    orderId: order.id,
    createdTime: instant(order.created),
    lastUpdatedTime: instant(order.updated),
    programs: [],
    salesChannel: { channelName: "AMAZON", marketplaceId: order.marketplaceId, marketplaceName: domain.replace("www.a", "A") },
    ...(has("BUYER") && {
      buyer: {
        ...(isShown && { buyerName: order.buyer.name }),
        ...(!order.byAmazon && { buyerEmail: order.buyer.email }),
        ...(order.buyer.company && { buyerCompanyName: order.buyer.company }),
      },
    }),
    ...(has("RECIPIENT") &&
      isShown && {
        recipient: {
          deliveryAddress: {
            name: order.buyer.name,
            addressLine1: "1 Test St",
            city: "İzmir",
            districtOrCounty: "Konak",
            stateOrRegion: "İzmir",
            postalCode: "35000",
            countryCode: country,
            phone: "+90 555 000 00 00",
            addressType: "RESIDENTIAL",
          },
        },
      }),
    // Of an order that waits for its payment Amazon tells no price.
    ...(has("PROCEEDS") && order.status !== "PENDING" && { proceeds: proceeds() }),
    ...(has("FULFILLMENT") && {
      fulfillment: {
        fulfillmentStatus: order.status,
        fulfilledBy: order.byAmazon ? "AMAZON" : "MERCHANT",
        fulfillmentServiceLevel: "STANDARD",
        shipByWindow: { earliestDateTime: instant(order.created), latestDateTime: instant(order.created + 2 * 86_400_000) },
      },
    }),
    orderItems: order.items.map((item) => ({
      orderItemId: item.orderItemId,
      quantityOrdered: item.quantity,
      product: {
        asin: item.asin,
        title: item.title,
        sellerSku: item.sku,
        condition: { conditionType: "NEW", conditionSubtype: "NEW" },
        ...(order.status !== "PENDING" && { price: { unitPrice: money(item.unitPrice) } }),
      },
      ...(has("PROCEEDS") && order.status !== "PENDING" && { proceeds: proceeds([item]) }),
      ...(has("CANCELLATION") &&
        item.cancelRequested && {
          cancellation: { cancellationRequest: { requester: "BUYER", cancelReason: "BUYER_REQUESTED" } },
        }),
      ...(has("FULFILLMENT") && {
        fulfillment: {
          quantityFulfilled: item.shipped,
          quantityUnfulfilled: order.status === "CANCELLED" ? 0 : item.quantity - item.shipped,
        },
      }),
    })),
    ...(has("PACKAGES") && {
      packages: order.packages.map((pack) => ({
        packageReferenceId: pack.reference,
        createdTime: instant(pack.at),
        packageStatus: { status: pack.status },
        carrier: pack.carrier,
        shipTime: instant(pack.at),
        shippingService: pack.method,
        trackingNumber: pack.tracking,
        packageItems: pack.items,
      })),
    }),
  };
}

const includedOf = (query: URLSearchParams): string[] => {
  const named = many(query, "includedData");
  if (named.some((each) => !parts.includes(each))) throw invalid("Invalid 'includedData' provided.");
  return named;
};

const moment = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name);
  if (text === null) return undefined;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw invalid(`Invalid '${name}' provided.`);
  return ms;
};

interface Filter {
  created: [number, number] | null;
  updated: [number, number] | null;
  marketplaceIds: string[];
  statuses: string[];
  by: string[];
  from: number;
}

function search(world: World, { query, seller, call }: Request) {
  const size = Number(query.get("maxResultsPerPage") ?? 100);
  if (!(size >= 1 && size <= 100)) throw invalid("Invalid 'maxResultsPerPage' provided.");
  const token = query.get("paginationToken");
  const filter = token
    ? (JSON.parse(Buffer.from(token, "base64url").toString("utf8")) as Filter)
    : filterOf(world, query, seller.marketplaceIds);
  const within = (ms: number, span: [number, number] | null) => !span || (ms >= span[0] && ms <= span[1]);
  const hidden = call.faults.filter(({ kind }) => kind === "hide").map(({ value }) => String(value));
  const found = ordersOf(world, seller.sellerId).filter(
    (order) =>
      within(order.created, filter.created) &&
      within(order.updated, filter.updated) &&
      (filter.marketplaceIds.length === 0 || filter.marketplaceIds.includes(order.marketplaceId)) &&
      (filter.statuses.length === 0 || filter.statuses.includes(order.status)) &&
      (filter.by.length === 0 || filter.by.includes(order.byAmazon ? "AMAZON" : "MERCHANT")) &&
      !hidden.includes(order.id),
  );
  const rest = { ...filter, from: filter.from + size };
  return {
    orders: found.slice(filter.from, filter.from + size).map((order) => show(world, order, includedOf(query))),
    pagination: rest.from < found.length ? { nextToken: Buffer.from(JSON.stringify(rest)).toString("base64url") } : {},
    ...(filter.updated ? { lastUpdatedBefore: instant(filter.updated[1]) } : { createdBefore: instant(filter.created![1]) }),
  };
}

/** Exactly one of the two moments to begin at; an end, where there is one, is two minutes past. */
function filterOf(world: World, query: URLSearchParams, own: readonly string[]): Filter {
  const span = (after: string, before: string): [number, number] | null => {
    const [from, until] = [moment(query, after), moment(query, before)];
    if (until !== undefined && (from === undefined || until < from || until > world.now() - 120_000))
      throw invalid(`Invalid '${before}' provided.`);
    return from === undefined ? null : [from, until ?? world.now()];
  };
  const [created, updated] = [span("createdAfter", "createdBefore"), span("lastUpdatedAfter", "lastUpdatedBefore")];
  if (!created === !updated) throw invalid("Exactly one of 'createdAfter' and 'lastUpdatedAfter' must be provided.");
  const marketplaceIds = query.has("marketplaceIds") ? marketplacesOf(query, "marketplaceIds", own) : [];
  return {
    created,
    updated,
    marketplaceIds,
    statuses: many(query, "fulfillmentStatuses"),
    by: many(query, "fulfilledBy"),
    from: 0,
  };
}

export const orderRoutes: Route[] = [
  { method: "GET", path: "/orders/2026-01-01/orders", rate: [0.0056, 20], handle: search },
  {
    method: "GET",
    path: "/orders/2026-01-01/orders/:orderId",
    rate: [0.5, 30],
    handle: (world, { seller, params, query }) => ({
      order: show(world, orderOf(world, params.orderId, seller.sellerId), includedOf(query)),
    }),
  },
];
