import { isRefund } from "@tradeport/contract/order-status";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { actOnClaim } from "./act-on-claim.ts";
import { knownFiles } from "./claim-files.ts";
import { moveStatus } from "./move-status.ts";
import { type In, type Out, viewPackages } from "./package-view.ts";
import { reconcileHolds } from "./reconcile-holds.ts";
import { allowed, checkedFields, lockPackages, writeActions } from "./request-action.ts";

type Input = In<"SetOrderPackageStatus">;

/** Done at the marketplace first (remote), here alone (local), or refused with the way to do it (guided). */
export const setOrderPackageStatus = async (ctx: Ctx, input: Input): Promise<Out<"SetOrderPackageStatus">> => {
  const { action, orderPackageId } = input;
  const [pack] = await lockPackages(ctx, { ids: [orderPackageId] });
  if (!pack) throw new Fail("not_found");
  if (input.version !== undefined && input.version !== pack.version) throw new Fail("conflict");
  if (input.fileIds) await knownFiles(ctx, input.fileIds, action);
  if (isRefund(action)) {
    await actOnClaim(ctx, input, pack);
    return (await viewPackages(ctx, { packageId: pack.id }))[0]!;
  }
  const rule = allowed(pack, action);
  const fields = checkedFields(ctx, rule, input.fields);
  const lines = await selectedLines(ctx, input);
  const remote = rule.how === "remote";
  const outOfStock = rule.fields.some(({ key, options = [] }) =>
    options.some(({ value, isMissing }) => isMissing === true && value === fields[key]),
  );
  await writeActions(ctx, [{ pack, action, lines, fields, state: remote ? "waiting" : "done", outOfStock }]);
  if (!remote) {
    await moveStatus(ctx.db, ctx.clientId, pack.id, {
      action,
      actorName: ctx.who.displayName,
      remote: false,
      reason: fields.reason,
    });
    await reconcileHolds(ctx.db, ctx.clientId, [pack.orderId], ctx.who.displayName);
  }
  return (await viewPackages(ctx, { packageId: pack.id }))[0]!;
};

/** Our lines as the channel knows them. None is the whole package; a split names what leaves, and leaves something. */
const selectedLines = async (ctx: Ctx, { orderPackageId, action, lines = [] }: Input) => {
  if (action !== "A_SPLIT" && lines.length === 0) return [];
  const { rows } = await sql<{ id: string; channelLineId: string; quantity: number }>`
    select id, channel_line_id, quantity from order_line where client_id = ${ctx.clientId} and package_id = ${orderPackageId}`.execute(
    ctx.db,
  );
  const held = new Map(rows.map((row) => [row.id, row]));
  const wanted = new Map<string, number>();
  for (const { orderLineId, quantity } of lines) wanted.set(orderLineId, (wanted.get(orderLineId) ?? 0) + quantity);
  const selected = [...wanted].map(([id, quantity]) => {
    const line = held.get(id);
    if (!line) throw new Fail("not_found");
    if (quantity > line.quantity)
      throw bad(ctx, {
        tr: `satırda ${line.quantity} adet var, ${quantity} istendi`,
        en: `the line has ${line.quantity}, ${quantity} were asked for`,
      });
    return { lineId: line.channelLineId, quantity };
  });
  const units = selected.reduce((sum, { quantity }) => sum + quantity, 0);
  const all = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  if (action === "A_SPLIT" && (units === 0 || units >= all))
    throw bad(ctx, {
      tr: `ayrılacak adetleri seçin; en az bir adet pakette kalmalı (pakette ${all}, seçilen ${units})`,
      en: `choose what leaves the package; at least one piece must stay (${all} in it, ${units} chosen)`,
    });
  // Accepting, preparing and shipping are said of a whole package.
  if (units < all && action !== "A_SPLIT" && action !== "A_CANCEL_REQUEST")
    throw bad(ctx, {
      tr: "bu işlem paketin tümüne yapılır; bir kısmı için önce paketi bölün",
      en: "this is done to the whole package; split it first to do it to a part",
    });
  return units === all ? [] : selected;
};

const bad = (ctx: Ctx, words: { tr: string; en: string }) =>
  new Fail("bad_input", { field: "lines", reason: words }, [{ field: "lines", message: words[ctx.locale] }]);
