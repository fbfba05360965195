import type { Words } from "@tradeport/contract";
import type { Message } from "@tradeport/contract/messages";
import { wordsOf } from "#modules/messages/index.ts";
import { hidden, seesBuyers } from "#platform/buyers.ts";
import type { Ctx } from "#platform/context.ts";

/**
 * Why an action was not taken, for its reader. A marketplace's refusal repeats what a member typed, perhaps of the buyer: who may not see buyers reads its
 * cause without that.
 */
export const reasonFor = ({ who }: Pick<Ctx, "who">, { code, values = {}, ...reason }: Message): Words => {
  if (seesBuyers(who)) return wordsOf({ ...reason, code, values });
  if (code === "other" || code === "sentences") return { tr: hidden, en: hidden };
  if (!code.startsWith("connector:")) return wordsOf({ code, values });
  return wordsOf({ code, values: Object.fromEntries(Object.keys(values).map((name) => [name, hidden])) });
};
