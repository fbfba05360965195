import { lira } from "../../sandbox/money.ts";
import { Answer } from "../../sandbox/routing.ts";
import { type Line, linesOf, moveLines, paidFor } from "./orders.ts";
import { type Request, type Route, textNo } from "./replies.ts";
import { localTime, type World } from "./world.ts";

export interface Claim {
  number: string;
  merchant_id: string;
  line_id: string;
  quantity: number;
  status: string;
  reason: string;
  opened_at: number;
  changed_at: number;
  due_at: number | null;
  expires_at: number | null;
}

/** A buyer sends a line back. */
export function openClaim(world: World, line: Line): string {
  if (world.store.get("select 1 from claims where line_id = ?", line.id))
    throw textNo(409, "Kalem zaten iade edilmiş / returned already");
  const number = String(world.nextId("claim"));
  const now = world.now();
  world.store.run(
    "insert into claims values (?, ?, ?, ?, 'NewRequest', 'PoorQuality', ?, ?, ?, null)",
    number,
    line.merchant_id,
    line.id,
    line.quantity,
    now,
    now,
    now + world.settings.claimDelayMs,
  );
  moveLines(world, [line], "ClaimCreated");
  return number;
}

/** The parcel reaches the seller, who has two days; a silence accepts, and what is accepted is refunded. */
export function runClaims(world: World): void {
  const now = world.now();
  const next: Record<string, string> = { NewRequest: "AwaitingAction", AwaitingAction: "Accepted", Accepted: "Refunded" };
  for (const claim of world.store.all<Claim>("select * from claims where due_at <= ?", now)) {
    const status = next[claim.status] ?? claim.status;
    const due = status === "AwaitingAction" ? now + 2 * 86_400_000 : status === "Accepted" ? now : null;
    world.store.run(
      "update claims set status = ?, changed_at = ?, due_at = ?, expires_at = ? where number = ?",
      status,
      now,
      due,
      status === "AwaitingAction" ? due : null,
      claim.number,
    );
  }
}

function shape(world: World, claim: Claim) {
  const [line] = linesOf(world, "id = ?", claim.line_id) as [Line];
  const buyer = world.store.get<{ buyer: string; ordered_at: number }>(
    "select buyer, ordered_at from orders where order_number = ?",
    line.order_number,
  )!;
  const total = lira(paidFor(world, line));
  return {
    id: `claim-${claim.number}`,
    number: claim.number,
    claimDate: localTime(claim.opened_at),
    claimType: "Return",
    customerName: buyer.buyer,
    explanation: "Beklediğim gibi değil",
    orderNumber: line.order_number,
    orderDate: localTime(buyer.ordered_at),
    sku: line.hb_sku,
    quantity: claim.quantity,
    priceAmount: lira(line.unit_kurus),
    priceCurrency: "TRY",
    totalPriceAmount: total,
    refundAmount: claim.status === "Refunded" ? total : null,
    refundCurrency: "TRY",
    status: claim.status,
    lineItemId: line.id,
    MerchantSku: line.merchant_sku,
    Reason: claim.reason,
    AwaitingActionExpireDate: claim.expires_at === null ? null : localTime(claim.expires_at),
    Reports: [],
    Deliveries: [
      { direction: "CustomerToMerchant", cargoCompany: "hepsiJET", trackingNumber: `HX${claim.number}`, trackingUrl: "" },
    ],
    tags: [],
  };
}

const spelled = ({ settings }: World, claim: Record<string, unknown>) => {
  if (settings.claimCasing === "measured") return claim;
  const first = (name: string) => (settings.claimCasing === "camel" ? name[0]!.toLowerCase() : name[0]!.toUpperCase());
  return Object.fromEntries(Object.entries(claim).map(([name, value]) => [first(name) + name.slice(1), value]));
};

function list(world: World, { seller, query }: Request) {
  if (!query.get("limit")) throw textNo(400, "LimitCannotBeEmpty");
  const [offset, limit] = [Number(query.get("offset") ?? 0), Number(query.get("limit"))];
  if (!(limit >= 1 && limit <= 100) || !(offset >= 0)) throw textNo(400, "limit must be from 1 to 100");
  const read = (name: string, otherwise: number) => {
    const text = query.get(name);
    if (text === null) return otherwise;
    return /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(" ", "T")}:00+03:00`) : Number.NaN;
  };
  const [from, until] = [read("beginDate", 0), read("endDate", Number.POSITIVE_INFINITY)];
  const rows = world.store
    .all<Claim>("select * from claims where merchant_id = ? order by opened_at, number", seller.merchantId)
    .filter(({ opened_at }) => opened_at >= from && opened_at <= until);
  return new Answer({
    status: 200,
    json: rows.slice(offset, offset + limit).map((claim) => spelled(world, shape(world, claim))),
    headers: {
      "x-total-count": String(rows.length),
      "x-total-pages": String(Math.ceil(rows.length / limit)),
      "x-limit": String(limit),
      "x-offset": String(offset),
    },
  });
}

export const decideClaim = (world: World, number: string, status: string) => {
  world.store.run(
    "update claims set status = ?, changed_at = ?, due_at = null, expires_at = null where number = ?",
    status,
    world.now(),
    number,
  );
  return { claimId: number, status };
};

/** What this marketplace believes of a seller's claims: the ledger of truth. */
export const claimsTruth = (world: World, merchantId: string) =>
  world.store
    .all<Claim>("select * from claims where merchant_id = ? order by opened_at, number", merchantId)
    .map(({ number, line_id, quantity, status }) => ({ claimId: number, lineId: line_id, quantity, status }));

const reasons = [
  "CustomerReturnedWrongItem",
  "ProductIsDamaged",
  "MissingQuantity",
  "NoSuchAccessory",
  "SomePartsOrSomeAccessoriesOrSomePapersAreMissing",
  "BoxIsEmptyWithoutReport",
  "ReturnedProductIsNotDelivered",
  "ExtraProductHasBeenReturned",
];

/** The seller's yes or no; what is accepted is refunded, and what is rejected goes back to the buyer. */
const decide =
  (to: "Accepted" | "Rejected") =>
  (world: World, { seller, params, body }: Request) => {
    const claim = world.store.get<Claim>(
      "select * from claims where number = ? and merchant_id = ?",
      params.number!,
      seller.merchantId,
    );
    if (!claim) throw textNo(404, `ClaimNotFound: ${params.number}`);
    if (claim.status !== "AwaitingAction") throw textNo(400, `Claim ${params.number} is ${claim.status}, not AwaitingAction`);
    const { ClaimRejectionReason = "", MerchantStatement = "" } = (body ?? {}) as Record<string, string>;
    if (to === "Rejected" && !reasons.includes(ClaimRejectionReason))
      throw textNo(400, `InvalidClaimRejectionReason: ${ClaimRejectionReason}`);
    if (to === "Rejected" && !MerchantStatement) throw textNo(400, "MerchantStatementCannotBeEmpty");
    world.store.run(
      "update claims set status = ?, changed_at = ?, due_at = ?, expires_at = null where number = ?",
      to,
      world.now(),
      to === "Accepted" ? world.now() : null,
      claim.number,
    );
    return new Answer({ status: 204 });
  };

export const claimRoutes: Route[] = [
  { method: "GET", path: "/oms/claims/merchantId/:merchantId", handle: list },
  { method: "POST", path: "/oms/claims/number/:number/accept", handle: decide("Accepted") },
  { method: "POST", path: "/oms/claims/number/:number/reject", handle: decide("Rejected") },
];
