import { z } from "zod";
import { isZero, times } from "../amounts.ts";
import { RemoteError } from "../http.ts";
import { oddPlace } from "../http-failure.ts";
import type { Orders } from "../marketplace.ts";
import {
  newestOf,
  type OrderPage,
  type PackageState,
  type Particulars,
  type RemoteAddress,
  type RemoteAmount,
  type RemotePackage,
} from "../orders.ts";
import { CARRIERS } from "./actions.ts";
import { maxOffset } from "./shop.ts";
import { ListingPage as Page, Receipt, ReceiptTrace, type WireReceipt } from "./wire.ts";

const SIZE = 100;
const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);

/**
 * Newest change first and without an end: a receipt that changes while we page moves to the front, and what it passed comes twice; no one
 * slips through. The list leaves out what was canceled (open-api #604, #629), so that is asked for by itself, first, because it frees
 * stock. Nothing in a receipt says that it was delivered: those that were are asked for too, in a short look only where something was sent.
 */
export const listOrders: Orders["listOrders"] = async (remote, query) => {
  const [phase = "canceled", at = "0", sent = "", until = ""] = query.cursor?.split("|") ?? [];
  const offset = Number(at);
  const { count, results } = await remote.call({
    method: "GET",
    path: `/shops/${remote.account.shopId}/receipts`,
    query: {
      min_last_modified: seconds(query.since),
      ...(until && { max_last_modified: until }),
      sort_on: "updated",
      sort_order: "desc",
      limit: SIZE,
      offset,
      ...(phase === "all" ? {} : { [`was_${phase}`]: true }),
    },
    limit: "calls",
    expect: Page,
  });
  const read = readReceipts(results, phase === "delivered");
  const page = { ...read, newest: newestOf(read.packages.map(({ modifiedAt }) => modifiedAt)) };
  if (query.kind === "urgent") return phase === "canceled" ? { ...page, next: "all|0" } : page;
  // A short look's calls are of a day's 5,000, and several come each minute.
  const isSent = sent || query.kind !== "short" || page.packages.some(({ state }) => state === "shipped") ? "sent" : "";
  const remembered = phase === "all" ? isSent : "";
  if (results.length > 0 && offset + SIZE < count) {
    if (offset + SIZE <= maxOffset) return { ...page, next: `${phase}|${offset + SIZE}|${remembered}${until && `|${until}`}` };
    // Etsy shows no more of this window: on from the oldest that was seen, which comes once more.
    const oldest = results.flatMap((row) => ReceiptTrace.safeParse(row).data?.updated_timestamp ?? []).sort()[0];
    const from = oldest === undefined ? "" : String(seconds(oldest));
    if (from === "" || from === until)
      throw new RemoteError("malformed", `GET receipts answered with more than ${maxOffset} receipts of one second`);
    return { ...page, next: `${phase}|0|${remembered}|${from}` };
  }
  if (phase === "canceled") return { ...page, next: "all|0" };
  return phase === "all" && isSent ? { ...page, next: "delivered|0" } : page;
};

export const readOrder: Orders["readOrder"] = async (remote, orderId) => {
  try {
    const path = `/shops/${remote.account.shopId}/receipts/${encodeURIComponent(orderId)}`;
    const raw = await remote.call({ method: "GET", path, limit: "calls", expect: z.looseObject({}) });
    return readReceipts([raw], false);
  } catch (error) {
    if (error instanceof RemoteError && error.kind === "not_found") return { packages: [], unreadable: [] };
    throw error;
  }
};

export function readReceipts(results: readonly unknown[], delivered: boolean): OrderPage {
  const page: OrderPage = { packages: [], unreadable: [] };
  for (const row of results) {
    // What the filter says belongs to the report.
    const raw = delivered && typeof row === "object" ? { ...row, was_delivered: true } : row;
    const read = Receipt.safeParse(raw);
    if (read.success) {
      page.packages.push(toPackage(read.data, raw, delivered));
      continue;
    }
    const trace = ReceiptTrace.safeParse(raw).data;
    const id = trace?.receipt_id ?? "";
    page.unreadable.push({
      packageId: id,
      orderId: id,
      modifiedAt: trace?.updated_timestamp ?? null,
      error: oddPlace(read.error, raw),
      raw,
    });
  }
  return page;
}

/** Sent, or on its way, whatever became of it since: a receipt may be canceled after that, and what left is not back. */
const isSent = (wire: WireReceipt) =>
  wire.is_shipped || (wire.shipments ?? []).length > 0 || wire.status.toLowerCase() === "completed";
/** Of one that was canceled after it was sent, and tells no time: at the latest then. */
const leftAt = (wire: WireReceipt, state: PackageState) => {
  const [first] = (wire.shipments ?? []).flatMap(({ shipment_notification_timestamp: at }) => at ?? []).sort();
  return first ?? (state === "canceled" && isSent(wire) ? wire.updated_timestamp : null);
};

