import { afterAll, beforeAll, expect, test } from "vitest";
import { processHandlers } from "#modules/bulk/index.ts";
import { listingHandlers } from "#modules/listings/index.ts";
import { newId, sql } from "#platform/db.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { mapProducts, mappingHandlers } from "./index.ts";

/** What a product carries as typed text is mapped as a value of the list is (B1: a newcomer's "Vizon Melanj"). */
let w: StoreWorld;
let worker: ReturnType<typeof startWorker> | undefined;
let store: Awaited<ReturnType<StoreWorld["goLive"]>>;
/** Trendyol's "Web Color" is asked for and takes nothing but its list; its "Renk" takes text. */
const webColour = "348";
const typed = "Vizon Melanj";

beforeAll(async () => {
  w = await storeWorld();
  await w.control("_settings", { batchDelayMs: 200, reviewDelayMs: 200, limits: "off" });
  worker = startWorker(w.database, w.sandbox.origin, { leaseSeconds: 3 });
  store = await w.goLive(1);
  const rule = { channelAttributeCode: webColour, tradeportAttributeId: null, fixedValueCode: null, fixedText: null };
  await w.call(mappingHandlers.Mapping.SetCategoryAttributeMappingByClientId, {
    tradeportCategoryId: w.categoryId,
    channelId: store.channelId,
    from: [{ ...rule, fixedValueCode: "10000" }],
    attributeMappings: [{ ...rule, tradeportAttributeId: w.attributes.renk }],
  });
});
afterAll(async () => {
  await worker?.stop();
  await w.close();
});

const at = () => ({
  tradeportAttributeId: w.attributes.renk,
  channelId: store.channelId,
  channelCategoryCode: "1101",
  channelAttributeCode: webColour,
});
interface Shown {
  products: { productMainId: string; attributes: { attributeId: number; values: { id: number | null; name: string }[] }[] }[];
}
const pair = (text: string, channelValueCode: string) => ({ tradeportValueId: null, text, channelValueCode });
const mapped = () => w.call(mappingHandlers.Mapping.GetClientChannelCategoryAttributeValueMapping, at());
const map = async (to: ReturnType<typeof pair>[], from: ReturnType<typeof pair>[] = []) =>
  w.call(mappingHandlers.Mapping.SetClientCategoryAttributeValueMapping, { ...at(), from, clientChannelAttributeValueList: to });
const texts = async (more: { onlyUnknown?: boolean; page?: number; pageSize?: number } = {}) => {
  const request = {
    ...at(),
    tradeportCategoryId: w.categoryId,
    onlyUnknown: false,
    page: 0,
    pageSize: 50,
    orderType: "desc" as const,
  };
  const { data, totalCount } = await w.call(mappingHandlers.Mapping.GetClientAttributeTexts, { ...request, ...more });
  return [data.map(({ text, productCount, isKnown }) => [text, productCount, isKnown]), totalCount];
};
const made = async (count: number, code: string, colour: string) => {
  const products = await w.addProducts(count, (each) => ({ code: `${code}-${each}`, brand: `Marka ${code}` }));
  const ids = products.map(({ id }) => id);
  await w.query(sql`update product_attribute set value_id = null, text = ${colour} where attribute_id = ${w.attributes.renk}
    and product_id = any(${ids}::uuid[])`);
  return ids;
};
test("U22, U43: a typed colour is refused by its name and waits to be sent again, mapped once for all products that carry it, and sent as the mapped value", async () => {
  const ids = await made(2, "KECE", typed);
  const brands = await w.query(sql<{ id: string }>`select id from brand where name = 'Marka KECE'`);
  await w.call(mappingHandlers.Mapping.SetClientBrandMapping, {
    channelId: store.channelId,
    brandId: brands[0]!.id,
    from: null,
    channelBrandCode: "1792",
  });
  const check = { productIds: ids, storeIds: [store.storeId] };
  const before = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, check);
  expect(before.groups.map(({ problem }) => problem.fingerprint)).toEqual([
    `value_unmapped_in:Giyim > Tişört:Web Color:${typed}`,
  ]);
  // A transfer's line says it too, and where to map it, whatever the store is called later.
  const { processId } = await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, check);
  await w.query(sql`update store set name = name || ' (eski)' where id = ${store.storeId}`);
  const held = await w.call(processHandlers.Process.GetProcessLines, { processId, page: 0, pageSize: 25, orderType: "desc" });
  expect(held.data[0]).toMatchObject({ outcome: "held", channelId: store.channelId, problems: [{ field: "value:Web Color" }] });
  const unsent = (input = {}) => w.call(listingHandlers.ProductTransfer.GetUnsent, input);
  const again = { groups: [{ productIds: ids.toSorted(), storeIds: [store.storeId] }], count: 2 };
  expect([await unsent({ processId }), await unsent()]).toEqual([again, again]);
  const dismiss = (isDismissed: boolean) => w.call(processHandlers.Process.SetProcessDismissed, { processId, isDismissed });
  await dismiss(true);
  expect([await unsent({ processId }), (await unsent()).count]).toEqual([again, 0]);
  await dismiss(false);
  await expect(unsent({ processId: newId() })).rejects.toMatchObject({ code: "not_found" });
  expect(await texts()).toEqual([[[typed, 2, false]], 1]);

  await map([pair(typed, "10023")]);
  expect(await mapped()).toMatchObject([{ ...pair(typed, "10023"), channelValueName: "Vizon", source: "client" }]);
  expect(await texts()).toEqual([[[typed, 2, true]], 1]);
  expect(await texts({ onlyUnknown: true })).toEqual([[], 0]);
  const after = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, check);
  expect([after.ready[0]?.count, after.groups]).toEqual([2, []]);

  await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, check);
  await w.until("all live", async () => {
    const live = await w.query(sql`select 1 from listing where product_id = any(${ids}::uuid[]) and status = 'Live'`);
    return live.length === 2;
  });
  expect([(await unsent({ processId })).count, (await unsent()).count]).toEqual([0, 0]);
  // Where the marketplace takes text, it goes as it is written.
  const shown = await w.control<Shown>("_truth?sellerId=100001");
  const sent = shown.products.filter(({ productMainId }) => productMainId.startsWith("KECE"));
  expect(sent).toHaveLength(4);
  for (const { attributes } of sent)
    expect([47, 348].map((id) => attributes.find(({ attributeId }) => attributeId === id)?.values)).toEqual([
      [{ id: null, name: typed }],
      [{ id: 10023, name: "Vizon" }],
    ]);
});

