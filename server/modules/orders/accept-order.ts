import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { moveStatus } from "./move-status.ts";
import type { In, Out } from "./package-view.ts";
import { allowed, lockPackages, type Requested, writeActions } from "./request-action.ts";

/** Each package is accepted or refused for its own reason; the marketplace is told first where it has such a step. */
export const acceptOrder = async (
  ctx: Ctx,
  { orderHeaderId, orderPackageIds }: In<"AcceptOrder">,
): Promise<Out<"AcceptOrder">> => {
  if (!orderHeaderId === !orderPackageIds) {
    const words = {
      tr: "orderHeaderId ya da orderPackageIds, ikisinden biri gönderilmeli",
      en: "send one of the two: orderHeaderId or orderPackageIds",
    };
    throw new Fail("bad_input", { field: "orderHeaderId", reason: words }, [
      { field: "orderHeaderId", message: words[ctx.locale] },
    ]);
  }
  const packs = await lockPackages(ctx, orderPackageIds ? { ids: orderPackageIds } : { orderId: orderHeaderId! });
  const accepted: Requested[] = [];
  const refused: Out<"AcceptOrder">["refused"] = [];
  for (const pack of packs) {
    try {
      const { how } = allowed(pack, "A_ACCEPT");
      accepted.push({ pack, action: "A_ACCEPT", lines: [], fields: {}, state: how === "remote" ? "waiting" : "done" });
    } catch (error) {
      if (!(error instanceof Fail)) throw error;
      const words = { tr: error.sentence("tr"), en: error.sentence("en") };
      refused.push({ orderPackageId: pack.id, code: error.code, message: words[ctx.locale], words });
    }
  }
  await writeActions(ctx, accepted);
  // Accepting moves no stock: the pieces stay reserved.
  for (const { pack, state } of accepted)
    if (state === "done")
      await moveStatus(ctx.db, ctx.clientId, pack.id, { action: "A_ACCEPT", actorName: ctx.who.displayName, remote: false });
  return { accepted: accepted.length, refused };
};