/** Section 7. "completed" means that everything was sent, not that it arrived; a refund of what was sent leaves it sent. */
const stateOf = (wire: WireReceipt, delivered: boolean): PackageState => {
  const status = wire.status.toLowerCase();
  const sent = isSent(wire);
  if (status === "canceled" || (status === "fully refunded" && !sent)) return "canceled";
  if (!wire.is_paid || status === "open" || status === "payment processing") return "pending_approval";
  if (delivered) return "delivered";
  if (sent) return "shipped";
  return ["paid", "partially refunded"].includes(status) ? "new" : "another";
};

function toPackage(wire: WireReceipt, raw: unknown, delivered: boolean): RemotePackage {
  const state = stateOf(wire, delivered);
  const shipment = wire.shipments?.at(-1);
  const shipBy = wire.transactions.flatMap(({ expected_ship_date }) => expected_ship_date ?? []).sort()[0];
  const address = toAddress(wire);
  return {
    packageId: wire.receipt_id,
    orderId: wire.receipt_id,
    remoteStatus: delivered ? `${wire.status} (delivered)` : wire.status,
    state,
    paymentPending: state === "pending_approval",
    superseded: false,
    originPackageIds: [],
    orderedAt: wire.created_timestamp,
    modifiedAt: wire.updated_timestamp,
    leftAt: leftAt(wire, state),
    shipBy: shipBy ?? null,
    currency: wire.grandtotal.currency,
    total: wire.grandtotal.value,
    discount: wire.discount_amt?.value ?? "0",
    customerName: wire.name,
    customerEmail: wire.buyer_email,
    deliveryAddress: address,
    billingAddress: address,
    cargo: {
      company: shipment ? CARRIERS[shipment.carrier_name.toLowerCase()] || shipment.carrier_name : "",
      trackingCode: shipment?.tracking_code ?? "",
      trackingLink: "",
      senderNumber: "",
    },
    invoiceNumber: null,
    lines: wire.transactions.map((line) => ({
      lineId: line.transaction_id,
      // A listing without a SKU is none of ours; the line says which one it is.
      key: line.sku || `listing:${line.listing_id ?? "?"}`,
      stockCode: line.sku,
      title: line.title,
      quantity: line.quantity,
      unitPrice: line.price.value,
      discount: "0",
      total: times(line.price.value, line.quantity),
      vatRate: null,
      remoteStatus: wire.status,
      personalization: personalizationOf(line),
    })),
    particulars: toParticulars(wire),
    amounts: toAmounts(wire),
    raw,
  };
}

const toParticulars = (wire: WireReceipt): Particulars => {
  const [buyerNote, message, sender] = [wire.message_from_buyer, wire.gift_message, wire.gift_sender].map((text) => text.trim());
  return {
    ...(buyerNote && { buyerNote }),
    // The flag was seen missing beside a message (open-api #270).
    ...((wire.is_gift || message) && { gift: { message: message ?? "", sender: sender ?? "" } }),
  };
};

const OLD_BOX = "54";
const NOT_WANTED = /^not requested on this item\.?$/i;
/** A variation that the buyer chose is told by the SKU; of a line without one all are (open-api #187, #260). */
const personalizationOf = ({ sku, variations }: WireReceipt["transactions"][number]) =>
  (variations ?? []).flatMap((variation) => {
    const value = variation?.formatted_value.trim() ?? "";
    if (!variation || value === "" || NOT_WANTED.test(value)) return [];
    const isOwn = variation.question_id != null || variation.property_id === OLD_BOX;
    return isOwn || sku === "" ? [{ name: variation.formatted_name.trim(), value }] : [];
  });

/** All are told of the receipt alone; a coupon is the shop's. Who hands a tax on to the state is not said here. */
function toAmounts(wire: WireReceipt): RemoteAmount[] {
  const reported = [
    ["shipping", "buyer", wire.total_shipping_cost],
    ["gift_wrap", "buyer", wire.gift_wrap_price],
    ["tax", "buyer", wire.total_tax_cost],
    ["vat", "buyer", wire.total_vat_cost],
    ["coupon", "seller", wire.discount_amt],
  ] as const;
  return reported.flatMap(([kind, payer, money]) =>
    money && !isZero(money.value) ? [{ kind, payer, amount: money.value, currency: money.currency, vatRate: null }] : [],
  );
}

const countries = new Intl.DisplayNames("tr", { type: "region", fallback: "none" });

/** Null in every field where Etsy has not granted this application the buyers' addresses. */
function toAddress(wire: WireReceipt): RemoteAddress {
  const cut = wire.name.lastIndexOf(" ");
  const countryCode = wire.country_iso.toUpperCase();
  return {
    firstName: cut < 0 ? wire.name : wire.name.slice(0, cut),
    lastName: cut < 0 ? "" : wire.name.slice(cut + 1),
    company: "",
    country: /^[A-Z]{2}$/.test(countryCode) ? (countries.of(countryCode) ?? "") : "",
    countryCode,
    city: wire.city,
    district: wire.state,
    fullAddress: [wire.first_line, wire.second_line].filter(Boolean).join(" "),
    zipCode: wire.zip,
    phone: "",
    email: wire.buyer_email,
    taxNumber: "",
    taxOffice: "",
  };
}
