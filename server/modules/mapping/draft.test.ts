import { connectorOf } from "@tradeport/connectors";
import { expect, test } from "vitest";
import { problemIn } from "#modules/messages/index.ts";
import type { AttributeRule, CategoryRules } from "./category-rules.ts";
import { type ChannelRules, draftOf, type Mappable } from "./draft.ts";
import { requirement } from "./problems.ts";
import { pathsOf } from "./read-taxonomy.ts";

const trendyol = connectorOf("trendyol")!;
const named = (name: string) => ({ name, folded: name.toLowerCase() });
const value = (attributeId: string, variantId: string, valueId: string | null, name: string) => ({
  attributeId,
  variantId,
  valueId,
  text: valueId ? null : name,
  value: named(name),
});

const shirt = (change: Partial<Mappable> = {}): Mappable => ({
  id: "product",
  mainCode: "TS-1",
  categoryId: "shirts",
  category: { tr: "Giyim > Tişört", en: "Clothing > T-shirt" },
  brand: named("Deneme"),
  vatRate: 10,
  currency: "TRY",
  originCountry: "TR",
  title: "Tişört",
  description: "<p>Pamuk</p>",
  images: ["https://img.example.com/1.jpg"],
  variants: ["s", "m"].map((size) => ({
    id: size,
    barcode: `TS 1-${size}`,
    productCode: `TS-1-${size}`,
    salePrice: "199.90",
    listPrice: "249.90",
    quantity: 3,
    dimensionalWeight: "1.000",
  })),
  attributes: [
    value("colour", "product", "black", "siyah"),
    value("size", "s", "size-s", "s"),
    value("size", "m", "size-m", "m"),
  ],
  ...change,
});

const category = (change: Partial<CategoryRules> = {}): CategoryRules => ({
  channelCategoryCode: "1101",
  isOpen: true,
  reading: "read",
  attributes: [
    { code: "47", ...named("renk"), isRequired: true, allowsCustom: true, variantsAllowCustom: false, isVariant: false },
    { code: "338", ...named("beden"), isRequired: true, allowsCustom: false, variantsAllowCustom: false, isVariant: false },
    { code: "33", ...named("desen"), isRequired: false, allowsCustom: false, variantsAllowCustom: false, isVariant: false },
  ],
  rules: new Map(),
  ownByName: new Map([
    ["renk", "colour"],
    ["beden", "size"],
  ]),
  values: new Map(),
  valuesByName: new Map([
    [
      "338",
      new Map([
        ["s", "20001"],
        ["m", "20002"],
      ]),
    ],
  ]),
  knownCodes: new Map([["33", new Set(["90000"])]]),
  ...change,
});

const channel = (rules: CategoryRules | null, change: Partial<ChannelRules> = {}): ChannelRules => ({
  name: "Trendyol",
  currency: "TRY",
  language: "tr-TR",
  opens: (address) => address.startsWith("https:"),
  requirements: trendyol.listings!.requirements,
  keyOf: trendyol.keyOf,
  brands: { reading: "read", known: new Map([["deneme", { code: "1791", isSelected: false }]]) },
  categories: new Map(rules ? [["shirts", rules]] : []),
  ...change,
});
/** Priced in dollars, and one of its variants in liras too. */
const unpriced = shirt({
  currency: "USD",
  variants: shirt().variants.map((variant, at) => (at === 0 ? variant : { ...variant, salePrice: null, listPrice: null })),
});
const fingerprints = (product: Mappable, rules: ChannelRules) =>
  draftOf(product, rules).missing.map(({ fingerprint }) => fingerprint);

test("equal names are used where no rule is set: attributes by name, values by name, free text where it is taken", () => {
  const { draft } = draftOf(shirt(), channel(category()));
  expect(draft).toMatchObject({ brandCode: "1791", categoryCode: "1101", attributes: [{ code: "47", text: "siyah" }] });
  expect(draft?.offers.map(({ key, attributes }) => [key, attributes])).toEqual([
    ["TS1-s", [{ code: "338", valueCode: "20001" }]],
    ["TS1-m", [{ code: "338", valueCode: "20002" }]],
  ]);
});

