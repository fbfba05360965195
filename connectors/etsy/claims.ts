import type { ClaimPage, ClaimState, RemoteClaim } from "../claims.ts";
import { oddPlace } from "../http.ts";
import type { Claims } from "../marketplace.ts";
import { ListingPage as Page, ReceiptTrace, RefundedReceipt, type WireRefunds } from "./wire.ts";

const SIZE = 100;
const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);

/**
 * Etsy has no list of claims: a refund stands in its receipt, and in the past it did not move the receipt's time of change (gotcha 5). So
 * receipts are read by their creation. A refund is of an amount, not of units: of an order with one line it is that line's.
 */
export const listClaims: Claims["listClaims"] = async (remote, query) => {
  const offset = Number(query.cursor ?? 0);
  const { count, results } = await remote.call({
    method: "GET",
    path: `/shops/${remote.account.shopId}/receipts`,
    query: { min_created: seconds(query.since), max_created: seconds(query.until), sort_on: "created", limit: SIZE, offset },
    limit: "calls",
    expect: Page,
  });
  const page = readRefunds(results);
  return results.length > 0 && offset + SIZE < count ? { ...page, next: String(offset + SIZE) } : page;
};

export function readRefunds(results: readonly unknown[]): ClaimPage {
  const page: ClaimPage = { claims: [], unreadable: [] };
  for (const raw of results) {
    const read = RefundedReceipt.safeParse(raw);
    if (read.success) {
      page.claims.push(...toClaims(read.data));
      continue;
    }
    const trace = ReceiptTrace.safeParse(raw).data;
    // The order itself says that it can't be read; without refunds there is nothing to add.
    if (!(raw as { refunds?: unknown[] } | null)?.refunds?.length) continue;
    const orderId = trace?.receipt_id ?? "";
    page.unreadable.push({
      packageId: orderId && `refunds:${orderId}`,
      orderId,
      modifiedAt: null,
      error: oddPlace(read.error, raw),
      raw,
    });
  }
  return page;
}

const ENDED: Record<string, ClaimState> = {
  complete: "refunded",
  completed: "refunded",
  success: "refunded",
  refunded: "refunded",
};
const FAILED = /fail|cancel|reject|declin/;

function toClaims(wire: WireRefunds): RemoteClaim[] {
  return (wire.refunds ?? []).map((refund, at) => {
    const status = refund.status.toLowerCase();
    const state = (Object.hasOwn(ENDED, status) && ENDED[status]) || (FAILED.test(status) ? "canceled" : "checking");
    const only = wire.transactions.length === 1 ? wire.transactions[0] : undefined;
    const claimId = `${wire.receipt_id}-${at + 1}`;
    return {
      claimId,
      orderId: wire.receipt_id,
      packageId: null,
      kind: "refund" as const,
      openedAt: refund.created_timestamp,
      modifiedAt: refund.created_timestamp,
      deadlineAt: null,
      currency: refund.amount.currency,
      cargo: { company: "", trackingCode: "", trackingLink: "" },
      lines: [
        {
          lineId: claimId,
          orderLineId: only?.transaction_id ?? "",
          key: only?.sku ?? "",
          title: wire.transactions.map(({ title }) => title).join(", "),
          quantity: 1,
          state,
          remoteStatus: refund.status,
          reason: refund.reason,
          note: refund.note_from_issuer,
          amount: refund.amount.value,
        },
      ],
      raw: { receipt_id: wire.receipt_id, refund },
    };
  });
}