test("U22: spellings that are compared alike are one text: two ends of it are refused, and a changed one takes the other's place", async () => {
  const spelt = "VİZON melanj";
  await made(1, "KAZAK", spelt);
  expect((await texts())[1]).toBe(1);
  await expect(map([pair(spelt, "10000"), pair(typed, "10001")], [pair(typed, "10023")])).rejects.toMatchObject({
    code: "mapping_twice",
    values: { name: typed, one: "10000", other: "10001" },
  });
  await map([pair(typed, "10001")], [pair(typed, "10023")]);
  expect((await mapped()).map(({ text, channelValueCode }) => [text, channelValueCode])).toEqual([[typed, "10001"]]);
  await expect(map([pair(spelt, "10002")], [pair(spelt, "10023")])).rejects.toMatchObject({
    code: "conflict",
    fields: [{ field: "clientChannelAttributeValueList.0" }],
  });
  await map([], [pair(spelt, "10001")]);
  expect([await mapped(), (await texts({ onlyUnknown: true }))[1]]).toEqual([[], 1]);
});

test("U22: what keeps products back comes first, then what most of them carry; a text of the channel's own name is known", async () => {
  await made(1, "BEJ", "bej");
  await made(4, "TARCIN", "Tarçın");
  const [rows] = await texts();
  expect(rows).toEqual([
    ["Tarçın", 4, false],
    [expect.stringMatching(/melanj/i), 3, false],
    ["bej", 1, true],
  ]);
  expect(await texts({ page: 1, pageSize: 2 })).toEqual([[["bej", 1, true]], 3]);
});

test("U43: of our list's values those that the category's products carry are told, each with how many", async () => {
  const request = {
    ...at(),
    tradeportCategoryId: w.categoryId,
    onlyUnknown: false,
    page: 0,
    pageSize: 50,
    orderType: "desc" as const,
  };
  const readCarried = async () => (await w.call(mappingHandlers.Mapping.GetClientAttributeTexts, request)).carriedValues;
  const before = await readCarried();
  const [value] = await w.query(
    sql<{
      id: string;
    }>`select id from attribute_value where attribute_id = ${w.attributes.renk} and not (id = any(${before.map(({ id }) => id)}::uuid[])) limit 1`,
  );
  await made(2, "LISTEDEN", "x");
  await w.query(sql`update product_attribute a set value_id = ${value!.id}, text = null from product p
    where p.id = a.product_id and p.main_code like 'LISTEDEN%' and a.attribute_id = ${w.attributes.renk}`);
  expect((await readCarried()).filter(({ id }) => id === value!.id)).toEqual([{ id: value!.id, productCount: 2 }]);
  expect(await readCarried()).toHaveLength(before.length + 1);
});

