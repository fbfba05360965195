import type { Input } from "@tradeport/contract";
import type { productTransfer } from "@tradeport/contract/listings";
import { createProcess, keepParts } from "#modules/bulk/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { beginTransfer, type Share } from "./begin-transfer.ts";
import { printOf, selectedProducts, selectedStores, selectionQuery, storesAsked } from "./selection.ts";

type Request = Input<typeof productTransfer.UpsertClientChannelProduct>;

/** A process with one line per variant and store: what is not ready is held with its reason, the rest is wanted from now on. */
export const upsertClientChannelProduct = async (ctx: Ctx, input: Request) => {
  await mustBePaid(ctx);
  const { db, clientId } = ctx;
  const { channelProducts, checked } = input;
  // What a person releases are the products that they were shown, and not what matches by then.
  if (ctx.who.proposes && input.filter && checked === undefined) throw new Fail("proposal_unchecked");
  const byStore = channelProducts && (await productsByStore(ctx, channelProducts));
  const stores = byStore ? byStore.map(({ store }) => store) : await selectedStores(db, clientId, input.storeIds!);
  const processId = await createProcess(ctx, {
    type: "transfer_to_channel",
    subject: stores.map(({ name }) => name).join(", "),
    input: { storeIds: stores.map(({ id }) => id) },
  });
  if (byStore) {
    const shares: Share[] = [];
    const all = { ids: 0, parts: 0 };
    for (const { store, productIds } of byStore) {
      const { ids, parts } = await keepParts(db, clientId, processId, sql`select unnest(${productIds}::uuid[])`, all.parts);
      shares.push({ store, first: all.parts, parts });
      all.ids += ids;
      all.parts += parts;
    }
    await beginTransfer(ctx, processId, shares, all);
    return { processId };
  }
  const selection = await selectionQuery(db, clientId, input);
  const all = await keepParts(db, clientId, processId, selection);
  if (checked !== undefined) {
    const now = await printOf(
      db,
      sql`select unnest(ids) from process_part where client_id = ${clientId} and process_id = ${processId}`,
    );
    if (now.print !== checked) throw new Fail("selection_moved", { was: Number.parseInt(checked, 10), now: now.count });
  }
  const shares = stores.map((store) => ({ store, first: 0, parts: all.parts }));
  await beginTransfer(ctx, processId, shares, all);
  return { processId };
};

/** Each store with its products. A product, store or channel that is not the client's is "not found", and so is a channel without a store. */
const productsByStore = async ({ db, clientId }: Ctx, pairs: NonNullable<Request["channelProducts"]>) => {
  await selectedProducts(db, clientId, { productIds: pairs.map(({ productId }) => productId) });
  const byStore = new Map<string, { store: StoreRef; productIds: Set<string> }>();
  for (const [channelId, ofChannel] of Map.groupBy(pairs, (pair) => pair.channelId)) {
    const stores = await storesAsked(db, clientId, { channelIds: [channelId] });
    for (const { productId, storeId } of ofChannel) {
      const named = stores.filter(({ id }) => storeId === undefined || id === storeId);
      if (named.length === 0) throw new Fail("not_found");
      for (const store of named) {
        const held = byStore.get(store.id) ?? { store, productIds: new Set() };
        byStore.set(store.id, held);
        held.productIds.add(productId);
      }
    }
  }
  return [...byStore.values()].map(({ store, productIds }) => ({ store, productIds: [...productIds].sort() }));
};
