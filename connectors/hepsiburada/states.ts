import type { PackageState } from "../orders.ts";

/**
 * Words of an order's lines, without regard to case: no page lists them all, and what is here was read in the reference and in programs that
 * sellers have published. `stage`: how far along a line is.
 */
const WORDS: Record<string, { state: PackageState; stage: number }> = {
  paymentawaiting: { state: "pending_approval", stage: 0 },
  open: { state: "new", stage: 1 },
  unpacked: { state: "new", stage: 1 },
  packaged: { state: "awaiting_shipping", stage: 2 },
  packed: { state: "awaiting_shipping", stage: 2 },
  intransit: { state: "shipped", stage: 3 },
  shipped: { state: "shipped", stage: 3 },
  undelivered: { state: "could_not_be_delivered", stage: 4 },
  delivered: { state: "delivered", stage: 5 },
  // The buyer has opened a claim for it: the piece is not here. What becomes of it is told with the claims.
  claimcreated: { state: "delivered", stage: 6 },
  returned: { state: "delivered", stage: 6 },
  completed: { state: "completed", stage: 6 },
};

/** Cancelled, CancelledByCustomer, CancelledByMerchant, CancelledBySap (fraud and the like): whoever did it, the piece is free. */
export const isCancelled = (status: string): boolean => /^cancell?ed(by\w+)?$/i.test(status);

const known = (status: string) => (Object.hasOwn(WORDS, status.toLowerCase()) ? WORDS[status.toLowerCase()]! : undefined);

export const stateOf = (status: string): PackageState => (isCancelled(status) ? "canceled" : (known(status)?.state ?? "another"));

/** -1 for a word that we do not know: a package with such a line is none that we could place. */
export const stageOf = (status: string): number => known(status)?.stage ?? -1;

/** Not packed yet. */
export const isOpen = (status: string): boolean => [0, 1].includes(stageOf(status));

/** The carrier has it, or had. */
export const hasLeft = (status: string): boolean => stageOf(status) >= 3;
