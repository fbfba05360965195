import { afterAll, beforeAll, expect, test } from "vitest";
import { attributeId, categoryId, seedCatalogue, valueId } from "#modules/catalogue/index.ts";
import { newId, sql } from "#platform/db.ts";
import { rowsOfFile } from "#testing/rows-of-file.ts";
import { someProduct } from "#testing/some-product.ts";
import { type World, world } from "#testing/world.ts";

/** A mapping of one channel is said of another: by the names of attributes and values, of what is not mapped there. */
let w: World;
let there: string;
let here: string;
const shirts = categoryId("tisort");
const scarves = categoryId("atki");
const colour = attributeId("renk");
const [black, white, red] = [valueId("renk", "Siyah"), valueId("renk", "Beyaz"), valueId("renk", "Kırmızı")];

interface Listed {
  name: string;
  custom?: boolean;
  required?: boolean;
  number?: boolean;
  values?: string[];
}
const list = async (channelId: string, code: string, attributes: Listed[]) =>
  w.database.asPlatform(async (tx) => {
    for (const scope of ["live", "sandbox"]) {
      for (const subject of ["categories", `attributes:${code}`])
        await sql`insert into channel_taxonomy (channel_id, scope, subject, read_at) values (${channelId}, ${scope}, ${subject}, now())
          on conflict do nothing`.execute(tx);
      await sql`insert into channel_category (channel_id, scope, code, name, path, is_leaf)
        values (${channelId}, ${scope}, ${code}, ${code}, ${`Giyim > ${code}`}, true)`.execute(tx);
      for (const [at, { name, custom = false, required = false, number = false, values = [] }] of attributes.entries()) {
        const attribute = `${code}-${name}`;
        await sql`insert into channel_attribute (channel_id, scope, category_code, code, name, is_required, allows_custom, is_variant, is_slicer, is_multiple, position)
          values (${channelId}, ${scope}, ${code}, ${attribute}, ${name}, ${required}, ${custom}, false, false, false, ${at})`.execute(
          tx,
        );
        if (number)
          await sql`insert into channel_number (channel_id, scope, category_code, attribute_code) values (${channelId}, ${scope}, ${code}, ${attribute})`.execute(
            tx,
          );
        for (const [position, value] of values.entries())
          await sql`insert into channel_value (channel_id, scope, category_code, attribute_code, code, name, position)
            values (${channelId}, ${scope}, ${code}, ${attribute}, ${`${code}:${value}`}, ${value}, ${position})`.execute(tx);
      }
    }
  });

beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  const channels = await w.as("ayse").Client.GetAllChannel({});
  there = channels.find(({ code }) => code === "trendyol")!.id;
  here = channels.find(({ code }) => code === "hepsiburada")!.id;
  await list(there, "T1", [
    { name: "Web Rengi", values: ["Kömür", "Kar", "Al"] },
    { name: "Kumaş", values: ["Pamuk"] },
    { name: "Yaka", values: ["Hakim"] },
    { name: "Menşei", custom: true },
    { name: "Garanti", custom: true },
    { name: "Sezonluk", values: ["Yaz"] },
    { name: "Ortam", values: ["Ev"] },
    { name: "Koleksiyon", values: ["A"] },
  ]);
  await list(here, "H1", [
    { name: "web rengi", required: true, values: ["Kömür", "Kar"] },
    { name: "Kumaş", values: ["PAMUK"] },
    { name: "Yaka", values: ["Bisiklet"] },
    { name: "Menşei", custom: true },
    { name: "Garanti", custom: true, number: true },
    { name: "Sezonluk", required: true, values: ["Kış"] },
    { name: "Koleksiyon", values: ["A", "B"] },
  ]);
  const as = w.as("ayse");
  await w.database.asPlatform((tx) =>
    sql`insert into category_attribute (category_id, attribute_id, position, is_required) values (${shirts}, ${colour}, 90, false)
      on conflict do nothing`.execute(tx),
  );
  for (const [channelId, channelCategoryCode] of [
    [there, "T1"],
    [here, "H1"],
  ] as const)
    await as.Mapping.SetClientProductCategoryMapping({ tradeportCategoryId: shirts, channelId, channelCategoryCode });
  const of = (name: string) => ({ channelAttributeCode: `T1-${name}` });
  await as.Mapping.SetCategoryAttributeMappingByClientId({
    tradeportCategoryId: shirts,
    channelId: there,
    attributeMappings: [
      { ...of("Web Rengi"), tradeportAttributeId: colour, defaultValueCode: "T1:Kar" },
      { ...of("Kumaş"), fixedValueCode: "T1:Pamuk" },
      { ...of("Yaka"), fixedValueCode: "T1:Hakim" },
      { ...of("Menşei"), fixedText: "Türkiye" },
      { ...of("Garanti"), fixedText: "İki yıl" },
      { ...of("Sezonluk"), leftOut: true },
      { ...of("Ortam"), fixedValueCode: "T1:Ev" },
      { ...of("Koleksiyon"), fixedValueCode: "T1:A" },
    ],
  });
  await as.Mapping.SetClientCategoryAttributeValueMapping({
    tradeportAttributeId: colour,
    channelId: there,
    channelCategoryCode: "T1",
    channelAttributeCode: "T1-Web Rengi",
    clientChannelAttributeValueList: [
      { tradeportValueId: black, channelValueCode: "T1:Kömür" },
      { tradeportValueId: white, channelValueCode: "T1:Kar" },
      { tradeportValueId: red, channelValueCode: "T1:Al" },
    ],
  });
  // What is chosen here stands, though another thing is chosen there.
  await as.Mapping.SetCategoryAttributeMappingByClientId({
    tradeportCategoryId: shirts,
    channelId: here,
    attributeMappings: [{ channelAttributeCode: "H1-Koleksiyon", fixedValueCode: "H1:B" }],
  });
});
afterAll(() => w.close());

