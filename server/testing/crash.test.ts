import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { type CrashPoint, crashPoints } from "#platform/crash.ts";
import { fixtureProduct, makeCorrectedFile } from "./excel-fixture.ts";
import { type Installation, installation } from "./installation.ts";
import { quiet } from "./invariants.ts";
import { connectStore, importFile, mapCategory, processEnded } from "./main-job.ts";
import { until } from "./until.ts";

/**
 * R7, R8, R14: the whole main job with products and an order of its own, in each step of which the process is killed with kill -9 at a
 * named point. It is started again, as its supervisor would; when all is quiet the console must equal the sandbox's ledger (I1-I7).
 */
const categories = [
  "Giyim > Üst Giyim > Tişört",
  "Ayakkabı & Çanta > Ayakkabı > Sneaker",
  "Ev & Mutfak > Mutfak > Bardak Takımı",
  "Oyuncak, Kırtasiye & Spor > Oyuncak > Puzzle",
];

interface Ready {
  place: Installation;
  stores: { storeId: string; sellerId: string }[];
  /** How many products of the file were imported before. */
  imported: number;
}
/** Installations that came out of a trial whole: the next one goes on with what the others left there. */
const free: Ready[] = [];
afterAll(async () => void (await Promise.all(free.splice(0).map(({ place }) => place.close()))));

/** Two stores of which the keys are proven, and the categories mapped. */
const ready = async (): Promise<Ready> => {
  const place = await installation();
  await place.start("sandboxes");
  await place.market("_settings", { batchDelayMs: 200, reviewDelayMs: 200, splitDelayMs: 100, limits: "off" });
  await Promise.all((["api", "worker"] as const).map((part) => place.start(part, "told")));
  const seller = place.as("ayse");
  const first = await connectStore(seller, "100001", "Birinci");
  const second = await connectStore(seller, "100002", "İkinci");
  for (const category of categories) await mapCategory(seller, first.channelId, category);
  const stores = [
    { storeId: first.storeId, sellerId: "100001" },
    { storeId: second.storeId, sellerId: "100002" },
  ];
  return { place, stores, imported: 0 };
};

type Step = "import" | "push" | "order" | "accept";
/** Where a part is killed in each step of one main job: a step is over, and its part back, before the next one begins. */
type Plan = Partial<Record<Step, CrashPoint>>;

/**
 * Runs the main job; `part` is told just before each planned step to die in it. A trial whose time is up ends with its processes: left
 * alone they would slow down those that come after it, until no trial had time enough.
 */
const survive = async (signal: AbortSignal, part: "worker" | "api", plan: Plan) => {
  const it = free.pop() ?? (await ready());
  const { place } = it;
  signal.addEventListener("abort", () => void place.close().catch(() => {}), { once: true });
  // Only a push of more than 500 products is written by a job, which passes "push.requested".
  const rows = plan.push === "push.requested" ? 520 : 40;
  const from = it.imported + 1;
  it.imported += rows;
  const deaths: CrashPoint[] = [];
  let again: Promise<unknown> | undefined;
  let watch: NodeJS.Timeout | undefined;
  const back = async () => {
    if (!watch) return;
    await until("the part dies where it was told to", () => again !== undefined);
    await again;
    again = undefined;
  };
  const tell = async (point: CrashPoint) => {
    await back();
    const child = place.process(part);
    const heard = once(child, "message");
    child.send(point);
    await heard;
    const mine = setInterval(() => {
      if (!place.gone(part)) return;
      clearInterval(mine);
      deaths.push(point);
      again = place.start(part, "told");
    }, 50);
    watch = mine;
  };
  try {
    await mainJob(it, rows, from, async (now) => {
      if (plan[now]) await tell(plan[now]);
    });
    await back();
    await quiet(place, it.stores);
    expect(deaths).toEqual(Object.values(plan));
    free.push(it);
  } catch (error) {
    clearInterval(watch);
    const message = `${(error as Error).message}\n${place.warnings()}`;
    await again?.catch(() => {});
    await place.close();
    throw new Error(message, { cause: error });
  }
};

/**
 * Each point once. A kill after which a minute passes until it is known what became of a call has a main job of its own, in an installation
 * that stands already.
 */
const plans: Plan[] = [
  { import: "import.parsed", push: "push.claimed", order: "inbox.stored", accept: "action.claimed" },
  { import: "import.staged", push: "push.receipt", order: "order.applying", accept: "action.done" },
  { push: "push.leaves" },
  { accept: "action.sent" },
  { import: "import.chunk", push: "push.sent", order: "order.applied" },
  { import: "import.done", push: "push.outcome" },
  { push: "push.done" },
  { push: "push.requested" },
];
const named = (plan: Plan) => [Object.values(plan).join(", "), plan] as const;

test("R8: every point of the worker has its kill", () => {
  expect(plans.flatMap((plan) => Object.values(plan)).sort()).toEqual([...crashPoints.worker].sort());
});
test.concurrent.for(plans.map(named))(
  "R8: kill -9 of the worker at %s loses nothing and doubles nothing",
  ([, plan], { signal }) => survive(signal, "worker", plan),
);

test.concurrent.for(
  (
    [
      { import: "call.working", push: "call.done", order: "hook.received", accept: "call.working" },
      { import: "call.done", push: "call.working", accept: "call.done" },
    ] satisfies Plan[]
  ).map(named),
)("R7: kill -9 of the api at %s of the main job's calls loses nothing and doubles nothing", ([, plan], { signal }) =>
  survive(signal, "api", plan),
);

/** An import, a push to both stores, an order that is accepted. */
const mainJob = async ({ place, stores }: Ready, rows: number, from: number, before: (step: Step) => Promise<void>) => {
  const seller = place.as("ayse");
  const file = await makeCorrectedFile(rows, from);
  await before("import");
  const imported = await processEnded(seller, await importFile(seller, file));
  expect(imported).toMatchObject({ state: "done", done: rows, failed: 0 });

  const own = new Set(Array.from({ length: rows }, (_, at) => fixtureProduct(from + at).mainCode));
  const { data } = await seller.Product.GetAllProductMasterData({ pageSize: 1000 });
  const products = data.filter(({ productMainCode }) => own.has(productMainCode));
  expect(products).toHaveLength(rows);
  await before("push");
  const { processId } = await seller.ProductTransfer.UpsertClientChannelProduct({
    productIds: products.map(({ id }) => id),
    storeIds: stores.map(({ storeId }) => storeId),
  });
  expect(await processEnded(seller, processId, 150_000)).toMatchObject({ state: "done", done: rows * 2, failed: 0, held: 0 });

  const barcode = products[0]?.barcode as string;
  const bought = { sellerId: stores[0]?.sellerId, lines: [{ barcode, quantity: 2 }], buyer: "Ayşe Örnek" };
  await before("order");
  const { orderNumber } = await place.market<{ orderNumber: string }>("_buy", bought);
  const orders = async () => (await seller.Order.GetAllOrder({})).data;
  const order = await until(
    "the order is in the console",
    async () => (await orders()).find(({ channelOrderId }) => channelOrderId === String(orderNumber)),
    60_000,
    200,
  );
  await before("accept");
  await seller.Order.AcceptOrder({ orderPackageIds: [order.packageId] });
  const taken = async () =>
    (await orders()).some(({ packageId, status }) => packageId === order.packageId && status === "S_GETTING_READY");
  await until("the marketplace has taken the order's acceptance", taken, 120_000, 200);
};
