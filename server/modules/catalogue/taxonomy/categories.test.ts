import { emptyId } from "@tradeport/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { someProduct } from "#testing/some-product.ts";
import { untilLocked } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { attributeId, categoryId, keepTaxonomy, seedCatalogue } from "../index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const calls = () => w.as("admin").ProductCategory;
const all = async () => (await calls().GetAll({})).data;
const made = (name: string, more: Record<string, unknown> = {}) =>
  calls().CreateProductCategory({ name, categoryCode: newId(), ...more });
const refused = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field && { fields: [expect.objectContaining({ field })] }) });
/** A product of a client in this category, as a save would leave it. */
const stock = (who: "ayse" | "mehmet", category: string) =>
  w.database.asClient(w.clientId(who), async (tx) => {
    const [brand, id] = [newId(), newId()];
    await sql`insert into brand (client_id, id, name) values (${w.clientId(who)}, ${brand}, ${id})`.execute(tx);
    await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
      values (${w.clientId(who)}, ${id}, ${id}, ${category}, ${brand}, 10, 'TRY')`.execute(tx);
    return id;
  });

describe("a category is made, changed and moved", () => {
  test("at the top or below another; every client sees it at once, in its place and in five languages", async () => {
    const top = await made("Bahçe", { names: { en: "Garden", de: "Garten", fr: "Jardin", it: "Giardino" } });
    expect(top).toMatchObject({
      version: 1,
      parentCategoryId: emptyId,
      name: "Bahçe",
      names: { tr: "Bahçe", en: "Garden", de: "Garten", fr: "Jardin", it: "Giardino" },
      path: "Bahçe",
      isLeaf: true,
      isActive: true,
      isOffered: true,
      description: "",
    });
    const below = await made("Saksı", { parentCategoryId: top.id, description: "Toprak ve plastik" });
    expect(below).toMatchObject({ path: "Bahçe > Saksı", names: { tr: "Saksı", en: "Saksı", de: "" } });
    const seen = (await w.as("zeynep").ProductCategory.GetAll({ isActive: true })).data;
    expect(seen.find(({ id }) => id === top.id)).toMatchObject({ isLeaf: false });
    expect(seen.find(({ id }) => id === below.id)).toMatchObject({ path: "Bahçe > Saksı" });
    expect(seen.findIndex(({ id }) => id === top.id)).toBeLessThan(seen.findIndex(({ id }) => id === below.id));
  });

  test("a new name is in the path of all below it; a field that is left out stays", async () => {
    const top = await made("Kamp", { names: { en: "Camping" } });
    const tent = await made("Çadır", { parentCategoryId: top.id, names: { en: "Tents" }, description: "Dört mevsim" });
    const changed = await calls().UpdateProductCategory({ id: top.id, version: 1, name: "Kampçılık" });
    expect(changed).toMatchObject({ version: 2, names: { tr: "Kampçılık", en: "Camping" }, categoryCode: top.categoryCode });
    expect((await all()).find(({ id }) => id === tent.id)).toMatchObject({
      path: "Kampçılık > Çadır",
      description: "Dört mevsim",
      version: 1,
    });
    // An English name that is taken away is the Turkish one again, and follows it.
    await calls().UpdateProductCategory({ id: top.id, version: 2, names: { en: "" } });
    const last = await calls().UpdateProductCategory({ id: top.id, version: 3, names: { tr: "Outdoor" } });
    expect(last.names).toMatchObject({ tr: "Outdoor", en: "Outdoor" });
    // What is sent as it was read is no change.
    const { isLeaf: _, isOffered: __, path: ___, ...read } = last;
    expect(await calls().UpdateProductCategory(read)).toEqual(last);
  });

  test("moved with all below it; the place that it leaves is a leaf again", async () => {
    const [from, to] = [await made("Eski"), await made("Yeni")];
    const moved = await made("Taşınan", { parentCategoryId: from.id });
    const leaf = await made("Alt", { parentCategoryId: moved.id });
    await calls().UpdateProductCategory({ id: moved.id, version: 1, parentCategoryId: to.id });
    const now = await all();
    const at = (id: string) => now.find((one) => one.id === id);
    expect(at(leaf.id)).toMatchObject({ path: "Yeni > Taşınan > Alt" });
    expect([at(from.id)?.isLeaf, at(to.id)?.isLeaf]).toEqual([true, false]);
    const top = await calls().UpdateProductCategory({ id: moved.id, version: 2, parentCategoryId: emptyId });
    expect(top.path).toBe("Taşınan");
  });

  test("switched off with all below it, and on again as each was; a product keeps its place and can be saved", async () => {
    const top = await made("Mevsimlik");
    const [off, on] = [
      await made("Kapalı", { parentCategoryId: top.id, isActive: false }),
      await made("Açık", { parentCategoryId: top.id }),
    ];
    const { Product } = w.as("ayse");
    const product = await someProduct(w.as("ayse"), "MEVSİM-1");
    const saved = await Product.CreateProductMasterDataJson({
      product: {
        ...product,
        categoryId: on.id,
        attributes: [],
        variants: product.variants.map((one) => ({ ...one, attributes: [] })),
      },
    });
    await calls().UpdateProductCategory({ id: top.id, version: 1, isActive: false });
    const offered = async () => new Set((await w.as("ayse").ProductCategory.GetAll({ isActive: true })).data.map(({ id }) => id));
    const now = await offered();
    expect([top, off, on].map(({ id }) => now.has(id))).toEqual([false, false, false]);
    const updated = await Product.UpdateProductMasterDataJson({ product: { id: saved.id, version: saved.version, vatRate: 20 } });
    expect(updated).toMatchObject({ vatRate: 20, categoryId: on.id });
    await expect(
      Product.CreateProductMasterDataJson({
        product: { ...product, productMainCode: "MEVSİM-2", categoryId: on.id, attributes: [] },
      }),
    ).rejects.toMatchObject({ code: "category_not_leaf" });
    await calls().UpdateProductCategory({ id: top.id, version: 2, isActive: true });
    const again = await offered();
    expect([top, off, on].map(({ id }) => again.has(id))).toEqual([true, false, true]);
  });

  test("the audit says who changed what, by the name that people know", async () => {
    const one = await made("Denetlenen", { names: { en: "Audited" } });
    await calls().UpdateProductCategory({ id: one.id, version: 1, description: "Açıklama" });
    const { data } = await w.as("admin").Audit.GetAllAudit({ objectType: "category", objectId: one.id });
    expect(data.map(({ action, objectName, actorName }) => [action, objectName, actorName])).toEqual([
      ["update", "Denetlenen", "Deniz Aksoy"],
      ["create", "Denetlenen", "Deniz Aksoy"],
    ]);
    expect(data[0]).toMatchObject({ before: { description: "" }, after: { description: "Açıklama" } });
  });
});

describe("what can't be is refused at its field, and nothing is half-saved", () => {
  test("a code or a name that is taken, in whatever case", async () => {
    const top = await made("Kitap", { names: { en: "Books" }, categoryCode: "kitap.Işık" });
    await made("Işık", { parentCategoryId: top.id, names: { en: "Light" } });
    await expect(made("Başka", { categoryCode: "KİTAP.ışık" })).rejects.toEqual(refused("category_code_taken", "categoryCode"));
    for (const name of ["IŞIK", "isik", " Işık "])
      await expect(made(name, { parentCategoryId: top.id })).rejects.toEqual(refused("category_name_taken", "names.tr"));
    await expect(made("Lamba", { parentCategoryId: top.id, names: { en: "LIGHT" } })).rejects.toEqual(
      refused("category_name_taken", "names.en"),
    );
    // Elsewhere the same name is another path.
    expect(await made("Işık")).toMatchObject({ path: "Işık" });
    expect((await all()).filter(({ parentCategoryId }) => parentCategoryId === top.id)).toHaveLength(1);
  });

  test("a move that makes a cycle, under itself or far below", async () => {
    const a = await made("Halka A");
    const b = await made("Halka B", { parentCategoryId: a.id });
    const c = await made("Halka C", { parentCategoryId: b.id });
    for (const parent of [a, b, c])
      await expect(calls().UpdateProductCategory({ id: a.id, version: 1, parentCategoryId: parent.id })).rejects.toEqual(
        refused("category_cycle", "parentCategoryId"),
      );
    // Two moves at once that only together make one: the second finds the first.
    const [x, y] = [await made("X"), await made("Y")];
    const both = await Promise.allSettled([
      calls().UpdateProductCategory({ id: x.id, version: 1, parentCategoryId: y.id }),
      calls().UpdateProductCategory({ id: y.id, version: 1, parentCategoryId: x.id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "category_cycle" } });
  });

  test("more than ten levels, by a new one and by a move", async () => {
    let parent = emptyId;
    const chain = [];
    for (let level = 1; level <= 10; level += 1) {
      const next = await made(`Düzey ${level}`, { parentCategoryId: parent });
      chain.push(next);
      parent = next.id;
    }
    await expect(made("Düzey 11", { parentCategoryId: parent })).rejects.toEqual(
      refused("category_too_deep", "parentCategoryId"),
    );
    const top = await made("İki düzey");
    await made("İkincisi", { parentCategoryId: top.id });
    await expect(calls().UpdateProductCategory({ id: top.id, version: 1, parentCategoryId: chain[8]!.id })).rejects.toEqual(
      refused("category_too_deep", "parentCategoryId"),
    );
    expect(await calls().UpdateProductCategory({ id: top.id, version: 1, parentCategoryId: chain[7]!.id })).toMatchObject({
      version: 2,
    });
  });

  test("a place below one that has products", async () => {
    const full = await made("Dolu");
    await stock("ayse", full.id);
    await expect(made("Altında", { parentCategoryId: full.id })).rejects.toEqual(
      refused("category_has_products", "parentCategoryId"),
    );
    const other = await made("Taşınacak");
    await expect(calls().UpdateProductCategory({ id: other.id, version: 1, parentCategoryId: full.id })).rejects.toEqual(
      refused("category_has_products", "parentCategoryId"),
    );
    expect((await all()).find(({ id }) => id === full.id)).toMatchObject({ isLeaf: true });
  });

  test("a parent that was deleted meanwhile, a version that is old, and what is not there", async () => {
    const gone = await made("Silinecek");
    await calls().DeleteProductCategory({ id: gone.id });
    await expect(made("Altında", { parentCategoryId: gone.id })).rejects.toEqual(
      refused("category_parent_gone", "parentCategoryId"),
    );
    await expect(calls().UpdateProductCategory({ id: gone.id, version: 1, name: "Yok" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(calls().DeleteProductCategory({ id: gone.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(calls().GetProductCategoryUsage({ id: gone.id })).rejects.toMatchObject({ code: "not_found" });
    const one = await made("İki kişi");
    await calls().UpdateProductCategory({ id: one.id, version: 1, description: "birinci" });
    await expect(calls().UpdateProductCategory({ id: one.id, version: 1, description: "ikinci" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await all()).find(({ id }) => id === one.id)).toMatchObject({ description: "birinci" });
  });

  test("bad texts: too long, empty, a sign that parts paths, signs that nobody sees", async () => {
    for (const [field, value] of [
      ["name", "a".repeat(121)],
      ["name", "  "],
      ["name", "A > B"],
      ["categoryCode", "iki kelime"],
      ["categoryCode", "a".repeat(61)],
      ["description", "a".repeat(1001)],
    ] as const)
      await expect(made("Geçerli", { [field]: value })).rejects.toMatchObject({
        code: "bad_input",
        fields: [expect.objectContaining({ field })],
      });
    expect(await made("Görün\u200bmeyen")).toMatchObject({ name: "Görünmeyen" });
  });
});

describe("deleted is what nothing uses (U39)", () => {
  test("refused with what uses it and how many, over all clients; nothing of it is touched", async () => {
    const used = await made("Kullanılan");
    await stock("ayse", used.id);
    await stock("ayse", used.id);
    await stock("mehmet", used.id);
    await w.database.asClient(w.clientId("mehmet"), (tx) =>
      sql`insert into category_mapping (client_id, id, category_id, channel_id, channel_category_code)
        select ${w.clientId("mehmet")}, ${newId()}, ${used.id}, id, '1' from channel limit 1`.execute(tx),
    );
    expect(await calls().GetProductCategoryUsage({ id: used.id })).toEqual({
      products: 3,
      clients: 2,
      children: 0,
      below: 0,
      productsBelow: 0,
      mappings: 1,
      rows: 0,
    });
    await expect(calls().DeleteProductCategory({ id: used.id })).rejects.toMatchObject({
      code: "category_in_use",
      message: expect.stringContaining("3 ürün (2 müşteride), 0 alt kategori, 1 eşleştirme"),
    });
    const top = await made("Üst");
    const middle = await made("Orta", { parentCategoryId: top.id });
    await stock("ayse", (await made("Alt", { parentCategoryId: middle.id })).id);
    expect(await calls().GetProductCategoryUsage({ id: top.id })).toMatchObject({ children: 1, below: 2, productsBelow: 1 });
    await expect(calls().DeleteProductCategory({ id: top.id })).rejects.toMatchObject({ code: "category_in_use" });
    const ids = new Set((await all()).map(({ id }) => id));
    expect([used, top, middle].map(({ id }) => ids.has(id))).toEqual([true, true, true]);
  });

  test("a row of an import that is on its way counts, and while a file is being read nothing goes", async () => {
    const one = await made("Yolda");
    const clientId = w.clientId("ayse");
    const processId = newId();
    await w.database.asClient(clientId, (tx) =>
      sql`insert into process (client_id, id, process_type, state, subject, started_by_name)
        values (${clientId}, ${processId}, 'import_product_from_excel', 'running', 'a.xlsx', 'Ayşe')`.execute(tx),
    );
    await expect(calls().DeleteProductCategory({ id: one.id })).rejects.toMatchObject({ code: "taxonomy_busy" });
    await w.database.asClient(clientId, async (tx) => {
      await sql`update process set input = '{"staged": true}' where id = ${processId}`.execute(tx);
      await sql`insert into import_row (client_id, process_id, row_no, label, input, problems, product_id, variant_id, brand_id, category_id)
        values (${clientId}, ${processId}, 1, 'a', '[]', '[]', ${newId()}, ${newId()}, ${newId()}, ${one.id})`.execute(tx);
    });
    await expect(calls().DeleteProductCategory({ id: one.id })).rejects.toMatchObject({ code: "category_in_use" });
    await w.database.asClient(clientId, (tx) => sql`delete from import_row where process_id = ${processId}`.execute(tx));
    expect(await calls().DeleteProductCategory({ id: one.id })).toEqual({});
  });

  test("a product that is being saved ends first, and is counted", async () => {
    const one = await made("Aynı anda");
    let go = () => {};
    const saved = new Promise<void>((done) => {
      go = done;
    });
    const clientId = w.clientId("ayse");
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
    const saving = w.database.asClient(clientId, async (tx) => {
      await keepTaxonomy(tx);
      isHeld();
      await saved;
      const brand = newId();
      await sql`insert into brand (client_id, id, name) values (${clientId}, ${brand}, ${brand})`.execute(tx);
      await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency)
        values (${clientId}, ${newId()}, 'AYNI-ANDA', ${one.id}, ${brand}, 10, 'TRY')`.execute(tx);
    });
    await held;
    const deleting = calls()
      .DeleteProductCategory({ id: one.id })
      .catch((error: unknown) => error);
    await untilLocked("the deletion waits", w.database.pool);
    go();
    await saving;
    expect(await deleting).toMatchObject({ code: "category_in_use" });
  });

  test("what nothing uses is gone, with its attributes; the place above is a leaf again, and a start brings nothing back", async () => {
    const top = await made("Kısa ömürlü");
    const one = await made("Gidecek", { parentCategoryId: top.id });
    const demo = categoryId("tisort");
    await w.database.asPlatform((tx) =>
      sql`insert into category_attribute (category_id, attribute_id) values (${one.id}, ${attributeId("renk")})`.execute(tx),
    );
    expect(await calls().DeleteProductCategory({ id: one.id })).toEqual({});
    const now = await all();
    expect(now.find(({ id }) => id === top.id)).toMatchObject({ isLeaf: true });
    await calls().UpdateProductCategory({ id: demo, version: 1, name: "Tişörtler" });
    await calls()
      .DeleteProductCategory({ id: categoryId("vazo") })
      .catch(() => {});
    await w.database.asPlatform((tx) => seedCatalogue(tx));
    expect((await all()).find(({ id }) => id === demo)).toMatchObject({ names: { tr: "Tişörtler" } });
    const { data } = await w.as("admin").Audit.GetAllAudit({ objectType: "category", objectId: one.id });
    expect(data[0]).toMatchObject({ action: "delete", objectName: "Gidecek", before: { path: "Kısa ömürlü > Gidecek" } });
  });
});

test("an Admin writes, a Client reads", async () => {
  const { ProductCategory } = w.as("ayse");
  for (const call of [
    () => ProductCategory.CreateProductCategory({ name: "A", categoryCode: "a" }),
    () => ProductCategory.UpdateProductCategory({ id: categoryId("giyim"), version: 1 }),
    () => ProductCategory.DeleteProductCategory({ id: categoryId("giyim") }),
    () => ProductCategory.GetProductCategoryUsage({ id: categoryId("giyim") }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "wrong_role" });
});
