import { createHash, randomUUID } from "node:crypto";
import { barcodeOf, type Item } from "./checks.ts";
import { createProduct, updateUnapproved } from "./create.ts";
import { productRefusal } from "./errors.ts";
import { updateInventory } from "./inventory.ts";
import type { Request, Route } from "./routing.ts";
import { archive, remove, unlock, updateContent, updateDelivery, updateVariant } from "./updates.ts";
import type { World } from "./world.ts";

/** Why an item failed; empty when it was done. */
export type Reasons = string[];
export interface BatchContext {
  sellerId: number;
  batchId: string;
  /** Barcodes of items before this one in the same message. */
  earlier: Set<string>;
}

interface Work {
  type: string;
  item(world: World, item: Item, context: BatchContext): Reasons;
  /** requestItem of the result. */
  echo(item: Item, sellerId: number, at: number): unknown;
}

const whole = (item: Item) => ({ barcode: item.barcode, product: item });
const request = (item: Item, supplierId: number) => ({ supplierId, updateRequest: item });

const works: Record<string, Work> = {
  ProductV2OnBoarding: { type: "ProductV2OnBoarding", item: createProduct, echo: whole },
  ProductV2Update: { type: "ProductV2Update", item: updateUnapproved, echo: whole },
  ApprovedProductContentUpdate: { type: "ApprovedProductContentUpdate", item: updateContent, echo: request },
  ApprovedProductVariantUpdate: { type: "ApprovedProductVariantUpdate", item: updateVariant, echo: request },
  ProductDeliveryOptionUpdate: { type: "ProductDeliveryOptionUpdate", item: updateDelivery, echo: (item) => item },
  ProductInventoryUpdate: {
    type: "ProductInventoryUpdate",
    item: updateInventory,
    echo: ({ barcode, quantity, salePrice, listPrice }, _, at) => ({
      updateRequestDate: at,
      barcode,
      quantity,
      salePrice,
      listPrice,
    }),
  },
  ProductArchiveUpdate: {
    type: "ProductArchiveUpdate",
    item: archive,
    echo: ({ archived, barcode }, supplierId) => ({ archived, supplierId, barcode }),
  },
  ProductUnlockUpdate: { type: "ProductUnlockUpdate", item: unlock, echo: ({ barcode }) => ({ barcode }) },
  ProductDeletion: { type: "ProductDeletion", item: remove, echo: ({ barcode }) => ({ barcode }) },
};

const take = (type: keyof typeof works) => (world: World, incoming: Request) => accept(world, incoming, type as string);
const base = "/product/sellers/:sellerId";

export const batchRoutes: Route[] = [
  { method: "POST", path: `${base}/v2/products`, limit: "productWrite", handle: take("ProductV2OnBoarding") },
  { method: "POST", path: `${base}/products/unapproved-bulk-update`, limit: "productWrite", handle: take("ProductV2Update") },
  {
    method: "POST",
    path: `${base}/products/content-bulk-update`,
    limit: "productWrite",
    handle: take("ApprovedProductContentUpdate"),
  },
  {
    method: "POST",
    path: `${base}/products/variant-bulk-update`,
    limit: "productWrite",
    handle: take("ApprovedProductVariantUpdate"),
  },
  {
    method: "POST",
    path: `${base}/products/delivery-info-bulk-update`,
    limit: "productWrite",
    handle: take("ProductDeliveryOptionUpdate"),
  },
  { method: "PUT", path: `${base}/products/archive-state`, limit: "productWrite", handle: take("ProductArchiveUpdate") },
  { method: "PUT", path: `${base}/products/unlock`, limit: "productWrite", handle: take("ProductUnlockUpdate") },
  { method: "DELETE", path: `${base}/products`, limit: "productWrite", handle: take("ProductDeletion") },
  {
    method: "POST",
    path: "/inventory/sellers/:sellerId/products/price-and-inventory",
    limit: "inventory",
    handle: take("ProductInventoryUpdate"),
  },
  { method: "GET", path: `${base}/products/batch-requests/:batchRequestId`, limit: "productRead", handle: readBatch },
];

/** Takes the message and answers with its number; the work comes later. */
function accept(world: World, incoming: Request, type: string) {
  const { seller, body, call } = incoming;
  const items = (body as { items?: unknown } | undefined)?.items;
  if (!Array.isArray(items) || items.length === 0) throw productRefusal(400, "items.required", "items alanı boş olamaz");
  if (items.length > 1000)
    throw productRefusal(
      400,
      "items.limit.exceeded",
      `Tek istekte en fazla 1000 item gönderilebilir. Gönderilen: ${items.length}`,
    );
  if (items.some((item) => item === null || typeof item !== "object"))
    throw productRefusal(400, "invalid.item", "items alanı nesnelerden oluşmalıdır");
  const now = world.now();
  const id = `${randomUUID()}-${Math.floor(now / 1000)}`;
  const text = JSON.stringify(items);
  const never = call.faults.some(({ kind }) => kind === "never-complete");
  const partial = call.faults.find(({ kind }) => kind === "partial");
  world.store.transaction(() => {
    if (type === "ProductInventoryUpdate") refuseRepeat(world, seller.sellerId, items as Item[], now);
    if (type === "ProductV2OnBoarding") refuseRecurring(world, seller.sellerId, items as Item[]);
    world.store.run(
      "insert into batches (id, seller_id, type, created_at, due_at, partial, items, item_count) values (?, ?, ?, ?, ?, ?, ?, ?)",
      id,
      seller.sellerId,
      type,
      now,
      never ? null : now + world.settings.batchDelayMs,
      partial ? Number(partial.value ?? 10) : 0,
      text,
      items.length,
    );
  });
  return { batchRequestId: id };
}