const pair = () => ({ channelId: here, fromChannelId: there });
/** What of these would be copied, as it is looked at now. */
const look = async (ids: readonly string[], who: "ayse" | "mehmet" = "ayse") => {
  const { categories } = await w.as(who).Mapping.GetMappingCopy(pair());
  const seenOf = new Map(categories.map(({ tradeportCategoryId, seen }) => [tradeportCategoryId, seen]));
  return ids.map((tradeportCategoryId) => ({ tradeportCategoryId, seen: seenOf.get(tradeportCategoryId) ?? "nothing" }));
};
const rulesHere = async (who: "ayse" | "mehmet" = "ayse") =>
  (await w.as(who).Mapping.GetClientChannelCategoryAttributeMapping({ tradeportCategoryId: shirts, channelId: here })).map(
    ({ channelAttributeName, tradeportAttributeId, fixedValueCode, fixedText, leftOut, defaultValueCode }) =>
      [channelAttributeName, tradeportAttributeId ?? fixedValueCode ?? fixedText ?? leftOut, defaultValueCode] as const,
  );
const valuesHere = async () =>
  (await w.as("ayse").Mapping.GetClientChannelCategoryAttributeValueMapping({ tradeportAttributeId: colour, channelId: here }))
    .map(({ tradeportValueId, channelValueCode }) => [tradeportValueId, channelValueCode])
    .sort();
const expectedValues = [
  [black, "H1:Kömür"],
  [white, "H1:Kar"],
].sort();

test("U34: what a copy would map, and what has no equal, is said before anything is saved", async () => {
  const answer = await w.as("ayse").Mapping.GetMappingCopy(pair());
  expect(answer).toMatchObject({ reading: 0, unmapped: 0 });
  expect(answer.categories).toHaveLength(1);
  const [category] = answer.categories;
  expect(category).toMatchObject({
    tradeportCategoryId: shirts,
    channelCategoryPath: "Giyim > H1",
    attributes: 3,
    values: 2,
    lacking: 5,
  });
  expect(category!.firstLacking).toEqual([
    { attribute: "Yaka", value: "Hakim", lack: "value" },
    { attribute: "Garanti", value: "İki yıl", lack: "text" },
    { attribute: "Sezonluk", value: null, lack: "required" },
    { attribute: "Ortam", value: null, lack: "attribute" },
    { attribute: "Web Rengi", value: "Kırmızı → Al", lack: "value" },
  ]);
  expect(await rulesHere()).toEqual([["Koleksiyon", "H1:B", null]]);
  const rows = await rowsOfFile((await w.as("ayse").Mapping.GetMappingCopyExcel(pair())).body);
  expect(rows.slice(1).map((row) => [...row.slice(2, 5), row[6]])).toEqual([
    ["web rengi", "Renk", "web rengi; değeri olmayanlarda Kar", "Kopyalanır"],
    ["Kumaş", "tüm ürünler için", "Pamuk", "Kopyalanır"],
    ["Menşei", "tüm ürünler için", "Türkiye", "Kopyalanır"],
    ["web rengi", "Renk: Beyaz", "Kar", "Kopyalanır"],
    ["web rengi", "Renk: Siyah", "Kömür", "Kopyalanır"],
    ["Yaka", "Hakim", "", "Buradaki listede bu değer yok"],
    ["Garanti", "İki yıl", "", "Burada bu metin yazılamaz"],
    ["Sezonluk", "", "", "Burada zorunlu, gönderilmeden olmaz"],
    ["Ortam", "", "", "Burada bu adla özellik yok"],
    ["Web Rengi", "Kırmızı → Al", "", "Buradaki listede bu değer yok"],
  ]);
});

