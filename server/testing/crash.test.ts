import { expect, test } from "vitest";
import { type CrashPoint, crashPoints } from "#platform/crash.ts";
import { makeCorrectedFile } from "./excel-fixture.ts";
import { type Installation, installation } from "./installation.ts";
import { quiet } from "./invariants.ts";
import { connectStore, importFile, mapCategory, processEnded } from "./main-job.ts";
import { until } from "./until.ts";

/**
 * R7, R8, R14: the whole main job, with one kill -9 at each named crash point. The process that dies is started again without
 * the point, as its supervisor would; when all is quiet the console must equal the sandbox's ledger (I1-I7).
 */
const categories = [
  "Giyim > Üst Giyim > Tişört",
  "Ayakkabı & Çanta > Ayakkabı > Sneaker",
  "Ev & Mutfak > Mutfak > Bardak Takımı",
  "Oyuncak, Kırtasiye & Spor > Oyuncak > Puzzle",
];

type Step = "import" | "push" | "order" | "accept";

/** Runs the main job; `part` dies at `point`, from the start on or from just before `step`. */
const survive = async (part: "worker" | "api", point: CrashPoint, step?: Step) => {
  // Only a push of more than 500 products is written by a job, which passes "push.wanted".
  const rows = point === "push.wanted" ? 520 : 60;
  const place = await installation();
  let deaths = 0;
  const again: Promise<unknown>[] = [];
  let guarded = false;
  const watch = setInterval(() => {
    if (!guarded || !place.gone(part)) return;
    guarded = false;
    deaths += 1;
    again.push(place.start(part));
  }, 50);
  try {
    await place.start("sandboxes");
    await place.market("_settings", { batchDelayMs: 200, reviewDelayMs: 200, splitDelayMs: 100, limits: "off" });
    for (const name of ["api", "worker"] as const) await place.start(name, name === part && !step ? point : undefined);
    guarded = !step;
    const stores = await mainJob(place, rows, async (now) => {
      if (now !== step) return;
      await place.stop(part);
      await place.start(part, point);
      guarded = true;
    });
    await quiet(place, stores);
    expect(deaths).toBe(1);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${place.warnings()}`, { cause: error });
  } finally {
    clearInterval(watch);
    await Promise.allSettled(again);
    await place.close();
  }
};

const limit = { timeout: 300_000 };
test.concurrent.each(crashPoints.worker)("kill -9 of the worker at %s loses nothing and doubles nothing", limit, (point) =>
  survive("worker", point),
);

test.concurrent.each([
  ["call.working", "import"],
  ["call.done", "import"],
  ["call.working", "push"],
  ["call.done", "push"],
  ["call.working", "accept"],
  ["call.done", "accept"],
  ["hook.heard", "order"],
] as const)("kill -9 of the api at %s of the %s loses nothing and doubles nothing", limit, (point, step) =>
  survive("api", point, step),
);

/** Two stores, an import, a mapping, a push to both, an order that is accepted. */
const mainJob = async (place: Installation, rows: number, before: (step: Step) => Promise<void>) => {
  const seller = place.as("ayse");
  const first = await connectStore(seller, "100001", "Birinci");
  const second = await connectStore(seller, "100002", "İkinci");
  for (const category of categories) await mapCategory(seller, first.channelId, category);
  await before("import");
  const imported = await processEnded(seller, await importFile(seller, await makeCorrectedFile(rows)));
  expect(imported).toMatchObject({ state: "done", done: rows, failed: 0 });

  const products = await seller.Product.GetAllProductMasterData({ pageSize: 1000 });
  await before("push");
  const { processId } = await seller.ProductTransfer.UpsertClientChannelProduct({
    productIds: products.data.map(({ id }) => id),
    storeIds: [first.storeId, second.storeId],
  });
  expect(await processEnded(seller, processId, 150_000)).toMatchObject({ state: "done", done: rows * 2, failed: 0, held: 0 });

  const barcode = products.data[0]?.barcode as string;
  const bought = { sellerId: "100001", lines: [{ barcode, quantity: 2 }], buyer: "Ayşe Örnek" };
  await before("order");
  const { orderNumber } = await place.market<{ orderNumber: string }>("_buy", bought);
  const orders = async () => (await seller.Order.GetAllOrder({})).data;
  const order = await until(
    "the order is in the console",
    async () => (await orders()).find(({ channelOrderId }) => channelOrderId === String(orderNumber)),
    60_000,
  );
  await before("accept");
  await seller.Order.AcceptOrder({ orderPackageIds: [order.packageId] });
  const taken = async () =>
    (await orders()).some(({ packageId, status }) => packageId === order.packageId && status === "S_GETTING_READY");
  await until("the marketplace has taken the order's acceptance", taken, 120_000);
  return [
    { storeId: first.storeId, sellerId: "100001" },
    { storeId: second.storeId, sellerId: "100002" },
  ];
};