/**
 * Section 5.4: a request whose body did not change is an HTTP error for fifteen minutes, not a batch. "The same barcodes with the same
 * values": neither their order nor that of their fields makes another request of it.
 */
function refuseRepeat(world: World, sellerId: number, items: Item[], now: number): void {
  const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
  const each = items.map((item) => JSON.stringify(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))).sort();
  world.store.run("delete from bodies where at <= ?", now - 15 * 60_000);
  const messages = world.settings.repeats === "item" ? each.map((item) => `item ${item}`) : [each.join("\n")];
  const isNew = (text: string) =>
    world.store.run("insert into bodies values (?, ?, ?) on conflict do nothing", sellerId, hashOf(text), now) > 0;
  if (![...new Set(messages)].every(isNew))
    throw productRefusal(400, "repeated.request", "15 dakika boyunca aynı isteği tekrarlı olarak atamazsınız!");
}

/** While a creation is in work the same product is not taken again: in three public programs, with these words for a message. */
function refuseRecurring(world: World, sellerId: number, items: Item[]): void {
  const inWork = world.store.all<{ items: string }>(
    "select items from batches where seller_id = ? and type = 'ProductV2OnBoarding' and done_at is null and due_at is not null",
    sellerId,
  );
  const barcodes = new Set(
    inWork.flatMap((batch) => (JSON.parse(batch.items) as Item[]).map(({ barcode }) => barcodeOf(barcode))),
  );
  if (items.some(({ barcode }) => barcodeOf(barcode) && barcodes.has(barcodeOf(barcode))))
    throw productRefusal(400, "batchRequest.recurring.product.create.not.allowed", "Bilinmeyen bir hata oluştu");
}

interface BatchRow {
  id: string;
  seller_id: number;
  type: string;
  created_at: number;
  done_at: number | null;
  partial: number;
  items: string;
  results: string | null;
  item_count: number;
  failed_count: number;
}

/** Does every batch that is due, oldest first, each in one transaction. */
export function runBatches(world: World): void {
  const due = world.store.all<BatchRow>("select * from batches where due_at <= ? order by due_at, rowid", world.now());
  for (const batch of due) {
    world.store.transaction(() => {
      const now = world.now();
      const { item: work, echo } = works[batch.type]!;
      const context: BatchContext = { sellerId: batch.seller_id, batchId: batch.id, earlier: new Set() };
      let failed = 0;
      const results = (JSON.parse(batch.items) as Item[]).map((item, i) => {
        const isSelected = Math.floor(((i + 1) * batch.partial) / 100) > Math.floor((i * batch.partial) / 100);
        const failureReasons = isSelected
          ? ["Beklenmeyen bir hata oluştu. Lütfen tekrar deneyiniz."]
          : work(world, item, context);
        if (failureReasons.length > 0) failed++;
        return {
          requestItem: echo(item, batch.seller_id, batch.created_at),
          status: failureReasons.length > 0 ? "FAILED" : "SUCCESS",
          failureReasons,
        };
      });
      world.store.run(
        "update batches set due_at = null, done_at = ?, results = ?, failed_count = ?, items = '[]' where id = ?",
        now,
        JSON.stringify(results),
        failed,
        batch.id,
      );
    });
  }
  if (due.length > 0) world.store.run("delete from batches where done_at <= ?", world.now() - 24 * 3_600_000);
}

/** Readable until four hours after completion. */
function readBatch(world: World, { seller, params }: Request) {
  const id = params.batchRequestId!;
  const batch = world.store.get<BatchRow>("select * from batches where id = ? and seller_id = ?", id, seller.sellerId);
  if (!batch || (batch.done_at !== null && batch.done_at <= world.now() - 4 * 3_600_000)) {
    throw productRefusal(404, "batch.request.not.found", `Toplu işlem bulunamadı: ${id}`);
  }
  const inventory = batch.type === "ProductInventoryUpdate";
  const running = (JSON.parse(batch.items) as Item[]).map((item) => ({
    requestItem: works[batch.type]!.echo(item, batch.seller_id, batch.created_at),
    status: "IN_PROGRESS",
    failureReasons: [],
  }));
  return {
    batchRequestId: id,
    // Inventory results carry no status: one decides from itemCount and the items.
    ...(inventory ? {} : { status: batch.done_at === null ? "IN_PROGRESS" : "COMPLETED" }),
    batchRequestType: batch.type,
    sourceType: "API",
    creationDate: batch.created_at,
    lastModification: batch.done_at ?? batch.created_at,
    itemCount: batch.item_count,
    failedItemCount: batch.failed_count,
    items: batch.results === null ? (inventory ? running : []) : (JSON.parse(batch.results) as unknown[]),
  };
}