test("a copy maps what is not mapped yet, a second one nothing, and it is taken back but for what was mapped anew", async () => {
  const as = w.as("ayse");
  const copy = async () => as.Mapping.CopyMapping({ ...pair(), categories: await look([shirts]) });
  const first = await copy();
  expect(first).toMatchObject({ categories: 1, attributes: 3, values: 2 });
  const copied = [
    ["Koleksiyon", "H1:B", null],
    ["Kumaş", "H1:PAMUK", null],
    ["Menşei", "Türkiye", null],
    ["web rengi", colour, "H1:Kar"],
  ];
  expect((await rulesHere()).toSorted()).toEqual(copied);
  expect(await valuesHere()).toEqual(expectedValues);
  expect(await copy()).toEqual({ copyId: null, categories: 0, attributes: 0, values: 0 });
  expect((await as.Mapping.GetMappingCopy(pair())).categories[0]).toMatchObject({ attributes: 0, values: 0, lacking: 5 });

  const place = {
    tradeportAttributeId: colour,
    channelId: here,
    channelCategoryCode: "H1",
    channelAttributeCode: "H1-web rengi",
  };
  await as.Mapping.SetClientCategoryAttributeValueMapping({
    ...place,
    from: [{ tradeportValueId: black, channelValueCode: "H1:Kömür" }],
    clientChannelAttributeValueList: [{ tradeportValueId: black, channelValueCode: "H1:Kar" }],
  });
  const standing = async () => (await as.Mapping.GetMappingCopy(pair())).copies;
  const before = {
    copyId: first.copyId,
    fromChannelName: "Trendyol",
    memberName: "Ayşe Yılmaz",
    createdDate: expect.any(String),
  };
  expect(await standing()).toEqual([{ ...before, attributes: 3, values: 1 }]);
  const back = () => as.Mapping.TakeBackMappingCopy({ channelId: here, copyId: first.copyId! });
  await expect(as.Mapping.TakeBackMappingCopy({ channelId: there, copyId: first.copyId! })).rejects.toMatchObject({
    code: "not_found",
    fields: [{ field: "copyId" }],
  });
  expect(await back()).toEqual({ attributes: 3, values: 1 });
  expect(await rulesHere()).toEqual([["Koleksiyon", "H1:B", null]]);
  expect(await valuesHere()).toEqual([[black, "H1:Kar"]]);
  expect(await standing()).toEqual([]);
  expect(await back()).toEqual({ attributes: 0, values: 0 });
  const { data } = await as.Audit.GetAllAudit({ pageSize: 10 });
  expect(data.map(({ action }) => action)).toEqual(expect.arrayContaining(["copy_mapping", "take_back_mapping_copy"]));
});

test("U31: what somebody changed after it was shown is not copied unseen; where nothing is left nobody is told to look again", async () => {
  const as = w.as("ayse").Mapping;
  const seen = await look([shirts]);
  const rules = (await as.GetClientChannelCategoryAttributeMapping({ tradeportCategoryId: shirts, channelId: there })).map(
    ({ channelAttributeCode, tradeportAttributeId, fixedValueCode, fixedText, leftOut, defaultValueCode }) => ({
      ...{ channelAttributeCode, tradeportAttributeId, fixedValueCode, fixedText, leftOut, defaultValueCode },
    }),
  );
  const changed = rules.map((rule) => (rule.fixedText === "Türkiye" ? { ...rule, fixedText: "İtalya" } : rule));
  const set = (from: typeof rules, attributeMappings: typeof rules) =>
    as.SetCategoryAttributeMappingByClientId({ tradeportCategoryId: shirts, channelId: there, from, attributeMappings });
  await set(rules, changed);
  const before = await rulesHere();
  await expect(as.CopyMapping({ ...pair(), categories: seen })).rejects.toMatchObject({
    code: "mapping_copy_changed",
    fields: [{ field: "categories.0.seen", message: expect.stringContaining("Yeni listeye bakıp") }],
  });
  expect(await rulesHere()).toEqual(before);
  await set(changed, rules);
  const { copyId } = await as.CopyMapping({ ...pair(), categories: seen });
  expect(await as.CopyMapping({ ...pair(), categories: seen })).toMatchObject({ copyId: null });
  await as.TakeBackMappingCopy({ channelId: here, copyId: copyId! });
});

