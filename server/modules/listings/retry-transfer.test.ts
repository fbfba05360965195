import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { enqueueIn } from "#platform/jobs.ts";
import { log } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { listingHandlers, listingJobs } from "./index.ts";

/** What a transfer did not bring out is sent once more, by a program's one call: exactly that, to the stores that lack it. */
let w: StoreWorld;
let one: string;
let two: string;
let ids: string[];
const { RetryChannelProcessLog, UpsertClientChannelProduct } = listingHandlers.ProductTransfer;
beforeAll(async () => {
  w = await storeWorld();
  [one, two] = [(await w.connect("100021")).storeId, (await w.connect("100022")).storeId];
  ids = (await w.addProducts(3)).map(({ id }) => id).sort();
});
afterAll(() => w.close());

const linesOf = (processId: string) =>
  w.query<{ productId: string; storeId: string; lineNo: number }>(
    sql`select l.product_id, s.id as store_id, min(l.line_no) as line_no from process_line l join store s on s.name = l.place
      where l.process_id = ${processId} group by 1, 2 order by 2, 1`,
  );
const pairsOf = async (processId: string) =>
  (await linesOf(processId)).map(({ productId, storeId }) => [ids.indexOf(productId), storeId === one ? "one" : "two"]);
/** In that store its content was asked for since. */
const requestedSince = (productIds: readonly string[], storeId: string, state = "pending") =>
  w.query(sql`
    with listed as (insert into listing (client_id, id, store_id, product_id)
      select ${w.clientId}, gen_random_uuid(), ${storeId}, product_id from unnest(${[...productIds]}::uuid[]) as product_id returning id)
    insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state, desired_at)
    select ${w.clientId}, ${storeId}, 'content', id, id, null, 'user', ${state}, now() from listed`);
const held = async () => (await w.call(UpsertClientChannelProduct, { productIds: ids, storeIds: [one, two] })).processId;
const forget = () => w.query(sql`with fields as (delete from sync_field returning 1) delete from listing`);

it("all of it, then these of its lines, then nothing: each product goes to the stores that it lacks and to no other", async () => {
  const processId = await held();
  await requestedSince([ids[0]!], one);
  const whole = await w.call(RetryChannelProcessLog, { processId });
  expect(await pairsOf(whole.processId)).toEqual(
    [
      [1, "one"],
      [2, "one"],
      [0, "two"],
      [1, "two"],
      [2, "two"],
    ].sort(([, a], [, b]) => ((a === "one" ? one : two) < (b === "one" ? one : two) ? -1 : 1)),
  );
  const lines = await linesOf(processId);
  const lineNos = lines.flatMap(({ productId, storeId, lineNo }) => (productId === ids[2] && storeId === two ? lineNo : []));
  expect(await pairsOf((await w.call(RetryChannelProcessLog, { processId, lineNos })).processId)).toEqual([[2, "two"]]);
  // The line that went since, an archived product's, and those of a store that is gone.
  const went = lines.flatMap(({ productId, storeId, lineNo }) => (productId === ids[0] && storeId === one ? lineNo : []));
  const nothing = { code: "nothing_to_send_again", status: 409 };
  await expect(w.call(RetryChannelProcessLog, { processId, lineNos: went })).rejects.toMatchObject(nothing);
  await w.query(sql`update product set is_archived = true where id = ${ids[2]}`);
  await expect(w.call(RetryChannelProcessLog, { processId, lineNos })).rejects.toMatchObject(nothing);
  await w.query(sql`update product set is_archived = false where id = ${ids[2]}`);
  await w.query(sql`update store set is_active = false where id = ${two}`);
  await expect(w.call(RetryChannelProcessLog, { processId, lineNos })).rejects.toMatchObject(nothing);
  await w.query(sql`update store set is_active = true where id = ${two}`);
  await forget();
});

it("what the marketplace refused goes again while it is refused", async () => {
  const processId = await held();
  await requestedSince(ids, one, "refused");
  await requestedSince(ids, two);
  await w.query(sql`update process_line set outcome = 'failed' where process_id = ${processId} and product_id = ${ids[1]}`);
  expect(await pairsOf((await w.call(RetryChannelProcessLog, { processId })).processId)).toEqual([[1, "one"]]);
  await w.query(sql`update sync_field set state = 'pending'`);
  await expect(w.call(RetryChannelProcessLog, { processId })).rejects.toMatchObject({ code: "nothing_to_send_again" });
  await forget();
});

it("of what is no transfer, and of one that is not there, nothing is found", async () => {
  const importing = newId();
  await w.query(sql`insert into process (client_id, id, process_type, subject, started_by_name)
    values (${w.clientId}, ${importing}, 'import_products', 'x', 'x')`);
  for (const processId of [importing, newId()])
    await expect(w.call(RetryChannelProcessLog, { processId })).rejects.toMatchObject({ code: "not_found" });
});

describe("of many products", () => {
  it("each store has products of its own, part by part; killed between two parts it goes on where it was", async () => {
    await w.query(sql`
      insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      select client_id, gen_random_uuid(), 'MANY-' || n, category_id, brand_id, vat_rate, currency
      from product, generate_series(1, 520) as n where id = ${ids[0]!}`);
    await w.query(sql`
      insert into product_text (client_id, product_id, language, name) select client_id, id, 'tr', main_code from product where main_code like 'MANY-%'`);
    await w.query(sql`
      insert into variant (client_id, id, product_id, barcode, product_code, list_price, sale_price)
      select client_id, gen_random_uuid(), id, main_code, main_code, 10, 10 from product where main_code like 'MANY-%'`);
    const many = (await w.query<{ id: string }>(sql`select id from product where main_code like 'MANY-%' order by id`)).map(
      ({ id }) => id,
    );
    const run = (name: "transfer_products" | "transfer_again", processId: string, isAwaited = false) =>
      listingJobs[name]!(
        {
          ...{ database: w.database, log, now: () => new Date(), signal: new AbortController().signal },
          ...{ isAwaited: async () => isAwaited, installation: {} },
        } as never,
        { clientId: w.clientId, processId },
      );
    type Ask = { productIds: string[]; storeIds: string[] };
    const { processId } = await w.call(
      (ctx, input: Ask) => UpsertClientChannelProduct({ ...ctx, enqueue: enqueueIn(ctx.db) }, input),
      { productIds: many, storeIds: [one, two] },
    );
    await run("transfer_products", processId);
    // Two went in the first store, 300 in the second.
    await requestedSince(many.slice(0, 2), one);
    await requestedSince(many.slice(0, 300), two);
    const again = await w.call(
      (ctx, input: { processId: string }) => RetryChannelProcessLog({ ...ctx, enqueue: enqueueIn(ctx.db) }, input),
      { processId },
    );
    const [{ total } = { total: 0 }] = await w.query<{ total: number }>(
      sql`select total from process where id = ${again.processId}`,
    );
    expect(total).toBe(518 + 220);
    // It makes room after its first part, and whoever takes it then knows its ranges.
    await run("transfer_again", again.processId, true);
    const { rows } = await w.database.pool.query(
      `select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.payload ->> 'processId' = $1`,
      [again.processId],
    );
    expect(rows).toEqual([{ identifier: "transfer_again" }, { identifier: "transfer_again" }]);
    await run("transfer_again", again.processId);
    const sent = await linesOf(again.processId);
    for (const [storeId, products] of [
      [one, many.slice(2)],
      [two, many.slice(300)],
    ] as const)
      expect(sent.filter((line) => line.storeId === storeId).map(({ productId }) => productId)).toEqual(products);
  });
});
