import { canBeBought, isByAmazon, itemOf, ownStock, priceOf, saveItem, wrong } from "./item.ts";
import { listItem, settle } from "./listings.ts";
import { type Order, type OrderItem, orderOf, saveOrder } from "./orders.ts";
import { Refusal, type Seller, sellers, type World } from "./world.ts";

/** What happens on the other side of the marketplace: the buyer, the carrier, and what only Seller Central can do. */
type Move = (world: World, input: Record<string, unknown>) => Record<string, unknown>;

const no = (message: string) => new Refusal(409, { code: "Conflict", message });

export const sellerOf = (id: unknown): Seller => {
  const seller = sellers.find(({ sellerId }) => sellerId === id);
  if (!seller) throw no(`Satıcı bulunamadı / no such seller: ${id ?? ""}`);
  return seller;
};
const marketplaceIn = (seller: Seller, id: unknown): string => {
  const found = id === undefined || id === "" ? seller.marketplaceIds[0] : seller.marketplaceIds.find((each) => each === id);
  if (!found) throw no(`Bu satıcının değil / not of this seller: ${id}`);
  return found;
};

/** {sellerId, marketplaceId?, sku, title?, price, quantity?, byAmazon?}: the seller lists something in Seller Central. */
const list: Move = (world, input) => {
  const seller = sellerOf(input.sellerId);
  const [sku, price, quantity] = [String(input.sku ?? "").trim(), Number(input.price), Number(input.quantity ?? 0)];
  if (!sku) throw no("SKU boş olamaz / a SKU is needed");
  if (!(price > 0)) throw no(`Fiyat 0'dan büyük olmalıdır / the price must be above 0: ${input.price ?? ""}`);
  if (!Number.isInteger(quantity) || quantity < 0)
    throw no(`Adet 0 ya da üzeri olmalıdır / quantity must be 0 or more: ${input.quantity}`);
  const marketplaceId = marketplaceIn(seller, input.marketplaceId);
  const byAmazon = input.byAmazon === true || input.byAmazon === "true";
  const { asin } = listItem(world, {
    sellerId: seller.sellerId,
    marketplaceId,
    sku,
    title: String(input.title || sku),
    price,
    quantity,
    byAmazon,
  });
  return { packageId: sku, asin };
};

const costNames = ["shipping", "giftWrap", "tax", "discount"] as const;

/** {sellerId, marketplaceId?, lines: [{barcode: the SKU, quantity}], buyer?, company?, awaiting?, costs?: {shipping?, giftWrap?, tax?, discount?} in cents} */
const buy: Move = (world, input) =>
  world.store.transaction(() => {
    settle(world);
    const seller = sellerOf(input.sellerId);
    const marketplaceId = marketplaceIn(seller, input.marketplaceId);
    const wanted = input.lines;
    if (!Array.isArray(wanted) || wanted.length === 0) throw no("lines boş olamaz / lines can not be empty");
    const taken = (wanted as Record<string, unknown>[]).map((one) => take(world, seller.sellerId, marketplaceId, one));
    const unpaid = input.awaiting === true || input.awaiting === "true";
    const cents = (input.costs ?? {}) as Record<string, unknown>;
    const serial = String(world.nextId("order"));
    const order: Order = {
      id: `408-${serial}-${serial.split("").reverse().join("")}`,
      sellerId: seller.sellerId,
      marketplaceId,
      status: unpaid ? "PENDING" : "UNSHIPPED",
      byAmazon: taken.some(({ byAmazon }) => byAmazon),
      buyer: {
        name: String(input.buyer || "Test Person"),
        email: `${serial}@marketplace.amazon.com.tr`,
        company: input.company ? String(input.company) : null,
      },
      created: world.now(),
      updated: 0,
      items: taken.map(({ item }) => item),
      packages: [],
      costs: Object.fromEntries(costNames.map((name) => [name, Math.round(Number(cents[name] ?? 0))])) as Order["costs"],
    };
    saveOrder(world, order);
    return { orderNumber: order.id, packageId: order.id };
  });

