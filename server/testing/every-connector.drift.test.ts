import type { DriftRules } from "@tradeport/contract/drift";
import { expect } from "vitest";
import { catalogueHandlers } from "#modules/catalogue/index.ts";
import { connectionHandlers } from "#modules/connections/index.ts";
import { listingHandlers, listingSteps, takeDriftJob } from "#modules/listings/index.ts";
import { priceJobs } from "#modules/prices/index.ts";
import { sql } from "#platform/db.ts";
import type { Connected } from "./connected.ts";
import { everyConnector } from "./every-connector.ts";
import { log } from "./start-worker.ts";
import type { StoreWorld } from "./store-world.ts";

/** Another program with the same account changes a price in each marketplace's sandbox, behind our back (decision 0140). */
const { each } = everyConnector(listingSteps.content.filter(({ name }) => name === "read drift"));

const there = async (it: Connected) => (await it.bench.shown(it.bench.enter(), it.live.offers[0]!.key))!;
const byAnother = async (it: Connected, price: string) => {
  const [{ key }] = it.live.offers as [Connected["live"]["offers"][number]];
  await it.connector.offers.updateOffers(it.bench.enter(), [it.bench.change(key, { price, listPrice: price, due: ["price"] })]);
  await it.until(`${price} there`, async () => Number((await there(it)).price) === Number(price));
};
const driftOf = async (it: Connected, w: StoreWorld) =>
  (await w.call(listingHandlers.Product.GetDrifts, { storeId: it.storeId, page: 0, pageSize: 50, orderType: "desc" })).data[0];
/** One read-back cycle of all that is on sale, until what it showed is written down. */
const look = async (it: Connected, w: StoreWorld) => {
  const ids = it.live.offers.map(({ id }) => id);
  const [{ at }] = (await w.query(sql<{ at: string }>`select clock_timestamp()::text as at`)) as [{ at: string }];
  await w.query(sql`update offer set observed_at = now() - interval '2 hours' where id = any(${ids}::uuid[])`);
  const read = sql`select 1 from sync_field where subject_id = any(${ids}::uuid[]) and kind = 'price' and observed_at > ${at}::timestamptz`;
  await it.until("a look", async () => (await w.query(read)).length === ids.length);
};
const price = async (it: Connected, w: StoreWorld) =>
  (
    await w.query(sql<{ state: string; desired: string; confirmed: string }>`
      select state, desired ->> 'price' as desired, confirmed ->> 'price' as confirmed from sync_field
      where store_id = ${it.storeId} and kind = 'price' and subject_id = ${it.live.offers[0]!.id}`)
  )[0]!;
const rule = (it: Connected, w: StoreWorld, rules: Partial<DriftRules>) =>
  w.call(connectionHandlers.Client.SetDriftRules, { storeId: it.storeId, price: "ours", stock: "ours", ...rules });
const runTaking = (it: Connected, w: StoreWorld) =>
  priceJobs[takeDriftJob.name]!(
    { database: w.database, log, now: () => new Date(), signal: new AbortController().signal } as never,
    {
      clientId: w.clientId,
      storeId: it.storeId,
    },
  );

const offered = (it: Connected) => it.live.offers[0]!;
const sent = async (it: Connected) => (await it.calls("updateOffers")).length;
const lastProcess = (it: Connected, w: StoreWorld) =>
  w.query(sql<{ id: string; subject: string; by: string }>`
    select id, subject, started_by_name as by from process where process_type = 'update_channel_price' and input ->> 'storeId' = ${it.storeId} order by created_at desc limit 1`);

