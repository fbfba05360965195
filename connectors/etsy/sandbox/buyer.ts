import { listingsOf, pieces, save } from "./listings.ts";
import { type Receipt, receiptOf, saveReceipt, type Transaction } from "./receipts.ts";
import { Refusal, shops, type World } from "./world.ts";

/** What happens on the other side of the marketplace: the buyer, the carrier, and what only the seller's own panel can do. */
type Move = (world: World, input: Record<string, unknown>) => Record<string, unknown>;

const no = (message: string) => new Refusal(409, message);

const costNames = ["shipping", "tax", "vat", "giftWrap", "discount"] as const;
/** As it is given, in whole cents. */
const costsOf = (given: unknown): NonNullable<Receipt["costs"]> => {
  const cents = (given ?? {}) as Record<string, unknown>;
  return Object.fromEntries(costNames.map((name) => [name, Math.round(Number(cents[name] ?? 0))])) as NonNullable<
    Receipt["costs"]
  >;
};

/** {shopId, lines: [{barcode: the SKU, quantity, personalization?}], buyer?, awaiting?, message?, gift?: {message, sender}, costs?: {shipping?, tax?, vat?, giftWrap?, discount?} in cents} */
const buy: Move = (world, input) =>
  world.store.transaction(() => {
    const shop = shops.find(({ shopId }) => shopId === Number(input.shopId));
    if (!shop) throw no(`Mağaza bulunamadı / no such shop: ${input.shopId ?? ""}`);
    const wanted = input.lines;
    if (!Array.isArray(wanted) || wanted.length === 0) throw no("lines boş olamaz / lines can not be empty");
    const transactions = (wanted as Record<string, unknown>[]).map((one) => take(world, shop.shopId, one));
    const now = world.now();
    const unpaid = input.awaiting === true || input.awaiting === "true";
    const receipt: Receipt = {
      receipt_id: world.nextId("receipt"),
      shop_id: shop.shopId,
      status: unpaid ? "open" : "paid",
      buyer: { id: world.nextId("buyer"), name: String(input.buyer || "Test Person") },
      is_paid: !unpaid,
      is_shipped: false,
      delivered: false,
      created: now,
      updated: now,
      transactions,
      shipments: [],
      refunds: [],
      costs: costsOf(input.costs),
      ...(typeof input.message === "string" && { message: input.message }),
      ...(typeof input.gift === "object" && input.gift !== null && { gift: input.gift as { message: string; sender: string } }),
    };
    saveReceipt(world, receipt, false);
    return { orderNumber: String(receipt.receipt_id), packageId: String(receipt.receipt_id) };
  });

/** One line, out of the stock that the marketplace believes in; a listing without pieces is sold out. */
function take(world: World, shopId: number, wanted: Record<string, unknown>): Transaction {
  const sku = String(wanted.barcode ?? "");
  const quantity = Number(wanted.quantity ?? 1);
  const listing = listingsOf(world, shopId, "active").find((one) =>
    one.inventory?.products.some((product) => product.sku === sku),
  );
  const product = listing?.inventory?.products.find((one) => one.sku === sku);
  const offering = product?.offerings[0];
  if (!listing || !product || !offering) throw no(`Satışta böyle bir ürün yok / no such product on sale: ${sku}`);
  if (!Number.isInteger(quantity) || quantity < 1)
    throw no(`Adet en az 1 olmalıdır / quantity must be 1 or more: ${wanted.quantity}`);
  if (!offering.is_enabled || offering.quantity < quantity)
    throw no(`Stok yetersiz / too few (stok ${offering.quantity}): ${sku}`);
  offering.quantity -= quantity;
  if (pieces(listing) === 0) listing.state = "sold_out";
  save(world, listing);
  return {
    transaction_id: world.nextId("transaction"),
    listing_id: listing.listing_id,
    product_id: product.product_id,
    sku,
    title: listing.title,
    quantity,
    price: offering.price,
    variations: [
      ...product.property_values.map((value) => ({
        property_id: value.property_id,
        value_id: value.value_ids[0] ?? 0,
        formatted_name: value.property_name,
        formatted_value: value.values.join(", "),
      })),
      // What the buyer wrote stands among them, with its entities (open-api #187, #254, #260).
      ...(typeof wanted.personalization === "string"
        ? [
            {
              property_id: 54,
              value_id: null,
              formatted_name: "Personalization",
              formatted_value: wanted.personalization.replace(/&/g, "&amp;").replace(/'/g, "&#039;"),
            },
          ]
        : []),
    ],
  };
}

/** A move of one receipt: {packageId}. */
const move =
  (change: (receipt: Receipt, world: World, input: Record<string, unknown>) => boolean | undefined): Move =>
  (world, input) => {
    const receipt = receiptOf(world, input.packageId);
    const moved = change(receipt, world, input);
    saveReceipt(world, receipt, moved ?? true);
    return { packageId: String(receipt.receipt_id), status: receipt.status };
  };
const need = (is: boolean, receipt: Receipt, what: string) => {
  if (!is) throw no(`Sipariş ${receipt.status} / the order is ${receipt.status}: ${what}`);
};

export const moves: Record<string, Move> = {
  buy,
  pay: move((receipt) => {
    need(!receipt.is_paid, receipt, "pay");
    Object.assign(receipt, { is_paid: true, status: "paid" });
    return true;
  }),
  cancel: move((receipt, world) => {
    need(!receipt.is_shipped && receipt.status !== "canceled", receipt, "cancel");
    receipt.status = "canceled";
    giveBack(world, receipt);
    return true;
  }),
  /** By the seller in the shop manager. */
  scan: move((receipt, world) => {
    need(receipt.is_paid && !receipt.is_shipped, receipt, "ship");
    Object.assign(receipt, { is_shipped: true, status: "completed" });
    receipt.shipments.push({
      shipment_id: world.nextId("shipment"),
      at: world.now(),
      carrier: "usps",
      code: "9400100000000000000000",
    });
    return true;
  }),
  deliver: move((receipt) => {
    need(receipt.is_shipped && !receipt.delivered, receipt, "deliver");
    receipt.delivered = true;
    return true;
  }),
  /** By the seller in the shop manager: the time of the last change does not move. */
  refund: move((receipt, world, input) => {
    need(receipt.is_paid, receipt, "refund");
    const sum = receipt.transactions.reduce((total, line) => total + line.price * line.quantity, 0);
    const amount = Math.min(sum, Number(input.amount ?? sum));
    receipt.refunds.push({ amount, at: world.now(), reason: "Return", note: String(input.note ?? ""), status: "complete" });
    receipt.status = amount >= sum ? "fully refunded" : "partially refunded";
    return input.moved === true;
  }),
};

function giveBack(world: World, receipt: Receipt): void {
  for (const line of receipt.transactions) {
    const listing = listingsOf(world, receipt.shop_id).find(({ listing_id }) => listing_id === line.listing_id);
    const offering = listing?.inventory?.products.find(({ sku }) => sku === line.sku)?.offerings[0];
    if (!listing || !offering) continue;
    offering.quantity += line.quantity;
    save(world, listing);
  }
}
