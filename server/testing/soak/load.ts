import { fixtureProduct, makeCorrectedFile } from "../excel-fixture.ts";
import { accountOf } from "../invariants.ts";
import { processEnded } from "../main-job.ts";
import { type Installation, Refused } from "../parts.ts";
import type { LoadPoint } from "./plan.ts";
import type { Seeded } from "./random.ts";
import { repack } from "./repack.ts";
import { connectAgain, etsyBarcodes, type SoakStore, sellsAtHepsiburada } from "./selling.ts";

type Work =
  | "buy"
  | "cancel"
  | "cancel late"
  | "ship"
  | "accept"
  | "prepare"
  | "split"
  | "repack"
  | "edit"
  | "there and back"
  | "silence"
  | "spoil"
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
  "push.requested": "push all",
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
  "hook.received": "buy",
};
const often: Work[] = [
  ...Array.from({ length: 10 }, () => "buy" as const),
  ...Array.from({ length: 3 }, () => "accept" as const),
  ...Array.from({ length: 4 }, () => "edit" as const),
  "prepare",
  "prepare",
  "split",
  "repack",
  "repack",
  "cancel",
  "cancel",
  "cancel late",
  "there and back",
  "there and back",
  "ship",
  "ship",
];
const importRows = 150;
/** What a marketplace does at its worst to some of an account's calls: refuses, is slow, tells double or in another order, breaks off. */
const spoils: readonly { kind: string; value?: string | number }[] = [
  { kind: "429", value: 2 },
  { kind: "429" },
  { kind: "status", value: 500 },
  { kind: "status", value: 503 },
  { kind: "delay", value: 5_000 },
  { kind: "dup" },
  { kind: "reorder" },
  { kind: "accept-then-drop" },
  { kind: "cut" },
  { kind: "garbage" },
  { kind: "html" },
];
/** A parcel as its marketplace's counter knows it. */
interface Parcel {
  packageId: string;
  code: SoakStore["code"];
}

/**
 * Buyers, a carrier and the seller's people at work, one thing after another in each of a few hands. A seller's call that the api's death
 * or the database's absence left without an answer is sent again under its key until it is answered; anything else that is not a plain
 * refusal is broken.
 */
