import { expect } from "vitest";
import { connectionHandlers } from "#modules/connections/index.ts";
import { listingSteps } from "#modules/listings/index.ts";
import { newId, sql } from "#platform/db.ts";
import type { Connected } from "./connected.ts";
import { everyConnector } from "./every-connector.ts";
import type { StoreWorld } from "./store-world.ts";

/**
 * What the engine does with a store of each connector, over its own sandbox: the same trials for all, and a connector that is added is
 * tried by them at once. What each operation says under each fault is in connectors/conformance.
 */
const { each } = everyConnector(listingSteps.content.filter(({ name }) => name === "read drift"));
const updating = (it: Connected) => it.fixture.targets.updateOffers!;

each(
  "U22: issue 16, B: a trial store has the address of its sandbox's page, in its reader's language, and that page is the seller's",
  async (it, w) => {
    const { stores } = await w.call(connectionHandlers.Client.GetClientChannelAuths, {});
    const page = new URL(stores.find(({ id }) => id === it.storeId)!.sandboxPage!);
    expect([page.origin, page.pathname, page.searchParams.get("lang")]).toEqual([
      w.sandbox.origin,
      `/${it.connector.code}/`,
      "tr",
    ]);
    const shown = async (address: URL) => (await fetch(address)).text();
    // Marked as the one that is shown; of a seller that it does not know the page shows another one.
    const [parameter, id] = [...page.searchParams].find(([name]) => name !== "lang")!;
    const marked = new RegExp(`"${id}" selected|${parameter}=${id}[^>]* aria-current="page"`);
    expect(await shown(page)).toMatch(marked);
    const other = new URL(page);
    other.searchParams.set(parameter, "0");
    expect((await shown(other)).match(/selected|aria-current="page"/g)).not.toBeNull();
  },
);

each("R11: a message that is throttled leaves again once it may, and no sooner", async (it, w) => {
  const before = (await it.calls("updateOffers")).length;
  const messages = () => w.query(sql`select 1 from push_batch where store_id = ${it.storeId}`);
  const sentBefore = (await messages()).length;
  await it.faults({ match: updating(it), kind: "429", value: 1, times: 1 });
  await it.count(111);
  await it.inSync(111);
  const [second, first, ...more] = (await it.calls("updateOffers")).slice(0, -before);
  expect([first?.status, more]).toEqual([429, []]);
  expect(second!.at - first!.at).toBeGreaterThanOrEqual(1000);
  // What was throttled is known not to be done: nothing of it is left to be read back.
  expect((await messages()).length - sentBefore).toBe(1);
});

each("R12: a store that does not answer is away, with its work kept, and works again when it answers", async (it, w) => {
  await it.faults({ match: {}, kind: "status", value: 503 });
  await it.count(112);
  await it.becomes("away");
  // Its own look is minutes off, also after one that is out; it is woken again and again: nothing leaves but what was out in that moment.
  await w.query(sql`update store set next_poll_at = now() + interval '1 hour', health_probes = 10 where id = ${it.storeId}`);
  const before = (await it.calls()).length;
  let times = 0;
  await w.until("twenty times woken", async () => {
    await it.hurry(false);
    times += 1;
    return times > 20;
  });
  expect((await it.calls()).length - before).toBeLessThanOrEqual(4);
  await it.clearFaults();
  await it.inSync(112);
  expect((await it.health()).health).toBe("ok");
});

each(
  "R13: of two listings the one that is gone is refused in known words and not sent again unchanged; the other is done",
  async (it, w) => {
    const refused = () =>
      w.query(sql<{ state: string; cause: string; passes: boolean }>`
      select f.state, p.fingerprint as cause, p.passes from sync_field f left join problem p on p.id = f.problem_id
      where f.store_id = ${it.storeId} and f.kind = 'stock' and f.subject_id = any(${it.gone.offers.map(({ id }) => id)}::uuid[])`);
    const words = { state: "refused", cause: it.fixture.unknownOffer, passes: false };
    const isRefused = async () => (await refused()).every(({ state }) => state === "refused");
    await it.count(113, [...it.live.offers, ...it.gone.offers]);
    await it.inSync(113);
    await it.until("the refusals", isRefused);
    expect(await refused()).toEqual([words, words]);
    const before = (await it.calls("updateOffers")).length;
    await it.count(113, it.gone.offers);
    await it.count(213);
    await it.inSync(213);
    expect([await refused(), (await it.calls("updateOffers")).length - before]).toEqual([[words, words], 1]);
    // Another value is another try.
    const tries = () =>
      w.query(sql<{ rev: number }>`select max(sent_rev) as rev from sync_field where listing_id = ${it.gone.listingId}`);
    const [tried] = await tries();
    await it.count(313, it.gone.offers);
    await it.until("another try", async () => (await tries())[0]!.rev > tried!.rev && (await isRefused()));
  },
);

