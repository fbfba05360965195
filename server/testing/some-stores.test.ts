import { contract, type Procedure, walk } from "@tradeport/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedCatalogue } from "#modules/catalogue/index.ts";
import { seedChannels } from "#modules/connections/index.ts";
import { acrossStores, sql, type Tx } from "#platform/db.ts";
import { namesOfStores } from "#platform/own-stores.ts";
import { clients } from "./people.ts";
import { idPlaces, sampleFor } from "./sample.ts";
import { addFixtures, type Fixtures } from "./tenant-fixtures.ts";
import { type World, world } from "./world.ts";

/** S2: whoever has some of the company's stores finds what belongs to another one nowhere. Zeynep has the first store, the company has two. */
let w: World;
let own: Fixtures;
let other: Fixtures;
const [ownMark, otherMark] = ["kendi-mağaza", "öteki-mağaza"];
const absent = "01920000-0000-7000-8000-00000000dead";
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform(async (tx) => {
    await seedCatalogue(tx);
    await seedChannels(tx);
  });
  own = await w.database.asWideClient(clients.first, (tx) => addFixtures(tx, clients.first, ownMark));
  other = await w.database.asWideClient(clients.first, (tx) => addFixtures(tx, clients.first, otherMark));
});
afterAll(() => w.close());

