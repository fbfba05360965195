import { liraText } from "../../sandbox/money.ts";
import { many } from "../../sandbox/routing.ts";
import { marketplacesOf } from "./account.ts";
import type { Route } from "./gateway.ts";
import { type Order, type OrderItem, orderOf, ordersOf, type Status, saveOrder, sums } from "./orders.ts";
import { instant, invalid, marketplaceOf, type World } from "./world.ts";

/** The calls of before 2026, deprecated but for the confirmation of a shipment: buyers' details come with a restricted token alone. */
const names: Record<Status, string> = {
  PENDING_AVAILABILITY: "PendingAvailability",
  PENDING: "Pending",
  UNSHIPPED: "Unshipped",
  PARTIALLY_SHIPPED: "PartiallyShipped",
  SHIPPED: "Shipped",
  CANCELLED: "Canceled",
  UNFULFILLABLE: "Unfulfillable",
};

const money = (order: Order, cents: number) => ({
  CurrencyCode: marketplaceOf(order.marketplaceId)!.currency,
  Amount: liraText(cents),
});

function address(order: Order, isShown: boolean) {
  const area = {
    City: "İzmir",
    StateOrRegion: "İzmir",
    PostalCode: "35000",
    CountryCode: marketplaceOf(order.marketplaceId)!.country,
  };
  return isShown
    ? { Name: order.buyer.name, AddressLine1: "1 Test St", District: "Konak", Phone: "+90 555 000 00 00", ...area }
    : area;
}

const buyer = ({ buyer: { name, email } }: Order, isShown: boolean) => ({
  BuyerEmail: email,
  ...(isShown && { BuyerName: name }),
});

function show(order: Order, restricted: readonly string[] | null) {
  const has = (element: string) => restricted?.includes(element) ?? false;
  const shipped = order.items.reduce((sum, { shipped }) => sum + shipped, 0);
  return {
    AmazonOrderId: order.id,
    PurchaseDate: instant(order.created),
    LastUpdateDate: instant(order.updated),
    OrderStatus: names[order.status],
    FulfillmentChannel: order.byAmazon ? "AFN" : "MFN",
    SalesChannel: marketplaceOf(order.marketplaceId)!.domain.replace("www.a", "A"),
    MarketplaceId: order.marketplaceId,
    NumberOfItemsShipped: shipped,
    NumberOfItemsUnshipped: order.items.reduce((sum, { quantity }) => sum + quantity, 0) - shipped,
    ...(order.status !== "PENDING" && {
      OrderTotal: money(order, sums(order).total),
      BuyerInfo: buyer(order, has("buyerInfo")),
      ShippingAddress: address(order, has("shippingAddress")),
    }),
  };
}

const item = (order: Order, one: OrderItem) => {
  const { item, shipping, tax, discount } = sums(order, [one]);
  return {
    ASIN: one.asin,
    SellerSKU: one.sku,
    OrderItemId: one.orderItemId,
    Title: one.title,
    QuantityOrdered: one.quantity,
    QuantityShipped: one.shipped,
    ...(order.status !== "PENDING" && {
      ItemPrice: money(order, item),
      ItemTax: money(order, tax),
      ShippingPrice: money(order, shipping),
      PromotionDiscount: money(order, discount),
    }),
    ...(one.cancelRequested && {
      BuyerRequestedCancel: { IsBuyerRequestedCancel: "true", BuyerCancelReason: "BUYER_REQUESTED" },
    }),
  };
};

interface Detail {
  packageReferenceId?: unknown;
  carrierCode?: unknown;
  carrierName?: unknown;
  shippingMethod?: unknown;
  trackingNumber?: unknown;
  shipDate?: unknown;
  orderItems?: unknown;
}

