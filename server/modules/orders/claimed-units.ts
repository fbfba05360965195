import type { ClaimState } from "@tradeport/contract/claims";
import type { OrderStatus } from "@tradeport/contract/order-status";
import { consuming } from "./status.ts";

/** Nobody has decided yet. What the marketplace calls by a word that nobody knows may be that. */
export const openClaims: readonly ClaimState[] = ["requested", "deciding", "checking", "disputed", "another"];

export interface Pack {
  id: string;
  channelPackageId: string;
  status: OrderStatus;
  refundFrom: OrderStatus | null;
  total: string;
  currency: string;
  lines: { lineId: string; quantity: number }[];
}
export interface ClaimedUnits {
  /** null: the marketplace does not say; of the package that has the line. */
  channelPackageId: string | null;
  /** refund: of money, and of no pieces. */
  kind: "return" | "refund";
  currency: string;
  lineId: string;
  quantity: number;
  state: ClaimState;
  amount: string | null;
}

interface Count {
  units: number;
  refunded: number;
  open: number;
}

/** Of decimal text with two places. */
const kurus = (amount: string | null) => Number((amount ?? "0.00").replace(".", ""));
const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);

/**
 * What each package of one order shows once its claims are counted: refunded when every unit is, refunding while every unit left is in an open
 * claim, else what it showed before. Refunds of money count when they come to all that was paid: then every unit is refunded.
 */
export const refundStatuses = (packs: readonly Pack[], claims: readonly ClaimedUnits[]): Map<string, OrderStatus> => {
  const counts = counted(packs, claims);
  const money = moneyOf(packs, claims);
  return new Map(
    packs.map((pack) => {
      const base = pack.refundFrom ?? pack.status;
      const { units, refunded, open } = counts.get(pack.id)!;
      if (!consuming.includes(base) || units === 0) return [pack.id, base];
      if (refunded >= units || money === "refunded") return [pack.id, "S_REFUNDED"];
      return [pack.id, (open > 0 && refunded + open >= units) || money === "open" ? "S_REFUNDING" : base];
    }),
  );
};

/** What is refunded comes first, and no line gives more than it has. */
const counted = (packs: readonly Pack[], claims: readonly ClaimedUnits[]) => {
  const counts = new Map<string, Count>(
    packs.map(({ id, lines }) => [id, { units: sum(lines.map(({ quantity }) => quantity)), refunded: 0, open: 0 }]),
  );
  const free = new Map(packs.flatMap(({ id, lines }) => lines.map(({ lineId, quantity }) => [`${id} ${lineId}`, quantity])));
  // Those that say their package come before those that may be about any.
  const named = claims.toSorted((a, b) => Number(isAny(packs, a)) - Number(isAny(packs, b)));
  for (const what of ["refunded", "open"] as const)
    for (const claim of named) {
      if (claim.kind !== "return" || !(what === "open" ? openClaims.includes(claim.state) : claim.state === "refunded")) continue;
      let left = claim.quantity;
      for (const pack of packagesOf(packs, claim)) {
        const key = `${pack.id} ${claim.lineId}`;
        const taken = Math.min(left, free.get(key) ?? 0);
        free.set(key, (free.get(key) ?? 0) - taken);
        counts.get(pack.id)![what] += taken;
        left -= taken;
      }
    }
  return counts;
};

const isAny = (packs: readonly Pack[], { channelPackageId }: ClaimedUnits) =>
  packs.every((pack) => pack.channelPackageId !== channelPackageId);
const packagesOf = (packs: readonly Pack[], claim: ClaimedUnits) =>
  packs.filter((pack) => (isAny(packs, claim) ? pack.status !== "S_CANCELED" : pack.channelPackageId === claim.channelPackageId));

const moneyOf = (packs: readonly Pack[], claims: readonly ClaimedUnits[]): "refunded" | "open" | null => {
  const isMoney = claims.some(({ kind, state }) => kind === "refund" && (state === "refunded" || openClaims.includes(state)));
  const isCanceled = ({ status }: Pack) => status === "S_CANCELED";
  const counting = packs.filter((pack) => !isCanceled(pack));
  const canceled = packs.filter(isCanceled).map(({ channelPackageId }) => channelPackageId as string | null);
  const currency = counting[0]?.currency;
  const paid = sum(counting.map(({ total }) => kurus(total)));
  if (!isMoney || paid === 0) return null;
  const given = (which: (state: ClaimState) => boolean) =>
    sum(
      claims
        .filter((claim) => claim.currency === currency && which(claim.state) && !canceled.includes(claim.channelPackageId))
        .map(({ amount }) => kurus(amount)),
    );
  const refunded = given((state) => state === "refunded");
  const open = given((state) => openClaims.includes(state));
  return refunded >= paid ? "refunded" : open > 0 && refunded + open >= paid ? "open" : null;
};
