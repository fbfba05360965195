import { connectorOf } from "@tradeport/connectors";
import type { Marketplace } from "@tradeport/connectors/marketplace";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listingHandlers, requestSyncContent } from "#modules/listings/index.ts";
import { mappingHandlers } from "#modules/mapping/index.ts";
import { problemIn, type StoredProblem } from "#modules/messages/index.ts";
import { orderHandlers } from "#modules/orders/index.ts";
import { sql } from "#platform/db.ts";
import type { Fail } from "#platform/errors.ts";
import { allSteps } from "./all-steps.ts";
import { type Connected, connected } from "./connected.ts";
import { fastTimers } from "./fast-timers.ts";
import { startWorker } from "./start-worker.ts";
import { type StoreWorld, storeWorld } from "./store-world.ts";

/** A marketplace that has price, stock and orders alone: no taxonomy, no listings, no claims, no labels, no hooks (decision 0080). */
const market = connectorOf("trendyol")!;
const groups = ["taxonomy", "listings", "claims", "labels", "hooks"] as const;
let whole: Partial<Marketplace>;
let w: StoreWorld;
let it: Connected;
let worker: ReturnType<typeof startWorker>;
let undo: () => void;
/** Calls that were made while it had all of them. */
let before: number;
beforeAll(async () => {
  undo = fastTimers();
  w = await storeWorld();
  whole = { ...market };
  // What there is to sell was put on sale there before.
  it = await connected(w, market);
  for (const group of groups) delete market[group];
  before = (await it.calls()).length;
  worker = startWorker(w.database, w.sandbox.origin, { steps: allSteps() });
  await it.becomes("ok");
  await it.count(20);
  await it.inSync(20);
});
afterAll(async () => {
  await worker?.stop();
  Object.assign(market, whole);
  undo();
  await w?.close();
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: Fail) => error,
  );

test("R20, R4: where a marketplace has price, stock and orders alone, those go on as they do elsewhere, and nothing else is asked of it", async () => {
  const [key] = it.live.offers.map(({ key }) => key) as [string];
  const { orderNumber } = await it.bench.buy([[key, 2]]);
  const orders = () =>
    w.query(
      sql<{ id: string; packageId: string }>`
        select h.id, p.id as package_id from order_header h join order_package p on p.order_id = h.id
        where h.channel_order_id = ${String(orderNumber)}`,
    );
  await it.until("the order", async () => (await orders()).length === 1);
  await it.until("18 there", async () => (await it.bench.shown(it.bench.enter(), key))?.quantity === 18);
  const all = await it.calls();
  const calls = all.slice(0, all.length - before).map(({ method, path }) => `${method} ${path}`);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((call) => /categor|brands|claims|label|webhooks|POST .*\/products$/.test(call))).toEqual([]);

  const [order] = await orders();
  // A label is ours then (decision 0137).
  const { body } = await w.call(orderHandlers.Order.PrintOrderBarcode, { orderPackageIds: [order!.packageId], format: "ZPL" });
  expect(String(body)).toMatch(/^\^XA[\s\S]*\^BCN[\s\S]*\^XZ/);
});

test("U47: what it does not take is said with cause and next step: content is held with it, a transfer is refused by it, and nothing is mapped", async () => {
  const { storeId, channelId, live } = it;
  await w.database.asClient(w.clientId, async (tx) => {
    await sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state)
      values (${w.clientId}, ${storeId}, 'content', ${live.listingId}, ${live.listingId}, 'test', 'in_sync')`.execute(tx);
    await requestSyncContent(tx, w.clientId, [live.productId], "user");
  });
  const held = await it.until("the content is held", async () => {
    const [row] = await w.query(sql<StoredProblem>`
      select p.fingerprint, p.code, p.named as values, p.owner, p.field from sync_field f
      join problem p on p.client_id = f.client_id and p.id = f.problem_id
      where f.store_id = ${storeId} and f.kind = 'content' and f.state = 'blocked'`);
    return row;
  });
  const words = {
    cause: {
      tr: "Trendyol buradan ürün açılmasına ve ürün bilgisi değiştirilmesine izin vermiyor.",
      en: "Trendyol does not let products be opened or changed from here.",
    },
    remedy: { tr: expect.stringMatching(/panelinde açın/), en: expect.stringMatching(/own panel/) },
  };
  expect(problemIn(held)).toMatchObject(words);
  await it.until("price and stock go on", async () => (await it.states()).join() === "in_sync");

  const { ready, groups: lacking } = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, {
    productIds: [live.productId],
    storeIds: [storeId],
  });
  expect([ready[0]?.count, lacking.map(({ problem }) => problem)]).toEqual([0, [expect.objectContaining(words)]]);

  const page = { page: 0, pageSize: 25, orderType: "desc" } as const;
  for (const call of [
    () => w.call(mappingHandlers.Channel.SyncChannelCategories, { channelId }),
    () => w.call(mappingHandlers.Mapping.GetChannelProductCategory, { channelId, onlyLeaves: true, ...page }),
    () => w.call(mappingHandlers.Mapping.GetChannelBrand, { channelId, ...page }),
    () =>
      w.call(mappingHandlers.Mapping.SetClientProductCategoryMapping, {
        ...{ from: null, tradeportCategoryId: w.categoryId, channelId, channelCategoryCode: "1101" },
      }),
  ])
    expect(await failure(call())).toMatchObject({ code: "channel_lists_nothing", values: { channel: "Trendyol" } });
});
