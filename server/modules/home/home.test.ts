import type { WorkKind } from "@tradeport/contract/home";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportJobs } from "#modules/reports/index.ts";
import { newId, sql, type WideTx } from "#platform/db.ts";
import { jobCtx } from "#testing/run-import.ts";
import { addFixtures } from "#testing/tenant-fixtures.ts";
import { type Caller, type World, world } from "#testing/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const as = <T>(who: "ayse" | "mehmet", work: (tx: WideTx) => Promise<T>) => w.database.asWideClient(w.clientId(who), work);
/** Rows of a company in each table that has companies, once its sales and its stock are summed up. */
const rowsOf = async (who: "ayse" | "mehmet") => {
  await reportJobs.sum_sales!(jobCtx(w), {});
  await reportJobs.sum_stock!(jobCtx(w), {});
  return w.database.asPlatform(async (tx) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and column_name = 'client_id' and table_type = 'BASE TABLE'
        and table_name not in ('audit', 'audit_seal', 'audit_unsealed', 'idempotency', 'product_tally')`.execute(tx);
    const counts = tables.rows.map(
      ({ name }) =>
        sql`select ${name} as name, count(*)::int as count from ${sql.table(name)} where client_id = ${w.clientId(who)}`,
    );
    const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(tx);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  });
};

/** The number that each kind's list says. */
const lists: Record<WorkKind, (caller: Caller) => Promise<number>> = {
  late: async ({ Order }) => (await Order.GetAllOrder({ group: "active", isLate: true })).totalCount,
  accept: async ({ Order }) => (await Order.GetAllOrder({ group: "active", status: "S_NEW" })).totalCount,
  ship: async ({ Order }) =>
    (await Order.GetAllOrder({ group: "active", statuses: ["S_GETTING_READY", "S_AWAITING_SHIPPING"] })).totalCount,
  restored: async ({ Product }) => (await Product.GetDifferences({})).totalCount,
  oversold: async ({ Order }) => (await Order.GetAllOrder({ group: "active", oversold: true })).totalCount,
  shipment: async ({ Logistics }) => (await Logistics.GetTroubledShipments({})).totalCount,
  address: async ({ Order }) => (await Order.GetAllOrder({ group: "active", addressChanged: true })).totalCount,
  orderProblem: async ({ Order }) => (await Order.GetAllOrder({ group: "active", hasProblem: true })).totalCount,
  unread: async ({ Order }) => (await Order.GetAllUnreadReport({})).totalCount,
  claim: async ({ Order }) => (await Order.GetAllClaim({ isOpen: true, state: "deciding" })).totalCount,
  lost: async ({ Order }) => (await Order.GetAllOrder({ group: "onTheWay", underWay: "lost" })).totalCount,
  refused: async ({ Product }) => (await Product.GetAllClientChannelProduct({ work: "failed" })).totalCount,
  // What its presses take, not what its own answer counts.
  unsent: async ({ ProductTransfer }) =>
    (await ProductTransfer.GetUnsent({})).groups.reduce((sum, { productIds }) => sum + productIds.length, 0),
  proposal: async ({ Proposal }) => (await Proposal.GetAllProposal({ state: "waiting" })).totalCount,
  buyerRequest: async ({ PersonalData }) => (await PersonalData.GetBuyerRequests({ state: "open" })).totalCount,
  signIn: async ({ Client }) =>
    (await Client.GetClientChannelAuths({})).stores.filter(({ isActive, health }) => isActive && health === "needs_sign_in")
      .length,
  away: async ({ Client }) =>
    (await Client.GetClientChannelAuths({})).stores.filter(({ isActive, health }) => isActive && health === "away").length,
  import: async ({ Process }) => (await Process.GetAllProcess({ unfinished: true })).totalCount,
};

test("sample data: two presses at once load it once, marked; one press removes it whole and nothing else (U25)", async () => {
  const { Home, Product, Order } = w.as("ayse");
  await as("ayse", (tx) => addFixtures(tx, w.clientId("ayse"), "gercek"));
  const before = await rowsOf("ayse");
  const others = await rowsOf("mehmet");
  expect((await Home.GetFirstSteps({})).sample).toEqual({ isLoaded: false, products: 0, stores: 0, orders: 0 });

  const [one, two] = await Promise.all([Home.LoadSampleData({}), Home.LoadSampleData({})]);
  expect(one).toEqual(two);
  expect(one).toEqual({ isLoaded: true, products: 60, stores: 3, orders: 88 });
  const products = (await Product.GetAllProductMasterData({ pageSize: -1 })).data;
  expect(products.filter(({ brandName }) => brandName.startsWith("Örnek Dükkân"))).toHaveLength(60);
  const orders = (await Order.GetAllOrder({ pageSize: -1 })).data;
  expect(orders.filter(({ storeName }) => storeName.startsWith("Örnek mağaza "))).toHaveLength(88);
  expect(orders.filter(({ storeName }) => storeName === "gercek")).toHaveLength(1);
  await w.as("can").Product.ArchivedProductMasterData({ ids: [products[0]!.id], isArchived: true });

  expect(await Home.RemoveSampleData({})).toEqual({ isLoaded: false, products: 0, stores: 0, orders: 0 });
  expect(await rowsOf("ayse")).toEqual(before);
  expect(await rowsOf("mehmet")).toEqual(others);
  expect(
    (await Product.GetAllProductMasterData({})).totalCount +
      (await Product.GetAllProductMasterData({ isArchived: true })).totalCount,
  ).toBe(before.product_row);
  await expect(w.as("zeynep").Home.LoadSampleData({})).rejects.toMatchObject({ code: "no_right" });
  await expect(w.as("zeynep").Home.RemoveSampleData({})).rejects.toMatchObject({ code: "no_right" });
});

test("nothing of the sample is ever sent: no order is acted on, no product goes to a store, its stores are not connected (U25)", async () => {
  const { Home, Order, Product, ProductTransfer, Process, Client } = w.as("mehmet");
  await Home.LoadSampleData({});
  const [order] = (await Order.GetAllOrder({ status: "S_NEW" })).data;
  expect(order!.isSample).toBe(true);
  const orderPackageIds = [order!.packageId];
  expect(await Order.AcceptOrder({ orderPackageIds })).toMatchObject({ accepted: 0, refused: [{ code: "sample_order" }] });
  const cargo = { orderPackageId: order!.packageId, version: 1, cargoCompany: "Yurtiçi Kargo", cargoTrackingCode: "1" };
  await expect(Order.SetCargoInfo(cargo)).rejects.toMatchObject({ code: "sample_order" });
  expect((await Order.GetOrderDetail({ orderHeaderId: order!.id })).orderPackages[0]!.actions).toEqual([]);

  const real = await as("mehmet", (tx) => addFixtures(tx, w.clientId("mehmet"), "gercek"));
  const sample = (await Product.GetAllProductMasterData({ brandName: "Örnek", pageSize: -1 })).data;
  const { processId } = await ProductTransfer.UpsertClientChannelProduct({
    productIds: sample.map(({ id }) => id),
    storeIds: [real.store],
  });
  const { data: lines } = await Process.GetProcessLines({ processId, pageSize: -1 });
  expect(lines.length).toBeGreaterThanOrEqual(60);
  expect([...new Set(lines.map(({ outcome, problems }) => `${outcome} ${problems[0]?.fingerprint}`))]).toEqual(["held sample"]);
  expect((await Product.GetAllClientChannelProduct({ storeId: real.store })).totalCount).toBe(1);

  const { stores } = await Client.GetClientChannelAuths({});
  const samples = stores.filter(({ isSample }) => isSample);
  expect(samples.map(({ isActive }) => isActive)).toEqual([false, false, false]);
  for (const { id, channelId } of samples) {
    await expect(Client.TestClientChannelAuth({ storeId: id })).rejects.toMatchObject({ code: "not_found" });
    const credentials = { sellerId: "100001", apiKey: "a-key-of-mine", apiSecret: "a-secret-of-mine" };
    await expect(
      Client.SetClientChannelAuth({ channelId, storeId: id, name: "x", isSandbox: true, credentials }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/not_found|bad_input/) });
  }
  await expect(as("mehmet", (tx) => sql`update store set is_active = true where is_sample`.execute(tx))).rejects.toMatchObject({
    constraint: "store_sample_inactive",
  });
});

test("each number of the home page is that of the list behind it, and other companies' rows are in none (U45)", async () => {
  const { clientId, store, process } = await as("mehmet", async (tx) => {
    const clientId = w.clientId("mehmet");
    return { clientId, ...(await addFixtures(tx, clientId, "is")) };
  });
  await as("mehmet", async (tx) => {
    await sql`update store set health = 'needs_sign_in' where id = ${store}`.execute(tx);
    await sql`update process set state = 'partly', subject = 'liste.xlsx' where id = ${process}`.execute(tx);
    for (const [order, external, kind] of [
      ["", "unreadable:1", "order"],
      ["O-1", "C-1", "claim"],
      ["O-2", "P-2", "order"],
    ])
      await sql`insert into inbox (client_id, id, store_id, external_id, order_id, body_hash, body, kind, problem, applied_at)
        values (${clientId}, ${newId()}, ${store}, ${external}, ${order}, ${external}, '{}', ${kind}, '{"code": "other", "values": {"words": {"tr": "okunamadı", "en": "unread"}}}', now())`.execute(
        tx,
      );
  });
  const caller = w.as("mehmet");
  const work = await caller.Home.GetWork({});
  const reported = Object.fromEntries(work.map(({ kind, count }) => [kind, count]));
  expect(reported).toMatchObject({ late: 2, oversold: 1, unread: 2, claim: 1, refused: 4, signIn: 1, away: 0, import: 1 });
  expect(reported.accept).toBeGreaterThanOrEqual(4);
  expect(work.every(({ isExact }) => isExact)).toBe(true);
  for (const [kind, list] of Object.entries(lists)) expect([kind, await list(caller)]).toEqual([kind, reported[kind]]);
  for (const { stores } of [await caller.Client.GetClientChannelAuths({})])
    for (const one of stores)
      for (const work of ["waiting", "failed"] as const)
        expect((await caller.Product.GetAllClientChannelProduct({ storeId: one.id, work })).totalCount).toBe(one[work]);
  const theirs = Object.fromEntries((await w.as("ayse").Home.GetWork({})).map(({ kind, count }) => [kind, count]));
  expect(theirs).toMatchObject({ late: 0, oversold: 0, unread: 0, claim: 0, signIn: 0 });

  // The corrected file has taken its place.
  await as("mehmet", (tx) =>
    sql`insert into process (client_id, id, process_type, state, subject, started_by_name)
      values (${clientId}, ${newId()}, 'import_product_from_excel', 'done', 'liste - hatalı satırlar.xlsx', 'x')`.execute(tx),
  );
  expect((await caller.Home.GetWork({})).find(({ kind }) => kind === "import")!.count).toBe(0);
});

test("returns with the nearest deadline come first; what could not be read says why", async () => {
  const { Order } = w.as("mehmet");
  const [claim] = (await Order.GetAllClaim({ isOpen: true })).data;
  expect(claim).toMatchObject({
    kind: "return",
    storeName: expect.stringMatching(/^Örnek mağaza/),
    lines: [{ state: "deciding" }],
  });
  expect((await Order.GetOrderDetail({ orderHeaderId: claim!.orderId! })).claims[0]!.id).toBe(claim!.id);
  expect((await Order.GetAllClaim({ state: "disputed" })).data).toEqual([]);
  const all = (await Order.GetAllClaim({})).totalCount;
  expect((await Order.GetAllClaim({ isOpen: true })).totalCount + (await Order.GetAllClaim({ isOpen: false })).totalCount).toBe(
    all,
  );
  const deadlines = async (input: object) =>
    (await Order.GetAllClaim({ pageSize: 100, ...input })).data.flatMap(({ deadline }) =>
      deadline ? [Date.parse(deadline)] : [],
    );
  await as("mehmet", (tx) =>
    sql`update claim set deadline_at = now() + n * interval '1 hour'
      from (select id, row_number() over (order by opened_at desc, id) as n from claim) as given where given.id = claim.id`.execute(
      tx,
    ),
  );
  const nearest = await deadlines({ orderType: "desc" });
  expect(new Set(nearest).size).toBeGreaterThan(1);
  expect(nearest).toEqual(nearest.toSorted((a, b) => a - b));
  expect(await deadlines({ orderType: "asc" })).toEqual(nearest.toReversed());
  const unread = async (orderType: "asc" | "desc") => (await Order.GetAllUnreadReport({ orderType })).data.map(({ id }) => id);
  expect(await unread("asc")).toEqual((await unread("desc")).toReversed());
  const { data } = await Order.GetAllUnreadReport({});
  expect(data.map(({ kind, channelOrderId, problem }) => [kind, channelOrderId, problem.tr]).sort()).toEqual([
    ["claim", "O-1", "okunamadı"],
    ["order", "", "okunamadı"],
  ]);
});

test("R48: orders and revenue by day and channel are exact, per currency, in the company's days; what is unpaid, canceled or given back is not in them", async () => {
  const { Order, Home } = w.as("mehmet");
  await Home.RemoveSampleData({});
  const clientId = w.clientId("mehmet");
  const sold = await as("mehmet", async (tx) => {
    for (const table of ["invoice", "shipment", "order_line", "order_package"])
      await sql`delete from ${sql.table(table)}`.execute(tx);
    const { rows } = await sql<{
      id: string;
      orderId: string;
    }>`select store_id as id, id as order_id from order_header limit 1`.execute(tx);
    let serial = 0;
    for (const [at, total, currency, status, isUnpaid = false] of [
      // 23:30 in UTC is the next day in Istanbul.
      ["2026-03-01T23:30:00Z", "0.10", "TRY", "S_NEW"],
      ["2026-03-02T10:00:00Z", "0.20", "TRY", "S_DELIVERED"],
      ["2026-03-02T11:00:00Z", "99999999999.99", "EUR", "S_NEW"],
      ["2026-03-02T12:00:00Z", "5.00", "TRY", "S_CANCELED"],
      ["2026-03-02T13:00:00Z", "3.00", "TRY", "S_PENDING_APPROVAL", true],
      ["2026-04-05T12:00:00Z", "7.00", "TRY", "S_NEW"],
    ] as const)
      await sql`insert into order_package (client_id, id, order_id, store_id, channel_package_id, status, remote_status, remote_state,
          remote_modified_at, remote_hash, customer_name, ordered_at, currency, total, discount, payment_pending)
        values (${clientId}, ${newId()}, ${rows[0]!.orderId}, ${rows[0]!.id}, ${`R-${++serial}`}, ${status}, '', '', now(), '', '', ${at}, ${currency},
          ${total}, 0, ${isUnpaid})`.execute(tx);
    return rows[0]!;
  });
  expect(sold.id).toBeTruthy();
  const period = { startDate: "2026-03-01T00:00:00Z", endDate: "2026-03-31T00:00:00Z" };
  const reported = await Order.GetChannelOrderRevenue(period);
  expect(reported.days).toEqual([
    { day: "2026-03-02", channelCode: expect.any(String), currency: "EUR", orderCount: 1, revenue: "99999999999.99" },
    { day: "2026-03-02", channelCode: expect.any(String), currency: "TRY", orderCount: 1, revenue: "0.30" },
  ]);
  expect(reported.sums.map(({ currency, revenue }) => [currency, revenue])).toEqual([
    ["EUR", "99999999999.99"],
    ["TRY", "0.30"],
  ]);
  expect(reported.totals).toHaveLength(2);
  expect((await w.as("ayse").Order.GetChannelOrderRevenue(period)).days).toEqual([]);
  // Given back: a part of the order, then more than all of it; what is not decided, of another currency or a cancellation takes nothing off.
  const giveBack = (amount: string, state: string, currency = "TRY", kind = "return") =>
    as("mehmet", async (tx) => {
      const id = newId();
      await sql`insert into claim (client_id, id, store_id, channel_claim_id, channel_order_id, kind, is_open, opened_at, currency, remote_modified_at)
        select ${clientId}, ${id}, store_id, ${id}, channel_order_id, ${kind}, false, '2026-03-05', ${currency}, now() from order_header where id = ${sold.orderId}`.execute(
        tx,
      );
      await sql`insert into claim_line (client_id, id, claim_id, channel_line_id, remote_key, title, quantity, state, remote_status, amount)
        values (${clientId}, ${newId()}, ${id}, '1', 'x', 'x', 1, ${state}, 'x', ${amount})`.execute(tx);
    });
  const inLira = async () =>
    (await Order.GetChannelOrderRevenue(period)).sums.find(({ currency }) => currency === "TRY")?.revenue;
  await giveBack("0.05", "deciding");
  await giveBack("0.05", "refunded", "USD");
  await giveBack("0.05", "refunded", "TRY", "cancellation");
  expect(await inLira()).toBe("0.30");
  await giveBack("0.05", "refunded");
  expect(await inLira()).toBe("0.25");
  await giveBack("9.00", "refunded");
  expect(await inLira()).toBe("0.00");
  for (const endDate of ["2026-06-30T00:00:00Z", "2026-02-01T00:00:00Z"])
    await expect(Order.GetChannelOrderRevenue({ ...period, endDate })).rejects.toMatchObject({ code: "period_too_long" });
});

test("the first steps are what the data says: done is undone with it, samples count for nothing (U22)", async () => {
  const { Home } = w.as("mehmet");
  const steps = async () => Object.fromEntries((await Home.GetFirstSteps({})).steps.map(({ step, state }) => [step, state]));
  const clientId = w.clientId("mehmet");
  await w.database.pool.query("update store set is_active = false where client_id = $1", [clientId]);
  for (const table of [
    "sync_field",
    "offer",
    "listing",
    "inbox",
    "invoice",
    "logistics_log",
    "road_order_status",
    "road_order_file",
    "road_order",
    "shipment",
    "order_package",
    "order_header",
    "process_line",
    "process",
    "attribute_mapping",
    "category_mapping",
  ])
    await w.database.pool.query(`delete from ${table} where client_id = $1`, [clientId]);
  for (const table of ["stock_movement", "product_attribute", "product_image", "product_row", "product"])
    await w.database.pool.query(`delete from ${table} where client_id = $1`, [clientId]);
  const none = { connect: "todo", test: "todo", products: "todo", map: "todo", push: "todo", order: "todo" };
  expect(await steps()).toEqual(none);
  await Home.LoadSampleData({});
  expect(await steps()).toEqual(none);

  const { store, listing } = await as("mehmet", (tx) => addFixtures(tx, clientId, "adim"));
  expect(await steps()).toMatchObject({
    connect: "done",
    test: "doing",
    products: "done",
    map: "done",
    push: "doing",
    order: "done",
  });
  const set = (text: string, values: unknown[]) => w.database.pool.query(text, values);
  await set("delete from attribute_mapping where client_id = $1", [clientId]);
  expect(await steps()).toMatchObject({ map: "doing" });
  await set(
    `update store set health = 'needs_sign_in', health_reason = '{"code": "store_away", "values": {"channel": "Trendyol"}}' where id = $1`,
    [store],
  );
  const failed = (await Home.GetFirstSteps({})).steps.find(({ step }) => step === "test");
  expect(failed).toEqual({
    step: "test",
    state: "failed",
    reason: { tr: expect.stringContaining("Trendyol yanıt vermiyor"), en: expect.any(String) },
  });
  await set("update store set health = 'ok' where id = $1", [store]);
  await set("update listing set status = 'Rejected' where id = $1", [listing]);
  expect(await steps()).toMatchObject({ test: "done", push: "failed" });
  await set("update listing set status = 'Live' where id = $1", [listing]);
  expect(await steps()).toMatchObject({ map: "done", push: "done" });
  await set("update store set is_active = false where id = $1", [store]);
  expect(await steps()).toMatchObject({ connect: "todo", test: "todo", push: "todo" });
});

test("an Admin sees all companies' customers, stores in trouble, failing jobs and tickets; each number is its list's", async () => {
  const { Home, Client, Support } = w.as("admin");
  const since = new Date(Date.now() - 86_400_000).toISOString();
  const made = async (days: number, clientId: string) =>
    w.database.pool.query(
      `insert into package_order (client_id, id, plan, price, currency, starts_at, expires_at, created_by)
       select $1, $2, 'Temel', 0, 'TRY', now() - interval '1 year', now() + make_interval(days => $3), id from person where is_admin limit 1`,
      [clientId, newId(), days],
    );
  await made(5, w.clientId("ayse"));
  await made(-1, w.clientId("mehmet"));
  const { store } = await as("ayse", (tx) => addFixtures(tx, w.clientId("ayse"), "dertli"));
  await w.database.pool.query(`update store set health = 'away', health_since = '2026-01-01' where id = $1`, [store]);
  await w.as("ayse").Support.SendContact({ subject: "Yardım", message: "Mağazam yanıt vermiyor." }, []);
  await w.database.pool.query(`select graphile_worker.add_job('import_products', $1::json, max_attempts => 1)`, [
    JSON.stringify({ clientId: w.clientId("ayse") }),
  ]);
  await w.database.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = E'no room\\n at stack'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'import_products')`,
  );
  const work = await Home.GetPlatformWork({ since });
  expect(work).toMatchObject({ customersNew: 2, subscriptionsExpiring: 1, subscriptionsOver: 1, ticketsOpen: 1, jobsFailing: 1 });
  expect(work.stores[0]).toMatchObject({ clientName: "Şirket first", storeName: "dertli", health: "away" });
  expect(work.storesInTrouble).toBe(work.stores.length);
  expect(work.jobs).toMatchObject([{ job: "import_products", clientName: "Şirket first", isParked: true, error: "no room" }]);
  expect((await Client.GetAllClient({ startDate: since })).totalCount).toBe(work.customersNew);
  expect((await Client.GetAllClient({ subscription: "expiring" })).data.map(({ name }) => name)).toEqual(["Şirket first"]);
  await made(60, w.clientId("ayse"));
  expect((await Client.GetAllClient({ subscription: "expiring" })).data).toEqual([]);
  expect((await Client.GetAllClient({ subscription: "over" })).data.map(({ name }) => name)).toEqual(["Şirket second"]);
  expect((await Support.GetAllTicket({ state: "open" })).totalCount).toBe(work.ticketsOpen);
});