test("where a whole number is wanted a number goes, and what is none goes by its own mapping alone", () => {
  const months = { code: "9", ...named("garanti (ay)"), isRequired: true, allowsCustom: true, variantsAllowCustom: false };
  const asking = (change: Partial<CategoryRules> = {}, rule = {}) =>
    category({
      attributes: [...category().attributes, { ...months, isVariant: false, isWholeNumber: true }],
      rules: new Map([["9", { attributeId: "warranty", fixedValueCode: null, fixedText: null, ...rule }]]),
      ...change,
    });
  const having = (id: string, name: string) =>
    shirt({ attributes: [...shirt().attributes, value("warranty", "product", id, name)] });
  const sent = (product: Mappable, rules: CategoryRules) =>
    draftOf(product, channel(rules)).draft?.attributes.find(({ code }) => code === "9");
  expect(fingerprints(having("two", "2 yil"), channel(asking()))).toEqual(["number_unmapped:Giyim > Tişört:garanti (ay):2 yil"]);
  expect(sent(having("n", "24"), asking())).toEqual({ code: "9", text: "24" });
  const texts = new Map([["9", new Map([["two", "24"]])]]);
  expect(sent(having("two", "2 yil"), asking({ texts }))).toEqual({ code: "9", text: "24" });
  // What was set for all products, or for those without a value, before it was known that a number is wanted.
  const all = asking({}, { attributeId: null, fixedText: "iki yil" });
  const wanted = ["number_wanted:Giyim > Tişört:garanti (ay):iki yil"];
  expect(fingerprints(shirt(), channel(all))).toEqual(wanted);
  expect(fingerprints(shirt(), channel(asking({}, { defaultText: "iki yil" })))).toEqual(wanted);
  expect(sent(shirt(), asking({}, { defaultText: "12" }))).toEqual({ code: "9", text: "12" });
});

test("a rule comes before a name: another attribute, a fixed value, a fixed text, a mapped value", () => {
  const rules = category({
    rules: new Map([
      ["33", { attributeId: null, fixedValueCode: "90000", fixedText: null }],
      ["47", { attributeId: null, fixedValueCode: null, fixedText: "Kömür" }],
    ]),
    values: new Map([["338", new Map([["size-s", "20009"]])]]),
  });
  const { draft } = draftOf(shirt(), channel(rules));
  expect(draft?.attributes).toEqual([
    { code: "47", text: "Kömür" },
    { code: "33", valueCode: "90000" },
  ]);
  expect(draft?.offers[0]?.attributes).toEqual([{ code: "338", valueCode: "20009" }]);
});

test("a product, and a variant, without a value takes what its rule has for that; a default that is gone from the list is told", () => {
  const rules = (more: object, attribute = "338") =>
    channel(
      category({
        rules: new Map([[attribute, { attributeId: "size", fixedValueCode: null, fixedText: null, ...more }]]),
        knownCodes: new Map([["338", new Set(["20002"])]]),
      }),
    );
  const none = shirt({ attributes: [value("colour", "product", "black", "siyah")] });
  expect(fingerprints(none, rules({}))).toEqual(["attribute_empty:Giyim > Tişört:beden"]);
  expect(draftOf(none, rules({ defaultValueCode: "20002" })).draft?.attributes).toContainEqual({
    code: "338",
    valueCode: "20002",
  });
  expect(draftOf(none, rules({ defaultText: "tek" })).draft?.attributes).toContainEqual({ code: "338", text: "tek" });
  expect(fingerprints(none, rules({ defaultValueCode: "20009" }))).toEqual(["fixed_value_gone:Giyim > Tişört:beden"]);
  // Who has a value keeps it; of variants the one without it takes the default.
  const half = shirt({ attributes: [value("colour", "product", "black", "siyah"), value("size", "s", "size-s", "s")] });
  expect(
    draftOf(half, rules({ defaultValueCode: "20002" })).draft?.offers.map(({ attributes }) => attributes[0]?.valueCode),
  ).toEqual(["20001", "20002"]);
});

test("a variant without a value of its own takes the product's", () => {
  const product = shirt({
    attributes: [
      value("colour", "product", "black", "siyah"),
      value("size", "product", "size-m", "m"),
      value("size", "s", "size-s", "s"),
    ],
  });
  const { draft } = draftOf(product, channel(category()));
  expect(draft?.offers.map(({ attributes }) => attributes[0]?.valueCode)).toEqual(["20001", "20002"]);
});

