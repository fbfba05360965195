import { parseXml, type Xml } from "@tradeport/connectors/xml";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CatalogueWorld, catalogueWorld } from "#testing/catalogue-world.ts";
import { feedBarcode, feedOf, feedProducts, feedShapes } from "#testing/feeds.ts";
import { runFeed } from "#testing/run-import.ts";

let w: CatalogueWorld;
beforeAll(async () => {
  w = await catalogueWorld();
});
afterAll(() => w.close());
beforeEach(async () => {
  await w.empty();
  await w.database.pool.query("update client set is_active = true");
});

type Who = "ayse" | "mehmet";
const admin = () => w.as("admin").Xml;
/** Products of a company, by a supplier's feed. */
const fill = async (who: Who, body: string, shape = feedShapes.options, name = "A") => {
  const { id } = await admin().CreateXml({ clientId: w.clientId(who), feed: feedOf(shape, { name }) }, [{ name: "a.xml", body }]);
  const { id: processId } = await admin().RunXml({ clientId: w.clientId(who), id });
  return runFeed(w, who, processId);
};
const page = "https://shop.example.com/p/{productCode}?b={barcode}";
const publish = (who: Who, more: Partial<Parameters<ReturnType<typeof admin>["CreateXmlExport"]>[0]> = {}) =>
  admin().CreateXmlExport({ clientId: w.clientId(who), name: "Katalog", ...more });
const get = (address: string | null, headers: Record<string, string> = {}) =>
  w.app.inject({ method: "GET", url: new URL(address!).pathname, headers });
const shown = async (id: string) => (await admin().GetAllXmlExport({})).data.find((one) => one.id === id)!;
const old = () => w.database.pool.query("update xml_export set made_at = made_at - interval '16 minutes'");
const many = <T extends Xml>(value: Xml | Xml[] | undefined) => [value ?? []].flat() as T[];
type Element = Record<string, string>;
const itemsOf = (body: string) =>
  many<Element>((parseXml(body) as never as { rss: { channel: { item: Xml } } }).rss.channel.item);

test("a catalogue goes out in our own form and comes in at another company as it was: every product, variant, price, piece and picture", async () => {
  const process = await fill("ayse", feedShapes.options.write(feedProducts(20)));
  expect(process).toMatchObject({ state: "done", done: 20 });
  const made = await publish("ayse");
  expect(made).toMatchObject({
    clientName: "Şirket first",
    form: "catalogue",
    fetchCount: 0,
    productCount: null,
    lastFetchDate: null,
  });
  const reply = await get(made.address);
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "text/xml; charset=utf-8"]);
  expect(await shown(made.id)).toMatchObject({ productCount: 20, leftOut: 0, fetchCount: 1, unchangedCount: 0 });

  const field = (name: string, path: string, transforms: unknown[] = []) => ({ field: name, path, transforms });
  const point = [{ kind: "decimals", sign: "point" }];
  const own = "variants/variant";
  const mapping = [
    ...["mainCode", "name", "brand", "category", "vatRate", "currency", "description"].map((name) => field(name, name)),
    ...["barcode", "productCode", "quantity"].map((name) => field(name, `${own}/${name}`)),
    ...["listPrice", "salePrice"].map((name) => field(name, `${own}/${name}`, point)),
    field("images", "image"),
    ...feedShapes.options.mapping.flatMap((one) =>
      "attributeId" in one ? [one.path ? { ...one, path: `${own}/attribute[Renk]` } : one] : [],
    ),
  ];
  const shape = {
    ...feedShapes.options,
    itemPath: "catalogue/product",
    variantPath: "variants/variant",
    mapping: mapping as never,
  };
  const taken = await fill("mehmet", reply.body, shape);
  expect(
    (await w.as("mehmet").Process.GetProcessProblems({ processId: taken.id })).map(({ problem }) => problem.cause.en),
  ).toEqual([]);
  expect(taken).toMatchObject({ state: "done", done: 20, failed: 0 });
  const { rows } = await w.database.pool.query(
    `select a.barcode, count(*)::int as n from (
        select v.client_id, v.barcode, v.product_code, v.list_price, v.sale_price, p.main_code, p.vat_rate, p.currency, b.name as brand, t.name, t.description,
          (select on_hand from variant_stock(v.client_id, v.id)) as stock, array(select url from product_image i where i.product_id = p.id order by position) as images
        from variant v join product p on p.id = v.product_id join brand b on b.id = p.brand_id and b.client_id = p.client_id join product_text t on t.product_id = p.id) a
      group by a.barcode, a.product_code, a.list_price, a.sale_price, a.main_code, a.vat_rate, a.currency, a.brand, a.name, a.description, a.stock, a.images having count(*) = 2`,
  );
  expect(rows).toHaveLength(20);
});

