import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionHandlers } from "#modules/connections/index.ts";
import { newId, sql } from "#platform/db.ts";
import type { JobCtx } from "#platform/jobs.ts";
import type { StoreWorld } from "#testing/store-world.ts";
import { type TwoStores, twoStores } from "#testing/two-stores.ts";
import { listingJobs, requestSyncOffers } from "./index.ts";

/** Two stores over one shelf of ten, of which the first is closed for holidays; jobs of a moment run when the test says so. */
const barcode = "TS-0000-S";
let it: TwoStores;
let w: StoreWorld;
let first: TwoStores["first"];
let pieces: TwoStores["pieces"];
let shows: TwoStores["shows"];

beforeAll(async () => {
  it = await twoStores(barcode);
  ({ w, first, pieces, shows } = it);
}, 60_000);
afterAll(() => it?.close());

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const close = (to: string, from?: string) =>
  w.call(connectionHandlers.Client.CloseStore, { storeId: first.storeId, end: to, ...(from && { begin: from }) });
const open = () => w.call(connectionHandlers.Client.OpenStore, { storeId: first.storeId });
/** Its moments are these now: the clock went on. */
const moved = (by: string) =>
  w.query(
    sql`update store set closed_from = closed_from + ${by}::interval, closed_to = closed_to + ${by}::interval where id = ${first.storeId}`,
  );