/** One package of an order leaves; the same reference again is that package, as it is told now. */
function confirm(world: World, order: Order, body: Record<string, unknown>): void {
  const given = (body.packageDetail ?? {}) as Detail;
  const {
    packageReferenceId: reference,
    carrierCode,
    carrierName = "",
    shippingMethod = "",
    trackingNumber,
    shipDate,
    orderItems,
  } = given;
  if (body.marketplaceId !== order.marketplaceId) throw invalid("MarketplaceId is invalid");
  if (typeof reference !== "string")
    throw invalid(
      "The input you have submitted is not valid. Please check the fields with invalid type [packageDetail.packageReferenceId].",
    );
  if (!/^[1-9]\d*$/.test(reference)) throw invalid("PackageReferenceId: is invalid, must be a positive numeric value.");
  if (typeof carrierCode !== "string" || !carrierCode) throw invalid("CarrierCode: is required");
  if (carrierCode === "Other" && !carrierName) throw invalid("CarrierName: is required when CarrierCode is Other");
  if (typeof trackingNumber !== "string" || !trackingNumber) throw invalid("TrackingNumber: is required");
  const at = Date.parse(String(shipDate));
  if (Number.isNaN(at) || at > world.now() + 120_000 || at < order.created - 86_400_000) throw invalid("ShipDate: is invalid");
  if (order.byAmazon || order.status === "PENDING" || order.status === "CANCELLED")
    throw invalid(`Order ${order.id} can't be confirmed: it is ${names[order.status]}`);
  if (!Array.isArray(orderItems) || orderItems.length === 0) throw invalid("OrderItems: is required");
  const lines = (orderItems as { orderItemId?: unknown; quantity?: unknown }[]).map((line) => {
    const own = order.items.find(({ orderItemId }) => orderItemId === line.orderItemId);
    if (!own)
      throw invalid("OrderItemId is invalid, please obtain the value through the getOrderItems API or Manage Orders page");
    if (!Number.isInteger(line.quantity) || Number(line.quantity) < 1) throw invalid("Quantity: is invalid");
    return { orderItemId: own.orderItemId, quantity: Number(line.quantity) };
  });
  const others = order.packages.filter((pack) => pack.reference !== reference);
  const isNew = others.length === order.packages.length;
  if (isNew && order.status === "SHIPPED")
    throw invalid(
      "Failed to create package due to not finding a matching package or order already fulfilled. ErrorMessage(errorCode=GeneralError, errorDescription=Unable to find package to update for order (), errorMetric=PackageToUpdateNotFound, packageIndex=null)",
    );
  const pack = {
    reference,
    status: "SHIPPED" as const,
    carrier: carrierCode === "Other" ? String(carrierName) : carrierCode,
    method: String(shippingMethod),
    tracking: trackingNumber,
    at,
    items: lines,
  };
  const packages = [...others, pack];
  for (const own of order.items) {
    const sent = packages.flatMap(({ items }) => items).filter(({ orderItemId }) => orderItemId === own.orderItemId);
    const shipped = sent.reduce((sum, { quantity }) => sum + quantity, 0);
    if (shipped > own.quantity) throw invalid(`Quantity: more than was ordered of ${own.orderItemId}`);
    own.shipped = shipped;
  }
  order.packages = packages;
  order.status = order.items.every(({ shipped, quantity }) => shipped === quantity) ? "SHIPPED" : "PARTIALLY_SHIPPED";
  saveOrder(world, order);
}

const one = "/orders/v0/orders/:orderId";
export const olderOrderRoutes: Route[] = [
  {
    method: "GET",
    path: "/orders/v0/orders",
    rate: [0.0167, 20],
    restricted: true,
    handle: (world, { seller, query, restricted }) => {
      const ids = marketplacesOf(query, "MarketplaceIds", seller.marketplaceIds);
      const after = query.get("CreatedAfter") ?? query.get("LastUpdatedAfter");
      if (after === null || Number.isNaN(Date.parse(after)))
        throw invalid("Either the CreatedAfter parameter or the LastUpdatedAfter parameter is required.");
      const statuses = many(query, "OrderStatuses");
      const found = ordersOf(world, seller.sellerId).filter(
        (order) =>
          ids.includes(order.marketplaceId) &&
          (query.has("CreatedAfter") ? order.created : order.updated) >= Date.parse(after) &&
          (statuses.length === 0 || statuses.includes(names[order.status])),
      );
      return {
        payload: {
          Orders: found.slice(0, 100).map((order) => show(order, restricted)),
          CreatedBefore: instant(world.now() - 120_000),
        },
      };
    },
  },
  {
    method: "GET",
    path: one,
    rate: [0.5, 30],
    restricted: true,
    handle: (world, { seller, params, restricted }) => ({
      payload: show(orderOf(world, params.orderId, seller.sellerId), restricted),
    }),
  },
  {
    method: "GET",
    path: `${one}/address`,
    rate: [0.5, 30],
    restricted: true,
    handle: (world, { seller, params, restricted }) => {
      const order = orderOf(world, params.orderId, seller.sellerId);
      return {
        payload: {
          AmazonOrderId: order.id,
          ...(order.status !== "PENDING" && { ShippingAddress: address(order, restricted !== null) }),
        },
      };
    },
  },
  {
    method: "GET",
    path: `${one}/buyerInfo`,
    rate: [0.5, 30],
    restricted: true,
    handle: (world, { seller, params, restricted }) => {
      const order = orderOf(world, params.orderId, seller.sellerId);
      return { payload: { AmazonOrderId: order.id, ...buyer(order, restricted !== null) } };
    },
  },
  {
    method: "GET",
    path: `${one}/orderItems`,
    rate: [0.5, 30],
    restricted: true,
    handle: (world, { seller, params }) => {
      const order = orderOf(world, params.orderId, seller.sellerId);
      return { payload: { AmazonOrderId: order.id, OrderItems: order.items.map((each) => item(order, each)) } };
    },
  },
  {
    method: "POST",
    path: `${one}/shipmentConfirmation`,
    rate: [2, 10],
    handle: (world, { seller, params, body }) => confirm(world, orderOf(world, params.orderId, seller.sellerId), body),
  },
];