test("shopping ads get each variant as an item: what it costs, whether it is there, its page and pictures; what lacks a picture is counted", async () => {
  await fill("ayse", feedShapes.options.write(feedProducts(4)));
  await w.database.pool.query("update variant set list_price = 200 where barcode = $1", [feedBarcode(1)]);
  await w.database.pool.query("update variant set barcode = 'ELDE-2' where barcode = $1", [feedBarcode(2)]);
  const gone = "(select product_id from variant where barcode = $1)";
  await w.database.pool.query(`delete from product_image where product_id = ${gone}`, [feedBarcode(3)]);
  const name = `Çay & "kahve" <takım> ]]> \u0001\u{1F375}`;
  await w.database.pool.query(`update product_text set name = $2 where product_id = ${gone}`, [feedBarcode(1), name]);
  await w.database.pool.query("update stock set on_hand = 0 where item_id = (select id from variant where barcode = 'ELDE-2')");
  await w.database.pool.query("update variant set weight = 0.5 where barcode = $1", [feedBarcode(1)]);
  const { id, address } = await publish("ayse", { form: "ads", productAddress: page });
  const reply = await get(address);
  const items = itemsOf(reply.body);
  expect(items).toHaveLength(2);
  expect(reply.body).toContain('<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">');
  expect(reply.body).toContain("<g:price>200.00 TRY</g:price>");
  const [first, second] = items;
  expect(first).toMatchObject({
    title: `Çay & "kahve" <takım> ]]> \u{1F375}`,
    link: `https://shop.example.com/p/STK-1?b=${feedBarcode(1)}`,
    price: "200.00 TRY",
    sale_price: "100.00 TRY",
    condition: "new",
    brand: "Çınar Ev",
    image_link: "https://img.example.com/k1-1.jpg",
    additional_image_link: "https://img.example.com/k1-2.jpg",
    description: "Çay için ince belli & sağlam.",
    availability: "in_stock",
    mpn: "STK-1",
  });
  expect([second!["availability"], second!["shipping_weight"]]).toEqual(["out_of_stock", undefined]);
  expect(Number.parseFloat(first!["shipping_weight"]!)).toBe(0.5);
  // Nothing is called a GTIN that is none.
  expect([second!["gtin"], second!["mpn"], second!["sale_price"]]).toEqual([undefined, second!["id"], undefined]);
  expect(first!["item_group_id"]).toBe(second!["item_group_id"]);
  expect(await shown(id)).toMatchObject({ productCount: 2, leftOut: 2 });
  const other = await publish("ayse", { name: "Sonraki" });
  const ids = async (orderType: "asc" | "desc") => (await admin().GetAllXmlExport({ orderType })).data.map((one) => one.id);
  expect([await ids("desc"), await ids("asc")]).toEqual([
    [other.id, id],
    [id, other.id],
  ]);
});