const at = (signal = new AbortController().signal) => ({ database: w.database, signal }) as unknown as JobCtx;
const itsMoment = (ctx = at()) => listingJobs.store_closing!(ctx, { clientId: w.clientId, storeId: first.storeId });
/** So many on the shelf, as a person would count them. */
const count = (onHand: number) =>
  w.database.asClient(w.clientId, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update stock s set on_hand = ${onHand} + reserved from variant v
      where s.client_id = ${w.clientId} and v.client_id = s.client_id and v.id = s.item_id and v.barcode = ${barcode} returning v.id`.execute(
      tx,
    );
    await requestSyncOffers(
      tx,
      w.clientId,
      rows.map(({ id }) => id),
      "user",
    );
  });
const bumps = async () =>
  (
    await w.query(sql<{ revs: number }>`select sum(desired_rev)::int as revs from sync_field where store_id = ${first.storeId}`)
  )[0]!.revs;

test("R18: a store that is closed now shows 0 of all, its orders are read and the others sell on; it opens by itself", async () => {
  const store = await close(later(48));
  expect([store.closing?.hasBegun, store.suspended]).toEqual([true, null]);
  await shows("100001", 0);
  expect((await w.truth("100001")).products.every(({ quantity }) => quantity === 0)).toBe(true);
  expect(await pieces("100002")).toBe(10);
  await count(12);
  await shows("100002", 12);
  await w.inSync(first.storeId);
  expect(await pieces("100001")).toBe(0);
  // Said twice, and its job run twice, it changes nothing.
  const before = await bumps();
  await close(store.closing!.to);
  await itsMoment();
  expect(await bumps()).toBe(before);
  await moved("-49 hours");
  await itsMoment();
  await shows("100001", 12);
  const [shown] = (await w.call(connectionHandlers.Client.GetClientChannelAuths, {})).stores.filter(
    ({ id }) => id === first.storeId,
  );
  expect(shown!.closing).toBeNull();
});

test("R18: one that is planned changes nothing until it begins; its days are changed while it lasts; it is ended early", async () => {
  const planned = await close(later(72), later(24));
  expect(planned.closing).toMatchObject({ hasBegun: false });
  // With a new end alone it begins when it was to begin.
  const moreDays = await close(later(80));
  expect(moreDays.closing).toMatchObject({ from: planned.closing!.from, hasBegun: false });
  expect(Date.parse(moreDays.closing!.to)).toBeGreaterThan(Date.parse(planned.closing!.to));
  await itsMoment();
  expect(await pieces("100001")).toBe(12);
  await moved("-25 hours");
  await itsMoment();
  await shows("100001", 0);
  // What is out of its job's moments finds nothing; a closing that lasts keeps its beginning.
  const longer = await close(later(96), later(90));
  expect(longer.closing).toMatchObject({ hasBegun: true });
  expect(Date.parse(longer.closing!.from)).toBeLessThan(Date.now());
  await itsMoment();
  expect(await pieces("100001")).toBe(0);
  expect((await open()).closing).toBeNull();
  await shows("100001", 12);
  const before = await bumps();
  await open();
  expect(await bumps()).toBe(before);
  await close(later(72), later(24));
  expect((await open()).closing).toBeNull();
  await itsMoment();
  expect(await bumps()).toBe(before);
});

test("a closing that ends before it begins, in the past or after a year is refused; another's store and one that is disconnected are not found", async () => {
  for (const [to, from] of [
    [later(-1), undefined],
    [later(24), later(48)],
    [later(24 * 400), undefined],
  ] as const)
    await expect(close(to, from)).rejects.toMatchObject({ code: "closing_period" });
  for (const ask of [
    () => w.call(connectionHandlers.Client.CloseStore, { storeId: newId(), end: later(1) }),
    () => w.call(connectionHandlers.Client.OpenStore, { storeId: newId() }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: "not_found" });
});

test("R18, R40: closed while it is paused it shows 0; opened meanwhile it waits, and the end of the pause brings all back", async () => {
  await w.call(connectionHandlers.Client.SetStorePaused, { storeId: first.storeId, isPaused: true });
  await close(later(24));
  await shows("100001", 0);
  await w.inSync(first.storeId);
  await open();
  await count(14);
  await shows("100002", 14);
  expect(await pieces("100001")).toBe(0);
  await w.call(connectionHandlers.Client.SetStorePaused, { storeId: first.storeId, isPaused: false });
  await shows("100001", 14);
  // The other way round: paused while it is closed, it opens by itself once both are over.
  await close(later(24));
  await shows("100001", 0);
  await w.call(connectionHandlers.Client.SetStorePaused, { storeId: first.storeId, isPaused: true });
  await w.call(connectionHandlers.Client.SetStorePaused, { storeId: first.storeId, isPaused: false });
  await count(15);
  await shows("100002", 15);
  await w.inSync(first.storeId);
  expect(await pieces("100001")).toBe(0);
  await open();
  await shows("100001", 15);
});

test("R18: an order that waits for stock while the store closes or opens shows what holds when it gets it", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>();
  const holding = w.database.asClient(w.clientId, async (tx) => {
    await sql`select 1 from stock where client_id = ${w.clientId} for update`.execute(tx);
    holds();
    await held;
  });
  await isHeld;
  const waiting = w.database.asClient(w.clientId, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`select id from variant where client_id = ${w.clientId} and barcode = ${barcode}`.execute(tx);
    await requestSyncOffers(
      tx,
      w.clientId,
      rows.map(({ id }) => id),
      "order:waiting",
    );
  });
  await w.until(
    "the order waits",
    async () =>
      (
        await w.query(
          sql`select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0 and datname = current_database()`,
        )
      )[0],
  );
  await w.query(sql`update store set closed_from = now(), closed_to = now() + interval '1 day' where id = ${first.storeId}`);
  release();
  await Promise.all([holding, waiting]);
  await shows("100001", 0);
  await open();
  await shows("100001", 15);
});

test("R14: its job dies at each of its transactions in turn and comes again, closing and opening", async () => {
  for (const [what, pieces] of [
    [() => close(later(24)), 0],
    [open, 15],
  ] as const) {
    await w.database.asClient(w.clientId, async (tx) => {
      // As the call writes it, without its job.
      await sql`update store set closed_from = case when ${pieces === 0} then now() end, closed_to = case when ${pieces === 0} then now() + interval '1 day' end
        where id = ${first.storeId}`.execute(tx);
    });
    let deaths = 0;
    for (let left = 0; ; left += 1) {
      let requests = 0;
      const asClient: JobCtx["database"]["asClient"] = (client, work) => {
        requests += 1;
        if (requests > left) throw new Error("killed");
        return w.database.asClient(client, work);
      };
      const died = await itsMoment({ ...at(), database: { ...w.database, asClient } } as JobCtx).then(
        () => false,
        () => true,
      );
      if (!died) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(1);
    await shows("100001", pieces);
    await what();
  }
});

/** What was told before may be told again: a marketplace refuses repeats for a quarter of an hour (repeats.test.ts). */
const anHourLater = async () => {
  await w.control("_settings", { advanceMs: 3_600_000 });
  await w.query(
    sql`update push_batch set created_at = created_at - interval '1 hour', left_at = left_at - interval '1 hour', sent_at = sent_at - interval '1 hour'`,
  );
};

test.each(["push.claimed", "push.leaves", "push.sent", "push.done"])(
  "R14: a worker that is killed at %s with the zeros of a closing, and again with what comes back, is taken over",
  async (point) => {
    const child = () =>
      fork(fileURLToPath(new URL("../../testing/store-worker.ts", import.meta.url)), {
        env: {
          ...process.env,
          DATABASE_URL: w.url,
          SANDBOX_ORIGIN: w.sandbox.origin,
          CRASH_AT: `${point}:1`,
          LEASE_SECONDS: "3",
        },
        stdio: "inherit",
      });
    const more = 30 + ["push.claimed", "push.leaves", "push.sent", "push.done"].indexOf(point);
    await anHourLater();
    await count(more);
    await shows("100001", more);
    await w.inSync(first.storeId);
    for (const [what, shown] of [
      [() => close(later(24)), 0],
      [open, more],
    ] as const) {
      await anHourLater();
      await it.rest();
      const dying = child();
      await what();
      const [, signal] = await once(dying, "exit");
      expect(signal).toBe("SIGKILL");
      it.work(3);
      await shows("100001", shown);
      await w.inSync(first.storeId);
    }
  },
);