each("R14: a message that was taken while its answer was lost is read back, and nothing is sent twice", async (it) => {
  const before = (await it.calls("updateOffers")).length;
  await it.faults({ match: updating(it), kind: "accept-then-drop", times: 1 });
  await it.count(114);
  await it.inSync(114);
  expect((await it.calls("updateOffers")).length - before).toBe(1);
});

/** As a worker leaves it that was killed with this receipt: the stock is out, and nobody knows more. */
const leftBehind = (it: Connected, w: StoreWorld, pieces: number, receipt: string, isLate: boolean) =>
  w.database.asClient(w.clientId, async (tx) => {
    const batchId = newId();
    const variants = it.live.offers.map(({ variantId }) => variantId);
    await sql`update stock set on_hand = ${pieces} where client_id = ${w.clientId} and item_id = any(${variants}::uuid[])`.execute(
      tx,
    );
    await sql`
      insert into push_batch (client_id, id, store_id, operation, state, receipt, token, items, sent_at, next_poll_at, deadline_at)
      values (${w.clientId}, ${batchId}, ${it.storeId}, 'updateOffers', 'sent', ${receipt}, 0, 2, now(), now(),
        now() + ${isLate ? "-1 second" : "1 hour"}::interval)`.execute(tx);
    await sql`
      update sync_field set desired = to_jsonb(${pieces}::int), desired_rev = desired_rev + 1, sent = to_jsonb(${pieces}::int), sent_rev = desired_rev + 1,
        state = 'sending', batch_id = ${batchId}
      where client_id = ${w.clientId} and listing_id = ${it.live.listingId} and kind = 'stock'`.execute(tx);
    await sql`select wake_stores(array[${it.storeId}]::uuid[])`.execute(tx);
  });
const openBatches = (it: Connected, w: StoreWorld) =>
  w.query(sql`select state from push_batch where store_id = ${it.storeId} and state <> 'ended'`);

each(
  "R15: a message whose outcome nobody can tell any more, or that never ends, is read back and not called pending for ever",
  async (it, w) => {
    const before = (await it.calls("updateOffers")).length;
    await leftBehind(it, w, 115, it.fixture.noReceipt, false);
    await it.inSync(115);
    expect([await openBatches(it, w), (await it.calls("updateOffers")).length - before]).toEqual([[], 1]);
    if (!it.bench.has("batches")) return;
    const { key } = it.live.offers[0]!;
    const endless = await it.bench.under({ match: updating(it), kind: "never-complete" }, () =>
      it.connector.offers.updateOffers(it.bench.enter(), [it.bench.change(key, { quantity: 165, due: ["stock"] })]),
    );
    await leftBehind(it, w, 215, endless.id, true);
    await it.inSync(215);
    expect([await openBatches(it, w), (await it.calls("updateOffers")).length - before]).toEqual([[], 3]);
  },
);

each("R20: a newer stock that comes while an older one is out goes after it, and is the one that stays", async (it, w) => {
  const before = (await it.calls("updateOffers")).length;
  await it.faults({ match: updating(it), kind: "delay", value: 1000, times: 1 });
  await it.count(120);
  await it.until("a message that is out", async () => (await it.states()).includes("sending"));
  await it.count(220);
  await it.inSync(220);
  expect((await it.calls("updateOffers")).length - before).toBe(2);
  const behind = sql`select 1 from sync_field where listing_id = ${it.live.listingId} and kind = 'stock'
    and (confirmed <> '220' or confirmed_rev <> desired_rev)`;
  expect(await w.query(behind)).toEqual([]);
});

