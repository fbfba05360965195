import { afterAll, beforeAll, expect, test } from "vitest";
import { type FeedProduct, type FeedShape, feedBarcode, feedOf, feedProducts, feedShapes } from "#testing/feeds.ts";
import { runFeed } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "../index.ts";

let w: World;
const all = feedProducts(100);
const feeds = new Map<string, string>();
beforeAll(async () => {
  w = await world({ uploadLimits: { perMinute: 100_000 } });
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const clientId = () => w.clientId("ayse");
const shapes = Object.entries(feedShapes);
const empty = () =>
  w.database.pool.query(
    "truncate process, process_line, process_problem, product, product_row, product_tally, import_row, brand, store, product_attribute, product_image, stock_movement, stock_item, xml_feed cascade",
  );
const start = async (name: string, shape: FeedShape) => {
  await empty();
  const { id } = await w
    .as("admin")
    .Xml.CreateXml({ clientId: clientId(), feed: feedOf(shape, { name }) }, [{ name: "a.xml", body: shape.write(all) }]);
  feeds.set(name, id);
  return run(id);
};
const run = async (id: string) => {
  const { id: processId } = await w.as("admin").Xml.RunXml({ clientId: clientId(), id });
  return runFeed(w, "ayse", processId);
};
/** The feed's next content. */
const send = async (id: string, body: string | Buffer) => {
  const { data } = await w.as("admin").Xml.GetAllXml({ clientId: clientId() });
  const { version } = data.find((one) => one.id === id)!;
  const feed = JSON.stringify({ id, version });
  await w.as("admin").Xml.UpdateXml({ clientId: clientId(), feed }, [{ name: "a.xml", body }]);
  return run(id);
};
const figures = async () => {
  const { rows } = await w.database.pool.query(
    `select count(*)::int as variants, sum(v.sale_price)::text as prices, (select sum(on_hand)::int from stock) as pieces,
      (select count(*)::int from stock_movement) as movements, (select string_agg(name, ',' order by name) from product_text) as names from variant v`,
  );
  return rows[0];
};

const lira = (kurus: number) => (kurus / 100).toFixed(2);
const inWindows1254 = (text: string) => {
  const decoder = new TextDecoder("windows-1254");
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 63));
};
const times = (factor: number) => all.map((one): FeedProduct => ({ ...one, price: one.price * factor }));

/** What went wrong with suppliers' feeds, and what is said of it. */
const damages: [string, (shape: FeedShape) => string | Buffer, state: "held" | "failed", says: RegExp][] = [
  ["cut off", ({ write }) => write(all).slice(0, 9_000), "failed", /yarım kalmış/],
  ["empty", ({ write }) => write([]), "failed", /hiç .* öğesi yok/],
  ["half gone", ({ write }) => write(all.slice(0, 50)), "held", /100 üründen 50 tanesi artık yok/],
  ["prices x 100", ({ write }) => write(times(100)), "held", /100 üründen 100 tanesinin fiyatı %50/],
  [
    "decimal comma for point",
    ({ write, style }) =>
      write(all, {
        price: (kurus) => (style.price(100).includes(",") ? `${lira(kurus)}0` : `${lira(kurus)}0`.replace(".", ",")),
      }),
    "held",
    /100 üründen 100 tanesinin fiyatı/,
  ],
  [
    "stock words",
    ({ write }) => write(all, { stock: () => "Stokta var" }),
    "held",
    /100 üründen 100 tanesinin bilgisi okunamadı/,
  ],
  ["encoding", ({ write }) => inWindows1254(write(all)), "failed", /UTF-8/],
  [
    "doubled ids",
    ({ write }) =>
      write(all).replaceAll(/868\d{7}(\d{3})/g, (code, n: string) => (Number(n) > 50 ? feedBarcode(Number(n) - 50) : code)),
    "held",
    /100 üründen 50 tanesi artık yok/,
  ],
  [
    "entity bomb",
    ({ write }) =>
      write(all)
        .replace(
          /^<\?xml[^>]*>/,
          '$&<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>',
        )
        .replace(/(Siyah|Kahve)/, "&b;&c;"),
    "failed",
    /DOCTYPE/,
  ],
  ["other currency", ({ write }) => write(all, { currency: "USD" }), "held", /100 üründen 100 tanesinin para birimi değişti/],
  [
    "sold out",
    ({ write }) => write(all.map((one) => ({ ...one, stock: 0 }))),
    "held",
    /Stoğu olan 100 üründen 100 tanesinin stoğu sıfır/,
  ],
];

test.each(shapes)(
  "eleven damages of a feed are held or refused with the reason, and change nothing: %s (R27, S38)",
  async (name, shape) => {
    expect(await start(name, shape)).toMatchObject({ state: "done", done: 100 });
    const id = feeds.get(name)!;
    const before = await figures();
    for (const [damage, make, state, says] of damages) {
      const process = await send(id, make(shape));
      expect([damage, process.state, process.done]).toEqual([damage, state, 0]);
      expect([damage, process.reason?.tr]).toEqual([damage, expect.stringMatching(says)]);
      expect([damage, await figures()]).toEqual([damage, before]);
      if (state === "held") await w.as("ayse").Process.CancelProcess({ processId: process.id });
    }
    expect(await send(id, shape.write(all))).toMatchObject({ state: "done", done: 0, skipped: 100 });
  },
);

