import { randomUUID } from "node:crypto";
import { exact } from "../../sandbox/exact.ts";
import { lira } from "../../sandbox/money.ts";
import { many, whole } from "../../sandbox/routing.ts";
import { carriers, claimCargoNumber } from "./carriers.ts";
import { orderRefusal } from "./errors.ts";
import { paidFor } from "./package-shape.ts";
import type { Line, Package } from "./packages.ts";
import type { Request, Route } from "./routing.ts";
import type { World } from "./world.ts";

export const base = "/order/sellers/:sellerId/claims";

/** Section 7, as far as a buyer's return; the seller's yes and no stand in claim-decisions.ts. */
export const claimRoutes: Route[] = [
  { method: "GET", path: base, limit: "claims", handle: listClaims },
  { method: "GET", path: `${base}/items/:itemId/audit`, limit: "claims", handle: audit },
];

const states = [
  "Created",
  "WaitingInAction",
  "WaitingFraudCheck",
  "Accepted",
  "Unresolved",
  "Rejected",
  "Cancelled",
  "InAnalysis",
] as const;
export type State = (typeof states)[number];
/** Decided, one way or the other. */
const ended: readonly State[] = ["Accepted", "Rejected", "Cancelled"];

interface ClaimItem {
  id: string;
  lineId: number;
  status: State;
  /** What became of it, in the order in which it did. */
  history: { from: string; to: State; at: number; app: string }[];
}

export function turn(item: ClaimItem, to: State, at: number, app: string): void {
  item.history.push({ from: item.history.at(-1)?.to ?? "", to, at, app });
  item.status = to;
}

export interface Claim {
  number: number;
  package: Pick<Package, "packageId" | "cargoCode" | "orderedAt" | "buyer">;
  returnPackageId: number;
  lines: Line[];
  items: ClaimItem[];
  /** What the seller objected, with what was shown. */
  issues?: { reason: string; description: string; files: { name: string; type: string; bytes: number; sha256: string }[] }[];
}

interface ClaimRow {
  id: string;
  seller_id: number;
  order_number: string;
  created_at: number;
  modified_at: number;
  claim: string;
}

/** A buyer sends a whole package back: one claim item for each unit. */
export function openClaim(world: World, pack: Package): string {
  if (world.store.get("select 1 from claims where claim ->> '$.package.packageId' = ?", pack.packageId)) {
    throw orderRefusal(400, `Package ${pack.packageId} is returned already`);
  }
  const { packageId, cargoCode, orderedAt, buyer, lines } = pack;
  const now = world.now();
  const created = { from: "", to: "Created" as const, at: now, app: "Customer" };
  const claim: Claim = {
    number: world.nextId("cargo"),
    package: { packageId, cargoCode, orderedAt, buyer },
    returnPackageId: world.nextId("package"),
    lines,
    items: lines.flatMap(({ lineId, quantity }) =>
      Array.from({ length: quantity }, () => ({
        id: randomUUID(),
        lineId,
        status: "Created" as const,
        history: [created],
      })),
    ),
  };
  const id = randomUUID();
  const text = JSON.stringify(claim);
  world.store.run(
    "insert into claims values (?, ?, ?, ?, ?, ?, ?)",
    id,
    pack.sellerId,
    pack.orderNumber,
    now,
    now,
    now + world.settings.claimDelayMs,
    text,
  );
  return id;
}

/** The parcel reaches the seller; two days without a word accept it. */
export function runClaims(world: World): void {
  const now = world.now();
  for (const row of world.store.all<ClaimRow>("select * from claims where due_at <= ?", now)) {
    const claim = JSON.parse(row.claim) as Claim;
    const arrived = claim.items.some(({ status }) => status === "Created");
    for (const item of claim.items) {
      if (arrived && item.status === "Created") turn(item, "WaitingInAction", now, "Cargo");
      if (!arrived && item.status === "WaitingInAction") turn(item, "Accepted", now, "AutoApprove");
    }
    const next = arrived ? now + 48 * 3_600_000 : null;
    world.store.run(
      "update claims set claim = ?, modified_at = ?, due_at = ? where id = ?",
      JSON.stringify(claim),
      now,
      next,
      row.id,
    );
  }
}

function listClaims(world: World, { seller, query }: Request) {
  const size = query.has("size") ? whole(query, "size", 1, 200) : 50;
  const page = query.has("page") ? whole(query, "page") : 0;
  if (size === undefined || page === undefined) throw orderRefusal(400, "page must be 0 or more and size from 1 to 200");
  const ids = many(query, "claimIds");
  const [start, end, orderNumber, status] = [
    whole(query, "startDate"),
    whole(query, "endDate"),
    query.get("orderNumber"),
    query.get("claimItemStatus"),
  ];
  const rows = world.store
    .all<ClaimRow>("select * from claims where seller_id = ? order by created_at desc, id", seller.sellerId)
    .filter((row) => {
      if (ids.length > 0) return ids.includes(row.id);
      if (start !== undefined && row.created_at < start) return false;
      if (end !== undefined && row.created_at > end) return false;
      if (orderNumber && row.order_number !== orderNumber) return false;
      return !status || (JSON.parse(row.claim) as Claim).items.some((item) => item.status === status);
    });
  const shown = rows.slice(page * size, (page + 1) * size);
  return { totalElements: rows.length, totalPages: Math.ceil(rows.length / size), page, size, content: shown.map(shape) };
}

