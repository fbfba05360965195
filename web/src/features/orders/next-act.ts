import type { OrderPackage } from "@tradeport/contract/order-shapes";
import type { OrderAction } from "@tradeport/contract/order-status";

type Act = Pick<OrderPackage["actions"][number], "action" | "how" | "byItself">;

/** What brings a package on its way, in its order. */
const forward: readonly OrderAction[] = ["A_ACCEPT", "A_PREPARE", "A_SHIP", "A_DELIVER", "A_COMPLETE"];

const stepsOf = <A extends Act>(acts: readonly A[]) =>
  acts.filter(({ action, how }) => how !== "guided" && forward.includes(action));

/**
 * The step that is next: what is only noted here does not stand before what the marketplace waits for, and what is for few packages only is
 * no next step.
 */
export const nextAct = <A extends Act>(acts: readonly A[]): A | undefined => {
  const steps = stepsOf(acts).filter(({ byItself }) => !byItself);
  return steps.find(({ action }) => action === "A_ACCEPT") ?? steps.find(({ how }) => how === "remote") ?? steps[0];
};

/** What comes next without anybody's doing, where it is so for most packages. */
export const nextByItself = (acts: readonly Act[]) => (nextAct(acts) ? null : (stepsOf(acts)[0]?.byItself ?? null));

/** Of several packages the one that is least far, so that the step does not change under a hand while another's is on its way. */
export const nextPackage = (packs: readonly OrderPackage[]): OrderPackage | undefined => {
  const farOf = ({ actions }: OrderPackage) => {
    const next = nextAct(actions);
    return next ? forward.indexOf(next.action) : forward.length;
  };
  return packs.toSorted((a, b) => farOf(a) - farOf(b))[0];
};
