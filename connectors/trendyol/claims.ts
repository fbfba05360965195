import type { ClaimPage, ClaimState, RemoteClaim } from "../claims.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { oddPlace } from "../http-failure.ts";
import type { Claims } from "../marketplace.ts";
import { Claim, ClaimAudits, ClaimList, ClaimTrace, type WireClaim } from "./wire-orders.ts";

const SIZE = 200;
const HOUR = 3_600_000;

/** Section 7. By the claim's opening. */
export const listClaims: Claims["listClaims"] = async (remote, query) => {
  const page = Number(query.cursor ?? 0);
  const { content, totalPages } = await remote.call({
    method: "GET",
    path: `/order/sellers/${remote.account.sellerId}/claims`,
    query: { startDate: Date.parse(query.since), endDate: Date.parse(query.until), page, size: SIZE },
    limit: "claims",
    expect: ClaimList,
  });
  const read = readClaims(content);
  const claims: RemoteClaim[] = [];
  for (const claim of read.claims) claims.push(claim.deadlineAt === null ? claim : await withDeadline(remote, claim));
  return { ...read, claims, next: page + 1 < totalPages ? String(page + 1) : undefined };
};

/** Trendyol accepts what nobody decided 48 hours after it came to be decided (page "İadesi Oluşturulan Siparişleri Çekme", autoAccepted). */
const HOURS = 48;

/** Since when a unit waits to be decided, as its audit tells: of several entries the last. null: it does not say. */
async function waitsSince(remote: RemoteClient, itemId: string): Promise<number | null> {
  const path = `/order/sellers/${remote.account.sellerId}/claims/items/${encodeURIComponent(itemId)}/audit`;
  const rows = await remote.call({ method: "GET", path, limit: "claims", expect: ClaimAudits }).catch((error: unknown) => {
    // The earliest moment is shown meanwhile: no claim waits for its audit.
    if (error instanceof RemoteError && error.kind !== "throttled" && error.kind !== "unauthorized") return [];
    throw error;
  });
  const since = rows.flatMap((row) => (row?.newStatus === "WaitingInAction" && row.date ? Date.parse(row.date) : []));
  return since.length > 0 ? Math.max(...since) : null;
}

/** The units of one line came in one parcel, so one of them is asked for. The answer is part of the report: without it the same claim would be no news. */
async function withDeadline(remote: RemoteClient, claim: RemoteClaim): Promise<RemoteClaim> {
  const deciding = claim.lines.filter(({ state }) => state === "deciding");
  const perLine = [...new Map(deciding.map((line) => [line.orderLineId, line])).values()];
  const since: number[] = [];
  for (const { lineId } of perLine) {
    const at = await waitsSince(remote, lineId);
    if (at === null) return claim;
    since.push(at);
  }
  const waitingSince = new Date(Math.min(...since)).toISOString();
  const raw = { ...(claim.raw as Record<string, unknown>), waitingSince };
  return { ...claim, deadlineAt: later(waitingSince), raw };
}

const later = (instant: string) => new Date(Date.parse(instant) + HOURS * HOUR).toISOString();

export function readClaims(content: unknown[]): ClaimPage {
  const page: ClaimPage = { claims: [], unreadable: [] };
  for (const raw of content) {
    const read = Claim.safeParse(raw);
    if (read.success) {
      page.claims.push(toClaim(read.data, raw));
      continue;
    }
    const trace = ClaimTrace.safeParse(raw).data;
    page.unreadable.push({
      packageId: trace?.id ?? "",
      orderId: trace?.orderNumber ?? "",
      modifiedAt: trace?.lastModifiedDate ?? null,
      error: oddPlace(read.error, raw),
      raw,
    });
  }
  return page;
}

const STATES: Record<string, ClaimState> = {
  Created: "requested",
  WaitingInAction: "deciding",
  WaitingFraudCheck: "checking",
  InAnalysis: "checking",
  Unresolved: "disputed",
  Accepted: "refunded",
  Rejected: "rejected",
  Cancelled: "canceled",
};
const stateOf = (status: string) => (Object.hasOwn(STATES, status) ? STATES[status]! : "another");

function toClaim(wire: WireClaim, raw: unknown): RemoteClaim {
  const lines = wire.items.flatMap(({ orderLine, claimItems }) =>
    claimItems.map((item) => ({
      lineId: item.id,
      orderLineId: orderLine.id,
      key: orderLine.barcode,
      title: orderLine.productName,
      quantity: 1,
      state: stateOf(item.claimItemStatus.name),
      remoteStatus: item.claimItemStatus.name,
      reason: item.customerClaimItemReason?.name || item.trendyolClaimItemReason?.name || "",
      note: item.customerNote,
      amount: orderLine.price ?? null,
    })),
  );
  return {
    claimId: wire.id,
    orderId: wire.orderNumber,
    packageId: wire.orderOutboundPackageId ?? null,
    kind: "return",
    openedAt: wire.claimDate,
    modifiedAt: wire.lastModifiedDate,
    // Not before it was opened; its audit says when (withDeadline). Its last change is later, and may be another unit's.
    deadlineAt: lines.some(({ state }) => state === "deciding") ? later(wire.claimDate) : null,
    currency: "TRY",
    cargo: {
      company: wire.cargoProviderName,
      trackingCode: wire.cargoTrackingNumber ?? "",
      trackingLink: wire.cargoTrackingLink,
    },
    lines,
    raw,
  };
}
