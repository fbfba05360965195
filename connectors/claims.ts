import type { Decimal, Instant } from "./connector.ts";
import type { FilePart } from "./http.ts";
import type { UnreadablePackage } from "./orders.ts";

/** requested: on its way back. deciding: the seller has to say yes or no. checking, disputed: the marketplace decides. The rest has ended. */
export type ClaimState = "requested" | "deciding" | "checking" | "disputed" | "refunded" | "rejected" | "canceled" | "another";

/** Units of one order line with one state; a marketplace that tells each unit for itself gives lines of one. */
export interface RemoteClaimLine {
  lineId: string;
  /** Of the order; empty where the marketplace does not say. */
  orderLineId: string;
  key: string;
  title: string;
  quantity: number;
  state: ClaimState;
  remoteStatus: string;
  reason: string;
  /** The buyer's own words. */
  note: string;
  /** Of all its units, as far as it is known. */
  amount: Decimal | null;
}

export interface RemoteClaim {
  claimId: string;
  orderId: string;
  packageId: string | null;
  kind: "return" | "refund" | "cancellation";
  openedAt: Instant;
  modifiedAt: Instant;
  /** Until when the seller has to decide, where the marketplace decides after that. */
  deadlineAt: Instant | null;
  currency: string;
  cargo: { company: string; trackingCode: string; trackingLink: string };
  lines: RemoteClaimLine[];
  raw: unknown;
}

export interface ClaimPage {
  claims: RemoteClaim[];
  /** `packageId` is the claim's own id here. */
  unreadable: UnreadablePackage[];
  next?: string | undefined;
}

/** The seller's word on lines of an open claim that wait for it. */
export interface ClaimDecision {
  claimId: string;
  says: "accept" | "reject";
  lineIds: string[];
  /** By ActionField.key. */
  fields: Record<string, string>;
  /** What is shown with it, where its rule takes files. */
  files?: FilePart[];
}
