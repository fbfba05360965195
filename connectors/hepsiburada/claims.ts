import type { ClaimPage, ClaimState, RemoteClaim } from "../claims.ts";
import { oddPlace } from "../http-failure.ts";
import type { Claims } from "../marketplace.ts";
import { filterTime, oms } from "./services.ts";
import { Claim, ClaimRows, ClaimTrace, type WireClaim } from "./wire-orders.ts";

const SIZE = 100;

/** By the claim's opening. A bare array without a total: a full page is not the last. */
export const listClaims: Claims["listClaims"] = async (remote, { since, until, cursor }) => {
  const offset = Number(cursor ?? 0);
  const query = { beginDate: filterTime(since), endDate: filterTime(until), offset, limit: SIZE };
  const rows = await oms(remote, { method: "GET", path: "/claims/merchantId/{m}", query, expect: ClaimRows });
  return { ...readClaims(rows), next: rows.length === SIZE ? String(offset + SIZE) : undefined };
};

export function readClaims(rows: unknown[]): ClaimPage {
  const page: ClaimPage = { claims: [], unreadable: [] };
  for (const raw of rows) {
    const read = Claim.safeParse(raw);
    if (read.success) page.claims.push(toClaim(read.data, raw));
    else {
      const { number, orderNumber } = ClaimTrace.parse(raw ?? {});
      page.unreadable.push({ packageId: number, orderId: orderNumber, modifiedAt: null, error: oddPlace(read.error, raw), raw });
    }
  }
  return page;
}

const STATES: Record<string, ClaimState> = {
  NewRequest: "requested",
  AwaitingPreApproval: "requested",
  AwaitingAction: "deciding",
  InDispute: "disputed",
  // Taken, and the money is on its way.
  Accepted: "checking",
  Refunded: "refunded",
  Rejected: "rejected",
  Cancelled: "canceled",
};

const byWord = new Map(Object.entries(STATES).map(([word, state]) => [word.toLowerCase(), state]));
const stateOf = (status: string): ClaimState => byWord.get(status.toLowerCase()) ?? "another";

/** One claim is about one order line. It does not say when it changed, so its reports count in the order in which they come. */
function toClaim(wire: WireClaim, raw: unknown): RemoteClaim {
  // The carrier that brings it to the seller; what goes back to the buyer is another.
  const back = (wire.deliveries ?? []).find((each) => each && !/^merchantto/i.test(each.direction));
  return {
    claimId: wire.number,
    orderId: wire.orderNumber,
    packageId: null,
    // A part or an invoice that was missing is no piece on its way back.
    kind: /^missing/i.test(wire.claimType) ? "refund" : "return",
    openedAt: wire.claimDate,
    modifiedAt: wire.claimDate,
    deadlineAt: stateOf(wire.status) === "deciding" ? (wire.awaitingActionExpireDate ?? null) : null,
    currency: wire.priceCurrency ?? "TRY",
    cargo: {
      company: back?.cargoCompany ?? "",
      trackingCode: back?.trackingNumber || (back?.trackingInfoCode ?? ""),
      trackingLink: back?.trackingUrl || (back?.trackingInfoUrl ?? ""),
    },
    lines: [
      {
        lineId: wire.number,
        orderLineId: wire.lineItemId,
        key: wire.merchantSku || wire.sku,
        title: "",
        quantity: Math.max(1, wire.quantity),
        state: stateOf(wire.status),
        remoteStatus: wire.status,
        reason: wire.reason || wire.claimType,
        note: wire.explanation,
        amount: wire.refundAmount ?? wire.totalPriceAmount ?? null,
      },
    ],
    raw,
  };
}
