import { afterAll, beforeAll, expect, it } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { listingHandlers } from "./index.ts";

/** Products that are sent each to the stores of its own channel, or to one of them. */
let w: StoreWorld;
let products: [string, string];
let stores: [string, string];
let channelId = "";
beforeAll(async () => {
  w = await storeWorld();
  products = (await w.addProducts(2)).map(({ id }) => id) as typeof products;
  stores = [(await w.connect("100041")).storeId, (await w.connect("100042")).storeId];
  channelId = (await w.query<{ id: string }>(sql`select channel_id as id from store where id = ${stores[0]}`))[0]!.id;
});
afterAll(() => w.close());

type Pairs = { productId: string; channelId: string; storeId?: string }[];
const send = (channelProducts: Pairs) => w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, { channelProducts });

it("one pair goes to each store of its channel, one with a store to that alone, and one that is said twice once", async () => {
  const [everywhere, here] = products;
  const pair = { productId: everywhere, channelId };
  const { processId } = await send([pair, pair, { productId: here, channelId, storeId: stores[1] }]);
  const sent = await w.query<{ store: string; product: string }>(sql`
    select distinct s.id as store, l.product_id as product from process_line l
    join store s on s.client_id = l.client_id and s.name = l.place where l.process_id = ${processId}`);
  const shown = sent.map(({ store, product }) => `${stores.indexOf(store)} ${products.indexOf(product)}`).sort();
  expect(shown).toEqual(["0 0", "1 0", "1 1"]);
  const [of] = await w.query(sql`select total, (select count(*)::int from process_line where process_id = p.id) as lines
    from process p where id = ${processId}`);
  expect(of).toEqual({ total: 6, lines: 6 });
});

it("S4: a product, a channel or a store that is not the company's, and a channel without a store of it, are not found; nothing is sent", async () => {
  const before = await w.query(sql`select count(*)::int from process`);
  const other = (await w.query<{ id: string }>(sql`select id from channel where id <> ${channelId} limit 1`))[0]!.id;
  for (const wrong of [
    { productId: newId(), channelId },
    { productId: products[0], channelId: newId() },
    { productId: products[0], channelId: other },
    { productId: products[0], channelId, storeId: newId() },
  ])
    await expect(send([{ productId: products[1], channelId }, wrong])).rejects.toMatchObject({ code: "not_found" });
  expect(await w.query(sql`select count(*)::int from process`)).toEqual(before);
});
