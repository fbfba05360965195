import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { rowsOfFile } from "#testing/rows-of-file.ts";
import { type World, world } from "#testing/world.ts";

/** How many products each company has at each channel, by status. */
let w: World;
beforeAll(async () => {
  w = await world();
  const run = (text: ReturnType<typeof sql>) => w.database.asPlatform((tx) => text.execute(tx));
  const store = async (clientId: string, channel: string, isSandbox = false) => {
    const id = newId();
    await run(sql`insert into store (client_id, id, company_id, channel_id, name, is_sandbox, account_hash)
      select ${clientId}, ${id}, ${clientId}, id, ${channel}, ${isSandbox}, ${id} from channel where code = ${channel}`);
    return id;
  };
  const product = async (clientId: string, code: string) => {
    const id = newId();
    await run(sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      select ${clientId}, ${id}, ${code}, (select id from category where is_leaf limit 1), b.id, 10, 'TRY'
      from (select id from brand where client_id = ${clientId}) b`);
    return id;
  };
  const list = (clientId: string, storeId: string, productId: string, status: string, day = "2026-03-10") =>
    run(sql`insert into listing (client_id, id, store_id, product_id, status, created_at)
      values (${clientId}, ${newId()}, ${storeId}, ${productId}, ${status}, ${`${day}T12:00:00Z`})`);
  for (const clientId of Object.values(clients))
    await run(sql`insert into brand (client_id, id, name) values (${clientId}, ${newId()}, 'Marka')`);
  const { first, second } = clients;
  const [one, two, three] = [await product(first, "A"), await product(first, "B"), await product(first, "C")];
  const [trendyol, other, trial] = [
    await store(first, "trendyol"),
    await store(first, "trendyol"),
    await store(first, "etsy", true),
  ];
  await list(first, trendyol, one, "Live");
  await list(first, trendyol, two, "Rejected");
  // In two stores of the channel: one product.
  await list(first, other, one, "Processing");
  await list(first, other, three, "Live", "2026-04-01");
  await list(first, trial, one, "Live");
  // Connected, and nothing is there.
  await store(first, "hepsiburada");
  await list(second, await store(second, "trendyol"), await product(second, "A"), "Failed");
});
afterAll(() => w.close());

type Ask = Parameters<ReturnType<World["as"]>["Report"]["GetProductStatisticsForCustomer"]>[0];
const admin = () => w.as("admin").Report;
const counts = (row: Awaited<ReturnType<ReturnType<typeof admin>["GetProductStatisticsForCustomer"]>>["data"][number]) => [
  row.clientName,
  row.channelCode,
  row.isSandbox,
  row.productCount,
  Object.fromEntries(Object.entries(row.statusCounts).filter(([, count]) => count > 0)),
];
const shown = async (ask: Ask = {}, who: "admin" | "ayse" | "mehmet" | "zeynep" = "admin") =>
  (await w.as(who).Report.GetProductStatisticsForCustomer(ask)).data.map(counts);

const etsyTrial = ["Şirket first", "etsy", true, 1, { Live: 1 }];
const trendyolOfFirst = ["Şirket first", "trendyol", false, 3, { Live: 2, Rejected: 1, Processing: 1 }];
const trendyolOfSecond = ["Şirket second", "trendyol", false, 1, { Failed: 1 }];

test("an Admin reads every company by channel and status, by name and page by page; a product in two stores of a channel is one", async () => {
  expect(await shown()).toEqual([etsyTrial, trendyolOfFirst, trendyolOfSecond]);
  expect(await shown({ orderType: "desc" })).toEqual([trendyolOfSecond, trendyolOfFirst, etsyTrial]);
  expect(await shown({ pageSize: 1, page: 1 })).toEqual([trendyolOfFirst]);
  expect(await admin().GetProductStatisticsForCustomer({ pageSize: 2 })).toMatchObject({
    totalCount: 3,
    totalCountIsExact: true,
    totalPages: 2,
  });
  const [row] = (await admin().GetProductStatisticsForCustomer({})).data;
  expect(Object.keys(row!.statusCounts)).toHaveLength(7);
});

test("a named company is read alone, and one that is not there is not found", async () => {
  expect(await shown({ clientId: clients.second })).toEqual([trendyolOfSecond]);
  for (const call of ["GetProductStatisticsForCustomer", "GetProductStatisticsForCustomerExcel"] as const)
    await expect(admin()[call]({ clientId: newId() })).rejects.toMatchObject({ status: 404, code: "not_found" });
});

test("S2: a company reads itself alone, a viewer too, and another company's id is not there", async () => {
  expect(await shown({}, "ayse")).toEqual([etsyTrial, trendyolOfFirst]);
  expect(await shown({ clientId: clients.first }, "zeynep")).toEqual([etsyTrial, trendyolOfFirst]);
  expect(await shown({}, "mehmet")).toEqual([trendyolOfSecond]);
  const { Report } = w.as("ayse");
  for (const call of ["GetProductStatisticsForCustomer", "GetProductStatisticsForCustomerExcel"] as const)
    await expect(Report[call]({ clientId: clients.second })).rejects.toMatchObject({ status: 404, code: "not_found" });
  const rows = await rowsOfFile((await Report.GetProductStatisticsForCustomerExcel({})).body);
  expect(rows.slice(1).map(([name]) => name)).toEqual(["Şirket first", "Şirket first"]);
});

test("days narrow it to what was sent since and before them; a store without any then is left out", async () => {
  expect(await shown({ startDate: "2026-04-01T00:00:00+03:00" })).toEqual([["Şirket first", "trendyol", false, 1, { Live: 1 }]]);
  expect(await shown({ endDate: "2026-04-01T00:00:00+03:00", clientId: clients.first })).toEqual([
    etsyTrial,
    ["Şirket first", "trendyol", false, 2, { Live: 1, Rejected: 1, Processing: 1 }],
  ]);
  expect(await shown({ startDate: "2026-05-01T00:00:00Z" })).toEqual([]);
  for (const bad of [{ startDate: "dün" }, { endDate: "2026-04-01" }, { status: "Live" }, { pageSize: 0 }, { clientId: "1" }])
    await expect(admin().GetProductStatisticsForCustomer(bad as Ask)).rejects.toMatchObject({ status: 400 });
});

test("the workbook has the same rows, is called by the product's name, the company and the day, and says the reader's language", async () => {
  const file = await admin().GetProductStatisticsForCustomerExcel({ clientId: clients.first });
  expect(file.name).toMatch(/^Tradeport - Müşteri pazaryeri ürünleri - Şirket first - \d\d\.\d\d\.\d{4}\.xlsx$/);
  expect(await rowsOfFile(file.body)).toEqual([
    [
      ...["Müşteri", "Pazaryeri", "Ortam", "Ürün", "İşleniyor", "İncelemede", "Yayında", "Satışa kapalı", "Pazaryeri reddetti"],
      ...["Hatalı", "Arşivde"],
    ],
    ["Şirket first", "Etsy", "Deneme", 1, 0, 0, 1, 0, 0, 0, 0],
    ["Şirket first", "Trendyol", "Gerçek", 3, 1, 0, 2, 0, 1, 0, 0],
  ]);
  const all = await admin().GetProductStatisticsForCustomerExcel({}, { "accept-language": "en" });
  expect(all.name).toMatch(/^Tradeport - Client marketplace products - \d\d\.\d\d\.\d{4}\.xlsx$/);
  const rows = await rowsOfFile(all.body);
  expect([rows.length, rows[0]![0]]).toEqual([4, "Customer"]);
  expect(await rowsOfFile((await admin().GetProductStatisticsForCustomerExcel({ page: 2, pageSize: 1 })).body)).toHaveLength(2);
});