function shape(row: ClaimRow) {
  const claim = JSON.parse(row.claim) as Claim;
  const { buyer, cargoCode, packageId, orderedAt } = claim.package;
  const number = claimCargoNumber(claim.number);
  const reason = { name: "Vazgeçtim", externalReasonId: 5, code: "ABANDON" };
  return {
    id: row.id,
    claimId: row.id,
    orderNumber: row.order_number,
    orderDate: orderedAt,
    customerFirstName: buyer.firstName,
    customerLastName: buyer.lastName,
    claimDate: row.created_at,
    cargoTrackingNumber: exact(number),
    cargoTrackingLink: `${carriers[cargoCode]!.link}${number}`,
    cargoSenderNumber: number,
    cargoProviderName: carriers[cargoCode]!.name,
    orderShipmentPackageId: claim.returnPackageId,
    orderOutboundPackageId: packageId,
    replacementOutboundpackageinfo: null,
    rejectedpackageinfo: null,
    lastModifiedDate: row.modified_at,
    items: claim.lines.map((line) => ({
      orderLine: {
        id: line.lineId,
        productName: line.title,
        barcode: line.barcode,
        merchantSku: line.stockCode,
        price: lira(paidFor(line)),
        vatBaseAmount: line.vatRate,
        vatRate: line.vatRate,
      },
      claimItems: claim.items
        .filter(({ lineId }) => lineId === line.lineId)
        .map((item) => ({
          id: item.id,
          orderLineItemId: line.lineId,
          customerClaimItemReason: reason,
          trendyolClaimItemReason: reason,
          claimItemStatus: { name: item.status },
          customerNote: "",
          note: "",
          resolved: ended.includes(item.status),
          autoAccepted: item.history.at(-1)?.app === "AutoApprove",
          acceptedBySeller: item.status === "Accepted" && item.history.at(-1)?.app !== "AutoApprove",
        })),
    })),
  };
}

/** Of one unit; the rows come in no order. */
function audit(world: World, { seller, params }: Request) {
  const row = world.store
    .all<ClaimRow>("select * from claims where seller_id = ?", seller.sellerId)
    .find(({ claim }) => claim.includes(`"${params.itemId}"`));
  const item = row && (JSON.parse(row.claim) as Claim).items.find(({ id }) => id === params.itemId);
  if (!row || !item) throw orderRefusal(404, `Claim item not found: ${params.itemId}`);
  return item.history
    .map(({ from, to, at, app }) => ({
      claimId: row.id,
      claimItemId: item.id,
      previousStatus: from,
      newStatus: to,
      userInfoDocument: { executorId: row.id, executorApp: app, executorUser: "6666666" },
      date: at,
    }))
    .toReversed();
}

/** {claimId, status, units?}: what Trendyol, its fraud check, its analysis or the buyer makes of a claim, or of its first so many units. */
export function decideClaim(
  world: World,
  { claimId, status, units }: Record<string, unknown>,
): { claimId: string; status: State } {
  const to = states.find((state) => state === status);
  const row = world.store.get<ClaimRow>("select * from claims where id = ?", String(claimId));
  if (!row || !to) throw orderRefusal(409, `No claim ${claimId}, or no state ${status}`);
  const claim = JSON.parse(row.claim) as Claim;
  const now = world.now();
  for (const item of claim.items.slice(0, Number(units ?? claim.items.length))) turn(item, to, now, "Trendyol");
  world.store.run("update claims set claim = ?, modified_at = ? where id = ?", JSON.stringify(claim), now, row.id);
  return { claimId: row.id, status: to };
}

/** One of this seller's. */
export const claimOf = (world: World, { seller, params }: Request) => {
  const row = world.store.get<ClaimRow>("select * from claims where id = ? and seller_id = ?", params.claimId!, seller.sellerId);
  if (!row) throw orderRefusal(404, `Claim not found: ${params.claimId}`);
  return { row, claim: JSON.parse(row.claim) as Claim };
};

/** What this marketplace believes of a seller's claims: the ledger of truth. */
export const claimsTruth = (world: World, sellerId: number) =>
  world.store.all<ClaimRow>("select * from claims where seller_id = ? order by created_at, id", sellerId).map((row) => {
    const claim = JSON.parse(row.claim) as Claim;
    return {
      claimId: row.id,
      orderNumber: row.order_number,
      packageId: String(claim.package.packageId),
      items: claim.items.map(({ id, lineId, status }) => ({ id, lineId: String(lineId), status })),
      issues: claim.issues ?? [],
    };
  });