const rows = async <T>(text: ReturnType<typeof sql<T>>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows;
const narrow = (storeIds: string[] | null, right: "read" | "write" = "write") =>
  rows(sql`update client_member m set store_ids = ${storeIds}::uuid[], "right" = ${right} from person p
    where p.id = m.person_id and p.subject = 'zeynep'`);
beforeEach(() => narrow([own.store]));

/** What belongs to a store, by the name of the field that names it. */
const ofStore: Record<string, keyof Fixtures> = {
  storeId: "store",
  "storeIds[]": "store",
  orderHeaderId: "order",
  orderPackageId: "package",
  "orderPackageIds[]": "package",
  orderLineId: "line",
  claimFileId: "claimFile",
  orderInvoiceId: "invoice",
  shipmentId: "shipment",
  listingId: "listing",
  offerId: "offer",
  priceId: "price",
};
const calls = walk(contract).filter(({ procedure: { roles, area } }) => roles.includes("Client") && area !== "whole");
const named = calls.flatMap(({ name, procedure }) =>
  idPlaces(procedure.input)
    .filter((place) => place in ofStore && procedure.kind !== "upload")
    .map((place) => ({ name, procedure, place, kind: ofStore[place]! })),
);
const ask = async (name: string, procedure: Procedure, place: string, id: string) => {
  const input = sampleFor(procedure.input, { idAt: (at) => (at === place ? id : absent), also: place });
  const reply = await w.send("zeynep", name, procedure, input, [], {});
  return { status: reply.statusCode, body: reply.payload.replaceAll(id, "…").replace(/"requestId":"[^"]*"/, "") };
};

describe.each(named)("$name $place", ({ name, procedure, place, kind }) => {
  test("of another store is answered like one that is not there (S2)", async () => {
    expect(await ask(name, procedure, place, other[kind])).toEqual(await ask(name, procedure, place, absent));
  });
});

test("of all stores the same ids are found, so that the walk above would see one (S2)", async () => {
  await narrow(null);
  const found: string[] = [];
  for (const { name, procedure, place, kind } of named) {
    const [there, nowhere] = [await ask(name, procedure, place, other[kind]), await ask(name, procedure, place, absent)];
    if (JSON.stringify(there) !== JSON.stringify(nowhere)) found.push(`${name} ${place}`);
  }
  expect(found).toEqual(
    expect.arrayContaining([
      "Order/GetOrderDetail orderHeaderId",
      "Order/GetOrderPackageStatusHistory orderPackageId",
      "Order/GetAllOrder storeId",
      "Order/PrintOrderBarcode orderPackageIds[]",
      "Order/SetCargoInfo orderPackageId",
      "Product/GetAllClientChannelProduct storeId",
    ]),
  );
});

test("lists, counts, files and search hold what is of the own store alone; of all stores they hold both (S2)", async () => {
  await rows(sql`update order_package set search = fold('mağaza ' || id)`);
  const seller = w.as("zeynep");
  const orders = async () => (await seller.Order.GetAllOrder({})).data.map(({ packageId }) => packageId).sort();
  const counts = async () => (await seller.Order.GetOrderStatusCount({})).reduce((sum, { count }) => sum + count, 0);
  const stores = async () => (await seller.Client.GetClientChannelAuths({})).stores.map(({ id }) => id).sort();
  const found = async () => (await seller.Search.FindAnything({ text: "mağaza" })).orders.map(({ id }) => id).sort();
  const listings = async () => (await seller.Product.GetAllClientChannelProduct({})).totalCount;
  expect([await orders(), await counts(), await stores(), await found(), await listings()]).toEqual([
    [own.package],
    1,
    [own.store],
    [own.order],
    1,
  ]);
  const file = await seller.Order.GetAllOrderExcel({ columns: ["number"] });
  expect(file.body.length).toBeGreaterThan(0);
  await narrow(null);
  expect([await orders(), await counts(), await stores(), await found(), await listings()]).toEqual([
    [own.package, other.package].sort(),
    2,
    [own.store, other.store].sort(),
    [own.order, other.order].sort(),
    2,
  ]);
});

test("what is about all stores is refused in words, and what a change of the own store causes is written for all (S2)", async () => {
  const seller = w.as("zeynep");
  await expect(seller.Product.ArchivedProductMasterData({ ids: [own.product], isArchived: true })).rejects.toMatchObject({
    code: "not_by_store",
  });
  const price = { variantId: own.variant, listPrice: "30.00", salePrice: "25.00", currency: "TRY" };
  await expect(seller.Product.SetPrice({ ...price, storeId: null })).rejects.toMatchObject({
    code: "not_by_store",
  });
  await expect(seller.Product.SetPrice({ ...price, storeId: other.store })).rejects.toMatchObject({ code: "not_found" });
  await seller.Product.SetPrice({ ...price, storeId: own.store });
  // One of all stores shows in the own store as well, and is not for them to end.
  const { priceId, version } = await w.as("ayse").Product.SetPrice({ ...price, storeId: null });
  await expect(seller.Product.EndPrice({ priceId, version })).rejects.toMatchObject({ code: "not_found" });
  await w.as("ayse").Product.EndPrice({ priceId, version });
});

test("what a change of one store may name is looked for among the own stores: each has a field that is known (S2)", () => {
  const changes = calls.filter(
    ({ procedure }) => procedure.isCommand && procedure.area !== "any" && !procedure.allStores && !procedure.ofReader,
  );
  const unknown = changes.filter(({ procedure }) => !idPlaces(procedure.input).some((place) => namesOfStores.has(place)));
  expect(changes.length).toBeGreaterThan(10);
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

test("a repeat of a change is answered with what was done only while its caller has the same stores (S2)", async () => {
  const validFrom = "2040-01-01T00:00:00.000Z";
  const price = {
    variantId: own.variant,
    listPrice: "31.00",
    salePrice: "26.00",
    currency: "TRY",
    storeId: own.store,
    validFrom,
  };
  const key = { "idempotency-key": "once-and-again" };
  const seller = w.as("zeynep");
  await seller.Product.SetPrice(price, key);
  await seller.Product.SetPrice(price, key);
  await narrow([other.store]);
  await expect(seller.Product.SetPrice(price, key)).rejects.toMatchObject({ code: "key_reused" });
});

test("a transfer is of the stores that it sends to: of another one, also beside the own, nothing is there (S2)", async () => {
  const send = async (...storeIds: string[]) =>
    (await w.as("ayse").ProductTransfer.UpsertClientChannelProduct({ productIds: [own.product, other.product], storeIds }))
      .processId;
  const [mine, theirs, both] = [await send(own.store), await send(other.store), await send(own.store, other.store)];
  const { Process, ProductTransfer } = w.as("zeynep");
  const shown = async () => [
    ...(await Process.GetAllProcess({ processType: "transfer_to_channel" })).data.map(({ id }) => id),
    ...(await ProductTransfer.GetChannelProcessLog({})).data.map(({ processId }) => processId),
  ];
  expect(await shown()).toEqual([mine, mine]);
  expect((await Process.GetProcessLines({ processId: mine })).totalCount).toBeGreaterThan(0);
  for (const processId of [theirs, both])
    for (const ask of [
      () => Process.GetProcess({ processId }),
      () => Process.GetProcessLines({ processId }),
      () => Process.GetProcessProblems({ processId }),
      () => ProductTransfer.GetUnsent({ processId }),
    ])
      await expect(ask()).rejects.toMatchObject({ status: 404 });
  const counted = await w.database.asClient(
    clients.first,
    async (tx) =>
      (
        await sql<{ parts: number; lines: number; problems: number }>`
          select (select count(*)::int from process_part where process_id <> ${mine}) as parts,
            (select count(*)::int from process_line where process_id <> ${mine}) as lines,
            (select count(*)::int from process_problem where process_id <> ${mine}) as problems`.execute(tx)
      ).rows[0],
    [own.store],
  );
  expect(counted).toEqual({ parts: 0, lines: 0, problems: 0 });
  await narrow(null);
  expect(await shown()).toEqual(expect.arrayContaining([both, theirs, mine]));
});

test("what is read from a store, linked and made from it is of that store: of another one nothing is there (S2)", async () => {
  const { Product, Client } = w.as("ayse");
  const channelOf = new Map((await Client.GetClientChannelAuths({})).stores.map(({ id, channelId }) => [id, channelId]));
  const begun = async (storeId: string) => {
    const ids = [(await Product.StartProductImportProcess({ storeIdList: [storeId] })).processId];
    ids.push(
      (await Product.SetComparedProducts({ channelId: channelOf.get(storeId)!, all: { storeId, action: "link" } })).process!.id,
    );
    ids.push((await Product.CreateProductsFromStore({ storeId, vatRate: 20 })).processId);
    return ids.sort();
  };
  const [mine, theirs] = [await begun(own.store), await begun(other.store)];
  const { Process } = w.as("zeynep");
  const shown = async () =>
    (await Process.GetAllProcess({ processType: "import_product_from_store" })).data.map(({ id }) => id).sort();
  expect(await shown()).toEqual(mine);
  for (const processId of theirs)
    for (const ask of [() => Process.GetProcess({ processId }), () => Process.GetProcessLines({ processId })])
      await expect(ask()).rejects.toMatchObject({ status: 404 });
  await narrow(null);
  expect(await shown()).toEqual(expect.arrayContaining([...mine, ...theirs]));
});

test("of other members' stores those are told that the reader has as well (S2)", async () => {
  const stores = (storeIds: string[] | null) =>
    rows(
      sql`update client_member m set store_ids = ${storeIds}::uuid[] from person p where p.id = m.person_id and p.subject = 'can'`,
    );
  const storesOfCan = async (who: "ayse" | "zeynep") => {
    const [can] = await rows(sql<{ id: string }>`
      select m.id from client_member m join person p on p.id = m.person_id where p.subject = 'can'`);
    return (await w.as(who).Client.GetAllClientMembers({})).find(({ id }) => id === can!.id)!.storeIds;
  };
  await stores([own.store, other.store]);
  expect([await storesOfCan("zeynep"), (await storesOfCan("ayse"))?.length]).toEqual([[own.store], 2]);
  await stores([other.store]);
  expect([await storesOfCan("zeynep"), await storesOfCan("ayse")]).toEqual([[], [other.store]]);
  await stores(null);
  expect(await storesOfCan("zeynep")).toBeNull();
});

test("search finds the own order also where another store has hundreds of the same words (S2)", async () => {
  await rows(sql`
    insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state, remote_modified_at,
      remote_hash, customer_name, ordered_at, currency, total, discount, search)
    select client_id, gen_random_uuid(), order_id, store_id, 'zurafa ' || n, status, remote_status, remote_state, remote_modified_at, remote_hash,
      customer_name, ordered_at, currency, total, discount, ' zurafa ' || n
    from order_package, generate_series(1, 1200) n where id = ${other.package}`);
  await rows(sql`update order_package set search = ' zurafa' where id = ${own.package}`);
  const found = await w.as("zeynep").Search.FindAnything({ text: "zurafa" });
  await rows(sql`delete from order_package where channel_package_id like 'zurafa %'`);
  expect(found.orders.map(({ id }) => id)).toEqual([own.order]);
});

test("every table of a store, an order, a package or a claim has the lock of stores (S2)", async () => {
  const open = await rows(sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('store_id', 'order_id', 'package_id', 'claim_id') and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polname = 'stores' and not p.polpermissive)`);
  expect(open.map(({ name }) => name)).toEqual([]);
});

test("a transaction of some stores sees no other, in no table, and changes none (S2)", async () => {
  const seen = (storeIds: string[] | null) =>
    w.database.asClient(
      clients.first,
      async (tx) => {
        const counts: Record<string, number> = {};
        for (const table of ["store", "listing", "offer", "order_header", "order_package", "order_line"]) {
          const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(
            tx,
          );
          counts[table] = found[0]!.count;
        }
        const { numAffectedRows } =
          await sql`update order_package set customer_name = customer_name where id = ${other.package}`.execute(tx);
        return [Object.values(counts), Number(numAffectedRows)];
      },
      storeIds,
    );
  expect(await seen([own.store])).toEqual([[1, 1, 1, 1, 1, 1], 0]);
  expect(await seen([])).toEqual([[0, 0, 0, 0, 0, 0], 0]);
  expect(await seen(null)).toEqual([[2, 2, 2, 2, 2, 2], 1]);
  // What follows from a change of the own store is the company's.
  const across = async (tx: Tx) => {
    await acrossStores(tx);
    return (await sql`select from offer`.execute(tx)).rows.length;
  };
  expect(await w.database.asClient(clients.first, across, [own.store])).toBe(2);
});
