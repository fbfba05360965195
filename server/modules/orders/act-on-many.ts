import type { OrderAction } from "@tradeport/contract/order-status";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { moveStatus } from "./move-status.ts";
import type { Out } from "./package-view.ts";
import { type Acting, allowed, checkedFields, type Requested, writeActions } from "./request-action.ts";

/** Each package is acted on or refused for its own reason; the marketplace is told first where it has such a step. None of them moves stock: the pieces stay reserved, or gone. */
export const actOnMany = async (
  ctx: Ctx,
  packs: readonly Acting[],
  action: Extract<OrderAction, "A_ACCEPT" | "A_PREPARE" | "A_SHIP" | "A_COMPLETE">,
) => {
  const done: Requested[] = [];
  const refused: Out<"AcceptOrder">["refused"] = [];
  for (const pack of packs) {
    try {
      const rule = allowed(pack, action);
      const fields = checkedFields(ctx, rule, {});
      done.push({ pack, action, lines: [], fields, state: rule.how === "remote" ? "waiting" : "done" });
    } catch (error) {
      if (!(error instanceof Fail)) throw error;
      const words = { tr: error.sentence("tr"), en: error.sentence("en") };
      refused.push({ orderPackageId: pack.id, code: error.code, message: words[ctx.locale], words });
    }
  }
  await writeActions(ctx, done);
  for (const { pack, state } of done)
    if (state === "done")
      await moveStatus(ctx.db, ctx.clientId, pack.id, { action, actorName: ctx.who.displayName, remote: false });
  return { done: done.length, refused };
};