test("who has it already is answered 304 by tag and by date; what has not changed keeps its tag when it is made anew, a new price gives another", async () => {
  await fill("ayse", feedShapes.flat.write(feedProducts(3)), feedShapes.flat);
  const { id, address } = await publish("ayse");
  const first = await get(address);
  const { etag, "last-modified": modified } = first.headers as Record<string, string>;
  const unchanged = await get(address, { "if-none-match": `"other", ${etag}` });
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, "", etag]);
  expect((await get(address, { "if-modified-since": modified! })).statusCode).toBe(304);
  expect((await get(address, { "if-modified-since": "Mon, 01 Jan 2024 00:00:00 GMT" })).statusCode).toBe(200);
  expect((await get(address, { "if-none-match": '"other"', "if-modified-since": modified! })).statusCode).toBe(200);
  expect(await shown(id)).toMatchObject({ fetchCount: 5, unchangedCount: 2 });

  await w.database.pool.query("update variant set list_price = 77, sale_price = 77 where barcode = $1", [feedBarcode(2)]);
  // Until it is old enough, what was made is answered with.
  expect((await get(address, { "if-none-match": etag! })).statusCode).toBe(304);
  await old();
  const next = await get(address, { "if-none-match": etag! });
  expect(next.statusCode).toBe(200);
  expect(next.body).toContain("<salePrice>77.00</salePrice>");
  await old();
  expect((await get(address, { "if-none-match": next.headers.etag as string })).statusCode).toBe(304);
  // One file of it: what was made before is nobody's any more.
  const { rows } = await w.database.pool.query("select count(*)::int as n from file where purpose = 'Xml/CreateXmlExport'");
  expect(rows[0].n).toBe(1);
  // What its settings say holds at once.
  const { version } = await shown(id);
  await admin().UpdateXmlExport({ clientId: w.clientId("ayse"), id, version, form: "ads", productAddress: page });
  expect((await get(address)).body).toContain("<rss ");
});

test("nothing answers at an address that was renewed, deleted, made up or whose company is closed; the secret stands in no row and no audit (S30)", async () => {
  const { id, address } = await publish("ayse");
  const secret = /feeds\/([\w-]{43})\.xml$/.exec(address!)![1]!;
  expect((await get(address)).statusCode).toBe(200);
  const renewed = await admin().RenewXmlExport({ clientId: w.clientId("ayse"), id });
  expect((await get(address)).statusCode).toBe(404);
  expect((await get(address, { "if-none-match": "*" })).statusCode).toBe(404);
  expect((await get(renewed.address)).statusCode).toBe(200);
  const { rows } = await w.database.pool.query(
    "select (select string_agg(e::text, '') from xml_export e) || (select string_agg(a::text, '') from audit a) || (select coalesce(string_agg(i::text, ''), '') from idempotency i) as all",
  );
  for (const one of [secret, renewed.address!.slice(-47, -4)]) expect(rows[0].all).not.toContain(one);
  expect(JSON.stringify(await shown(id))).not.toContain(renewed.address!.slice(-47, -4));
  await w.database.pool.query("update client set is_active = false where id = $1", [w.clientId("ayse")]);
  expect((await get(renewed.address)).statusCode).toBe(404);
  await w.database.pool.query("update client set is_active = true");
  expect((await get(renewed.address)).statusCode).toBe(200);
  await admin().DeleteXmlExport({ clientId: w.clientId("ayse"), id });
  for (const one of [renewed.address, address, `http://x/feeds/${"a".repeat(43)}.xml`, "http://x/feeds/a.xml"])
    expect((await get(one)).statusCode).toBe(404);
});

test("a feed has the company's own products that can be bought, and no other", async () => {
  await fill("ayse", feedShapes.flat.write(feedProducts(6)), feedShapes.flat);
  await fill("mehmet", feedShapes.flat.write([{ n: 50, price: 100, stock: 1 }]), feedShapes.flat);
  const of = (n: number) => `id = (select product_id from variant where barcode = '${feedBarcode(n)}')`;
  await w.database.pool.query(`update product set is_archived = true where ${of(1)}`);
  await w.database.pool.query(`update product set is_active = false where ${of(2)}`);
  await w.database.pool.query(`update product set is_sample = true where ${of(3)}`);
  await w.database.pool.query("update stock set on_hand = 0 where item_id = (select id from variant where barcode = $1)", [
    feedBarcode(4),
  ]);
  await w.database.pool.query("update stock set on_hand = 1 where item_id = (select id from variant where barcode = $1)", [
    feedBarcode(5),
  ]);
  const barcodes = async (address: string | null) =>
    [...(await get(address)).body.matchAll(/<barcode>(\d+)</g)].map(([, code]) => code).sort();
  expect(await barcodes((await publish("ayse")).address)).toEqual([4, 5, 6].map(feedBarcode));
  expect(await barcodes((await publish("ayse", { name: "Stoktakiler", onlyInStock: true })).address)).toEqual(
    [5, 6].map(feedBarcode),
  );
  expect(await barcodes((await publish("mehmet")).address)).toEqual([feedBarcode(50)]);
});

