import type { holdProcess } from "#modules/bulk/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import { lockStock } from "#modules/inventory/index.ts";
import { lockProducts, putStorePauses, putStoreTexts } from "#modules/listings/index.ts";
import { putStandingPrices } from "#modules/prices/index.ts";
import type { Installation } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { type Chunk, judge } from "./chunk.ts";
import { holdMoved } from "./hold-moved.ts";
import { type Judged, judgeListings } from "./judge-listings.ts";
import { storesOfProcess } from "./store-file.ts";

type Held = NonNullable<Awaited<ReturnType<typeof holdProcess>>>;

/** Rows of a file of what stores are sent: judged while their products stand still, noted, and written store by store; a preview leaves out the writing. */
export const updateListings = async (chunk: Chunk, { isPreview, previewed }: Held, places: Installation) => {
  const { tx, clientId, processId } = chunk;
  const stores = new Map((await storesOfProcess(tx, clientId, processId)).map((store) => [store.id, store]));
  if (!isPreview) await lockRows(chunk);
  const { verdicts, changed } = await judgeListings(chunk, stores, places);
  await judge(chunk, verdicts);
  await note(chunk, changed);
  if (isPreview) return;
  const moved = previewed ? await holdMoved(chunk, previewed, undefined) : new Set<number>();
  for (const [storeId, rows] of Map.groupBy(
    changed.filter(({ rowNo }) => !moved.has(rowNo)),
    ({ storeId }) => storeId,
  ))
    await write(chunk, stores.get(storeId)!, rows);
};

/** Products, then the stock of all their variants, each in the one order (lock-stock.ts): a listing is held back as a whole. */
const lockRows = async ({ tx, clientId, all }: Chunk) => {
  const { rows } = await sql<{ productId: string; variantIds: string[] }>`
    select product_id, array_agg(id) as variant_ids from variant where client_id = ${clientId} and product_id in (
      select own.product_id from (select r.* from ${all}) as r
      join variant own on own.client_id = ${clientId} and own.barcode = r.barcode)
    group by product_id`.execute(tx);
  await lockProducts(
    tx,
    clientId,
    rows.map(({ productId }) => productId),
  );
  await lockStock(
    tx,
    clientId,
    rows.flatMap(({ variantIds }) => variantIds),
  );
};

/** Beside what an update of products notes: the lines of the process tell it, and its undo goes by it. */
const note = async ({ tx }: Chunk, changed: readonly Judged[]) => {
  await sql`create temp table changed (row_no int primary key, before jsonb, after jsonb) on commit drop`.execute(tx);
  await sql`
    insert into changed select "rowNo", before, after
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given("rowNo" int, before jsonb, after jsonb)`.execute(tx);
};

/** What rows of one product say of it they say alike, so one of them is taken. */
const write = async ({ tx, clientId }: Chunk, store: StoreRef, rows: readonly Judged[]) => {
  const texts = new Map<string, Judged["text"] & { productId: string }>();
  const pauses = new Map<string, boolean>();
  for (const { productId, text, isPaused } of rows) {
    if (text) texts.set(productId, { ...texts.get(productId), productId, ...text });
    if (isPaused !== undefined) pauses.set(productId, isPaused);
  }
  await putStandingPrices(
    tx,
    clientId,
    { storeId: store.id, currency: store.currency },
    rows.flatMap(({ price }) => price ?? []),
  );
  await putStoreTexts(tx, clientId, store.id, [...texts.values()]);
  await putStorePauses(
    tx,
    clientId,
    store.id,
    [...pauses].map(([productId, isPaused]) => ({ productId, isPaused })),
  );
};