each(
  "R14: a price that another program changes is in the journal within one look, and ours is sent again after two",
  async (it, w) => {
    const { desired: ours } = await price(it, w);
    await byAnother(it, "51.00");
    await look(it, w);
    const seen = await driftOf(it, w);
    expect(seen).toMatchObject({
      kind: "price",
      state: "seen",
      rule: null,
      likely: "unknown",
      secondDate: null,
      settledDate: null,
    });
    expect([seen!.ours.price, seen!.theirs.price]).toEqual([ours, "51.00"]);
    await look(it, w);
    await it.until(
      "ours there",
      async () => (await price(it, w)).state === "in_sync" && Number((await there(it)).price) === Number(ours),
    );
    expect(await driftOf(it, w)).toMatchObject({
      id: seen!.id,
      state: "mended",
      rule: "ours",
      firstDate: seen!.firstDate,
      answeredBy: null,
    });
    expect(await price(it, w)).toEqual({ state: "in_sync", desired: ours, confirmed: ours });
  },
);

each(
  "R14: where theirs counts it is the store's own price after two looks, by a change that can be taken back, and nothing is sent",
  async (it, w) => {
    const { desired: ours } = await price(it, w);
    await rule(it, w, { price: "theirs" });
    await byAnother(it, "52.00");
    const before = await sent(it);
    await look(it, w);
    await look(it, w);
    expect(await price(it, w)).toEqual({ state: "differs", desired: ours, confirmed: "52.00" });
    expect((await driftOf(it, w))!.state).toBe("taking");
    await runTaking(it, w);
    await runTaking(it, w);
    expect(await price(it, w)).toEqual({ state: "in_sync", desired: "52.00", confirmed: "52.00" });
    const [process] = await lastProcess(it, w);
    const taken = await driftOf(it, w);
    expect(taken).toMatchObject({ state: "taken", rule: "theirs", processId: process!.id });
    expect(process!.by).toBe("Tradeport");
    const own = await w.query(sql<{ price: string }>`select sale_price::text as price from price
    where store_id = ${it.storeId} and variant_id = ${offered(it).variantId} and valid_to = 'infinity'`);
    expect([own, await sent(it)]).toEqual([[{ price: "52.00" }], before]);
    await rule(it, w, {});
    await w.call(catalogueHandlers.Process.UndoProcess, { processId: process!.id });
    await it.until("ours there again", async () => Number((await there(it)).price) === Number(ours));
  },
);

each("R14: where its seller is asked nothing of it is sent, stock goes on beside it, and the answer is done", async (it, w) => {
  const { desired: ours } = await price(it, w);
  await rule(it, w, { price: "ask" });
  const ask = async (theirs: string) => {
    await byAnother(it, theirs);
    await look(it, w);
    await look(it, w);
    expect(await price(it, w)).toEqual({ state: "differs", desired: ours, confirmed: theirs });
  };
  const press = async (keep: "ours" | "theirs") => {
    const { data } = await w.call(catalogueHandlers.Product.GetDifferences, {
      storeId: it.storeId,
      page: 0,
      pageSize: 50,
      orderType: "asc",
    });
    expect(data).toMatchObject([{ offerId: offered(it).id, isDrift: true }]);
    const rows = data.map(({ offerId, version }) => ({ offerId, version }));
    expect(await w.call(catalogueHandlers.Product.ResolveDifferences, { storeId: it.storeId, keep, rows })).toMatchObject({
      resolved: 1,
      left: 0,
    });
  };
  await ask("53.00");
  await it.count(77);
  await it.until("77 pieces there", async () => (await there(it)).quantity === 77);
  expect(Number((await there(it)).price)).toBe(53);
  // Changed once more there, it is the newer one that is asked about.
  await byAnother(it, "54.00");
  await look(it, w);
  expect((await driftOf(it, w))!).toMatchObject({ state: "asked", theirs: { price: "54.00" } });
  await press("ours");
  await it.until(
    "ours there",
    async () => (await price(it, w)).state === "in_sync" && Number((await there(it)).price) === Number(ours),
  );
  expect((await driftOf(it, w))!.state).toBe("mended");
  await ask("55.00");
  const before = await sent(it);
  await press("theirs");
  expect(await price(it, w)).toEqual({ state: "in_sync", desired: "55.00", confirmed: "55.00" });
  expect([(await driftOf(it, w))!.state, await sent(it)]).toEqual(["taken", before]);
  await rule(it, w, {});
});