test.each<[string, Mappable, ChannelRules]>([
  ["category_unmapped:Giyim > Tişört:Trendyol", shirt(), channel(null)],
  ["category_gone:Giyim > Tişört:Trendyol", shirt(), channel(category({ isOpen: false }))],
  ["taxonomy_loading:Giyim > Tişört:Trendyol", shirt(), channel(category({ reading: "loading" }))],
  ["taxonomy_refused:Giyim > Tişört:Trendyol", shirt(), channel(category({ reading: { refusal: "answered 403" } }))],
  ["brand_unknown:Yok:Trendyol", shirt({ brand: named("Yok") }), channel(category())],
  [
    "attribute_empty:Giyim > Tişört:beden",
    shirt({ attributes: [value("colour", "product", "b", "siyah")] }),
    channel(category()),
  ],
  ["attribute_missing:Giyim > Tişört:beden", shirt(), channel(category({ ownByName: new Map([["renk", "colour"]]) }))],
  [
    "value_unmapped_in:Giyim > Tişört:beden:xxs",
    shirt({
      attributes: [value("colour", "product", "b", "siyah"), value("size", "s", "x", "xxs"), value("size", "m", "m", "m")],
    }),
    channel(category()),
  ],
  ["image_missing:1", shirt({ images: [] }), channel(category())],
  ["image_shut", shirt({ images: ["https://img.example.com/1.jpg", "http://img.example.com/2.jpg"] }), channel(category())],
  ["title_missing:tr-TR", shirt({ title: null }), channel(category())],
  ["texts_missing:tr-TR", shirt({ title: null, description: "" }), channel(category())],
  ["title_too_long:100", shirt({ title: "a".repeat(101) }), channel(category())],
  ["description_missing:tr-TR", shirt({ description: " " }), channel(category())],
  ["description_too_long:30000", shirt({ description: "a".repeat(30_001) }), channel(category())],
  ["vat_not_allowed:18:0,1,10,20", shirt({ vatRate: 18 }), channel(category())],
  ["currency_differs:USD:TRY", unpriced, channel(category())],
])("%s is said, once, in two languages and with a remedy", (fingerprint, product, rules) => {
  expect(fingerprints(product, rules)).toEqual([fingerprint]);
  const { cause, remedy } = problemIn(draftOf(product, rules).missing[0]!);
  for (const text of [cause.tr, cause.en, remedy.tr, remedy.en]) expect(text).toMatch(/\S.+[^:]$/);
});

test("what the words of a lack name is in its fingerprint: no two lacks share a row and say different things", () => {
  const twice = (letter: string) => ({ tr: `Bir ${letter}`, en: `One ${letter}` });
  // Each told of one thing, and again with another in each place.
  const samples: { [K in keyof typeof requirement]: Parameters<(typeof requirement)[K]>[] } = {
    sample: [[]],
    listsNothing: [["Trendyol"]],
    categoryUnmapped: [
      [twice("a"), "A"],
      [twice("b"), "A"],
      [twice("a"), "B"],
    ],
    categoryGone: [
      [twice("a"), "A"],
      [twice("b"), "A"],
      [twice("a"), "B"],
    ],
    taxonomyLoading: [
      [twice("a"), "A"],
      [twice("b"), "A"],
      [twice("a"), "B"],
    ],
    taxonomyRefused: [
      [twice("a"), "A", "x"],
      [twice("b"), "A", "x"],
      [twice("a"), "B", "x"],
    ],
    brandUnknown: [
      ["a", "A"],
      ["b", "A"],
      ["a", "B"],
    ],
    brandGone: [
      ["a", "A"],
      ["b", "A"],
      ["a", "B"],
    ],
    brandsLoading: [["A"], ["B"]],
    brandsRefused: [
      ["A", "x"],
      ["B", "x"],
    ],
    attributeMissing: [
      [{ name: "a" }, twice("a")],
      [{ name: "b" }, twice("a")],
      [{ name: "a" }, twice("b")],
    ],
    numberWanted: [
      [{ name: "a" }, "x", twice("a")],
      [{ name: "b" }, "x", twice("a")],
      [{ name: "a" }, "y", twice("a")],
      [{ name: "a" }, "x", twice("b")],
    ],
    attributeEmpty: [
      [{ name: "a" }, twice("a")],
      [{ name: "b" }, twice("a")],
      [{ name: "a" }, twice("b")],
    ],
    valueUnmapped: [
      [{ name: "a" }, "x", twice("c")],
      [{ name: "b" }, "x", twice("c")],
      [{ name: "a" }, "y", twice("c")],
      [{ name: "a" }, "x", twice("d")],
    ],
    fixedValueGone: [
      [{ name: "a" }, twice("a")],
      [{ name: "b" }, twice("a")],
      [{ name: "a" }, twice("b")],
    ],
    imageMissing: [[1], [2]],
    imageShut: [[]],
    textsMissing: [["tr-TR"], ["en-US"]],
    titleMissing: [["tr-TR"], ["en-US"]],
    templateEmpty: [
      ["Renk", "Kısa", "attributes"],
      ["Renk", "Uzun", "attributes"],
      ["brand", "Kısa", "attributes"],
    ],
    titleTooLong: [[100], [200]],
    descriptionMissing: [["tr-TR"], ["en-US"]],
    descriptionTooLong: [[100], [200]],
    vatNotAllowed: [
      [18, [1, 10]],
      [8, [1, 10]],
      [18, [1, 20]],
    ],
    currencyDiffers: [
      ["USD", "TRY"],
      ["EUR", "TRY"],
      ["USD", "EUR"],
    ],
    barcodeNotEan13: [["A"], ["B"]],
    variantsAlike: [
      ["A", null],
      ["B", null],
      ["A", "a"],
      ["A", "b"],
    ],
    variationEmpty: [
      ["a", "A"],
      ["b", "A"],
      ["a", "B"],
    ],
    variationsMany: [
      [["a", "b"], 1, "A"],
      [["a", "c"], 1, "A"],
      [["a", "b"], 2, "A"],
      [["a", "b"], 1, "B"],
    ],
    keyTaken: [[]],
    listingEnding: [[]],
  };
  for (const [name, ways] of Object.entries(samples)) {
    const problems = ways.map((given) =>
      (requirement[name as keyof typeof requirement] as (...given: unknown[]) => ReturnType<typeof requirement.sample>)(...given),
    );
    const words = new Set(problems.map(problemIn).map(({ cause, remedy }) => JSON.stringify([cause, remedy])));
    expect([name, new Set(problems.map(({ fingerprint }) => fingerprint)).size]).toEqual([name, words.size]);
  }
});

