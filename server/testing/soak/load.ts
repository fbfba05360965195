import { fixtureProduct, makeCorrectedFile } from "../excel-fixture.ts";
import { connectStore, processEnded } from "../main-job.ts";
import { type Installation, Refused } from "../parts.ts";
import type { LoadPoint } from "./plan.ts";
import type { Seeded } from "./random.ts";
import type { SoakStore } from "./selling.ts";

type Work =
  | "buy"
  | "cancel"
  | "cancel late"
  | "ship"
  | "accept"
  | "edit"
  | "there and back"
  | "silence"
  | "reconnect"
  | "import"
  | "push"
  | "push all";

/** What makes a process pass a crash point. */
const provokes: Record<LoadPoint, Work> = {
  "import.parsed": "import",
  "import.staged": "import",
  "import.chunk": "import",
  "import.done": "import",
  "push.wanted": "push all",
  "push.claimed": "edit",
  "push.leaves": "edit",
  "push.sent": "edit",
  "push.receipt": "edit",
  "push.outcome": "edit",
  "push.done": "edit",
  "inbox.stored": "buy",
  "order.applying": "buy",
  "order.applied": "buy",
  "action.claimed": "accept",
  "action.sent": "accept",
  "action.done": "accept",
  "call.working": "edit",
  "call.done": "edit",
  "hook.heard": "buy",
};
const often: Work[] = [
  ...Array.from({ length: 10 }, () => "buy" as const),
  ...Array.from({ length: 3 }, () => "accept" as const),
  ...Array.from({ length: 4 }, () => "edit" as const),
  "cancel",
  "cancel",
  "cancel late",
  "there and back",
  "there and back",
  "ship",
  "ship",
];
const importRows = 150;

/**
 * Buyers, a carrier and the seller's people at work, one thing after another in each of a few hands. A seller's call that the api's death
 * or the database's absence left without an answer is sent again under its key until it is answered; anything else that is not a plain
 * refusal is broken.
 */
