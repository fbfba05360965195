import { openTranslator } from "@tradeport/connectors/translators/open-translator";
import { openTranslatorSandbox, type TranslatorSandbox } from "@tradeport/connectors/translators/sandbox";
import { deeplService } from "@tradeport/connectors/translators/sandbox-services";
import { contract } from "@tradeport/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attributeId, categoryId, seedCatalogue, valueId } from "#modules/catalogue/index.ts";
import { sql } from "#platform/db.ts";
import { type World, world } from "#testing/world.ts";

let w: World;
let sandbox: TranslatorSandbox;
const key = "the-operators-key:fx";
beforeAll(async () => {
  sandbox = await openTranslatorSandbox(deeplService({ key }));
  const translator = openTranslator({ form: "deepl", url: sandbox.url, key }, { deadlineMs: 500 });
  w = await world({ translator });
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
beforeEach(() => sandbox.calls.splice(0));
afterAll(async () => {
  await w.close();
  await sandbox.close();
});

const turkish = { text: "Merhaba", sourceLanguage: "tr-TR", targetLanguage: "en-US" } as const;

test("a text comes back in the other language, and of equal languages as it was given, without asking anybody", async () => {
  const { Translation } = w.as("ayse");
  expect(await Translation.GetAvailability({})).toEqual({ isAvailable: true });
  expect(await Translation.Translate(turkish)).toEqual({ text: "[en] Merhaba", missedTerms: [] });
  expect(await Translation.Translate({ ...turkish, text: "<p>Merhaba</p>", format: "html" })).toEqual({
    text: "<p>[en] Merhaba</p>",
    missedTerms: [],
  });
  expect(sandbox.calls).toHaveLength(2);
  expect(await Translation.Translate({ ...turkish, text: " Merhaba ", targetLanguage: "tr-TR" })).toEqual({
    text: " Merhaba ",
    missedTerms: [],
  });
  expect(await Translation.Translate({ ...turkish, text: "  " })).toEqual({ text: "  ", missedTerms: [] });
  expect(sandbox.calls).toHaveLength(2);
});

test("words of the company's glossary stand in the translation as it says, whole words alone, and it is said which of them the service lost", async () => {
  const { Product, Translation } = w.as("ayse");
  const { version } = await Product.GetClientProductSettings({});
  const glossary = [
    { term: "yazlık", language: "en-US" as const, translation: "summer" },
    { term: "Anka & Işık", language: "en-US" as const, translation: "Anka & Işık" },
    { term: "Merhaba", language: "de-DE" as const, translation: "Grüß Gott" },
    { term: "lt", language: "en-US" as const, translation: "litre" },
  ];
  await Product.UpdateClientProductSettings({ settings: { version, glossary } });
  const text = "Kırmızı yazlıkçı YAZLIK\nAnka & ışık <1>";
  expect(await Translation.Translate({ ...turkish, text })).toEqual({
    text: "[en] Kırmızı yazlıkçı summer\nAnka & Işık <1>",
    missedTerms: [],
  });
  expect(sandbox.calls.at(-1)!.body).toMatchObject({
    tag_handling: "html",
    text: ['Kırmızı yazlıkçı <span translate="no">summer</span><br><span translate="no">Anka &amp; Işık</span> &lt;1&gt;'],
  });
  expect(await Translation.Translate({ ...turkish, text: '<p title="yazlık">yazlık</p>', format: "html" })).toEqual({
    text: '<p title="yazlık">summer</p>',
    missedTerms: [],
  });
  expect(await Translation.Translate({ ...turkish, targetLanguage: "de-DE" })).toEqual({ text: "Grüß Gott", missedTerms: [] });
  sandbox.next({ status: 200, body: { translations: [{ text: "A red one" }] } });
  expect(await Translation.Translate({ ...turkish, text: "yazlık" })).toEqual({ text: "A red one", missedTerms: ["summer"] });
  // A service writes elements and entities in its own way.
  const foreign = "it&#x27;s a&nbsp;<span class='x' translate='no'>summer</span> caf&eacute;";
  sandbox.next({ status: 200, body: { translations: [{ text: foreign }] } });
  expect(await Translation.Translate({ ...turkish, text: "yazlık" })).toEqual({ text: "it's a summer café", missedTerms: [] });
  sandbox.next({ status: 200, body: { translations: [{ text: `<p>${foreign} &lt; <span>5</span></p>` }] } });
  expect(await Translation.Translate({ ...turkish, text: "<p>yazlık</p>", format: "html" })).toEqual({
    text: "<p>it's a\u00a0summer café &lt; <span>5</span></p>",
    missedTerms: [],
  });
  // A term is no part of how a sign is written.
  expect((await Translation.Translate({ ...turkish, text: "Fiyat < 5 lt" })).text).toBe("[en] Fiyat < 5 litre");
  expect((await Translation.Translate({ ...turkish, text: "<p>5 &lt; 6 LT</p>", format: "html" })).text).toBe(
    "<p>[en] 5 &lt; 6 litre</p>",
  );
  // Of another company nothing stands in it, and a term that is said twice is refused.
  expect(await w.as("mehmet").Translation.Translate({ ...turkish, text: "yazlık" })).toMatchObject({ text: "[en] yazlık" });
  const { version: now } = await Product.GetClientProductSettings({});
  await expect(
    Product.UpdateClientProductSettings({
      settings: { version: now, glossary: [...glossary, { ...glossary[0]!, term: "YAZLIK" }] },
    }),
  ).rejects.toMatchObject({ status: 400 });
  await Product.UpdateClientProductSettings({ settings: { version: now, glossary: null } });
  expect((await Product.GetClientProductSettings({})).glossary).toEqual([]);
});

test("each failure says its cause and the next step in Turkish and English, and none names the key", async () => {
  const answers = {
    translation_key: { status: 403, body: { message: `Key ${key} is for https://api.deepl.com` } },
    translation_quota: { status: 456, body: { message: "Quota Exceeded" } },
    translation_busy: { status: 429, body: { message: "Too many requests" }, headers: { "retry-after": "7" } },
    translation_too_long: { status: 413, body: "" },
    translation_refused: { status: 400, body: { message: "Value for 'target_lang' not supported." } },
    translation_away: { status: 502, body: "<html>Bad Gateway</html>" },
  };
  for (const [code, answer] of Object.entries(answers)) {
    sandbox.next(answer);
    const reply = await w.send("ayse", "Translation/Translate", contract.Translation.Translate, turkish, [], {});
    const { errorMessage } = reply.json() as { errorMessage: { code: string; words: { tr: string; en: string } } };
    expect([code, reply.statusCode, errorMessage.code]).toEqual([code, 409, code]);
    expect(reply.body).not.toContain(key);
    for (const sentence of Object.values(errorMessage.words)) expect(sentence).toMatch(/^[^{}]{40,}$/);
  }
  sandbox.next("silence");
  await expect(w.as("ayse").Translation.Translate(turkish)).rejects.toMatchObject({ code: "translation_away" });
});

test("a company that has used up its calls is told to wait and nobody is asked; another company is not", async () => {
  const { Translation } = w.as("ayse");
  await Translation.Translate(turkish);
  const key = `translation:${w.clientId("ayse")}`;
  const used = await w.database.asPlatform((tx) =>
    sql`update rate_bucket set tokens = -20, updated_at = clock_timestamp() + interval '1 hour' where key = ${key} returning key`.execute(
      tx,
    ),
  );
  expect(used.rows).toEqual([{ key }]);
  await expect(Translation.Translate(turkish)).rejects.toMatchObject({ status: 429, code: "translation_often" });
  expect(sandbox.calls).toHaveLength(1);
  expect(await w.as("mehmet").Translation.Translate(turkish)).toEqual({ text: "[en] Merhaba", missedTerms: [] });
  await w.database.asPlatform((tx) => sql`delete from rate_bucket where key = ${key}`.execute(tx));
});

test("where nothing is configured the call says so and the screens know it, and equal languages need no service", async () => {
  const without = await world();
  try {
    const { Translation } = without.as("ayse");
    expect(await Translation.GetAvailability({})).toEqual({ isAvailable: false });
    await expect(Translation.Translate(turkish)).rejects.toMatchObject({ status: 409, code: "translation_off" });
    expect(await Translation.Translate({ ...turkish, targetLanguage: "tr-TR" })).toEqual({ text: "Merhaba", missedTerms: [] });
  } finally {
    await without.close();
  }
});

const shirt = (code: string) => ({
  productMainCode: code,
  categoryId: categoryId("tisort"),
  brandName: "Anka",
  vatRate: 10 as const,
  texts: [
    { langCode: "tr-TR" as const, name: "Defter", description: "<p>Çizgili</p>" },
    { langCode: "en-US" as const, name: "[en] Defter", description: "<p>[en] Çizgili</p>", machineMade: true },
  ],
  attributes: [
    { attributeId: attributeId("renk"), valueId: valueId("renk", "Siyah") },
    { attributeId: attributeId("cinsiyet"), valueId: valueId("cinsiyet", "Kadın") },
  ],
  variants: [
    {
      ...{ barcode: code, productCode: code, listPrice: "10", salePrice: "10", quantity: 1 },
      attributes: [{ attributeId: attributeId("beden"), valueId: valueId("beden", "S") }],
    },
  ],
});

test("a machine's text is marked until a person approves it or anybody changes it, and the list finds it", async () => {
  const { Product } = w.as("ayse");
  const marks = ({ texts }: { texts: { langCode: string; machineMade: boolean }[] }) =>
    texts.filter(({ machineMade }) => machineMade).map(({ langCode }) => langCode);
  const toApprove = async () => (await Product.GetProductIds({ hasMachineText: true })).ids;
  const made = await Product.CreateProductMasterDataJson({ product: shirt("TRL1") });
  expect(marks(made)).toEqual(["en-US"]);
  expect(await toApprove()).toEqual([made.id]);

  // What says nothing of it leaves it; so does what was read and is sent back.
  const { id } = made;
  const [tr, en] = made.texts;
  const renamed = await Product.UpdateProductMasterDataJson({
    product: { id, version: 1, texts: [{ langCode: "tr-TR", name: "Çizgili defter" }] },
  });
  expect(marks(renamed)).toEqual(["en-US"]);
  const edited = await Product.UpdateProductMasterDataJson({
    product: { id, version: renamed.version, texts: [{ langCode: "en-US", name: "Notebook" }] },
  });
  expect(marks(edited)).toEqual([]);
  expect(await toApprove()).toEqual([]);

  const again = await Product.UpdateProductMasterDataJson({
    product: { id, version: edited.version, texts: [{ ...en!, name: "[en] Defter", machineMade: true }] },
  });
  expect(marks(again)).toEqual(["en-US"]);
  const approved = await Product.UpdateProductMasterDataJson({
    product: { id, version: again.version, texts: [{ langCode: "en-US", machineMade: false }] },
  });
  expect(marks(approved)).toEqual([]);
  expect(approved.texts.find(({ langCode }) => langCode === "en-US")!.name).toBe("[en] Defter");
  expect(approved.version).toBe(again.version + 1);
  expect(tr!.machineMade).toBe(false);
});

test("a text that was changed past the form is not the machine's any more", async () => {
  const { Product } = w.as("ayse");
  const made = await Product.CreateProductMasterDataJson({ product: shirt("TRL2") });
  await w.database.asPlatform((tx) =>
    sql`update product_text set description = '<p>Lined</p>' where product_id = ${made.id} and language = 'en-US'`.execute(tx),
  );
  const read = await Product.GetProductMasterData({ productId: made.id });
  expect(read.texts.map(({ machineMade }) => machineMade)).toEqual([false, false]);
  expect((await Product.GetProductIds({ hasMachineText: true })).ids).toEqual([]);
});