each(
  "R18: of more pieces than the marketplace takes it is told the most that it takes; the rest moves without a message, and what it shows is no difference",
  async (it, w) => {
    const most = it.connector.offers.quantityMax;
    const atMost = (pieces: number) => Math.min(pieces, most ?? pieces);
    await it.count(90_000);
    await it.inSync(atMost(90_000));
    const before = (await it.calls("updateOffers")).length;
    await it.count(80_000);
    await it.inSync(atMost(80_000));
    expect((await it.calls("updateOffers")).length - before).toBe(most === null ? 1 : 0);
    // Two looks at what is shown there, each an hour after the last.
    const ids = it.live.offers.map(({ id }) => id);
    const looked = () =>
      w.query(sql`select 1 from offer where id = any(${ids}::uuid[]) and observed_at < now() - interval '30 minutes'`);
    for (let look = 0; look < 2; look += 1) {
      await w.query(sql`update offer set observed_at = now() - interval '2 hours' where id = any(${ids}::uuid[])`);
      await it.until("a look", async () => (await looked()).length === 0);
    }
    const differs = await w.query(sql`select 1 from sync_field where subject_id = any(${ids}::uuid[]) and kind = 'stock'
      and (state <> 'in_sync' or observed is distinct from confirmed)`);
    expect([differs, (await it.calls("updateOffers")).length - before]).toEqual([[], most === null ? 1 : 0]);
    await it.count(3);
    await it.inSync(3);
  },
);

/** `mark` comes while the store's next message stands at its limit; a moment later it is its turn. */
const atItsLimit = (it: Connected, w: StoreWorld, pieces: number, mark: () => Promise<unknown>) =>
  w.database.asPlatform(async (tx) => {
    const limits = sql`key like ${`${it.connector.code}:%`}`;
    await sql`select 1 from rate_bucket where ${limits} for update`.execute(tx);
    await it.count(pieces);
    const behindUs = sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await it.until("a message at its limit", async () => {
      const waiting = (await behindUs.execute(tx)).rows.length > 0;
      return waiting && (await it.states()).includes("sending");
    });
    await mark();
    await sql`update rate_bucket set blocked_until = clock_timestamp() + interval '0.2 s' where ${limits}`.execute(tx);
  });

each(
  "R40: a message with more pieces that waits when its store is paused does not leave, one with fewer goes; going on it catches up; disconnected it is called no more",
  async (it, w) => {
    const { storeId } = it;
    await it.count(239);
    await it.inSync(239);
    const messages = (await it.calls("updateOffers")).length;
    // One that waits for its turn, its first look behind it, when the mark comes.
    await atItsLimit(it, w, 339, () => w.call(connectionHandlers.Client.SetStorePaused, { storeId, isPaused: true }));
    await it.until("it waits again", async () => (await it.states()).join() === "in_sync,pending");
    for (let times = 0; times < 5; times += 1) await it.wake();
    expect([(await it.calls("updateOffers")).length, await it.states()]).toEqual([messages, ["in_sync", "pending"]]);
    await it.count(140);
    await it.inSync(140);
    await it.count(340);
    for (let times = 0; times < 5; times += 1) await it.wake();
    expect(await it.states()).toEqual(["in_sync", "pending"]);
    await w.call(connectionHandlers.Client.SetStorePaused, { storeId, isPaused: false });
    await it.inSync(340);

    await it.faults({ match: updating(it), kind: "delay", value: 300, times: 1 });
    await it.count(240);
    await it.until("a message that is out", async () => (await it.states()).includes("sending"));
    await w.call(connectionHandlers.Client.DeleteClientChannelAuth, { storeId });
    const since = (await it.calls()).length;
    await it.quiet();
    await it.count(141);
    for (let times = 0; times < 5; times += 1) await it.wake();
    // What was out when the mark came is in the ledger by now, and nothing after it.
    expect((await it.calls()).length - since).toBeLessThanOrEqual(1);
    const [row] = await w.query(sql`select credentials, session, is_active from store where id = ${storeId}`);
    expect(row).toEqual({ credentials: {}, session: null, isActive: false });
  },
);
