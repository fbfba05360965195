import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "#platform/audit.ts";
import { newId } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";

/** What the audit's screen shows of codes, and of what was written in another language. */
let w: World;
const [brandId, categoryId, attributeId] = [newId(), newId(), newId()];
beforeAll(async () => {
  w = await world();
  await w.as("ayse").Home.LoadSampleData({});
  await w.database.pool.query(
    `insert into category (id, code, name_tr, name_en, path_tr, path_en, depth, is_leaf)
      values ($1, 'denetim', 'Tişört', 'T-shirt', 'Giyim > Tişört', 'Clothing > T-shirt', 2, true)`,
    [categoryId],
  );
  await w.database.pool.query("insert into attribute (id, code, name_tr, name_en) values ($1, 'denetim', 'Renk', 'Colour')", [
    attributeId,
  ]);
  await w.database.pool.query("insert into brand (client_id, id, name) values ($1, $2, 'Mavikapı')", [clients.first, brandId]);
});
afterAll(() => w.close());

type Entry = Parameters<typeof audit>[3];
const rowOf = async (entry: Entry, locale: "tr" | "en" = "tr") => {
  const action = `said_${newId()}`;
  const job = { kind: "job" as const, id: null, name: "test" };
  await w.database.asClient(clients.first, (tx) => audit(tx, clients.first, job, { ...entry, action }));
  return (await w.as("ayse").Audit.GetAllAudit({ action }, { "accept-language": locale })).data[0]!;
};

test("a marketplace's reason and a channel are said by their names; the export keeps the codes", async () => {
  const { rows } = await w.database.pool.query<{ id: string }>(
    `select p.id from order_package p join store s on s.id = p.store_id join channel c on c.id = s.channel_id
      where p.client_id = $1 and c.code = 'trendyol' limit 1`,
    [clients.first],
  );
  const after = { status: "S_CANCELING", fields: { reasonId: "500" } };
  const entry: Entry = { action: "", objectType: "order_package", objectId: rows[0]!.id, after };
  expect((await rowOf(entry)).after).toEqual({
    status: "S_CANCELING",
    fields: { reasonId: { tr: expect.stringMatching(/^Stokta|^Stok/), en: expect.any(String) } },
  });
  const store: Entry = { action: "", objectType: "store", objectId: newId(), after: { name: "Mağaza", channel: "trendyol" } };
  const { after: shown, action } = await rowOf(store);
  expect(shown).toEqual({ name: "Mağaza", channel: "Trendyol" });
  const { body } = await w.as("ayse").Audit.GetAuditExport({ action });
  expect(body.toString()).toContain('""channel"":""trendyol""');
});

test("a mapping is named by what is mapped and where to, a category in the reader's language", async () => {
  const named = (objectType: Entry["objectType"], objectId: string, locale: "tr" | "en", after: object = {}) =>
    rowOf({ action: "", objectType, objectId, after: { channel: "Trendyol", ...after } }, locale).then(
      ({ objectName }) => objectName,
    );
  expect(await named("brand_mapping", brandId, "tr")).toBe("Mavikapı · Trendyol");
  // Of a brand that is gone its row has the name.
  expect(await named("brand_mapping", newId(), "tr", { brand: "Eski" })).toBe("Eski · Trendyol");
  expect(await named("category_mapping", categoryId, "tr")).toBe("Giyim > Tişört · Trendyol");
  expect(await named("category_mapping", categoryId, "en")).toBe("Clothing > T-shirt · Trendyol");
  expect(await named("attribute_mapping", categoryId, "en")).toBe("Clothing > T-shirt · Trendyol");
  expect(await named("value_mapping", attributeId, "en")).toBe("Colour · Trendyol");
  const { before, after } = await rowOf({
    ...{ action: "", objectType: "product", objectId: newId() },
    ...{ before: { categoryPath: "Oyuncak > Kaldırıldı" }, after: { categoryPath: "Giyim > Tişört" } },
  });
  expect([before, after]).toEqual([
    { categoryPath: "Oyuncak > Kaldırıldı" },
    { categoryPath: { tr: "Giyim > Tişört", en: "Clothing > T-shirt" } },
  ]);
});