test("U22: a mapping of a text to what the channel does not list is refused; texts and listed values stand side by side", async () => {
  await expect(map([pair("Tarçın", "999")])).rejects.toMatchObject({ code: "channel_value_unknown" });
  const [colour] = await w.query(
    sql<{ id: string }>`select id from attribute_value where attribute_id = ${w.attributes.renk} limit 1`,
  );
  await w.call(mappingHandlers.Mapping.SetClientCategoryAttributeValueMapping, {
    ...at(),
    from: [],
    clientChannelAttributeValueList: [
      { tradeportValueId: colour!.id, text: null, channelValueCode: "10000" },
      pair("Tarçın", "10022"),
    ],
  });
  expect((await mapped()).map(({ tradeportValueId, text }) => [tradeportValueId, text])).toEqual([
    [colour!.id, null],
    [null, "Tarçın"],
  ]);
  const nowhere = {
    ...at(),
    tradeportCategoryId: w.categoryId,
    onlyUnknown: false,
    page: 0,
    pageSize: 50,
    orderType: "desc" as const,
  };
  await expect(w.call(mappingHandlers.Mapping.GetClientAttributeTexts, { ...nowhere, channelId: newId() })).rejects.toMatchObject(
    {
      code: "not_found",
    },
  );
});

test("U46: values of one attribute that the channel does not list are one group with all of them in it, each product counted once", async () => {
  const ids = [...(await made(2, "SARI", "Sarımtırak")), ...(await made(1, "MOR", "Morumsu"))];
  const brands = await w.query(sql<{ id: string }>`select id from brand where name in ('Marka SARI', 'Marka MOR')`);
  const check = { productIds: ids, storeIds: [store.storeId] };
  const groups = async () =>
    (await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, check)).groups.map(
      ({ problem, count, values }) => ({ said: problem.cause.tr, field: problem.field, count, values }),
    );
  const colours = {
    said: `Web Color özelliğinin 2 değeri pazaryerinde yok ve eşleştirilmemiş: Sarımtırak, Morumsu (Giyim > Tişört)`,
    field: "value:Web Color",
    count: 3,
    values: ["Sarımtırak", "Morumsu"],
  };
  const twoBrands = {
    said: expect.stringMatching(/^Trendyol marka listesinde 2 marka yok: Marka (SARI, Marka MOR|MOR, Marka SARI)$/),
    field: "brand",
    count: 3,
    values: [],
  };
  expect(await groups()).toEqual(expect.arrayContaining([colours, twoBrands]));
  expect(await groups()).toHaveLength(2);
  // Another category has a list of its own, mapped in another place.
  const other = newId();
  await w.query(sql`insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf)
    values (${other}, 'test-yelek', 'Yelek', 'Vest', 'Giyim > Yelek', 'Clothes > Vest', 1, true)`);
  await w.query(sql`insert into category_attribute (category_id, attribute_id, is_variant)
    select ${other}, attribute_id, is_variant from category_attribute where category_id = ${w.categoryId}`);
  const channelId = store.channelId;
  const elsewhere = { channelId, tradeportCategoryId: other };
  await w.call(mappingHandlers.Mapping.SetClientProductCategoryMapping, {
    ...elsewhere,
    from: null,
    channelCategoryCode: "1101",
  });
  await w.call(mappingHandlers.Mapping.SetCategoryAttributeMappingByClientId, {
    ...{ ...elsewhere, from: [] },
    attributeMappings: [
      { channelAttributeCode: webColour, tradeportAttributeId: w.attributes.renk, fixedValueCode: null, fixedText: null },
    ],
  });
  const move = (to: string) => w.query(sql`update product set category_id = ${to} where id = ${ids[2]}`);
  await move(other);
  expect((await groups()).filter(({ field }) => field === "value:Web Color").map(({ values }) => values)).toEqual([
    ["Sarımtırak"],
    ["Morumsu"],
  ]);
  await move(w.categoryId);
  for (const { id: brandId } of brands)
    await w.call(mappingHandlers.Mapping.SetClientBrandMapping, {
      channelId: store.channelId,
      brandId,
      from: null,
      channelBrandCode: "1792",
    });
  await map([pair("Morumsu", "10001")]);
  expect(await groups()).toEqual([{ ...colours, said: expect.stringContaining("Sarımtırak"), count: 2, values: ["Sarımtırak"] }]);
  const { missing } = await w.call(listingHandlers.ProductTransfer.GetAllChannelsEmptyProductAttributes, check);
  expect(missing.map(({ productId }) => productId).toSorted()).toEqual(ids.slice(0, 2).toSorted());
});

test("a product that is archived while it waits goes out with nothing to sell", async () => {
  const [{ id: productId } = { id: "" }] = await w.addProducts(1, () => ({ code: "ARSIV-1", brand: "Arşiv", stock: 7 }));
  const target = { channelId: store.channelId, channelCode: "trendyol", channelName: "Trendyol", opens: () => true } as const;
  const quantities = async () => {
    const mapped = await w.database.asClient(w.clientId, (tx) =>
      mapProducts(tx, w.clientId, [productId], {
        ...{ ...target, storeId: store.storeId, scope: "sandbox", currency: "TRY", language: "tr-TR" },
      }),
    );
    return mapped.get(productId)!.product.variants.map(({ quantity }) => quantity);
  };
  expect(await quantities()).toEqual([7, 7]);
  await w.query(sql`update product set is_archived = true where id = ${productId}`);
  expect(await quantities()).toEqual([0, 0]);
});
