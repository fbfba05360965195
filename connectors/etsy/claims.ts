import type { ClaimPage, ClaimState, RemoteClaim } from "../claims.ts";
import { RemoteError } from "../http.ts";
import { oddPlace } from "../http-failure.ts";
import type { Claims } from "../marketplace.ts";
import { maxOffset } from "./shop.ts";
import { CreatedTrace, ListingPage as Page, ReceiptTrace, RefundedReceipt, type WireRefunds } from "./wire.ts";

const SIZE = 100;
const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000);

/**
 * Etsy has no list of claims: a refund stands in its receipt, and in the past it did not move the receipt's time of change (gotcha 5). So
 * receipts are read by their creation. A refund is of an amount, not of units: of an order with one line it is that line's.
 */
export const listClaims: Claims["listClaims"] = async (remote, query) => {
  const [at = "0", until = ""] = query.cursor?.split("|") ?? [];
  const newest = until || String(seconds(query.until));
  const offset = Number(at);
  const { count, results } = await remote.call({
    method: "GET",
    path: `/shops/${remote.account.shopId}/receipts`,
    query: { min_created: seconds(query.since), max_created: newest, sort_on: "created", limit: SIZE, offset },
    limit: "calls",
    expect: Page,
  });
  const page = readRefunds(results);
  if (results.length === 0 || offset + SIZE >= count) return page;
  if (offset + SIZE <= maxOffset) return { ...page, next: `${offset + SIZE}${until && `|${until}`}` };
  // Newest first: on from the oldest that was seen.
  const oldest = results.flatMap((row) => CreatedTrace.safeParse(row).data?.created_timestamp ?? []).sort()[0];
  const from = oldest === undefined ? newest : String(seconds(oldest));
  if (from === newest)
    throw new RemoteError("malformed", `GET receipts answered with more than ${maxOffset} receipts of one second`);
  return { ...page, next: `0|${from}` };
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
const REFUNDED = /^(?:fully|partially) refunded$/i;
const FAILED = /fail|cancel|reject|declin/;

function toClaims(wire: WireRefunds): RemoteClaim[] {
  return (wire.refunds ?? []).map((refund, at) => {
    const status = refund.status.toLowerCase();
    // One without a word of its own is what its receipt says.
    const isSilent = status === "" && REFUNDED.test(wire.status);
    const state: ClaimState =
      ENDED[status] !== undefined && Object.hasOwn(ENDED, status)
        ? ENDED[status]
        : isSilent
          ? "refunded"
          : FAILED.test(status)
            ? "canceled"
            : "checking";
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