test("a store that takes another currency is told the price that is set in it, and without one the way to set it", () => {
  const { remedy } = problemIn(draftOf(unpriced, channel(category())).missing[0]!);
  expect(remedy.tr).toMatch(/Mağazalara göre fiyatlar .*TRY/);
  expect(remedy.en).toMatch(/Prices by store.* TRY/);
  const { draft } = draftOf(shirt({ currency: "USD" }), channel(category()));
  expect(draft?.offers.map(({ price, listPrice, currency }) => [price, listPrice, currency])).toEqual([
    ["199.90", "249.90", "TRY"],
    ["199.90", "249.90", "TRY"],
  ]);
});

test("every lack of a product is said at once", () => {
  expect(fingerprints(shirt({ images: [], vatRate: 8, brand: named("Yok") }), channel(null))).toHaveLength(4);
});

test("a category's path names every parent, and a circle in the tree ends", () => {
  const at = (code: string, parentCode: string | null) => ({ code, name: code.toUpperCase(), parentCode, leaf: false });
  expect(pathsOf([at("a", null), at("b", "a"), at("c", "b")]).get("c")).toBe("A > B > C");
  expect(pathsOf([at("x", "y"), at("y", "x")]).get("x")).toBe("Y > X");
});

test("an attribute that the channel does not insist on holds nothing back by its name alone; a rule for it wants its value told", () => {
  const striped = shirt({ attributes: [...shirt().attributes, value("pattern", "product", "striped", "çizgili")] });
  const ownByName = new Map([...category().ownByName, ["desen", "pattern"]]);
  const byName = draftOf(striped, channel(category({ ownByName })));
  expect(byName.missing).toEqual([]);
  expect(byName.draft?.attributes.filter(({ code }) => code === "33")).toEqual([]);
  const rules = new Map([["33", { attributeId: "pattern", fixedValueCode: null, fixedText: null }]]);
  expect(fingerprints(striped, channel(category({ ownByName, rules })))).toEqual([
    "value_unmapped_in:Giyim > Tişört:desen:çizgili",
  ]);
  const values = new Map([["33", new Map([["striped", "90000"]])]]);
  expect(fingerprints(striped, channel(category({ ownByName, rules, values })))).toEqual([]);
});

test("what tells variants apart and has no equal holds them back, though the channel does not insist on it; of a single variant it is left out", () => {
  const pattern = {
    code: "33",
    ...named("desen"),
    isRequired: false,
    allowsCustom: false,
    variantsAllowCustom: false,
    isVariant: true,
  };
  const rules = channel(
    category({
      attributes: [...category().attributes.slice(0, 2), pattern],
      ownByName: new Map([...category().ownByName, ["desen", "pattern"]]),
    }),
  );
  const patterned = (...variants: string[]) =>
    shirt({
      variants: shirt().variants.filter(({ id }) => variants.includes(id)),
      attributes: [...shirt().attributes, ...variants.map((id) => value("pattern", id, null, `çizgili ${id}`))],
    });
  expect(fingerprints(patterned("s", "m"), rules)).toEqual([
    "value_unmapped_in:Giyim > Tişört:desen:çizgili s",
    "value_unmapped_in:Giyim > Tişört:desen:çizgili m",
  ]);
  expect(fingerprints(patterned("s"), rules)).toEqual([]);
});

