import { sql } from "#platform/db.ts";
import type { TestDatabase } from "../cluster.ts";
import { mapCategory } from "../main-job.ts";
import { openDesk } from "./desk.ts";
import type { History, Weather } from "./history.ts";
import { judge } from "./judge.ts";
import { type Life, played } from "./life.ts";
import { lookAround } from "./market.ts";
import { perform } from "./moves.ts";
import { openPlace, type Place, sellers } from "./place.ts";

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

const ean = (n: number) => {
  const digits = `869${String(n).padStart(9, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/** Three connected stores whose category is mapped, for any number of batches of histories. */
export const openHistories = async (fresh: TestDatabase | null = null) => {
  const place = await openPlace(fresh);
  const ayse = place.w.as("ayse");
  for (const at of sellers.keys()) await place.connect(at);
  let reading = true;
  const loops = (async () => {
    while (reading) for (const at of sellers.keys()) await place.round(at);
  })();
  for (const code of ["trendyol", "hepsiburada"])
    await mapCategory(ayse as unknown as Parameters<typeof mapCategory>[0], place.channels.get(code)!.id, path);
  reading = false;
  await loops;
  const category = (await ayse.ProductCategory.GetAll({})).data.find((one) => one.path === path)!;
  const attributes = (await ayse.ProductCategory.GetProductCategoryAttributes({ categoryId: category.id })).filter(
    ({ isRequired }) => isRequired,
  );
  let serial = 0;

  const begin = async (history: History): Promise<Life> => {
    const n = ++serial;
    const [code, barcode] = [`HST-${n}`, ean(n)];
    const chosen = (isVariant: boolean, at = 0) =>
      attributes
        .filter((one) => one.isVariant === isVariant)
        .map(({ id, values }) => ({ attributeId: id, valueId: values[at]?.id ?? null, text: values[at] ? null : `${6 + at}` }));
    const variants = [{ barcode, productCode: code, quantity: history.pieces }];
    // Every second product has a variant that nobody sells and nobody edits.
    const sibling = n % 2 === 0 ? { barcode: ean(n + 500_000_000), productCode: `${code}-B`, quantity: 4 } : null;
    if (sibling) variants.push(sibling);
    const product = {
      productMainCode: code,
      categoryId: category.id,
      brandName: "Çınar Ev",
      vatRate: 20 as const,
      texts: [{ langCode: "tr-TR" as const, name: `Bardak ${n}`, description: "<p>İnce belli.</p>" }],
      images: ["https://img.example.com/1.jpg"],
      attributes: chosen(false),
      variants: variants.map((variant, at) => ({
        ...variant,
        listPrice: "200.00",
        salePrice: "100.00",
        attributes: chosen(true, at),
        package: { dimensionalWeight: "1" },
      })),
    };
    const { id } = await ayse.Product.CreateProductMasterDataJson({ product });
    const life = {
      history,
      productId: id,
      code,
      barcode,
      sibling,
      name: `Bardak ${n}`,
      price: "100.00",
      counted: history.pieces,
      left: 0,
    };
    return {
      ...life,
      scanned: new Map(),
      orders: [],
      pages: [null, null],
      typed: null,
      deepest: 0,
      unsure: new Map(),
      log: [],
      wrong: [],
    };
  };

  const openWork = () =>
    place.query(sql<{ what: string }>`
      select kind || ' ' || state as what from facet where client_id = ${place.clientId} and state in ('waiting', 'sending', 'unknown', 'in_review')
      union all select 'message ' || state from push_batch where client_id = ${place.clientId} and state <> 'ended'
      union all select 'action ' || state from package_action where client_id = ${place.clientId} and state in ('waiting', 'sending', 'unknown')
      union all select 'report' from inbox where client_id = ${place.clientId} and applied_at is null limit 5`);

  /** All marketplaces answer, all waiting is over: the loops go on until nothing is left to do. */
  const finish = async () => {
    for (let n = 0; n < 25; n += 1) {
      await place.later();
      const worked = await Promise.all(sellers.map((_, at) => place.round(at)));
      if (!worked.some(Boolean) || (n > 1 && (await openWork()).length === 0)) {
        await place.later();
        await Promise.all(sellers.map((_, at) => place.round(at)));
        if ((await openWork()).length === 0) return;
      }
    }
    place.broken.push(`work never ends: ${(await openWork()).map(({ what }) => what).join(", ")}`);
  };

  const desk = openDesk(place, category.id);
  const storm = async ({ event, at, minutes }: Weather, lives: Life[]) => {
    if (event === "wait")
      for (const code of ["trendyol", "hepsiburada"]) await place.control(code, "_settings", { advanceMs: minutes * 60_000 });
    if (event === "reconnect") {
      played.reconnected += 1;
      await place.disconnect(at);
      await place.connect(at);
    }
    if (event === "file") await desk.turnPage(lives);
    if (event === "lost") {
      played.lostAnswers += 1;
      await place.control(sellers[at]!.code, "_faults", [{ kind: "accept-then-drop", times: 1, match: { method: "POST" } }]);
    }
  };

  /** Plays these histories beside one another and answers what is wrong with each, in words, with its log. */
  const playAll = async (list: History[], weather: Weather[]) => {
    const lives: Life[] = [];
    await each(list, async (history, at) => {
      lives[at] = await begin(history);
    });
    await ayse.ProductTransfer.UpsertClientChannelProduct({
      productIds: lives.map(({ productId }) => productId),
      storeIds: place.storeIds,
    });
    await runJobs(place);
    await finish();
    // Tables that grow from nothing in seconds have no statistics yet; a running database makes them by itself.
    await place.w.database.pool.query("analyze");
    for (const [round, now] of weather.entries()) {
      await storm(now, lives);
      const there = await lookAround(place);
      await each(lives, async (life) => {
        const move = life.history.moves[round];
        if (move) await perform(place, life, move, there);
      });
      await Promise.all(now.awake.map((awake, at) => awake && place.round(at)));
    }
    for (const code of ["trendyol", "hepsiburada"]) await place.control(code, "_faults-clear", {}).catch(() => {});
    await finish();
    const there = await lookAround(place);
    const verdicts: { life: Life; wrong: string[] }[] = [];
    await each(lives, async (life, at) => {
      verdicts[at] = { life, wrong: await judge(place, life, there) };
    });
    played.histories += list.length;
    desk.clear();
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

const runJobs = async (place: Place) => {
  const { listingJobs } = await import("#modules/listings/index.ts");
  const { rows } = await place.w.database.pool.query(
    "select j.id, t.identifier, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id",
  );
  const ctx = { database: place.w.database, log: place.w.log, now: () => new Date(), signal: new AbortController().signal };
  for (const { id, identifier, payload } of rows) {
    await listingJobs[identifier]?.(ctx as never, payload as never);
    await place.w.database.pool.query("delete from graphile_worker._private_jobs where id = $1", [id]);
  }
};
