import type { ClaimPage, ClaimState, RemoteClaim } from "../claims.ts";
import { oddPlace } from "../http.ts";
import type { Claims } from "../marketplace.ts";
import { Claim, ClaimList, ClaimTrace, type WireClaim } from "./wire-orders.ts";

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
  return { ...readClaims(content), next: page + 1 < totalPages ? String(page + 1) : undefined };
};

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
  // Without a decision in 48 hours Trendyol accepts. When it reached the seller is not told: at the latest at its last change.
  const deadline = new Date(Date.parse(wire.lastModifiedDate) + 48 * HOUR).toISOString();
  return {
    claimId: wire.id,
    orderId: wire.orderNumber,
    packageId: wire.orderOutboundPackageId ?? null,
    kind: "return",
    openedAt: wire.claimDate,
    modifiedAt: wire.lastModifiedDate,
    deadlineAt: lines.some(({ state }) => state === "deciding") ? deadline : null,
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