test("a missing text is said with its language's name, not its code (U29)", () => {
  const [requirement] = draftOf(shirt({ title: null }), channel(category(), { language: "en-US" })).missing;
  expect(problemIn(requirement!).cause).toEqual({ tr: "Ürünün İngilizce adı yok.", en: "The product has no name in English." });
});

test("what is missing names the category in the language of the sentence", () => {
  const { missing } = draftOf(shirt(), channel(null));
  expect(problemIn(missing[0]!).cause).toEqual({
    tr: expect.stringContaining("Giyim > Tişört"),
    en: expect.stringContaining("The category Clothing > T-shirt is not mapped"),
  });
});

test("U58: a value of ours that has no equal at the channel is told by its name in the reader's language, whatever the channel's is", () => {
  const words = { tr: "Tek Ebat", en: "One size" };
  const product = shirt({
    attributes: [value("colour", "product", "b", "siyah"), { ...value("size", "product", "x", "Tek Ebat"), words }],
  });
  const { missing } = draftOf(product, channel(category()));
  expect(missing.map(({ fingerprint, values }) => [fingerprint, values?.value])).toEqual([
    ["value_unmapped_in:Giyim > Tişört:beden:Tek Ebat", words],
  ]);
});

test("U22: at a channel whose variants must differ, what is not in its list goes as it is typed, and what can't be told apart is said before it is sent", () => {
  const { requirements } = connectorOf("etsy")!.listings!;
  const size = {
    code: "338",
    ...named("beden"),
    isRequired: false,
    allowsCustom: false,
    variantsAllowCustom: true,
    isVariant: true,
  };
  const custom = {
    code: "513",
    ...named("custom"),
    isRequired: false,
    allowsCustom: true,
    variantsAllowCustom: true,
    isVariant: true,
  };
  const shop = (change: Partial<CategoryRules> = {}) =>
    channel(category({ attributes: [size, custom], ...change }), {
      ...{ name: "Etsy", language: "tr-TR", requirements },
    });
  const of = (...sizes: (string | null)[]) =>
    shirt({
      variants: sizes.map((_, at) => ({ ...shirt().variants[0]!, id: `v${at}` })),
      attributes: sizes.flatMap((name, at) => (name === null ? [] : [value("size", `v${at}`, `size-${name}`, name)])),
    });
  const sent = (product: Mappable, rules = shop()) => draftOf(product, rules).draft?.offers.map(({ attributes }) => attributes);
  // The list has s and m.
  expect(sent(of("xs", "s", "m"))).toEqual([
    [{ code: "338", text: "xs" }],
    [{ code: "338", valueCode: "20001" }],
    [{ code: "338", valueCode: "20002" }],
  ]);
  // Of the whole product it takes its own values alone, and asks for none.
  const whole = shirt({ variants: [shirt().variants[0]!], attributes: [value("size", "product", "size-xs", "xs")] });
  expect(draftOf(whole, shop()).draft?.attributes).toEqual([]);
  expect(fingerprints(of("s", "s"), shop())).toEqual(["variants_alike_free:Etsy:custom"]);
  expect(fingerprints(of("s", "s"), shop({ attributes: [size] }))).toEqual(["variants_alike:Etsy"]);
  expect(fingerprints(of("s", null), shop())).toEqual(["variation_empty:beden:Etsy"]);
  // Left out, also what has the same name; then nothing tells them apart.
  const left = new Map([["338", { attributeId: null, fixedValueCode: null, fixedText: null, leftOut: true }]]);
  expect(fingerprints(of("s", "m"), shop({ rules: left }))).toEqual(["variants_alike_free:Etsy:custom"]);
  const byCustom = new Map<string, AttributeRule>([
    ...left,
    ["513", { attributeId: "size", fixedValueCode: null, fixedText: null }],
  ]);
  expect(sent(of("s", "m"), shop({ rules: byCustom }))).toEqual([[{ code: "513", text: "s" }], [{ code: "513", text: "m" }]]);
  const three = ["size", "colour", "cut"].map((id) => ({ ...custom, code: id, ...named(id) }));
  const many = shirt({
    attributes: shirt().variants.flatMap((variant) =>
      three.map(({ code }) => value(code, variant.id, null, `${code} ${variant.id}`)),
    ),
  });
  const ownByName = new Map(three.map(({ code }) => [code, code]));
  expect(fingerprints(many, shop({ attributes: three, ownByName }))).toEqual(["variations_many:size,colour,cut:2:Etsy"]);
});
