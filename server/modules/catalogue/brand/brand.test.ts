import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { makeFileWith } from "#testing/excel-fixture.ts";
import { importFile } from "#testing/run-import.ts";
import { someProduct } from "#testing/some-product.ts";
import { untilLocked } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { seedCatalogue } from "../index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const calls = () => w.as("ayse").Product;
const rows = async <T>(text: ReturnType<typeof sql<T>>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows;
const product = async (code: string, brandName: string) => {
  const given = await someProduct(w.as("ayse"), code);
  return calls().CreateProductMasterDataJson({ product: { ...given, brandName } });
};
const brands = async (search?: string) =>
  (await calls().GetAllBrand({ search })).data.map(({ name, productCount }) => [name, productCount]);

test("case and Turkish letters make no other brand, one by one or by a list", async () => {
  const made = await calls().CreateBrand({ name: "İPEK" });
  for (const name of ["ipek", "Ipek", " İPEK "])
    await expect(calls().CreateBrand({ name })).rejects.toMatchObject({ code: "brand_taken", status: 409 });
  const list = await calls().CreateClientBrandByList({ names: ["ıhlamur", "IHLAMUR", "Ipek", "Şile"] });
  expect(list.map(({ name, isNew }) => [name, isNew])).toEqual([
    ["ıhlamur", true],
    ["İPEK", false],
    ["Şile", true],
  ]);
  expect(list[1]?.id).toBe(made.id);
  expect(await brands("ihlamur")).toEqual([["ıhlamur", 0]]);
  const both = await Promise.allSettled([
    calls().CreateBrand({ name: "ANKA" }),
    w.as("can").Product.CreateBrand({ name: "anka" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a brand goes when no product has it; one that is used stays and says by how many", async () => {
  await product("M-1", "Dolu");
  const [used, free] = await calls().CreateClientBrandByList({ names: ["dolu", "Boş"] });
  expect(await calls().DeleteClientBrands({ ids: [used!.id, free!.id] })).toEqual([
    { id: used!.id, outcome: "held", heldBy: 1 },
    { id: free!.id, outcome: "deleted", heldBy: 0 },
  ]);
  expect((await calls().DeleteClientBrands({ ids: [used!.id, free!.id] }))[1]).toMatchObject({ outcome: "gone" });
  await expect(calls().DeleteClientBrands({ ids: [free!.id] })).rejects.toMatchObject({ code: "not_found", status: 404 });
  expect((await calls().GetAllBrand({ isUnused: true })).data.map(({ name }) => name)).not.toContain("Dolu");
});

test("two spellings become one: products move, their rows and versions too, and what a channel was told stays", async () => {
  const [one, two] = [await product("B-1", "Sile Bezi"), await product("B-2", "Şile Bezi Dokuma")];
  const [from, into] = await calls().CreateClientBrandByList({ names: ["Sile Bezi", "Şile Bezi Dokuma"] });
  const channel = (await rows<{ id: string }>(sql`select id from channel order by id limit 1`))[0]!.id;
  const map = (brandId: string, code: string) =>
    rows(sql`insert into brand_mapping (client_id, channel_id, scope, brand_id, channel_brand_code)
      values (${w.clientId("ayse")}, ${channel}, 'live', ${brandId}, ${code})`);
  const merge = (more = {}) => calls().MergeBrands({ ids: [from!.id], intoId: into!.id, ...more });
  await map(from!.id, "11");
  await map(into!.id, "22");
  await expect(merge()).rejects.toMatchObject({ code: "brand_mappings_differ", status: 409 });
  expect(await brands("bezi")).toHaveLength(2);
  expect(await merge({ evenIfMappingsDiffer: true })).toEqual({ products: 1 });
  expect(await brands("bezi")).toEqual([["Şile Bezi Dokuma", 2]]);
  expect(await calls().GetProductMasterData({ productId: one.id })).toMatchObject({
    brandName: "Şile Bezi Dokuma",
    version: one.version + 1,
  });
  expect((await calls().GetAllProductMasterData({ brandName: "Dokuma" })).totalCount).toBe(2);
  const mapped = sql<{ code: string }>`select channel_brand_code as code from brand_mapping where brand_id = ${into!.id}`;
  expect(await rows(mapped)).toEqual([{ code: "22" }]);
  await expect(merge()).rejects.toMatchObject({ code: "not_found" });
  await expect(calls().MergeBrands({ ids: [into!.id], intoId: into!.id })).rejects.toMatchObject({ code: "brand_of_itself" });
  expect(two.brandName).toBe("Şile Bezi Dokuma");
});

test("what only the brand that goes is on a channel goes along; another company's brand is not found", async () => {
  const [from, into] = await calls().CreateClientBrandByList({ names: ["Eski Yazım", "Yeni Yazım"] });
  const channel = (await rows<{ id: string }>(sql`select id from channel order by id limit 1`))[0]!.id;
  await rows(sql`insert into brand_mapping (client_id, channel_id, scope, brand_id, channel_brand_code)
    values (${w.clientId("ayse")}, ${channel}, 'live', ${from!.id}, '33')`);
  const other = newId();
  await rows(sql`insert into brand (client_id, id, name) values (${w.clientId("mehmet")}, ${other}, 'Yabancı')`);
  await expect(calls().MergeBrands({ ids: [from!.id], intoId: other })).rejects.toMatchObject({ code: "not_found", status: 404 });
  await expect(calls().DeleteClientBrands({ ids: [other] })).rejects.toMatchObject({ code: "not_found", status: 404 });
  await calls().MergeBrands({ ids: [from!.id], intoId: into!.id });
  expect(await rows(sql`select channel_brand_code as code from brand_mapping where brand_id = ${into!.id}`)).toEqual([
    { code: "33" },
  ]);
});

/** A brand is taken away by who holds it until `meanwhile` waits for it. */
const goesWhile = async <T>(name: string, meanwhile: () => Promise<T>): Promise<T> => {
  let work: Promise<T> | undefined;
  await w.database.asPlatform(async (tx) => {
    await sql`select 1 from brand where client_id = ${w.clientId("ayse")} and name = ${name} for update`.execute(tx);
    work = meanwhile();
    await untilLocked("the other waits", w.database.pool);
    await sql`delete from brand where client_id = ${w.clientId("ayse")} and name = ${name}`.execute(tx);
  });
  return work as Promise<T>;
};

test("a brand that goes while a form, a new file or a file of updates names it is waited for and made anew: nothing fails, no row is lost", async () => {
  await calls().CreateClientBrandByList({ names: ["Giden Bir", "Giden İki", "Giden Üç"] });
  const saved = await goesWhile("Giden Bir", () => product("GID-1", "Giden Bir"));
  expect(saved.brandName).toBe("Giden Bir");
  const cells = { "Model kodu": "GID-2", "Stok kodu": "GID-2", Barkod: "GID-2" };
  const made = await makeFileWith(1, () => ({ ...cells, Marka: "Giden İki" }));
  expect(await goesWhile("Giden İki", () => importFile(w, "ayse", made))).toMatchObject({ state: "done", done: 1, failed: 0 });
  const changed = await makeFileWith(1, () => ({ ...cells, Marka: "Giden Üç" }));
  const update = () => importFile(w, "ayse", changed, { forUpdate: true });
  expect(await goesWhile("Giden Üç", update)).toMatchObject({ state: "done", done: 1, failed: 0 });
  expect(await brands("giden")).toEqual(
    expect.arrayContaining([
      ["Giden Bir", 1],
      ["Giden İki", 0],
      ["Giden Üç", 1],
    ]),
  );
});

test("a brand is merged while a file that names it is on its way: what is in moves, what comes later has the name of its row", async () => {
  const [from, into] = await calls().CreateClientBrandByList({ names: ["Yarım Yazım", "Tam Yazım"] });
  const file = (code: string) =>
    makeFileWith(1, () => ({ "Model kodu": code, "Stok kodu": code, Barkod: code, Marka: "Yarım Yazım" }));
  await importFile(w, "ayse", await file("YOL-1"));
  await calls().MergeBrands({ ids: [from!.id], intoId: into!.id });
  expect(await importFile(w, "ayse", await file("YOL-2"))).toMatchObject({ state: "done", done: 1 });
  expect(await brands("yazım")).toEqual(
    expect.arrayContaining([
      ["Tam Yazım", 1],
      ["Yarım Yazım", 1],
    ]),
  );
});

test("brands come by their last change, or by name as Turkish sorts it, those that products have or those that none has, with the channels that they are known on", async () => {
  await calls().CreateClientBrandByList({ names: ["Sıra Şal", "Sıra Cam", "Sıra Çay"] });
  await product("SIRA-1", "Sıra Çay");
  const list = async (more: Parameters<ReturnType<typeof calls>["GetAllBrand"]>[0]) =>
    (await calls().GetAllBrand({ search: "sıra", ...more })).data.map(({ name }) => name.slice(5));
  expect(await list({ orderColumn: "name", orderType: "asc" })).toEqual(["Cam", "Çay", "Şal"]);
  expect(await list({ orderColumn: "name", orderType: "desc" })).toEqual(["Şal", "Çay", "Cam"]);
  expect(await list({ isUnused: true, orderColumn: "name", orderType: "asc" })).toEqual(["Cam", "Şal"]);
  expect(await list({ isUnused: false })).toEqual(["Çay"]);
  const ours = sql`client_id = ${w.clientId("ayse")}`;
  await rows(sql`update brand set modified_at = now() + interval '1 hour' where ${ours} and name = 'Sıra Cam'`);
  await rows(
    sql`update brand set modified_at = now() - interval '1 hour', is_active = false where ${ours} and name = 'Sıra Şal'`,
  );
  const changed = { orderColumn: "modifiedDate" as const };
  expect(await list({ ...changed, orderType: "desc" })).toEqual(["Cam", "Çay", "Şal"]);
  expect(await list({ ...changed, orderType: "asc" })).toEqual(["Şal", "Çay", "Cam"]);
  await rows(sql`insert into brand_mapping (client_id, channel_id, scope, brand_id, channel_brand_code)
    select ${w.clientId("ayse")}, channel.id, scope, brand.id, '7'
    from brand, (select id from channel order by id limit 2) as channel, unnest(array['live', 'sandbox']) as scope
    where ${ours} and name = 'Sıra Cam'`);
  const counts = (await calls().GetAllBrand({ search: "sıra", ...changed, orderType: "desc" })).data.map(
    ({ productCount, mappingCount }) => [productCount, mappingCount],
  );
  expect(counts).toEqual([
    [0, 2],
    [1, 0],
    [0, 0],
  ]);

  const offered = async (more: Parameters<ReturnType<typeof calls>["GetClientBrands"]>[0]) =>
    (await calls().GetClientBrands({ search: "sıra", ...more })).data.map(({ name }) => name.slice(5));
  expect(await offered({ orderColumn: "name", orderType: "asc" })).toEqual(["Cam", "Çay", "Şal"]);
  expect(await offered({ ...changed, orderType: "desc" })).toEqual(["Cam", "Çay", "Şal"]);
  expect(await offered({ ...changed, orderType: "asc" })).toEqual(["Şal", "Çay", "Cam"]);
  expect(await offered({ isActive: false })).toEqual(["Şal"]);
});