test("what is wrong is named; another company's feed is not there, and only the platform's people set feeds up", async () => {
  const clientId = w.clientId("ayse");
  const { id, version } = await publish("ayse");
  await expect(publish("ayse")).rejects.toMatchObject({ code: "xml_export_name_taken" });
  await expect(publish("ayse", { name: "B", form: "ads" })).rejects.toMatchObject({ code: "xml_export_page_missing" });
  for (const productAddress of [
    "shop/{barcode}",
    "https://shop.example.com/p",
    "ftp://a.example/{barcode}",
    "https://a.example/{barkod}",
    "https://a:b@shop.example/{barcode}",
  ])
    await expect(publish("ayse", { name: "B", productAddress })).rejects.toMatchObject({ code: "xml_export_page_wrong" });
  const other = w.clientId("mehmet");
  await expect(admin().UpdateXmlExport({ clientId: other, id, version, name: "C" })).rejects.toMatchObject({ code: "not_found" });
  await expect(admin().RenewXmlExport({ clientId: other, id })).rejects.toMatchObject({ code: "not_found" });
  await expect(admin().DeleteXmlExport({ clientId: other, id })).rejects.toMatchObject({ code: "not_found" });
  expect((await admin().GetAllXmlExport({ clientId: other })).data).toEqual([]);
  await admin().UpdateXmlExport({ clientId, id, version, name: "C" });
  await expect(admin().UpdateXmlExport({ clientId, id, version, name: "D" })).rejects.toMatchObject({ code: "conflict" });
  await expect(admin().UpdateXmlExport({ clientId, id, version: version + 1, form: "ads" })).rejects.toMatchObject({
    code: "xml_export_page_missing",
  });
  const ayse = w.as("ayse").Xml;
  await expect(ayse.GetAllXmlExport({})).rejects.toMatchObject({ status: 403 });
  await expect(ayse.RenewXmlExport({ clientId, id })).rejects.toMatchObject({ status: 403 });
  await w.database.pool.query(
    `insert into xml_export (client_id, id, name, form, secret_hash, shown) select $1, gen_random_uuid(), 'F' || n, 'catalogue', sha256(n::text::bytea), '' from generate_series(2, 50) n`,
    [clientId],
  );
  await expect(publish("ayse", { name: "Bir daha" })).rejects.toMatchObject({ code: "xml_export_too_many" });
});

test("an address is fetched so often in a minute and no more (S33); whoever makes a file is not joined by a second, and lost bytes are made anew", async () => {
  await fill("ayse", feedShapes.flat.write(feedProducts(3)), feedShapes.flat);
  const { id, address } = await publish("ayse");
  await w.database.pool.query("update xml_export set making_since = now()");
  // The first is under way: there is nothing to answer with yet.
  const early = await get(address);
  expect([early.statusCode, early.headers["retry-after"]]).toEqual([429, "5"]);
  await w.database.pool.query("update xml_export set making_since = now() - interval '3 minutes'");
  const first = await get(address);
  expect(first.statusCode).toBe(200);
  await old();
  await w.database.pool.query("update variant set list_price = 77, sale_price = 77");
  await w.database.pool.query("update xml_export set making_since = now()");
  expect((await get(address)).body).toBe(first.body);
  await w.database.pool.query("update xml_export set making_since = null");
  const both = await Promise.all([get(address), get(address)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { rows } = await w.database.pool.query("select file_id from xml_export");
  await w.files.remove(rows[0].file_id);
  expect((await get(address)).body).toContain("77.00");
  const { fetchCount } = await shown(id);
  const statuses: number[] = [];
  for (let n = 1; n <= 26; n += 1) statuses.push((await get(address)).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(24);
  expect(statuses.slice(24)).toEqual([429, 429]);
  expect((await shown(id)).fetchCount).toBe(fetchCount + 24);
  // Another's limit is its own.
  expect((await get((await publish("mehmet")).address)).statusCode).toBe(200);
});
