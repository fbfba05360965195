import { contract } from "@tradeport/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/db.ts";
import { until } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { attributesOf, requestTaxonomy } from "./index.ts";

/** B11: a page that asks too early is refused nothing, so that a healthy start leaves the browser's console clean; a program can tell. */
let w: World;
beforeAll(async () => {
  w = await world();
  // Somebody's store reads it, so that there is something to wait for.
  await w.database.pool.query(
    `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health)
     select $1, gen_random_uuid(), id, 'Okuyan', false, 'okuyan', 'away' from channel where code = 'trendyol'`,
    [w.clientId("ayse")],
  );
});
afterAll(() => w.close());

test("U50: a question about a list that is still being read is 202 with its code; a change that needs the list is refused", async () => {
  const channelId = (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
  const { GetChannelProductCategory, GetChannelBrand, SetClientProductCategoryMapping } = contract.Mapping;
  for (const [name, procedure] of Object.entries({ GetChannelProductCategory, GetChannelBrand })) {
    const reply = await w.send("ayse", `Mapping/${name}`, procedure, { channelId }, [], {});
    expect([name, reply.statusCode, reply.headers["retry-after"]]).toEqual([name, 202, "2"]);
    expect(reply.json()).toMatchObject({
      result: null,
      success: false,
      hasError: true,
      errorMessage: { code: "taxonomy_loading", errorCodeNumber: 5008 },
    });
  }
  // What the question asked for stays: it is being read now.
  const { rows } = await w.database.pool.query("select subject from channel_taxonomy where channel_id = $1 order by 1", [
    channelId,
  ]);
  expect(rows).toEqual([{ subject: "brands" }, { subject: "categories" }]);

  const ours = (await w.as("ayse").ProductCategory.GetAll({})).data.find(({ isLeaf }) => isLeaf);
  const input = { tradeportCategoryId: ours!.id, channelId, channelCategoryCode: "1" };
  const change = await w.send("ayse", "Mapping/SetClientProductCategoryMapping", SetClientProductCategoryMapping, input, [], {});
  expect([change.statusCode, change.json().errorMessage.code]).toEqual([409, "taxonomy_loading"]);
});

test("U50: who asks for a list while another is asking for it hears that it is being read", async () => {
  const channelId = (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
  await w.database.pool.query("delete from channel_taxonomy where channel_id = $1", [channelId]);
  const first = await w.database.pool.connect();
  await first.query("begin");
  await first.query("insert into channel_taxonomy (channel_id, scope, subject) values ($1, 'live', 'categories')", [channelId]);
  const second = w.send(
    "ayse",
    "Mapping/GetChannelProductCategory",
    contract.Mapping.GetChannelProductCategory,
    { channelId },
    [],
    {},
  );
  await until("it waits for the first one", async () => {
    const { rows } = await w.database.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length === 1;
  });
  await first.query("commit");
  first.release();
  expect((await second).statusCode).toBe(202);
});

test("U22: issue 16, B9: a live store that has never worked keeps nobody from mapping for a trial store, until it works", async () => {
  const channelId = (await w.as("mehmet").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
  const { pool } = w.database;
  const requestReading = async () => {
    await pool.query("delete from channel_taxonomy where channel_id = $1", [channelId]);
    await w.send(
      "mehmet",
      "Mapping/GetChannelProductCategory",
      contract.Mapping.GetChannelProductCategory,
      { channelId },
      [],
      {},
    );
    return (await pool.query("select scope from channel_taxonomy where channel_id = $1", [channelId])).rows;
  };
  const connect = (name: string, isSandbox: boolean, health: string) =>
    pool.query(
      `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health) values ($1, gen_random_uuid(), $2, $3, $4, $3, $5)`,
      [w.clientId("mehmet"), channelId, name, isSandbox, health],
    );
  expect(await requestReading()).toEqual([{ scope: "live" }]);
  await connect("Gerçek", false, "away");
  expect(await requestReading()).toEqual([{ scope: "live" }]);
  await connect("Deneme", true, "ok");
  expect(await requestReading()).toEqual([{ scope: "sandbox" }]);
  await pool.query("update store set orders_read_at = now() where name = 'Gerçek'");
  expect(await requestReading()).toEqual([{ scope: "live" }]);
  await pool.query("delete from store where client_id = $1", [w.clientId("mehmet")]);
});

test("U22: the attributes of a category are asked for in the moment in which it is mapped to", async () => {
  const channelId = (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
  const ours = (await w.as("ayse").ProductCategory.GetAll({})).data.find(({ isLeaf }) => isLeaf);
  await w.database.pool.query("update channel_taxonomy set read_at = now() where channel_id = $1 and subject = 'categories'", [
    channelId,
  ]);
  await w.database.pool.query(
    `insert into channel_category (channel_id, scope, code, name, path, is_leaf)
      select channel_id, scope, code, name, name, true from channel_taxonomy, (values ('77', 'Yaprak'), ('78', 'Dal'), ('79', 'Kök')) as c(code, name)
      where channel_id = $1 and subject = 'categories'`,
    [channelId],
  );
  // They are listed by their names.
  const { data } = await w.as("ayse").Mapping.GetChannelProductCategory({ channelId });
  expect(data.map(({ name }) => name)).toEqual(["Dal", "Kök", "Yaprak"]);
  await w.as("ayse").Mapping.SetClientProductCategoryMapping({
    tradeportCategoryId: ours!.id,
    channelId,
    from: null,
    channelCategoryCode: "77",
  });
  const { rows } = await w.database.pool.query("select subject from channel_taxonomy where subject like 'attributes:%'");
  expect(rows).toEqual([{ subject: "attributes:77" }]);
});

test("U50: the description for machines says so", async () => {
  const { paths } = (await w.app.inject({ url: "/api/openapi.json" })).json() as {
    paths: Record<string, { post: { responses: Record<string, { description: string }> } }>;
  };
  const responses = (action: string) => paths[`/api/Mapping/${action}`]!.post.responses;
  expect(responses("GetChannelBrand")["202"]?.description).toContain("taxonomy_loading");
  // A write waits in no list: its 202 is a proposal of a key that only proposes, and nothing else.
  expect(responses("SetClientBrandMapping")["202"]?.description).not.toContain("taxonomy_loading");
  expect(responses("SetClientBrandMapping")["409"]?.description).toContain("taxonomy_loading");
});

test("who asks for several lists wakes a store that reads them as long as one is open, and nobody once all are read", async () => {
  const { pool } = w.database;
  const [channelId, clientId, storeId] = [
    (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id,
    w.clientId("ayse"),
    newId(),
  ];
  await pool.query(
    `insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health) values ($1, $2, $3, 'Okur', true, 'okur', 'ok')`,
    [clientId, storeId, channelId],
  );
  const subjects = ["brands", attributesOf("1102")];
  await pool.query("delete from channel_taxonomy where channel_id = $1 and scope = 'sandbox'", [channelId]);
  await pool.query(
    "insert into channel_category (channel_id, scope, code, name, path, is_leaf) values ($1, 'sandbox', '1102', 'x', 'x', true)",
    [channelId],
  );
  await pool.query("insert into channel_taxonomy (channel_id, scope, subject, read_at) values ($1, 'sandbox', 'brands', now())", [
    channelId,
  ]);
  const isWoken = async () => {
    await pool.query("delete from store_due");
    await w.database.asClient(clientId, (tx) => requestTaxonomy(tx, channelId, "sandbox", subjects));
    return (await pool.query("select 1 from store_due where store_id = $1", [storeId])).rowCount === 1;
  };
  expect(await isWoken()).toBe(true);
  await pool.query("update channel_taxonomy set read_at = now() where channel_id = $1 and scope = 'sandbox'", [channelId]);
  expect(await isWoken()).toBe(false);
});