test("what goes by its name stays so, one name is copied once, and two categories that are one here say one thing of a value", async () => {
  const material = attributeId("materyal");
  const mugs = categoryId("bere");
  await list(there, "T2", [
    { name: "Renk", values: ["Al", "Mor"] },
    { name: "Motif", values: ["Düz"] },
    { name: "MOTIF", values: ["Düz"] },
  ]);
  await list(there, "T3", [{ name: "Renk", values: ["Al", "Mor"] }]);
  await list(here, "H2", [
    { name: "Renk", values: ["Al", "Mor"] },
    { name: "motif", values: ["Düz"] },
  ]);
  const as = w.as("ayse").Mapping;
  await w.database.asPlatform(async (tx) => {
    for (const category of [scarves, mugs])
      for (const attribute of [colour, material])
        await sql`insert into category_attribute (category_id, attribute_id, position, is_required) values (${category}, ${attribute}, 90, false)
          on conflict do nothing`.execute(tx);
  });
  for (const [category, code] of [
    [scarves, "T2"],
    [mugs, "T3"],
  ] as const) {
    await as.SetClientProductCategoryMapping({ tradeportCategoryId: category, channelId: there, channelCategoryCode: code });
    await as.SetClientProductCategoryMapping({ tradeportCategoryId: category, channelId: here, channelCategoryCode: "H2" });
    await as.SetClientCategoryAttributeValueMapping({
      ...{ tradeportAttributeId: colour, channelId: there, channelCategoryCode: code, channelAttributeCode: `${code}-Renk` },
      clientChannelAttributeValueList: [{ tradeportValueId: red, channelValueCode: `${code}:${code === "T2" ? "Al" : "Mor"}` }],
    });
  }
  const set = (
    attributeMappings: Parameters<typeof as.SetCategoryAttributeMappingByClientId>[0]["attributeMappings"],
    from: typeof attributeMappings = [],
  ) => as.SetCategoryAttributeMappingByClientId({ tradeportCategoryId: scarves, channelId: there, attributeMappings, from });
  const twice = ["Motif", "MOTIF"].map((name) => ({ channelAttributeCode: `T2-${name}`, fixedValueCode: "T2:Düz" }));
  await set(twice);
  const found = async () =>
    (await as.GetMappingCopy(pair())).categories
      .filter(({ tradeportCategoryId: id }) => [scarves, mugs].includes(id))
      .map(({ attributes, values, firstLacking }) => ({ attributes, values, lacks: firstLacking.map(({ lack }) => lack) }))
      .sort((one, other) => one.attributes - other.attributes);
  expect(await found()).toEqual([
    { attributes: 0, values: 0, lacks: ["otherCategory"] },
    { attributes: 1, values: 1, lacks: ["attribute"] },
  ]);
  // A value goes for the other category there too, once that has products and fills the attribute by ours.
  const alsoFor = async () => {
    const plan = (await as.GetMappingCopy(pair())).categories.find(({ tradeportCategoryId: id }) => id === scarves)!;
    return plan.alsoFor.map(({ tradeportCategoryId, productCount }) => [tradeportCategoryId, productCount]);
  };
  expect(await alsoFor()).toEqual([]);
  for (const [code, category] of [
    ["ATKI", scarves],
    ["BERE", mugs],
  ] as const) {
    await w.as("ayse").Product.CreateProductMasterDataJson({ product: await someProduct(w.as("ayse"), code) });
    await w.database.pool.query("update product set category_id = $1 where client_id = $2 and main_code = $3", [
      ...[category, w.clientId("ayse"), code],
    ]);
  }
  expect(await alsoFor()).toEqual([[mugs, 1]]);
  const rows = await rowsOfFile((await as.GetMappingCopyExcel(pair())).body);
  expect(rows.filter((row) => String(row[5]).endsWith("Bere (1)")).map((row) => row.slice(2, 5))).toEqual([
    ["Renk", "Renk: Kırmızı", "Al"],
  ]);
  // It comes from another of ours in the other category: nothing goes there by it.
  const other = [{ channelAttributeCode: "H2-Renk", tradeportAttributeId: material }];
  const ofMugs = { tradeportCategoryId: mugs, channelId: here };
  await as.SetCategoryAttributeMappingByClientId({ ...ofMugs, attributeMappings: other });
  expect(await alsoFor()).toEqual([]);
  await as.SetCategoryAttributeMappingByClientId({ ...ofMugs, from: other, attributeMappings: [] });
  const { copyId } = await as.CopyMapping({ ...pair(), categories: await look([scarves, mugs]) });
  await as.TakeBackMappingCopy({ channelId: here, copyId: copyId! });
  // Another of ours goes there by a rule: here ours of that name does, of a product that has one, and stays.
  const product = await someProduct(w.as("ayse"), "ADIYLA");
  await w.as("ayse").Product.CreateProductMasterDataJson({ product });
  await w.database.pool.query("update product set category_id = $1 where client_id = $2", [scarves, w.clientId("ayse")]);
  await w.database.pool.query(
    "insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id) select client_id, id, id, $1, $2 from product where client_id = $3 on conflict do nothing",
    [colour, red, w.clientId("ayse")],
  );
  await set([...twice, { channelAttributeCode: "T2-Renk", tradeportAttributeId: material }], twice);
  expect((await found()).flatMap(({ lacks }) => lacks)).toContain("byName");
  await as.CopyMapping({ ...pair(), categories: await look([scarves]) });
  const rules = await as.GetClientChannelCategoryAttributeMapping({ tradeportCategoryId: scarves, channelId: here });
  expect(rules.map(({ channelAttributeName }) => channelAttributeName)).toEqual(["motif"]);
});

