import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lineOf, type OrderWorld, orderWorld, reportOf } from "#modules/orders/testing.ts";
import { sql } from "#platform/db.ts";
import { freshDatabase } from "./cluster.ts";
import { someProduct } from "./some-product.ts";
import { until } from "./until.ts";
import { type World, world } from "./world.ts";

let w: World;
let o: OrderWorld;
let url: string;
beforeAll(async () => {
  const fresh = await freshDatabase();
  url = fresh.url;
  w = await world({ fresh });
  o = await orderWorld(fresh);
  await w.database.asPlatform((tx) =>
    sql`insert into brand (client_id, id, name) values (${w.clientId("ayse")}, ${w.clientId("ayse")}, 'Anka')`.execute(tx),
  );
});
afterAll(async () => {
  await o.close().catch(() => {});
  await w.close().catch(() => {});
});

type Ask<Row> = (input: { after?: string; pageSize?: number }) => Promise<{ data: Row[]; next: string; isMore: boolean }>;
/** A program that reads on from where it stood. */
const reader = <Row>(ask: Ask<Row>, after?: string, pageSize?: number) => {
  let place = after;
  return async () => {
    const answer = await ask({ ...(place !== undefined && { after: place }), ...(pageSize && { pageSize }) });
    place = answer.next;
    return answer;
  };
};
/** What comes until it is there, each thing as often as it came. */
const gather = async <Row>(what: string, read: () => Promise<{ data: Row[] }>, enough: (seen: Row[]) => boolean) => {
  const seen: Row[] = [];
  await until(
    what,
    async () => {
      seen.push(...(await read()).data);
      return enough(seen);
      // Sooner than the server ends a transaction that does nothing.
    },
    30_000,
  );
  return seen;
};
const products: Ask<{ id: string; productMainCode: string; isArchived: boolean; quantity: number }> = (input) =>
  w.as("ayse").Product.GetProductChanges(input);
const make = async (code: string) =>
  (await w.as("ayse").Product.CreateProductMasterDataJson({ product: await someProduct(w.as("ayse"), code) })).id;
const now = () => new Date().toISOString();

test("a product that is new, changed or archived comes once for each time, and nothing comes when nothing changed", async () => {
  const read = reader(products, now());
  const ids = [await make("CS-1"), await make("CS-2"), await make("CS-3")];
  const came = await gather("all three came", read, (seen) => seen.length >= 3);
  expect(came.map(({ id }) => id)).toEqual(ids);
  expect(await read()).toMatchObject({ data: [], isMore: false });
  await w.as("ayse").Product.ArchivedProductMasterData({ ids: [ids[1]!], isArchived: true });
  const archived = await gather("what was archived came", read, (seen) => seen.length >= 1);
  expect(archived).toMatchObject([{ id: ids[1], isArchived: true }]);
  // Another company sees none of it.
  expect((await w.as("mehmet").Product.GetProductChanges({})).data.filter(({ id }) => ids.includes(id))).toEqual([]);
});

test("what began before and is committed after an answer is in the next one, although others were committed in between", async () => {
  const early = await make("CS-EARLY");
  const read = reader(products, now());
  await read();
  const [slow, younger] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([slow.connect(), younger.connect()]);
  try {
    await slow.query("begin");
    await slow.query("update product_row set modified_at = now() where product_id = $1", [early]);
    const late = await make("CS-LATE");
    // The moment before which all is settled stands still while it runs.
    const { rows } = await w.database.pool.query<{ at: string }>(
      "select (clock_timestamp() + interval '1.5 seconds')::text as at",
    );
    await until(
      "time has passed",
      async () => (await w.database.pool.query("select where clock_timestamp() > $1", [rows[0]!.at])).rowCount,
    );
    await younger.query("begin");
    await younger.query("select from product limit 1");
    expect(await read()).toMatchObject({ data: [], isMore: false });
    await younger.query("commit");
    await slow.query("commit");
    const came = await gather("both came", read, (seen) => seen.length >= 2);
    expect(came.map(({ id }) => id)).toEqual([early, late]);
  } finally {
    await Promise.all([slow.end(), younger.end()]);
  }
});

