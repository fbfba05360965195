import { openTranslator } from "@tradeport/connectors/translators/open-translator";
import { openTranslatorSandbox, type TranslatorSandbox } from "@tradeport/connectors/translators/sandbox";
import { deeplService } from "@tradeport/connectors/translators/sandbox-services";
import type { Translator } from "@tradeport/connectors/translators/translator";
import type { Process } from "@tradeport/contract/bulk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attributeId, categoryId, seedCatalogue, valueId } from "#modules/catalogue/index.ts";
import { sql } from "#platform/db.ts";
import type { Name } from "#testing/people.ts";
import { jobCtx, undoProcess } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { translationJobs } from "./index.ts";

let w: World;
let sandbox: TranslatorSandbox;
let translator: Translator;
/** What happens while the service thinks about its next text. */
let meanwhile: (() => Promise<unknown>) | null = null;
beforeAll(async () => {
  const service = deeplService({ key: "k" });
  sandbox = await openTranslatorSandbox(async (call) => {
    const now = meanwhile;
    meanwhile = null;
    await now?.();
    return service(call);
  });
  translator = openTranslator({ form: "deepl", url: sandbox.url, key: "k" }, { deadlineMs: 2_000 });
  w = await world({ translator });
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
const query = <T>(text: ReturnType<typeof sql<T>>) => w.database.asPlatform(async (tx) => (await text.execute(tx)).rows);
beforeEach(async () => {
  sandbox.calls.splice(0);
  await query(sql`delete from rate_bucket`);
});
afterAll(async () => {
  await w.close();
  await sandbox.close();
});

/** The worker's part, as often as it is queued; answers the process as the API shows it. */
const work = async (processId: string, who: Name = "ayse", signal = new AbortController().signal): Promise<Process> => {
  const ctx = { ...jobCtx(w), signal, installation: { ...jobCtx(w).installation, translator } };
  await translationJobs["bulk.translate-products"]!(ctx, { clientId: w.clientId(who), processId });
  return w.as(who).Process.GetProcess({ processId });
};
type Text = {
  langCode: "tr-TR" | "en-US" | "de-DE";
  name: string;
  subtitle?: string;
  description?: string;
  machineMade?: boolean;
};
let made = 0;
const product = (...texts: Text[]) => productIn(w, ...texts);
const productIn = async (where: World, ...texts: Text[]) => {
  made += 1;
  const code = `TOPLU${made}`;
  return where.as("ayse").Product.CreateProductMasterDataJson({
    product: {
      productMainCode: code,
      categoryId: categoryId("tisort"),
      brandName: "Anka",
      vatRate: 10,
      texts: texts.length > 0 ? texts : [{ langCode: "tr-TR", name: `Defter ${made}`, description: "<p>Çizgili</p>" }],
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
    },
  });
};
const products = async (count: number) => {
  const all = [];
  for (let at = 0; at < count; at += 1) all.push(await product());
  return all.map(({ id }) => id);
};
const textOf = async (productId: string, langCode = "en-US") =>
  (await w.as("ayse").Product.GetProductMasterData({ productId })).texts.find((text) => text.langCode === langCode);
const linesOf = async (processId: string) => (await w.as("ayse").Process.GetProcessLines({ processId })).data;
const codesOf = async (processId: string) =>
  (await linesOf(processId)).map(({ outcome, problems }) => [
    outcome,
    ...problems.map(({ fingerprint }) => fingerprint.split(":")[0]),
  ]);
const start = (ids: string[], more: { languages?: ("en-US" | "de-DE" | "tr-TR")[]; renewsUnapproved?: boolean } = {}) =>
  w.as("ayse").Translation.TranslateProducts({ ids, languages: ["en-US"], ...more });
const english = (name: string, more: Partial<Text> = {}): Text => ({ langCode: "en-US", name, ...more });
const turkish = (name: string, more: Partial<Text> = {}): Text => ({ langCode: "tr-TR", name, ...more });

test("products are translated in the company's own words, marked as a machine's, and what a person wrote stays", async () => {
  const { Product, Translation } = w.as("ayse");
  const { version } = await Product.GetClientProductSettings({});
  const glossary = [{ term: "yazlık", language: "en-US" as const, translation: "summer" }];
  await Product.UpdateClientProductSettings({ settings: { version, glossary } });
  const whole = await product(turkish("Mavi yazlık", { subtitle: "Hafif", description: "<p>Pamuk <b>kumaş</b></p>" }));
  const begun = await product(turkish("Kırmızı", { description: "<p>Keten</p>" }), english("Red by hand"));
  const full = await product(turkish("Yeşil"), english("Green by hand"));
  const ids = [whole.id, begun.id, full.id];
  expect(await Translation.EstimateProducts({ ids, languages: ["en-US"] })).toEqual({
    ...{ selected: 3, products: 2, texts: 4 },
    characters: "Mavi yazlık".length + "Hafif".length + "<p>Pamuk <b>kumaş</b></p>".length + "<p>Keten</p>".length,
  });
  expect(sandbox.calls).toEqual([]);
  const { id, processType, subject, total } = await start(ids);
  expect({ processType, subject, total }).toEqual({ processType: "translate_products", subject: "English", total: 3 });
  sandbox.next({ status: 200, body: { translations: [{ text: "A blue one" }] } });
  const process = await work(id);
  expect(process).toMatchObject({ state: "done", done: 2, skipped: 1, failed: 0 });
  expect(await textOf(whole.id)).toEqual({
    ...{ langCode: "en-US", name: "A blue one", invoiceName: "", subtitle: "[en] Hafif" },
    ...{ description: "<p>[en] Pamuk <b>kumaş</b></p>", machineMade: true },
  });
  expect(await textOf(begun.id)).toMatchObject({ name: "Red by hand", description: "<p>[en] Keten</p>", machineMade: true });
  expect(await textOf(full.id)).toMatchObject({ name: "Green by hand", machineMade: false });
  const [first, second, third] = await linesOf(id);
  expect(first).toMatchObject({ place: "English", label: "TOPLU1", productId: whole.id, did: "changed" });
  expect(first!.problems[0]).toMatchObject({
    cause: { en: expect.stringContaining("not keep these words of your glossary as they are: summer") },
  });
  expect(first!.changes.map(({ field, before }) => [field, before])).toEqual([
    ["name", null],
    ["subtitle", null],
    ["description", null],
  ]);
  expect(second!.changes.map(({ field }) => field)).toEqual(["description"]);
  expect(third!.problems[0]!.cause.en).toContain("The texts in English are there already");
  // Asked for once more there is nothing; anew only what the machine made, never what the person had begun with.
  await expect(start(ids)).rejects.toMatchObject({ status: 409, code: "translation_nothing" });
  sandbox.calls.splice(0);
  const again = await work((await start(ids, { renewsUnapproved: true })).id);
  expect(again).toMatchObject({ state: "done", done: 2, skipped: 1 });
  expect(sandbox.calls.map(({ body }) => body.text)).toHaveLength(4);
  expect(await textOf(whole.id)).toMatchObject({ name: "[en] Mavi summer", machineMade: true });
  expect(await textOf(begun.id)).toMatchObject({ name: "Red by hand", machineMade: true });
  // Approved it is a person's.
  expect(await Translation.ApproveTexts({ ids, languages: ["en-US"] })).toEqual({ products: 2, texts: 2 });
  expect(await textOf(whole.id)).toMatchObject({ name: "[en] Mavi summer", machineMade: false });
  await expect(start(ids, { renewsUnapproved: true })).rejects.toMatchObject({ code: "translation_nothing" });
  expect(await Translation.ApproveTexts({ ids })).toEqual({ products: 0, texts: 0 });
});

test("all that a filter matches are meant, in several languages, and the text's own language is left out", async () => {
  const one = await product(turkish("Filtreli kalem"));
  const two = await product({ langCode: "de-DE", name: "Filtreli Stift" });
  const { Translation } = w.as("ayse");
  const selection = { filter: { productName: "filtreli" }, languages: ["en-US" as const, "de-DE" as const] };
  expect(await Translation.EstimateProducts(selection)).toMatchObject({ selected: 2, products: 2, texts: 3 });
  const { id } = await Translation.TranslateProducts(selection);
  expect(await work(id)).toMatchObject({ state: "done", total: 4, done: 3, skipped: 1, subject: "English, Deutsch" });
  expect((await textOf(one.id, "de-DE"))!.name).toBe("[de] Filtreli kalem");
  expect((await textOf(two.id))!.name).toBe("[en] Filtreli Stift");
  expect((await codesOf(id)).filter(([outcome]) => outcome === "skipped")).toEqual([["skipped", "translate_source"]]);
  await expect(
    Translation.TranslateProducts({ filter: { productName: "yok boyle" }, languages: ["en-US"] }),
  ).rejects.toMatchObject({
    code: "selection_empty",
  });
});

test("whoever changes a product while it is translated has the last word, and the line says so", async () => {
  const { Product } = w.as("ayse");
  const target = await product(turkish("Hedef"));
  const source = await product(turkish("Kaynak"));
  const approved = await product(turkish("Onay"), english("[en] Eski", { machineMade: true }));
  const untouched = await product(turkish("Dokunulmayan"));
  const { id } = await start([target.id, source.id, approved.id, untouched.id], { renewsUnapproved: true });
  const edits = [
    () => Product.UpdateProductMasterDataJson({ product: { id: target.id, version: 1, texts: [english("Mine")] } }),
    () => Product.UpdateProductMasterDataJson({ product: { id: source.id, version: 1, texts: [turkish("Yeni kaynak")] } }),
    () => w.as("ayse").Translation.ApproveTexts({ ids: [approved.id] }),
    // Another price is nobody's text.
    () => Product.UpdateProductValue({ productId: untouched.id, salePrice: { from: "10", to: "9" } } as never),
  ];
  const next = () => {
    meanwhile = async () => {
      await edits.shift()?.();
      if (edits.length > 0) next();
    };
  };
  next();
  expect(await work(id)).toMatchObject({ state: "partly", done: 1, held: 3 });
  expect(await codesOf(id)).toEqual([
    ["held", "translate_changed"],
    ["held", "translate_changed"],
    ["held", "translate_changed"],
    ["done"],
  ]);
  expect(await textOf(target.id)).toMatchObject({ name: "Mine", machineMade: false });
  expect(await textOf(source.id)).toBeUndefined();
  expect(await textOf(approved.id)).toMatchObject({ name: "[en] Eski", machineMade: false });
  // What is left goes on by what stands there by now.
  const rest = await w.as("ayse").Translation.ContinueTranslation({ processId: id });
  expect(await work(rest.id)).toMatchObject({ state: "done", total: 3, done: 1, skipped: 2 });
  expect(await textOf(source.id)).toMatchObject({ name: "[en] Yeni kaynak", machineMade: true });
  await expect(w.as("ayse").Translation.ContinueTranslation({ processId: id })).rejects.toMatchObject({
    code: "translation_not_left",
  });
});

test("with the quota used up or the key refused it stops, says so on each line that is left, and goes on from there", async () => {
  const ids = await products(3);
  for (const [status, code] of [
    [456, "translate_quota"],
    [403, "translate_key"],
  ] as const) {
    const { id } = status === 456 ? await start(ids) : await w.as("ayse").Translation.ContinueTranslation({ processId: stopped });
    const answer = { status, body: { message: "No" } };
    // Of the first product all is made; of the next the name, and nothing of it is kept.
    const fine = { status: 200, body: { translations: [{ text: "Fine" }] } };
    sandbox.next(...(status === 456 ? [fine, fine, fine] : []), answer);
    const process = await work(id);
    stopped = id;
    expect(process).toMatchObject({ state: status === 456 ? "partly" : "failed", failed: 2, done: status === 456 ? 1 : 0 });
    expect(process.reason!.en).toMatch(/What was left|what was left is not translated/);
    expect((await codesOf(id)).filter(([outcome]) => outcome === "failed")).toEqual([
      ["failed", code],
      ["failed", code],
    ]);
    expect((await linesOf(id)).at(-1)!.problems[0]!.remedy.en).toContain("Translate what is left");
    expect(await textOf(ids[1]!)).toBeUndefined();
    expect(await work(id)).toMatchObject({ state: process.state });
  }
  const [rest, twice] = await Promise.all([1, 2].map(() => w.as("ayse").Translation.ContinueTranslation({ processId: stopped })));
  expect(twice!.id).toBe(rest!.id);
  expect(await work(rest!.id)).toMatchObject({ state: "done", done: 2, total: 2 });
  expect((await textOf(ids[0]!))!.name).toBe("Fine");
});
let stopped = "";

test("while the service is busy or away it waits longer each time and says so, and in the end it gives up", async () => {
  const [one = "", two = ""] = await products(2);
  const { id } = await start([one, two]);
  const waits = async () =>
    (
      await w.database.pool.query<{ seconds: number }>(
        `select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker._private_jobs
        where payload ->> 'processId' = $1 and run_at > now() + interval '5 seconds'`,
        [id],
      )
    ).rows.map(({ seconds }) => seconds);
  const forget = () =>
    w.database.pool.query("delete from graphile_worker._private_jobs where payload ->> 'processId' = $1", [id]);
  sandbox.next({ status: 429, body: {}, headers: { "retry-after": "7" } });
  await forget();
  const waiting = await work(id);
  expect(waiting).toMatchObject({ state: "running", done: 0 });
  expect(waiting.reason!.en).toMatch(/takes no more calls now, or gives no answer\. It is asked again after \d\d/);
  const [first = 0] = await waits();
  expect(Math.abs(first - 15)).toBeLessThan(4);
  await forget();
  // Of the first line alone it would be asked no more before the second has said whether the service is away.
  sandbox.next({ status: 502, body: "" }, { status: 502, body: "" });
  await work(id);
  const [second = 0] = await waits();
  expect(Math.abs(second - 30)).toBeLessThan(4);
  await forget();
  // One text that comes, and the next failure begins anew.
  const fine = { status: 200, body: { translations: [{ text: "Fine" }] } };
  sandbox.next(fine, fine, { status: 503, body: "" });
  expect(await work(id)).toMatchObject({ state: "running", done: 1 });
  const [anew = 0] = await waits();
  expect(Math.abs(anew - 15)).toBeLessThan(4);
  for (let at = 1; at < 8; at += 1) {
    sandbox.next({ status: 503, body: "" });
    expect(await work(id)).toMatchObject({ state: "running" });
  }
  await forget();
  sandbox.next({ status: 503, body: "" });
  expect(await work(id)).toMatchObject({ state: "partly", done: 1, failed: 1 });
  expect(await codesOf(id)).toEqual([["done"], ["failed", "translate_away"]]);
  expect(await waits()).toEqual([]);
  const rest = await w.as("ayse").Translation.ContinueTranslation({ processId: id });
  expect(await work(rest.id)).toMatchObject({ state: "done", done: 1, reason: null });
  expect((await textOf(two))!.name).toMatch(/^\[en\] Defter/);
});

test("a text for which the service has no answer holds up no other: it is asked once more at the end, and its line says so", async () => {
  const ids = await products(3);
  const { id } = await start(ids);
  const fine = { status: 200, body: { translations: [{ text: "Fine" }] } };
  const none = { status: 500, body: "" };
  sandbox.next(none, fine, fine, fine, fine, none);
  expect(await work(id)).toMatchObject({ state: "partly", done: 2, failed: 1 });
  expect(await codesOf(id)).toEqual([["failed", "translate_away"], ["done"], ["done"]]);
  // Two of them side by side: after the pause it goes on with another one.
  const more = await products(4);
  const { id: next } = await start(more);
  sandbox.next(none, none);
  expect(await work(next)).toMatchObject({ state: "running", done: 0 });
  sandbox.next(fine, fine, fine, fine, none, none);
  expect(await work(next)).toMatchObject({ state: "running", done: 2 });
  sandbox.next(fine, fine, fine, fine);
  expect(await work(next)).toMatchObject({ state: "done", done: 4 });
});

test("a text that the service refuses, or that does not fit, is a line that failed; the others go on", async () => {
  const ids = await products(3);
  const { id } = await start(ids);
  const fine = (text: string) => ({ status: 200, body: { translations: [{ text }] } });
  sandbox.next({ status: 400, body: { message: "Bad text" } }, fine("x".repeat(151)), fine("<p>Fine</p>"));
  expect(await work(id)).toMatchObject({ state: "partly", done: 1, failed: 2 });
  expect(await codesOf(id)).toEqual([["failed", "translate_refused"], ["failed", "translate_longer"], ["done"]]);
  const [refused, longer] = await linesOf(id);
  expect(refused!.problems[0]!.cause.tr).toContain("Bad text");
  expect(longer!.problems[0]!.cause.en).toContain("has 151 characters where at most 150 are taken");
  expect([await textOf(ids[0]!), await textOf(ids[1]!)]).toEqual([undefined, undefined]);
});

test("stopped by a person it writes nothing more, and asks for nothing more", async () => {
  const ids = await products(2);
  const { id } = await start(ids);
  meanwhile = () => w.as("ayse").Process.CancelProcess({ processId: id });
  expect(await work(id)).toMatchObject({ state: "canceled", done: 0, skipped: 2 });
  expect(sandbox.calls).toHaveLength(2);
  expect(await textOf(ids[0]!)).toBeUndefined();
  // And goes on if that person thinks better of it.
  const rest = await w.as("ayse").Translation.ContinueTranslation({ processId: id });
  expect(await work(rest.id)).toMatchObject({ state: "done", done: 2 });
});

test("a process that is canceled while it waits says no more when it is asked again", async () => {
  const { id } = await start(await products(1));
  sandbox.next({ status: 429, body: {} });
  expect((await work(id)).reason).not.toBeNull();
  expect(await w.as("ayse").Process.CancelProcess({ processId: id })).toMatchObject({ state: "canceled", reason: null });
});

test("what a continuation of a continuation has made is not made once more, of the first one too", async () => {
  const ids = await products(1);
  await work((await start(ids)).id);
  const { id } = await w.as("ayse").Translation.TranslateProducts({ ids, languages: ["en-US"], renewsUnapproved: true });
  const goOn = async (processId: string) => work((await w.as("ayse").Translation.ContinueTranslation({ processId })).id);
  sandbox.next({ status: 456, body: {} });
  expect(await work(id)).toMatchObject({ state: "failed" });
  sandbox.next({ status: 456, body: {} });
  const second = await goOn(id);
  expect(second).toMatchObject({ state: "failed" });
  expect(await goOn(second.id)).toMatchObject({ state: "done", done: 1 });
  await expect(goOn(id)).rejects.toMatchObject({ code: "translation_not_left" });
});

test("taken back each text is what it was and whose it was; what was changed or approved since stays; and the undo can be undone", async () => {
  const { Process, Product, Translation } = w.as("ayse");
  const fresh = await product(turkish("Taze"));
  const old = await product(turkish("Eski"), english("[en] Onceki", { machineMade: true }));
  const edited = await product(turkish("Degisen"));
  const nodded = await product(turkish("Onaylanan"));
  const joined = await product(turkish("Eklenen"));
  const ids = [fresh, old, edited, nodded, joined].map((one) => one.id);
  const { id } = await start(ids, { renewsUnapproved: true });
  expect(await work(id)).toMatchObject({ state: "done", done: 5 });
  const now = await Product.GetProductMasterData({ productId: edited.id });
  await Product.UpdateProductMasterDataJson({ product: { id: edited.id, version: now.version, texts: [english("Mine")] } });
  await Translation.ApproveTexts({ ids: [nodded.id] });
  await query(sql`update product_text set invoice_name = 'On paper' where product_id = ${joined.id} and language = 'en-US'`);
  expect(await Process.PreviewUndo({ processId: id })).toMatchObject({ back: 2, left: 3, removed: 0 });
  const undone = await undoProcess(w, "ayse", id);
  expect(undone).toMatchObject({ done: 2, held: 3 });
  expect(await textOf(fresh.id)).toBeUndefined();
  expect(await textOf(old.id)).toMatchObject({ name: "[en] Onceki", machineMade: true });
  expect([(await textOf(edited.id))!.name, (await textOf(nodded.id))!.name]).toEqual(["Mine", "[en] Onaylanan"]);
  expect(await codesOf(undone.id)).toEqual([
    ["done"],
    ["done"],
    ["held", "undo.changed", "undo.approved"],
    ["held", "undo.approved"],
    ["held", "undo.changed"],
  ]);
  const redone = await undoProcess(w, "ayse", undone.id);
  expect(redone).toMatchObject({ done: 2, held: 0 });
  expect(await textOf(fresh.id)).toMatchObject({ name: "[en] Taze", machineMade: true });
  expect(await textOf(old.id)).toMatchObject({ name: "[en] Eski", machineMade: true });
});

test("a person at the form has the first word: a process leaves the last of the company's rate, and uses none of another's", async () => {
  const ids = await products(1);
  const { id } = await start(ids);
  const key = `translation:${w.clientId("ayse")}`;
  // So few are left, and none comes back, that a process waits; a form is served by each of them.
  await query(sql`insert into rate_bucket (key, tokens, updated_at) values (${key}, 5, clock_timestamp() + interval '1 hour')`);
  const stopping = new AbortController();
  const running = work(id, "ayse", stopping.signal);
  const form = () => w.as("ayse").Translation.Translate({ text: "Selam", sourceLanguage: "tr-TR", targetLanguage: "en-US" });
  for (let at = 0; at < 5; at += 1) expect(await form()).toMatchObject({ text: "[en] Selam" });
  await expect(form()).rejects.toMatchObject({ code: "translation_often" });
  stopping.abort();
  expect(await running).toMatchObject({ state: "running", done: 0 });
  expect(sandbox.calls).toHaveLength(5);
  expect(await query(sql`select key from rate_bucket`)).toEqual([{ key }]);
  await query(sql`delete from rate_bucket`);
  expect(await work(id)).toMatchObject({ state: "done", done: 1 });
});

test("other companies' products and processes are not there, and whoever only reads starts, goes on with and approves nothing", async () => {
  const [theirs = ""] = await products(1);
  const { id } = await start([theirs]);
  const { Translation } = w.as("mehmet");
  const languages: "en-US"[] = ["en-US"];
  for (const call of [
    () => Translation.EstimateProducts({ ids: [theirs], languages }),
    () => Translation.TranslateProducts({ ids: [theirs], languages }),
    () => Translation.ContinueTranslation({ processId: id }),
    () => Translation.ApproveTexts({ ids: [theirs] }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  const reader = w.as("zeynep").Translation;
  expect(await reader.EstimateProducts({ ids: [theirs], languages })).toMatchObject({ products: 1 });
  for (const call of [
    () => reader.TranslateProducts({ ids: [theirs], languages }),
    () => reader.ContinueTranslation({ processId: id }),
    () => reader.ApproveTexts({ ids: [theirs] }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "no_right" });
  await expect(w.as("ayse").Translation.ContinueTranslation({ processId: id })).rejects.toMatchObject({
    code: "process_running",
  });
});

test("where nothing is configured it can be reckoned, and not begun", async () => {
  const without = await world();
  try {
    await without.database.asPlatform((tx) => seedCatalogue(tx));
    const ask = { filter: {}, languages: ["en-US" as const] };
    const { Translation } = without.as("ayse");
    await expect(Translation.TranslateProducts(ask)).rejects.toMatchObject({ code: "selection_empty" });
    await productIn(without);
    expect(await Translation.EstimateProducts(ask)).toMatchObject({ selected: 1, products: 1, texts: 2 });
    await expect(Translation.TranslateProducts(ask)).rejects.toMatchObject({ status: 409, code: "translation_off" });
  } finally {
    await without.close();
  }
});