/** How many of the hundred differ, and by how much: 20, 20 and 5 of a hundred, and half of a price. */
const few = (count: number, change: (one: FeedProduct) => FeedProduct) => all.map((one, at) => (at < count ? change(one) : one));
test.each<[string, number, (count: number) => FeedProduct[]]>([
  ["gone", 20, (count) => all.slice(count)],
  ["sold out", 20, (count) => few(count, (one) => ({ ...one, stock: 0 }))],
  ["of another price", 5, (count) => few(count, (one) => ({ ...one, price: one.price * 2 }))],
])("as many as the guard allows are %s and it passes; one more is held (R27)", async (_, most, changed) => {
  const shape = feedShapes.flat;
  await start("flat", shape);
  const id = feeds.get("flat")!;
  expect(await send(id, shape.write(changed(most + 1)))).toMatchObject({ state: "held" });
  const [held] = (await w.as("ayse").Process.GetAllProcess({ state: "held" })).data;
  await w.as("ayse").Process.CancelProcess({ processId: held!.id });
  expect(await send(id, shape.write(changed(most)))).toMatchObject({ state: "done" });
});

test.each(shapes)(
  "changes of every day pass: %s",
  async (name, shape) => {
    await start(name, shape);
    const id = feeds.get(name)!;
    let products = all;
    for (let round = 1; round <= 34; round += 1) {
      products = products
        // A price of one in seven moves by a tenth, one in eleven is sold out, two go and two come.
        .map((one) => ({
          ...one,
          price: (one.n + round) % 7 === 0 ? Math.round(one.price * (round % 2 ? 1.1 : 0.9)) : one.price,
          stock: (one.n + round) % 11 === 0 ? 0 : 1 + ((one.n * round) % 30),
        }))
        .slice(2)
        .concat([99, 100].map((n): FeedProduct => ({ n: n + round * 2, price: 9_000 + n, stock: 4 })));
      const process = await send(id, shape.write(products));
      expect([round, process.state, process.reason, process.failed]).toEqual([round, "done", null, 0]);
    }
  },
  120_000,
);

test("what is held shows its differences and goes in once a person releases it; what comes after is compared with that", async () => {
  const shape = feedShapes.flat;
  await start("flat", shape);
  const id = feeds.get("flat")!;
  const held = await send(id, shape.write(times(3).slice(0, 60)));
  expect(held).toMatchObject({ state: "held", held: 100, endedDate: null });
  const ayse = w.as("ayse");
  expect((await ayse.Process.GetAllProcess({ state: "held" })).data.map(({ id }) => id)).toEqual([held.id]);
  expect((await ayse.Process.GetAllProcess({ state: "queued" })).data).toEqual([]);
  const { data: lines, totalCount } = await ayse.Process.GetProcessLines({ processId: held.id, outcome: "held", pageSize: 100 });
  expect(totalCount).toBe(100);
  const line = lines.find(({ label }) => label === feedBarcode(2));
  expect(line?.problems[0]?.cause.tr).toContain("Fiyat 103.50 iken 310.50 olmuş");
  expect(line?.changes).toMatchObject([{ field: "salePrice", before: "103,50", after: "310,50" }]);
  expect(lines.find(({ label }) => label === feedBarcode(90))?.problems[0]?.cause.tr).toContain("artık XML’de yok");
  const groups = await ayse.Process.GetProcessProblems({ processId: held.id });
  expect(groups.map(({ count }) => count).sort()).toEqual([40, 60]);

  // Nothing else of this feed runs, and nothing of it can be changed, until somebody has decided.
  const admin = w.as("admin");
  const refused = { code: "xml_running" };
  await expect(admin.Xml.RunXml({ clientId: clientId(), id })).rejects.toMatchObject(refused);
  await expect(admin.Xml.DeleteXml({ clientId: clientId(), id })).rejects.toMatchObject(refused);
  expect(await runFeed(w, "ayse", held.id)).toMatchObject({ state: "held", done: 0 });
  await expect(w.as("mehmet").Xml.ReleaseXml({ processId: held.id })).rejects.toMatchObject({ code: "not_found" });
  await expect(w.as("zeynep").Xml.ReleaseXml({ processId: held.id })).rejects.toMatchObject({ code: "no_right" });

  expect(await ayse.Xml.ReleaseXml({ processId: held.id })).toMatchObject({ state: "queued", held: 0, reason: null });
  await expect(ayse.Xml.ReleaseXml({ processId: held.id })).rejects.toMatchObject({ code: "xml_not_held" });
  expect(await runFeed(w, "ayse", held.id)).toMatchObject({ state: "done", total: 60, done: 60, held: 0 });
  const { data } = await ayse.Product.GetAllProductMasterData({ barcode: feedBarcode(2) });
  expect(data[0]).toMatchObject({ salePrice: "310.50" });
  expect((await figures()).variants).toBe(100);
  expect(await send(id, shape.write(times(3).slice(0, 60)))).toMatchObject({ state: "done", skipped: 60 });
});

test("what is held can be stopped; the first run of a feed is compared with the catalogue", async () => {
  const shape = feedShapes.flat;
  await start("flat", shape);
  const before = await figures();
  const { id } = await w
    .as("admin")
    .Xml.CreateXml({ clientId: clientId(), feed: feedOf(shape, { name: "other" }) }, [
      { name: "b.xml", body: shape.write(times(100)) },
    ]);
  const held = await run(id);
  expect(held).toMatchObject({ state: "held" });
  expect(await w.as("admin").Xml.DiscardXml({ clientId: clientId(), processId: held.id })).toMatchObject({
    state: "canceled",
    done: 0,
  });
  await expect(w.as("ayse").Xml.DiscardXml({ processId: held.id })).rejects.toMatchObject({ code: "xml_not_held" });
  expect(await runFeed(w, "ayse", held.id)).toMatchObject({ state: "canceled" });
  expect(await figures()).toEqual(before);
  await expect(w.as("ayse").Xml.ReleaseXml({ processId: held.id })).rejects.toMatchObject({ code: "xml_not_held" });
});