test("a backup, which only reads, holds nobody up", async () => {
  const backup = new pg.Client({ connectionString: url, application_name: "tradeport backup" });
  await backup.connect();
  try {
    await backup.query("begin isolation level repeatable read read only");
    await backup.query("select from product limit 1");
    const read = reader(products, now());
    const id = await make("CS-BACKUP");
    expect(await gather("it came", read, (seen) => seen.length >= 1)).toMatchObject([{ id }]);
  } finally {
    await backup.end();
  }
});

test("rows of one moment, more than a page holds, each come once, and archived ones among them", async () => {
  const clientId = w.clientId("ayse");
  const ids: string[] = [];
  for (let n = 0; n < 25; n += 1) {
    await o.addVariant(`CS-SAME-${n}`, 1, [], clientId);
  }
  const from = now();
  await w.database.asClient(clientId, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`update product_row set modified_at = now(), is_archived = search_main_code like '%3'
      where client_id = ${clientId} and main_code like 'M-CS-SAME-%' returning product_id as id`.execute(tx);
    ids.push(...rows.map(({ id }) => id));
  });
  const read = reader(products, from, 4);
  const came = await gather("all came", read, (seen) => seen.length >= ids.length);
  expect(came.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect((await read()).data).toEqual([]);
});

test("an order comes when it is new, when its status or its address changes, and when others replace it, which it says", async () => {
  const clientId = w.clientId("ayse");
  const store = await o.addStore("Değişen", clientId);
  await o.addVariant("CS-ORDER", 10, [store], clientId);
  const read = reader<{ channelPackageId: string; status: string; isReplaced: boolean; id: string }>(
    (input) => w.as("ayse").Order.GetOrderChanges(input),
    now(),
  );
  const next = (what: string) => gather(what, read, (seen) => seen.length >= 1);
  await o.deliver(store, [reportOf("CS-P1", "Created", 1, [lineOf("CS-ORDER", 2)])]);
  const [first] = await next("the order came");
  expect(first).toMatchObject({ channelPackageId: "CS-P1", isReplaced: false });
  await o.rows(sql`update order_header set modified_at = clock_timestamp() where id = ${first!.id}`, clientId);
  expect(await next("its head changed")).toMatchObject([{ channelPackageId: "CS-P1" }]);
  await o.deliver(store, [
    reportOf("CS-P2", "Created", 2, [lineOf("CS-ORDER", 1)], { orderId: "O-CS-P1", originPackageIds: ["CS-P1"] }),
    reportOf("CS-P3", "Created", 2, [lineOf("CS-ORDER", 1)], { orderId: "O-CS-P1", originPackageIds: ["CS-P1"] }),
  ]);
  const split = await gather("its parts came, and that they replace it", read, (seen) => seen.length >= 3);
  expect(new Map(split.map((row) => [row.channelPackageId, row.isReplaced]))).toEqual(
    new Map([
      ["CS-P1", true],
      ["CS-P2", false],
      ["CS-P3", false],
    ]),
  );
  const listings = await w.as("ayse").Product.GetListingChanges({ pageSize: 500 });
  expect(listings.data.filter(({ storeId }) => storeId === store.id)).toHaveLength(1);
});

test.each([
  "yesterday",
  "2026-11-24T09:30:00Z~",
  "2026-13-24T09:30:00Z",
  "2026-11-24T09:30:00Z~x",
  "2026-11-24T09:30:00Z~01920000-0000-7000-8000-00000000dead~",
])("%s is no place to read on from, and the words say what is", async (after) => {
  await expect(w.as("ayse").Product.GetProductChanges({ after })).rejects.toMatchObject({
    code: "bad_input",
    message: expect.stringContaining("next"),
  });
});

/** What of a package or a listing no program reads: who asks for it next, and until when its units are held. */
const unseen = [/set holds_until = null/];
test("every statement that changes a package or a listing writes when", () => {
  const silent = globSync(resolve(import.meta.dirname, "../modules/**/*.ts"))
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/update (?:order_package|listing)\b[^`;]*/g)]
        .map(([text]) => text)
        .filter(
          (text) =>
            / set /.test(text.replaceAll("\n", " ")) && !text.includes("modified_at = ") && !unseen.some((one) => one.test(text)),
        )
        .map((text) => `${file}: ${text.slice(0, 60)}`),
    );
  expect(silent).toEqual([]);
});
