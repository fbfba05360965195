import type { Route } from "./gateway.ts";
import { pageOf } from "./input.ts";
import { money, Refusal, seconds, shops, type World } from "./world.ts";

export interface Transaction {
  transaction_id: number;
  listing_id: number;
  product_id: number;
  sku: string;
  title: string;
  quantity: number;
  price: number;
  variations: {
    property_id: number;
    value_id: number | null;
    formatted_name: string;
    formatted_value: string;
    question_id?: number;
  }[];
}
export interface Receipt {
  receipt_id: number;
  shop_id: number;
  status: "open" | "paid" | "completed" | "canceled" | "fully refunded" | "partially refunded";
  buyer: { id: number; name: string };
  is_paid: boolean;
  is_shipped: boolean;
  delivered: boolean;
  created: number;
  updated: number;
  transactions: Transaction[];
  shipments: { shipment_id: number; at: number; carrier: string; code: string }[];
  refunds: { amount: number; at: number; reason: string; note: string; status: string }[];
  message?: string;
  gift?: { message: string; sender: string };
  /** Beside the prices of the pieces, in cents. */
  costs?: { shipping: number; tax: number; vat: number; giftWrap: number; discount: number };
}

export function receiptOf(world: World, id: unknown, shopId?: number): Receipt {
  const row = world.store.get<{ shop_id: number; doc: string }>("select * from receipts where receipt_id = ?", Number(id) || 0);
  if (!row || (shopId !== undefined && row.shop_id !== shopId))
    throw new Refusal(404, `Could not find a receipt with receipt_id = ${id}`);
  return JSON.parse(row.doc) as Receipt;
}

export const receiptsOf = (world: World, shopId: number): Receipt[] =>
  world.store
    .all<{ doc: string }>("select doc from receipts where shop_id = ? order by updated desc, receipt_id desc", shopId)
    .map(({ doc }) => JSON.parse(doc) as Receipt);

/** `moved` false: a refund does not move the time of the last change. */
export function saveReceipt(world: World, receipt: Receipt, moved = true): void {
  if (moved) receipt.updated = Math.max(world.now(), receipt.updated + 1000);
  world.store.run(
    `insert into receipts values (?, ?, ?, ?, ?, ?)
     on conflict (receipt_id) do update set updated = excluded.updated, delivered = excluded.delivered, doc = excluded.doc`,
    receipt.receipt_id,
    receipt.shop_id,
    receipt.created,
    receipt.updated,
    Number(receipt.delivered),
    JSON.stringify(receipt),
  );
}

export function showReceipt(world: World, receipt: Receipt): unknown {
  const shop = shops.find(({ shopId }) => shopId === receipt.shop_id)!;
  const sum = receipt.transactions.reduce((total, line) => total + line.price * line.quantity, 0);
  const { shipping = 0, tax = 0, vat = 0, giftWrap = 0, discount = 0 } = receipt.costs ?? {};
  const hidden = world.settings.addresses === "hidden";
  const of = (amount: number) => money(amount, shop.currency);
  return {
    receipt_id: receipt.receipt_id,
    receipt_type: 0,
    seller_user_id: shop.userId,
    seller_email: null,
    buyer_user_id: receipt.buyer.id,
    buyer_email: null,
    name: hidden ? null : receipt.buyer.name,
    first_line: hidden ? null : "1 Test St",
    second_line: null,
    city: hidden ? null : "Portland",
    state: hidden ? null : "OR",
    zip: hidden ? null : "97201",
    country_iso: hidden ? null : "US",
    formatted_address: hidden ? null : `${receipt.buyer.name}\n1 Test St\nPORTLAND, OR 97201\nUnited States`,
    // Seen with a capital first letter in real answers.
    status: receipt.status.replace(/^./, (letter) => letter.toUpperCase()),
    payment_method: "cc",
    message_from_buyer: receipt.message ?? null,
    is_paid: receipt.is_paid,
    is_shipped: receipt.is_shipped,
    created_timestamp: seconds(receipt.created),
    updated_timestamp: seconds(receipt.updated),
    is_gift: giftWrap > 0 || receipt.gift !== undefined,
    gift_message: receipt.gift?.message ?? "",
    gift_sender: receipt.gift?.sender ?? "",
    grandtotal: of(sum - discount + shipping + tax + vat + giftWrap),
    subtotal: of(sum - discount),
    total_price: of(sum),
    total_shipping_cost: of(shipping),
    total_tax_cost: of(tax),
    total_vat_cost: of(vat),
    discount_amt: of(discount),
    gift_wrap_price: of(giftWrap),
    shipments: receipt.shipments.map((each) => ({
      receipt_shipping_id: each.shipment_id,
      shipment_notification_timestamp: seconds(each.at),
      carrier_name: each.carrier,
      tracking_code: each.code,
    })),
    transactions: receipt.transactions.map(({ price, ...line }) => ({
      ...line,
      receipt_id: receipt.receipt_id,
      seller_user_id: shop.userId,
      buyer_user_id: receipt.buyer.id,
      price: of(price),
      shipping_cost: of(0),
      expected_ship_date: seconds(receipt.created) + 3 * 86_400,
      is_digital: false,
    })),
    refunds: receipt.refunds.map((each) => ({
      amount: of(each.amount),
      created_timestamp: seconds(each.at),
      reason: each.reason,
      note_from_issuer: each.note,
      status: each.status,
    })),
  };
}