export const startLoad = (place: Installation, stores: readonly SoakStore[], base: number, random: Seeded) => {
  const seller = place.as("ayse", (code) => code === "database_away" || code === "key_running", 300_000);
  const scarce = Array.from({ length: 6 }, (_, at) => fixtureProduct(1 + at).barcode);
  const broken: string[] = [];
  const done: Partial<Record<Work | "imports asked", number>> = {};
  const packages: { packageId: string }[] = [];
  const shipped: { packageId: string }[] = [];
  const canceledLate = new Set<string>();
  let products = base;
  let productIds: string[] = [];
  let importing: Promise<void> | null = null;
  let stopped = false;

  const someBarcode = () =>
    random.chance(0.4) ? random.pick(scarce) : fixtureProduct(random.between(7, Math.min(base, 200))).barcode;

  const works: Record<Work, () => Promise<unknown>> = {
    buy: async () => {
      const { sellerId } = random.pick(stores);
      const codes = [...new Set([someBarcode(), ...(random.chance(0.3) ? [someBarcode()] : [])])];
      const lines = codes.map((barcode) => ({ barcode, quantity: random.between(1, 2) }));
      const bought = await place.market<{ packageId: number }>("_buy", { sellerId, lines, buyer: "Ayşe Örnek" });
      packages.push({ packageId: String(bought.packageId) });
      if (packages.length > 60) packages.shift();
    },
    cancel: () => place.market("_cancel", random.pick(packages)),
    // Parcels that the marketplace's own people cancel on their way: what left stays gone.
    "cancel late": async () => {
      const one = shipped.length > 0 ? random.pick(shipped) : null;
      if (!one) return;
      await place.market("_cancelLate", one);
      canceledLate.add(one.packageId);
    },
    ship: async () => {
      const one = random.pick(packages);
      await place.market("_scan", one);
      shipped.push(one);
    },
    accept: async () => {
      const { data } = await seller.Order.GetAllOrder({ status: "S_NEW", pageSize: 10 });
      if (data.length > 0) await seller.Order.AcceptOrder({ orderPackageIds: [random.pick(data).packageId] });
    },
    edit: () => save(someBarcode()),
    // Within seconds: the second message says what was said before.
    "there and back": async () => {
      const barcode = fixtureProduct(random.between(7, Math.min(base, 200))).barcode;
      const first = await save(barcode, (held) => held.reserved + 30);
      if (first) for (const more of [5, 0]) await save(barcode, (held) => held.reserved + 30 + more);
    },
    // One marketplace account that takes calls and never answers, for a while.
    silence: async () => {
      const { sellerId } = random.pick(stores);
      await place.market("_faults", [{ match: { sellerId }, kind: "delay", value: 60_000, times: 4 }]);
    },
    // The same account again: it is the same store with the same orders.
    reconnect: async () => {
      const { storeId, sellerId } = random.pick(stores);
      await seller.Client.DeleteClientChannelAuth({ storeId });
      const again = await connectStore(seller, sellerId, `Mağaza ${sellerId}`, 300_000);
      if (again.storeId !== storeId) broken.push(`the account ${sellerId} was connected again as another store`);
    },
    // One at a time: the next waits until the last has ended.
    import: async () => {
      importing ??= importOnce().finally(() => {
        importing = null;
      });
      return importing;
    },
    push: () =>
      seller.ProductTransfer.UpsertClientChannelProduct({
        productIds: random.shuffled(productIds).slice(0, 20),
        storeIds: [random.pick(stores).storeId],
      }),
    // More than five hundred products are written by a job.
    "push all": () =>
      seller.ProductTransfer.UpsertClientChannelProduct({
        productIds: productIds.slice(0, 520),
        storeIds: [random.pick(stores).storeId],
      }),
  };

  /** A product's form, saved with another price; `count` says what is counted, else it is left to chance. */
  const save = async (barcode: string, count?: (held: { quantity: number; reserved: number }) => number) => {
    const found = (await seller.Product.GetAllProductMasterData({ barcode, pageSize: 1 })).data[0];
    if (!found) return false;
    const product = await seller.Product.GetProductMasterData({ productId: found.id });
    const { categoryPath: _, isArchived: __, createdDate: ___, modifiedDate: ____, variants, ...kept } = product;
    const salePrice = `${random.between(40, 180)}.${random.between(10, 99)}`;
    const edited = variants.map((variant) => ({
      id: variant.id,
      barcode: variant.barcode,
      productCode: variant.productCode,
      listPrice: "250.00",
      salePrice,
      criticalStockQuantity: variant.criticalStockQuantity,
      criticalStockActive: variant.criticalStockActive,
      criticalStockMultiplier: variant.criticalStockMultiplier,
      package: variant.package,
      attributes: variant.attributes,
      productVariantImages: variant.productVariantImages,
      // Scarce ones come back a few at a time.
      ...(count || random.chance(0.6)
        ? {
            quantity: {
              from: variant.quantity,
              to:
                count?.(variant) ?? variant.reserved + (scarce.includes(barcode) ? random.between(1, 4) : random.between(5, 60)),
            },
          }
        : {}),
    }));
    await seller.Product.UpdateProductMasterDataJson({ product: { ...kept, variants: edited } as never });
    return true;
  };

  /** New products and, every second time, the same rows again as an update; the new ones are then sent to two stores. */
  const importOnce = async () => {
    const isUpdate = random.chance(0.5);
    const from = isUpdate ? random.between(7, 200) : products + 1;
    const body = await makeCorrectedFile(importRows, from);
    done["imports asked"] = (done["imports asked"] ?? 0) + 1;
    const { processId } = await seller.Product.UploadProductFromExcel({ forUpdate: String(isUpdate) as never }, [
      { name: "urunler.xlsx", body },
    ]);
    const ended = await processEnded(seller, processId, 300_000);
    // Of an update a row may be refused because orders hold more than it says; a new row has no reason to be.
    if (ended.state === "failed" || (!isUpdate && (ended.done !== importRows || ended.failed > 0)))
      broken.push(`import ${processId} ended ${ended.state} with ${ended.done} done and ${ended.failed} failed of ${importRows}`);
    if (isUpdate) return;
    const search = { productMainCode: fixtureProduct(products + 1).mainCode, pageSize: 1 };
    const { data } = await seller.Product.GetAllProductMasterData(search);
    products += importRows;
    if (data.length !== 1) broken.push(`import ${processId}: its first product is not there`);
    const listed = await seller.Product.GetAllProductMasterData({ pageSize: 40 });
    const storeIds = random.shuffled(stores.map(({ storeId }) => storeId)).slice(0, 2);
    await seller.ProductTransfer.UpsertClientChannelProduct({ productIds: listed.data.map(({ id }) => id), storeIds });
  };

  const once = async (work: Work) => {
    try {
      await works[work]();
      done[work] = (done[work] ?? 0) + 1;
    } catch (error) {
      // A sandbox that was just killed answers nobody; what it took is in its ledger.
      const plain = error instanceof Refused ? error.status < 500 : /fetch failed|terminated/.test((error as Error).message);
      if (!plain) broken.push(`${work}: ${(error as Error).message.slice(0, 300)}`);
    }
  };
  const hand = async (pauseMs: number, next: () => Work) => {
    while (!stopped) {
      const began = Date.now();
      await once(next());
      const rest = Math.max(20, pauseMs - (Date.now() - began));
      await new Promise((wake) => setTimeout(wake, rest));
    }
  };

  let hands: Promise<unknown> = Promise.resolve();
  return {
    broken,
    done,
    canceledLate,
    begin: async () => {
      stopped = false;
      productIds = (await seller.Product.GetAllProductMasterData({ pageSize: 1000 })).data.map(({ id }) => id);
      hands = Promise.all([
        hand(600, () => random.pick(often)),
        hand(800, () => random.pick(often)),
        hand(15_000, () => random.pick(["import", "push", "reconnect", "silence"] as const)),
      ]);
    },
    /** Goes on provoking what passes the point, until `over`. */
    provoke: async (point: LoadPoint, over: () => boolean) => {
      while (!over()) {
        void once(provokes[point]);
        await new Promise((wake) => setTimeout(wake, provokes[point] === "push all" ? 3_000 : 700));
      }
    },
    stop: async () => {
      stopped = true;
      await hands;
      await importing;
    },
  };
};