test("between lists in two languages nothing is copied, and it is said", async () => {
  const speak = (language: string) => w.database.pool.query("update channel set language = $1 where id = $2", [language, here]);
  const as = w.as("ayse").Mapping;
  const seen = await look([shirts]);
  await speak("en-GB");
  expect(await as.GetMappingCopy(pair())).toMatchObject({ isOtherLanguage: true, mapped: 3, categories: [] });
  expect(await as.CopyMapping({ ...pair(), categories: seen })).toMatchObject({ copyId: null });
  await speak("tr-TR");
  expect(await as.GetMappingCopy(pair())).toMatchObject({ isOtherLanguage: false });
});

test("S1: another company's copy is nobody else's, and what can't be copied is named by its field", async () => {
  const as = w.as("mehmet");
  expect(await as.Mapping.GetMappingCopy(pair())).toEqual({
    ...{ categories: [], isOtherLanguage: false, mapped: 0, reading: 0, unmapped: 0, copies: [] },
  });
  expect(await as.Mapping.CopyMapping({ ...pair(), categories: await look([shirts], "mehmet") })).toMatchObject({ copyId: null });
  const copy = await w.as("ayse").Mapping.CopyMapping({ ...pair(), categories: await look([shirts]) });
  await expect(as.Mapping.TakeBackMappingCopy({ channelId: here, copyId: copy.copyId! })).rejects.toMatchObject({
    code: "not_found",
    fields: [{ field: "copyId" }],
  });
  expect(await rulesHere()).toHaveLength(4);
  const id = newId();
  for (const [wrong, field] of [
    [{ channelId: id }, "channelId"],
    [{ fromChannelId: id }, "fromChannelId"],
  ] as const)
    await expect(w.as("ayse").Mapping.GetMappingCopy({ ...pair(), ...wrong })).rejects.toMatchObject({
      code: "not_found",
      fields: [{ field }],
    });
  await expect(w.as("ayse").Mapping.GetMappingCopy({ channelId: here, fromChannelId: here })).rejects.toMatchObject({
    code: "bad_input",
    fields: [{ field: "fromChannelId" }],
  });
  await expect(w.as("ayse").Mapping.CopyMapping({ ...pair(), categories: await look([shirts, id]) })).rejects.toMatchObject({
    code: "not_found",
    fields: [{ field: "categories.1.tradeportCategoryId" }],
  });
  // Not mapped here: said, and left out.
  await w.as("ayse").Mapping.SetClientProductCategoryMapping({
    tradeportCategoryId: categoryId("eldiven"),
    channelId: there,
    channelCategoryCode: "T1",
  });
  expect(await w.as("ayse").Mapping.GetMappingCopy(pair())).toMatchObject({ unmapped: 1 });
});
