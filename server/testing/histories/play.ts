import { listingJobs } from "#modules/listings/index.ts";
import { orderJobs } from "#modules/orders/index.ts";
import { sql } from "#platform/db.ts";
import type { TestDatabase } from "../cluster.ts";
import { mapCategory } from "../main-job.ts";
import { jobCtx } from "../run-import.ts";
import { unitFaults } from "../unit-faults.ts";
import { openShelf } from "./begin.ts";
import { learn } from "./claims.ts";
import { openDesk } from "./desk.ts";
import { openLists } from "./hands.ts";
import type { History, Weather } from "./history.ts";
import { judge } from "./judge.ts";
import { type Life, writeOff } from "./life.ts";
import { readMarkets } from "./market.ts";
import { perform } from "./moves.ts";
import { markets, openPlace, type Place, sellers } from "./place.ts";
import { played } from "./played.ts";

const path = "Ev & Mutfak > Mutfak > Bardak Takımı";

/** Some at a time, as many people do. */
const each = async <T>(list: readonly T[], work: (one: T, at: number) => Promise<unknown>, width = 5) => {
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let at = next++; at < list.length; at = next++) await work(list[at]!, at);
    }),
  );
};

/** Connected stores whose category is mapped, for any number of batches of histories. */
export const openHistories = async (fresh: TestDatabase | null = null) => {
  const place = await openPlace(fresh);
  const ayse = place.w.as("ayse");
  for (const at of sellers.keys()) await place.connect(at);
  let reading = true;
  const loops = (async () => {
    while (reading) for (const at of sellers.keys()) await place.round(at);
  })();
  for (const code of markets) {
    const there = code === "etsy" ? { theirs: "Mugs", onlyRequired: true } : {};
    await mapCategory(ayse as unknown as Parameters<typeof mapCategory>[0], place.channels.get(code)!.id, path, there);
  }
  reading = false;
  await loops;
  const shelf = await openShelf(place, path);

  /** All marketplaces answer, all waiting is over: the loops go on until nothing is left to do. */
  const finish = async () => {
    const end = performance.now() + 60_000;
    // Some of it is done each few seconds alone.
    for (let n = 0; n < 25 || performance.now() < end; n += 1) {
      if (n % 4 === 0) await place.analyze();
      await place.later();
      const worked = await Promise.all(sellers.map((_, at) => place.round(at)));
      if (!worked.some(Boolean) || (n > 1 && (await place.openWork()).length === 0)) {
        await place.later();
        await Promise.all(sellers.map((_, at) => place.round(at)));
        if ((await place.openWork()).length === 0) return;
      }
    }
    place.broken.push(`work never ends: ${(await place.openWork()).map(({ what }) => what).join(", ")}`);
  };

  const desk = openDesk(place, shelf.category.id);
  const storm = async (now: Weather, lives: Life[]) => {
    const { event, at, minutes, turns } = now;
    if (event === "wait")
      for (const code of ["trendyol", "hepsiburada"]) await place.control(code, "_settings", { advanceMs: minutes * 60_000 });
    if (event === "reconnect") {
      played.reconnected += 1;
      await place.disconnect(at);
      // Connected again at once, or when all that waited for it has been ended.
      if (minutes > 0) await runJobs(place);
      await place.connect(at);
      await runJobs(place);
    }
    if (event === "file") await desk.turnPage(lives);
    if (turns) {
      await place.warehouses.turn(now);
      if (minutes > 0) await runJobs(place);
    }
    if (event === "lost") {
      played.lostAnswers += 1;
      const method = sellers[at]!.code === "etsy" ? "PUT" : "POST";
      await place.control(sellers[at]!.code, "_faults", [{ kind: "accept-then-drop", times: 1, match: { method } }]);
    }
  };

  /** What holds after every transaction. */
  const lookForFaults = async () => {
    const faults = await place.query(unitFaults(place.clientId));
    place.broken.push(...faults.map(({ rule, subject }) => `${rule}: ${subject}`));
  };

  /** Plays these histories beside one another and answers what is wrong with each, in words, with its log. */
  const playAll = async (list: History[], weather: Weather[]) => {
    const lives = await shelf.begin(list);
    if (!place.warehouses.open()) await place.warehouses.start(1, true);
    const send = (some: Life[], storeIds: string[]) =>
      ayse.ProductTransfer.UpsertClientChannelProduct({ productIds: some.map(({ productId }) => productId), storeIds });
    await send(lives, place.storeIds.slice(0, 3));
    await send(
      lives.filter(({ stores }) => stores.length > 3),
      place.storeIds.slice(3),
    );
    await runJobs(place);
    await finish();
    for (const [round, now] of weather.entries()) {
      if (round % 4 === 0) await place.analyze();
      await storm(now, lives);
      if (round % 4 === 3) await lookForFaults();
      // What buyers claim is read each few rounds.
      if (round % 3 === 2)
        await place.query(sql`update order_watch set claims_read_at = null where client_id = ${place.clientId}`);
      const there = await readMarkets(place);
      for (const life of lives) writeOff(place, life, there);
      // Some barcodes are never entered.
      if (round === 9) for (const life of lives) if (Number(life.code.at(-1)) !== 5) await learn(place, life);
      const lists = openLists(place);
      await each(lives, async (life) => {
        const move = life.history.moves[round];
        if (move) await perform(place, life, move, there, lists);
      });
      const dies = (at: number) => now.event === "kill" && now.at === at;
      await Promise.all(now.awake.map((awake, at) => (dies(at) ? place.round(at, now.after) : awake && place.round(at))));
    }
    for (const code of markets) await place.control(code, "_faults-clear", {});
    await runJobs(place);
    await finish();
    const there = await readMarkets(place);
    for (const life of lives) writeOff(place, life, there);
    await lookForFaults();
    const lists = openLists(place);
    const verdicts: { life: Life; wrong: string[] }[] = [];
    await each(lives, async (life, at) => {
      verdicts[at] = { life, wrong: await judge(place, life, there, lists) };
    });
    played.histories += list.length;
    desk.clear();
    // What is over is not listed again with each look for new orders.
    for (const code of ["trendyol", "hepsiburada"]) await place.control(code, "_settings", { advanceMs: 6 * 3_600_000 });
    for (let from = 0; from < lives.length; from += 500)
      await ayse.Product.ArchivedProductMasterData({
        ids: lives.slice(from, from + 500).map(({ productId }) => productId),
        isArchived: true,
      });
    return { verdicts, broken: place.broken.splice(0) };
  };
  return { place, playAll, close: place.close };
};

export type Histories = Awaited<ReturnType<typeof openHistories>>;

/** What a worker does beside the loops: sends chosen products, ends what waits for a store that was disconnected, goes on with one that is connected again. */
const jobs = { ...listingJobs, ...orderJobs };
const runJobs = async ({ w }: Place) => {
  const { rows } = await w.database.pool.query(
    `select j.id, t.identifier, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      order by j.id`,
  );
  for (const { id, identifier, payload } of rows) {
    await jobs[identifier]?.(jobCtx(w), payload);
    await w.database.pool.query("delete from graphile_worker._private_jobs where id = $1", [id]);
  }
};