export const startLoad = (place: Installation, stores: readonly SoakStore[], base: number, random: Seeded) => {
  const seller = place.as("ayse", (code) => code === "database_away" || code === "key_running", 300_000);
  const numbers = Array.from({ length: base }, (_, at) => at + 1);
  const everywhere = numbers.filter(sellsAtHepsiburada).map((n) => fixtureProduct(n).barcode);
  const scarce = [1, 2, 3].map((n) => fixtureProduct(n).barcode).concat(everywhere.slice(0, 3));
  /** Hepsiburada refuses most of the fixture's barcodes. */
  const sellingAll = stores.filter(({ code }) => code === "trendyol");
  const broken: string[] = [];
  const done: Partial<Record<Work | "imports asked", number>> = {};
  /** The calls that were told to go wrong, by what they were told. */
  const spoiled: Record<string, number> = {};
  const packages: Parcel[] = [];
  const shipped: Parcel[] = [];
  const canceledLate = new Set<string>();
  let products = base;
  let productIds: string[] = [];
  let importing: Promise<void> | null = null;
  let stopped = false;

  const someBarcode = (code?: SoakStore["code"]) => {
    if (code === "etsy" || (code !== "trendyol" && random.chance(0.1))) return random.pick(etsyBarcodes);
    if (code === "hepsiburada") return random.pick(random.chance(0.4) ? everywhere.slice(0, 3) : everywhere);
    return random.chance(0.4) ? random.pick(scarce) : fixtureProduct(random.between(7, Math.min(base, 200))).barcode;
  };
  /** A move at the parcel's own marketplace. */
  const move = ({ packageId, code }: Parcel, name: string) => place.market(`_${name}`, { packageId }, code);
  const somePackage = async (
    status: "S_NEW" | "S_GETTING_READY",
    fits = (_: { channelCode: string; unitCount: number }) => true,
  ) => {
    const { data } = await seller.Order.GetAllOrder({ status, pageSize: 10 });
    const fitting = data.filter(fits);
    return fitting.length > 0 ? random.pick(fitting) : null;
  };

  const works: Record<Work, () => Promise<unknown>> = {
    buy: async () => {
      const store = random.pick(stores);
      const codes = [...new Set([someBarcode(store.code), ...(random.chance(0.3) ? [someBarcode(store.code)] : [])])];
      const lines = codes.map((barcode) => ({ barcode, quantity: random.between(1, 2) }));
      const wanted = { ...accountOf(store), lines, buyer: "Ayşe Örnek" };
      const bought = await place.market<{ packageId: number | string }>("_buy", wanted, store.code);
      packages.push({ packageId: String(bought.packageId), code: store.code });
      if (packages.length > 60) packages.shift();
    },
    cancel: async () => {
      if (packages.length > 0) await move(random.pick(packages), "cancel");
    },
    // Parcels that the marketplace's own people cancel on their way: what left stays gone.
    "cancel late": async () => {
      const one = shipped.length > 0 ? random.pick(shipped) : null;
      if (!one) return;
      await move(one, "cancelLate");
      canceledLate.add(one.packageId);
    },
    ship: async () => {
      if (packages.length === 0) return;
      const one = random.pick(packages);
      await move(one, "scan");
      if (one.code === "trendyol") shipped.push(one);
    },
    accept: async () => {
      const one = await somePackage("S_NEW");
      if (one) await seller.Order.AcceptOrder({ orderPackageIds: [one.packageId] });
    },
    prepare: async () => {
      const one = await somePackage("S_GETTING_READY");
      const fields: Record<string, string> = one?.channelCode === "trendyol" ? { invoiceNumber: "ABC2026000000001" } : {};
      if (one) await seller.Order.SetOrderPackageStatus({ orderPackageId: one.packageId, action: "A_PREPARE", fields });
    },
    // One piece goes in a parcel of its own.
    split: async () => {
      const one = await somePackage("S_NEW", ({ channelCode, unitCount }) => channelCode === "trendyol" && unitCount > 1);
      if (!one) return;
      const { orderPackages } = await seller.Order.GetOrderDetail({ orderHeaderId: one.id });
      const line = orderPackages.find(({ id }) => id === one.packageId)?.lines.find(({ quantity }) => quantity > 1);
      if (!line) return;
      const lines = [{ orderLineId: line.id, quantity: 1 }];
      await seller.Order.SetOrderPackageStatus({ orderPackageId: one.packageId, action: "A_SPLIT", lines, fields: {} });
    },
    // By the seller, in the marketplace's own panel.
    repack: async () => {
      const theirs = packages.filter(({ code }) => code === "hepsiburada");
      if (theirs.length > 0) await repack(place, random.pick(theirs).packageId);
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
      const { sellerId, code } = random.pick(stores);
      await place.market("_faults", [{ match: { sellerId }, kind: "delay", value: 60_000, times: 4 }], code);
    },
    spoil: async () => {
      const { sellerId, code } = random.pick(stores);
      const fault = { ...random.pick(spoils), match: { sellerId }, times: random.between(1, 3) };
      await place.market("_faults", [fault], code);
      const label = [fault.kind, fault.value].filter(Boolean).join(" ");
      spoiled[label] = (spoiled[label] ?? 0) + fault.times;
    },
    // The same account again: it is the same store with the same orders.
    reconnect: async () => {
      const store = random.pick(stores);
      await seller.Client.DeleteClientChannelAuth({ storeId: store.storeId });
      const again = await connectAgain(seller, store);
      if (again.storeId !== store.storeId) broken.push(`the account ${store.sellerId} was connected again as another store`);
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
        storeIds: [random.pick(sellingAll).storeId],
      }),
    // More than five hundred products are written by a job.
    "push all": () =>
      seller.ProductTransfer.UpsertClientChannelProduct({
        productIds: productIds.slice(0, 520),
        storeIds: [random.pick(sellingAll).storeId],
      }),
  };

  /** A product as it was read, saved with another price; `count` says what is counted, else it is left to chance. */
  const save = async (barcode: string, count?: (held: { quantity: number; reserved: number }) => number) => {
    const found = (await seller.Product.GetAllProductMasterData({ barcode, pageSize: 1 })).data[0];
    if (!found) return false;
    const product = await seller.Product.GetProductMasterData({ productId: found.id });
    const salePrice = `${random.between(40, 180)}.${random.between(10, 99)}`;
    const edited = product.variants.map((variant) => ({
      ...variant,
      listPrice: "250.00",
      salePrice,
      // Scarce ones come back a few at a time.
      ...((count || random.chance(0.6)) && {
        quantity: {
          from: variant.quantity,
          to: count?.(variant) ?? variant.reserved + (scarce.includes(barcode) ? random.between(1, 4) : random.between(5, 60)),
        },
      }),
    }));
    await seller.Product.UpdateProductMasterDataJson({ product: { ...product, variants: edited } as never });
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
    const storeIds = random.shuffled(sellingAll.map(({ storeId }) => storeId)).slice(0, 2);
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
    spoiled,
    canceledLate,
    begin: async () => {
      stopped = false;
      productIds = (await seller.Product.GetAllProductMasterData({ pageSize: 1000 })).data.map(({ id }) => id);
      hands = Promise.all([
        hand(600, () => random.pick(often)),
        hand(800, () => random.pick(often)),
        hand(15_000, () => random.pick(["import", "push", "reconnect", "silence"] as const)),
        hand(4_000, () => "spoil"),
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
      const wellAgain = async () => {
        for (const code of new Set(stores.map((store) => store.code))) await place.market("_faults-clear", {}, code);
      };
      // A store that is away is looked at ever more rarely, and would meet what is left of them for half an hour.
      await wellAgain();
      await hands;
      await importing;
      await wellAgain();
    },
  };
};
