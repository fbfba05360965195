import { expect } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { everyConnector } from "./every-connector.ts";

/** A day of each store whose marketplace takes so many updates of offers and no more. */
const { each } = everyConnector();

each(
  "R18: what a day's last updates are kept for is fewer pieces; more of them and prices wait for the next day, and then go",
  async (it, w) => {
    const { updatesPerDay } = it.connector.offers;
    if (!updatesPerDay) return;
    // Two listings of two offers; the messages of a morning took all but a few.
    const left = updatesPerDay.keptEach * 4;
    const morning = newId();
    await w.query(sql`
    insert into push_batch (client_id, id, store_id, operation, token, items, updates, state, left_at, ended_at)
    select ${w.clientId}, ${morning}::uuid, ${it.storeId}, 'updateOffers', 0, 1,
      ${updatesPerDay.least - left}::int - (select coalesce(sum(coalesce(updates, 2 * items)), 0) from push_batch where store_id = ${it.storeId})::int,
      'ended', clock_timestamp(), now()`);
    const waiting = async () =>
      (
        await w.query<{ field: string }>(sql`
          select kind || ' ' || state as field from sync_field where store_id = ${it.storeId} and state <> 'in_sync' order by 1`)
      ).map(({ field }) => field);
    const [offer, other] = it.live.offers;
    const there = async (key: string) => (await it.bench.shown(it.bench.enter(), key))!.quantity;
    await it.count(130, [other!]);
    await it.count(70, [offer!]);
    await it.until("fewer pieces", async () => (await there(offer!.key)) === 70);
    await it.until("nothing is out", async () => (await waiting()).join() === "stock pending");
    expect(await there(other!.key)).toBe(100);
    // Nobody looks again and again at what has to wait.
    const looks = (await it.calls("updateOffers")).length;
    for (let turn = 0; turn < 3; turn++) await it.hurry();
    expect((await it.calls("updateOffers")).length).toBe(looks);
    // The next day.
    await w.query(
      sql`update push_batch set left_at = left_at - interval '1 day' where store_id = ${it.storeId} and operation = 'updateOffers'`,
    );
    await it.until("more pieces", async () => (await there(other!.key)) === 130);
  },
);
