import { z } from "zod";
import { Id, Money, Timestamp } from "./common.ts";
import { OfferedAction } from "./offered-action.ts";
import { ofBuyer, seenIn } from "./seen.ts";
import { Outcome } from "./stock.ts";

/** requested: on its way back. deciding: the seller has to say yes or no. checking, disputed: the marketplace decides. The rest has ended. */
export const ClaimState = z.enum([
  "requested",
  "deciding",
  "checking",
  "disputed",
  "refunded",
  "rejected",
  "canceled",
  "another",
]);
export type ClaimState = z.infer<typeof ClaimState>;

/** What a seller shows with a no. ready: it waits to be taken along. sending: on its way. sent: the marketplace has it. */
export const ClaimFile = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  state: z.enum(["ready", "sending", "sent"]),
  createdBy: z.string(),
  createdDate: Timestamp,
});
export type ClaimFile = z.infer<typeof ClaimFile>;
/** What any marketplace takes; each has its own rule within it (OfferedAction). */
export const claimFile = { maxCount: 1, maxBytes: 5_000_000, types: ["pdf", "jpeg", "png"], required: true } as const;
/** Of one claim that wait to be sent. */
export const claimFilesMax = 10;

/** A return or refund of units of an order, as the marketplace last told it. */
export const Claim = z.object({
  id: Id,
  /** Empty where it was opened here: no marketplace knows it. */
  channelClaimId: z.string(),
  isOwn: z.boolean(),
  /** Where what is decided of it is done; null: its order has not come yet. */
  packageId: Id.nullable(),
  /** How the seller decides it, where that is the seller's to do now. */
  actions: z.array(OfferedAction),
  channelPackageId: z.string().nullable(),
  kind: z.enum(["return", "refund", "cancellation"]),
  isOpen: z.boolean(),
  openedDate: Timestamp,
  /** Until when the seller has to decide, where the marketplace decides after that. */
  deadline: Timestamp.nullable(),
  cargoCompany: z.string(),
  cargoTrackingCode: z.string(),
  trackingLink: z.string(),
  files: z.array(ClaimFile),
  lines: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** As the order's lines say it; empty where its order's line is not known. */
      variant: z.string(),
      barcode: z.string(),
      quantity: z.number().int(),
      state: ClaimState,
      /** The marketplace's own word. */
      remoteStatus: z.string(),
      reason: z.string(),
      note: ofBuyer("text"),
      /** Why the seller said no. */
      answer: ofBuyer("text"),
      amount: seenIn("money", Money.nullable()),
      /** The order's line whose pieces it is about, where we have it. */
      orderLineId: Id.nullable(),
      /** What somebody said of its pieces when they came, or that they never did. */
      received: z.array(z.object({ outcome: Outcome, quantity: z.number().int() })),
      /** So many new ones were sent to the buyer in exchange. */
      replaced: z.number().int(),
      /** So many may still be sent in exchange: their product is known, and the line was not turned down. */
      replaceable: z.number().int(),
      /** So many of them left and nobody has said yet where they are. */
      receivable: z.number().int(),
    }),
  ),
});
export type Claim = z.infer<typeof Claim>;
