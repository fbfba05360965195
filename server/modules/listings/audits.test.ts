import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { listingHandlers, requestSyncContent } from "./index.ts";

/**
 * A change of approved content has two stages at Trendyol: a batch that "succeeded" means "entered quality control", and that may refuse it
 * later (page "Ürün Bilgileri Güncelleme Sonucu Kontrol Servisi" below https://developers.trendyol.com/docs/).
 */
let w: StoreWorld;
let worker: ReturnType<typeof startWorker>;
let shop: Awaited<ReturnType<StoreWorld["goLive"]>>;

beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 50, reviewDelayMs: 50 });
  worker = startWorker(w.database, w.sandbox.origin);
  shop = await w.goLive(2);
});
afterAll(async () => {
  await worker?.stop();
  await w?.close();
});

const rename = (productId: string, name: string) =>
  w.database.asClient(w.clientId, async (tx) => {
    await sql`update product_text set name = ${name} where client_id = ${w.clientId} and product_id = ${productId}`.execute(tx);
    await requestSyncContent(tx, w.clientId, [productId], "user");
  });
const content = async (productId: string) =>
  (
    await w.query(
      sql<{ state: string; cause: string | null; words: string | null; field: string | null; status: string }>`
        select f.state, p.fingerprint as cause, p.named ->> 'named' as words, p.field, l.status from sync_field f
        join listing l on l.client_id = f.client_id and l.id = f.subject_id
        left join problem p on p.client_id = f.client_id and p.id = f.problem_id
        where f.kind = 'content' and l.product_id = ${productId}`,
    )
  )[0]!;
const becomes = (productId: string, state: string) =>
  w.until(`content is ${state}`, async () => {
    await w.query(
      sql`update sync_field set due_at = now() where kind = 'content' and state = 'in_review' returning wake_stores(array[store_id])`,
    );
    const now = await content(productId);
    return now.state === state && now;
  });
const shown = async (productId: string) => {
  const [row] = await w.query(sql<{ key: string }>`
    select o.remote_key as key from offer o join variant v on v.client_id = o.client_id and v.id = o.variant_id
    where v.product_id = ${productId} order by o.remote_key limit 1`);
  const { products } = await w.control<{ products: { barcode: string; title: string }[] }>("_truth?sellerId=100001");
  return products.find(({ barcode }) => barcode === row!.key)!.title;
};

test("R13: a changed title that Trendyol's check refuses after its batch took it is said on the listing, in its words, and what was published stays", async () => {
  const { id } = shop.products[0]!;
  const before = await shown(id);
  await rename(id, "YASAK tişört");
  const refused = await becomes(id, "refused");
  expect(refused).toMatchObject({
    cause: "audit-title",
    field: "title",
    status: "Live",
    words: "Yasaklı kelime: İçerikte yasaklı kelime bulunuyor",
  });
  expect(await shown(id)).toBe(before);
  // Its own pictures, texts and attributes were told with it as they stand there, and "no change" is no refusal: the corrected name alone counts.
  await rename(id, "Düzeltilmiş tişört");
  expect(await becomes(id, "in_sync")).toMatchObject({ cause: null, status: "Live" });
  expect(await shown(id)).toBe("Düzeltilmiş tişört");
  // What the check took is not told a second time.
  const messagesOut = async () => (await w.query(sql`select 1 from push_batch where operation = 'updateListings'`)).length;
  const outBefore = await messagesOut();
  await rename(id, "Düzeltilmiş tişört");
  await becomes(id, "in_sync");
  expect(await messagesOut()).toBe(outBefore);
});

test("R13: while the check is open nothing counts as taken: the content is in review, a transfer waits, price and stock go on", async () => {
  const { id } = shop.products[1]!;
  await w.control("_settings", { reviewDelayMs: 3_600_000 });
  await rename(id, "YASAK ikinci tişört");
  await becomes(id, "in_review");
  const { processId } = await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, {
    productIds: [id],
    storeIds: [shop.storeId],
  });
  await w.setPrices("77.00");
  await w.until(
    "the new price there",
    async () =>
      (await w.truth()).products.find(({ barcode }) => barcode.startsWith(shop.products[1]!.code))?.salePrice === "77.00",
  );
  const outcomes = () =>
    w.query(sql<{ outcome: string }>`select outcome from process_line where process_id = ${processId} order by line_no`);
  await becomes(id, "in_review");
  expect(await outcomes()).toEqual([{ outcome: "waiting" }, { outcome: "waiting" }]);
  await w.control("_settings", { reviewDelayMs: 50, advanceMs: 3_700_000 });
  expect(await becomes(id, "refused")).toMatchObject({ cause: "audit-title", status: "Live" });
  expect(await outcomes()).toEqual([{ outcome: "failed" }, { outcome: "failed" }]);
});

test("R15: a check that Trendyol knows nothing of holds its listing for an hour, and no longer", async () => {
  const { id } = shop.products[0]!;
  await w.control("_settings", { reviewDelayMs: 3_600_000 });
  await rename(id, "Üçüncü ad");
  await becomes(id, "in_review");
  await w.query(sql`update offer set audit_receipt = 'none-1' where audit_receipt is not null`);
  await becomes(id, "in_review");
  await w.query(
    sql`update sync_field set sent_at = now() - interval '61 minutes' where kind = 'content' and state = 'in_review'`,
  );
  await becomes(id, "in_sync");
});
