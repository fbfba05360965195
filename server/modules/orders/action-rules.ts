import { connectorOf } from "@tradeport/connectors";
import type { ActionRule } from "@tradeport/connectors/orders";
import type { Words } from "@tradeport/contract";
import type { OfferedAction } from "@tradeport/contract/offered-action";
import { mayDo, needsPayment, type OrderAction, type OrderStatus, orderActions } from "@tradeport/contract/order-status";
import { connectorAction } from "./status.ts";

export type ClaimAction = "A_REFUND" | "A_REFUND_REJECT";

const reason = { key: "reason", label: { tr: "Neden", en: "Reason" }, required: true };

/** Steps that no marketplace has a call for. */
const ours: Partial<Record<OrderAction, ActionRule>> = {
  A_DELIVER_FAIL: { how: "local", fields: [reason] },
  A_COMPLETE: { how: "local", fields: [] },
  A_REFUND_REQUEST: {
    how: "local",
    fields: [reason],
    help: {
      tr: "Yalnız burada yazılır; pazaryeri alıcıya bunun için ödeme yapmaz. Alıcı pazaryerinde iade açtıysa o iade burada kendiliğinden görünür, kararı onun üzerinden verin.",
      en: "This is written down here alone; the marketplace pays the buyer nothing for it. A return that the buyer opened at the marketplace shows here by itself; decide on that one.",
    },
  },
  A_REFUND: { how: "local", fields: [] },
  A_REFUND_REJECT: { how: "local", fields: [reason] },
  A_CANCEL: {
    how: "guided",
    fields: [],
    help: {
      tr: "Paketi yalnız pazaryeri iptal eder. 'İptal iste' ile gönderin ya da pazaryerinin panelinden iptal edin; durum kendiliğinden gelir.",
      en: "Only the marketplace cancels a package. Use 'Ask to cancel', or cancel it in the marketplace's panel; the status arrives by itself.",
    },
  },
};

export const decidedThere: Words = {
  tr: "İadeye pazaryerinin panelinde karar verin; sonuç kendiliğinden gelir.",
  en: "Decide on the return in the marketplace's panel; the outcome arrives by itself.",
};

/** How an action is done in a channel; undefined when that channel has no connector here. */
export const ruleOf = (channelCode: string, action: OrderAction | "CARGO" | "INVOICE"): ActionRule | undefined => {
  const named = connectorAction[action];
  if (action === "A_REFUND_REQUEST") return connectorOf(channelCode)?.claims?.request ?? ours[action];
  const rule = named && connectorOf(channelCode)?.orders.actions[named];
  // Noted here alone at every marketplace, and why is noted with it.
  if (rule && action === "A_SHIP_FAIL" && rule.how === "local") return { ...rule, fields: [...rule.fields, reason] };
  if (named) return rule;
  return action === "CARGO" || action === "INVOICE" ? undefined : ours[action];
};

export interface ActingPackage {
  status: OrderStatus;
  superseded: boolean;
  paymentPending: boolean;
  channelCode: string;
  storeIsActive: boolean;
  isSample: boolean;
  fulfilledThere: boolean;
}

/** `units`: how many pieces are in it; one alone can't be split. */
export const offeredActions = (pack: ActingPackage, units: number) => {
  const all = possible(pack).filter(({ action }) => action !== "A_SPLIT" || units > 1);
  // To cancel is only asked for: beside that a cancel that nobody can press through is one button too many.
  const asks = all.some(({ action }) => action === "A_CANCEL_REQUEST");
  return asks ? all.filter(({ action }) => action !== "A_CANCEL") : all;
};

/** What of our stock follows is said before the press. */
const helpOf = ({ help, fields }: ActionRule): Words | null => {
  const reasons = fields.flatMap(({ options = [] }) => options.filter(({ isMissing }) => isMissing));
  if (!reasons[0]) return help ?? null;
  const { tr, en } = reasons[0].label;
  const words = {
    tr: `“${tr}” seçilirse rafta görünen bu adetler stoktan da düşülür; hiçbir mağazada yeniden satışa çıkmaz.`,
    en: `With “${en}” these pieces are taken off your stock too, and go on sale again in no store.`,
  };
  return help ? { tr: `${help.tr} ${words.tr}`, en: `${help.en} ${words.en}` } : words;
};

const possible = (pack: ActingPackage) =>
  orderActions.flatMap((action) => {
    // What is decided of a claim stands beside the claim.
    if (action === "A_REFUND" || action === "A_REFUND_REJECT") return [];
    const rule = ruleOf(pack.channelCode, action);
    if (!rule || pack.superseded || pack.isSample || pack.fulfilledThere || !mayDo(action, pack.status)) return [];
    if (rule.how === "remote" && !pack.storeIsActive) return [];
    if (pack.paymentPending && needsPayment.includes(action)) return [];
    return [offered(action, rule)];
  });

const offered = (action: OrderAction, rule: ActionRule): OfferedAction => ({
  ...{ action, how: rule.how, help: helpOf(rule), link: rule.link ?? null, byItself: rule.byItself ?? null },
  fields: rule.fields.map(({ options, number, files, fills: _, ...field }) => ({
    ...field,
    files: files
      ? { ...files, types: [...files.types], unless: files.unless ? { ...files.unless, values: [...files.unless.values] } : null }
      : null,
    options: options?.map(({ value, label }) => ({ value, label })) ?? null,
    number: number ?? null,
  })),
});

/** How an open claim is decided: one that was opened here is ours alone. */
export const claimRule = (channelCode: string, action: ClaimAction, isOwn: boolean): ActionRule => {
  if (isOwn) return ours[action]!;
  const { decisions } = connectorOf(channelCode)?.claims ?? {};
  return decisions?.[action === "A_REFUND" ? "accept" : "reject"] ?? { how: "guided", fields: [], help: decidedThere };
};

export interface DecidedClaim {
  isOwn: boolean;
  channelCode: string;
  storeIsActive: boolean;
  isSample: boolean;
  fulfilledThere: boolean;
  /** Of its package. */
  status: OrderStatus;
  /** A line of it waits for the seller's word, and no action of its package is out. */
  waits: boolean;
  /** Of one that waits nothing was sent in exchange. */
  payable: boolean;
}
export const offeredDecisions = (claim: DecidedClaim): OfferedAction[] =>
  (["A_REFUND", "A_REFUND_REJECT"] as const).flatMap((action) => {
    const rule = claimRule(claim.channelCode, action, claim.isOwn);
    if (
      !claim.waits ||
      (action === "A_REFUND" && !claim.payable) ||
      claim.isSample ||
      !mayDo(action, claim.status) ||
      (rule.how === "remote" && !claim.storeIsActive)
    )
      return [];
    return [offered(action, rule)];
  });