const time = (query: URLSearchParams, name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
const flag = (query: URLSearchParams, name: string) => (query.has(name) ? query.get(name) === "true" : undefined);

export const receiptRoutes: Route[] = [
  {
    method: "GET",
    path: "/shops/:shopId/receipts",
    scope: "transactions_r",
    handle: (world, { shop, query, call }) => {
      const hidden = call.faults.filter(({ kind }) => kind === "hide").map(({ value }) => String(value));
      const sort = query.get("sort_on") === "updated" ? "updated" : "created";
      const is = (name: string, value: boolean) => flag(query, name) === undefined || flag(query, name) === value;
      const rows = receiptsOf(world, shop.shopId)
        .filter((one) => {
          const [created, updated] = [seconds(one.created), seconds(one.updated)];
          if (hidden.includes(String(one.receipt_id))) return false;
          if (created < (time(query, "min_created") ?? 0) || created > (time(query, "max_created") ?? Infinity)) return false;
          if (updated < (time(query, "min_last_modified") ?? 0) || updated > (time(query, "max_last_modified") ?? Infinity))
            return false;
          return (
            is("was_paid", one.is_paid) &&
            is("was_shipped", one.is_shipped) &&
            is("was_delivered", one.delivered) &&
            // Without the filter the list leaves them out (open-api #604, #629).
            (flag(query, "was_canceled") ?? false) === (one.status === "canceled")
          );
        })
        .sort((a, b) => (query.get("sort_order") === "asc" ? a[sort] - b[sort] : b[sort] - a[sort]));
      const { count, rows: shown } = pageOf(rows, query, world.settings);
      return { count, results: shown.map((receipt) => showReceipt(world, receipt)) };
    },
  },
  {
    method: "GET",
    path: "/shops/:shopId/receipts/:receiptId",
    scope: "transactions_r",
    handle: (world, { shop, params }) => showReceipt(world, receiptOf(world, params.receiptId, shop.shopId)),
  },
  {
    method: "POST",
    path: "/shops/:shopId/receipts/:receiptId/tracking",
    scope: "transactions_w",
    body: "json",
    handle: (world, { shop, params, body }) => {
      const receipt = receiptOf(world, params.receiptId, shop.shopId);
      const code = String(body.tracking_code ?? "").trim();
      const carrier = String(body.carrier_name ?? "").trim();
      if (!receipt.is_paid) throw new Refusal(400, "receipt: The receipt has not been paid");
      if (receipt.status === "canceled" || receipt.status === "fully refunded")
        throw new Refusal(400, `receipt: The receipt is ${receipt.status}`);
      if (Boolean(code) !== Boolean(carrier)) throw new Refusal(400, "tracking_code: tracking_code and carrier_name go together");
      // Every buyer here is in the US.
      const sum = receipt.transactions.reduce((total, line) => total + line.price * line.quantity, 0);
      if (!code && shop.country === "US" && sum > 10_00) throw new Refusal(400, "A tracking number is required");
      if (receipt.shipments.some((each) => each.code === code))
        throw new Refusal(409, "tracking_code: This tracking code already exists");
      receipt.shipments.push({ shipment_id: world.nextId("shipment"), at: world.now(), carrier, code });
      receipt.is_shipped = true;
      if (receipt.status === "paid") receipt.status = "completed";
      saveReceipt(world, receipt);
      world.store.run("insert into mails (receipt_id, tracking_code) values (?, ?)", receipt.receipt_id, code);
      return showReceipt(world, receipt);
    },
  },
];
