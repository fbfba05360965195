import type { Input, Output } from "@tradeport/contract";
import type { storeProduct } from "@tradeport/contract/store-products";
import { createProcess, describeProcess, readProcess } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { linkJob } from "../job-specs.ts";
import { connectedStores } from "../selection.ts";
import { comparedIn } from "./compared.ts";
import { linkRows, type WhyLeft } from "./link-rows.ts";
import { unlinkRows } from "./unlink-rows.ts";

type Call = typeof storeProduct.SetComparedProducts;

/** A person's word on what stores have: pairs at once, all of a store by a process. */
export const setComparedProducts = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  await mustBePaid(ctx);
  const { db, clientId } = ctx;
  const pairs = input.pairs ?? [];
  const named = [...pairs.map(({ storeId }) => storeId), ...(input.all ? [input.all.storeId] : [])];
  const storeIds = [...new Set(named)].sort();
  const stores = await connectedStores(db, clientId, storeIds);
  if (stores.length < storeIds.length || stores.some(({ channelId }) => channelId !== input.channelId))
    throw new Fail("not_found");
  await mustBeOurs(
    ctx,
    pairs.flatMap(({ variantId }) => variantId ?? []),
  );
  const left: Output<Call>["left"] = [];
  let done = 0;
  for (const storeId of storeIds) {
    const of = (action: string) => pairs.filter((pair) => pair.storeId === storeId && pair.action === action);
    const note = (why: Map<string, WhyLeft>) => {
      for (const [remoteKey, reason] of why) left.push({ storeId, remoteKey, reason });
    };
    for (const isIgnored of [true, false]) {
      const keys = of(isIgnored ? "ignore" : "notice").map(({ remoteKey }) => remoteKey);
      const { rows } = await sql<{ remoteKey: string }>`
        update store_product set is_ignored = ${isIgnored} where client_id = ${clientId} and store_id = ${storeId}
          and remote_key = any(${keys}::text[]) returning remote_key`.execute(db);
      done += rows.length;
      const there = new Set(rows.map(({ remoteKey }) => remoteKey));
      note(new Map(keys.filter((key) => !there.has(key)).map((key) => [key, "gone"])));
    }
    const back = await unlinkRows(
      db,
      clientId,
      storeId,
      of("unlink").map(({ remoteKey }) => remoteKey),
    );
    const linked = await linkRows(db, clientId, storeId, of("link"));
    done += back.unlinked.length + linked.linked.length;
    note(back.left);
    note(linked.left);
  }
  if (pairs.length > 0)
    await ctx.audit({
      action: "update",
      objectType: "store",
      objectId: storeIds[0]!,
      after: { pairs: pairs.length, done },
    });
  const whole = input.all && stores.find(({ id }) => id === input.all!.storeId);
  return { done, left, process: whole ? await ofAll(ctx, whole, input.all!.action) : null };
};

const mustBeOurs = async (ctx: Ctx, variantIds: readonly string[]) => {
  const ids = [...new Set(variantIds)];
  const { rows } = await sql`select 1 from variant where client_id = ${ctx.clientId} and id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  if (rows.length < ids.length) throw new Fail("not_found");
};

/** Its process, with a line for each. */
const ofAll = async (ctx: Ctx, store: { id: string; name: string }, action: "link" | "unlink") => {
  const { db, clientId } = ctx;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${comparedIn(clientId, [store.id])} where state = ${action === "link" ? "matched" : "linked"}`.execute(
    db,
  );
  const processId = await createProcess(ctx, {
    type: "import_product_from_store",
    subject: store.name,
    total: rows[0]!.count,
    input: { storeId: store.id, action, after: "", nextLine: 1 },
  });
  await describeProcess(db, clientId, processId, {});
  await ctx.audit({ action: "update", objectType: "process", objectId: processId, after: { store: store.name, action } });
  await ctx.enqueue(linkJob, { clientId, processId }, { bulk: "long" });
  return (await readProcess(db, clientId, processId))!;
};