/** One line, out of the stock that the marketplace believes in. */
function take(
  world: World,
  sellerId: string,
  marketplaceId: string,
  wanted: Record<string, unknown>,
): { item: OrderItem; byAmazon: boolean } {
  const sku = String(wanted.barcode ?? "");
  const quantity = Number(wanted.quantity ?? 1);
  const item = itemOf(world, sellerId, marketplaceId, sku);
  if (!item || !canBeBought(item)) throw no(`Satışta böyle bir ürün yok / no such product on sale: ${sku}`);
  if (!Number.isInteger(quantity) || quantity < 1)
    throw no(`Adet en az 1 olmalıdır / quantity must be 1 or more: ${wanted.quantity}`);
  const byAmazon = isByAmazon(item);
  const stock = ownStock(item);
  if (!byAmazon) {
    if ((stock?.quantity ?? 0) < quantity) throw no(`Stok yetersiz / too few (stok ${stock?.quantity ?? 0}): ${sku}`);
    stock!.quantity! -= quantity;
    saveItem(world, item);
  }
  const { asin, title } = item;
  const unitPrice = Math.round(priceOf(item)! * 100);
  const orderItemId = String(world.nextId("item"));
  return { item: { orderItemId, sku, asin, title, quantity, unitPrice, shipped: 0, cancelRequested: false }, byAmazon };
}

/** A move of one order: {packageId}. */
const move =
  (change: (order: Order, world: World, input: Record<string, unknown>) => void): Move =>
  (world, input) => {
    const order = orderOf(world, input.packageId);
    change(order, world, input);
    saveOrder(world, order);
    return { packageId: order.id, status: order.status };
  };
const need = (is: boolean, order: Order, what: string) => {
  if (!is) throw no(`Sipariş ${order.status} / the order is ${order.status}: ${what}`);
};

export const moves: Record<string, Move> = {
  list,
  buy,
  pay: move((order) => {
    need(order.status === "PENDING", order, "pay");
    order.status = "UNSHIPPED";
  }),
  cancel: move((order, world) => {
    need(["PENDING", "UNSHIPPED"].includes(order.status), order, "cancel");
    order.status = "CANCELLED";
    for (const { sku, quantity } of order.items) {
      const item = itemOf(world, order.sellerId, order.marketplaceId, sku);
      const stock = item && ownStock(item);
      if (!item || !stock) continue;
      stock.quantity = (stock.quantity ?? 0) + quantity;
      saveItem(world, item);
    }
  }),
  /** The buyer asks; the seller has to cancel, or to send it all the same. */
  "request-cancel": move((order) => {
    need(order.status === "UNSHIPPED", order, "request-cancel");
    for (const item of order.items) item.cancelRequested = true;
  }),
  /** What the seller did not confirm by a call is confirmed in Seller Central; Amazon's own parcels leave by themselves. */
  scan: move((order, world) => {
    need(["UNSHIPPED", "PARTIALLY_SHIPPED", "SHIPPED"].includes(order.status), order, "scan");
    const left = order.items.filter(({ shipped, quantity }) => shipped < quantity);
    if (left.length > 0)
      order.packages.push({
        reference: String(order.packages.length + 1),
        status: "SHIPPED",
        carrier: "PTT",
        method: "Standard",
        tracking: `PT${order.packages.length + 1}`,
        at: world.now(),
        items: left.map(({ orderItemId, quantity, shipped }) => ({ orderItemId, quantity: quantity - shipped })),
      });
    for (const item of order.items) item.shipped = item.quantity;
    for (const pack of order.packages) pack.status = "IN_TRANSIT";
    order.status = "SHIPPED";
  }),
  deliver: move((order) => {
    need(order.status === "SHIPPED", order, "deliver");
    for (const pack of order.packages) pack.status = "DELIVERED";
  }),
  /** {sellerId, marketplaceId?, sku}: Amazon takes a listing off sale until the seller puts something right; again puts it back. */
  suppress: (world, input) => {
    const seller = sellerOf(input.sellerId);
    const item = itemOf(world, seller.sellerId, marketplaceIn(seller, input.marketplaceId), String(input.sku));
    if (!item) throw no(`SKU ${input.sku}`);
    item.suppressed = item.suppressed
      ? null
      : wrong("18027", "The listing is missing a main image.", "main_product_image_locator");
    saveItem(world, item);
    return { packageId: item.sku };
  },
};
