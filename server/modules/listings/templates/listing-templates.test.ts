import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { priceHandlers } from "#modules/prices/index.ts";
import { sql } from "#platform/db.ts";
import { startWorker } from "#testing/start-worker.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { type World, world } from "#testing/world.ts";
import { listingHandlers } from "../index.ts";

describe("the calls", () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());
  const calls = (who: "ayse" | "zeynep" | "mehmet" = "ayse") => w.as(who).Template;

  test("a template is made, changed, named in the audit and deleted; another company's is not there", async () => {
    const made = await calls().CreateTemplate({ name: "Kısa", title: "{brand} {name}" });
    expect(made).toMatchObject({ name: "Kısa", title: "{brand} {name}", description: null, channels: [], version: 1 });
    expect(await calls().GetTemplates({})).toEqual([made]);
    expect(await calls("mehmet").GetTemplates({})).toEqual([]);
    const { id } = made;
    const changed = await calls().UpdateTemplate({ id, version: 1, description: "<p>{description}</p><script>x()</script>" });
    expect(changed).toMatchObject({ title: "{brand} {name}", description: "<p>{description}</p>", version: 2 });
    // The same again changes nothing, also by whoever read it before.
    expect(await calls().UpdateTemplate({ id, version: 1, name: "Kısa" })).toMatchObject({ version: 2 });
    await expect(calls().UpdateTemplate({ id, version: 1, name: "Uzun" })).rejects.toMatchObject({ code: "conflict" });
    const another = { id, version: 2, name: "Benim" };
    await expect(calls("mehmet").UpdateTemplate(another)).rejects.toMatchObject({ code: "not_found" });
    await expect(calls("mehmet").DeleteTemplate({ id })).rejects.toMatchObject({ code: "not_found" });
    await expect(calls("zeynep").DeleteTemplate({ id })).rejects.toMatchObject({ code: "no_right" });
    await calls().DeleteTemplate({ id });
    expect(await calls().GetTemplates({})).toEqual([]);
    const { data } = await w.as("ayse").Audit.GetAllAudit({ objectType: "listing_template", page: 0, pageSize: 10 });
    expect(data.map(({ action }) => action)).toEqual(["delete", "update", "create"]);
  });

  test.each([
    [{ title: "{brand" }, "title", "template_unreadable", { piece: "{brand" }],
    [{ title: "{brand|bold}" }, "title", "template_unreadable", { piece: "{brand|bold}" }],
    [{ title: "{description}" }, "title", "template_unreadable", { piece: "{description}" }],
    [{ description: "{description|upper}" }, "description", "template_unreadable", { piece: "{description|upper}" }],
    [{ description: "{Uçuş hızı}" }, "description", "template_placeholder_unknown", { placeholder: "{Uçuş hızı}" }],
    [{}, "title", "template_says_nothing", {}],
    [{ description: "<script>x()</script>" }, "title", "template_says_nothing", {}],
  ])("%j is refused at its field with what is wrong", async (texts, field, code, values) => {
    await expect(calls().CreateTemplate({ name: "Yanlış", ...texts })).rejects.toMatchObject({ code, fields: [{ field }] });
    await expect(calls().PreviewTemplate({ title: null, description: null, ...texts })).rejects.toMatchObject({ code });
    const message = await calls()
      .CreateTemplate({ name: "Yanlış", ...texts })
      .catch((error: { message: string }) => error.message);
    for (const value of Object.values(values)) expect(message).toContain(value);
    expect(await calls().GetTemplates({})).toEqual([]);
  });

  test("two of one name are one too many, and one that a channel uses is not deleted", async () => {
    const { id } = await calls().CreateTemplate({ name: "Işık", title: "{name|upper}" });
    await expect(calls().CreateTemplate({ name: "IŞIK", title: "{name}" })).rejects.toMatchObject({
      code: "listing_template_name_taken",
    });
    const channelId = (await w.as("ayse").Client.GetAllChannel({})).find(({ code }) => code === "trendyol")!.id;
    const set = (listingTemplateId: string | null, version: number, who: "ayse" | "mehmet" = "ayse") =>
      w.as(who).Product.SetChannelProductParameters({ channelId, parameters: { version, listingTemplateId } });
    await expect(set(id, 1, "mehmet")).rejects.toMatchObject({ code: "not_found" });
    expect(await set(id, 1)).toMatchObject({ listingTemplateId: id });
    expect(await calls().GetTemplates({})).toMatchObject([{ channels: [{ channelId, channelName: "Trendyol" }] }]);
    await expect(calls().DeleteTemplate({ id })).rejects.toMatchObject({ code: "listing_template_in_use" });
    await set(null, 2);
    await calls().DeleteTemplate({ id });
  });
});

describe("what stores are sent", () => {
  let w: StoreWorld;
  let worker: ReturnType<typeof startWorker>;
  let first: { storeId: string; channelId: string; products: { id: string; code: string }[] };
  let products: string[];
  const { CreateTemplate, UpdateTemplate, PreviewTemplate } = listingHandlers.Template;
  const { SetListingTexts } = listingHandlers.Product;
  const { GetAllChannelsProductMasterData } = listingHandlers.ProductTransfer;
  const { GetChannelProductParameters, PreviewChannelProductParameters, SetChannelProductParameters } = priceHandlers.Product;
  beforeAll(async () => {
    w = await storeWorld();
    await w.control("_settings", { batchDelayMs: 0, reviewDelayMs: 0, limits: "off" });
    worker = startWorker(w.database, w.sandbox.origin);
    first = await w.goLive(3);
    products = first.products.map(({ id }) => id);
  }, 60_000);
  afterAll(async () => {
    await worker?.stop();
    await w?.close();
  });

  const choose = async (listingTemplateId: string | null) => {
    const { channelId } = first;
    const { version } = await w.call(GetChannelProductParameters, { channelId });
    const input = { channelId, parameters: { version, listingTemplateId } };
    const { texts } = await w.call(PreviewChannelProductParameters, input);
    await w.call(SetChannelProductParameters, input);
    return texts;
  };
  const titles = async () => [...new Set((await w.truth()).products.map(({ title }) => title))].sort();
  const until = (wanted: readonly string[]) =>
    w.until(`the titles ${wanted.join()}`, async () => JSON.stringify(await titles()) === JSON.stringify([...wanted].sort()));
  const view = async (productId: string) =>
    (await w.call(GetAllChannelsProductMasterData, { productIds: [productId], storeIds: [first.storeId], from: 0, limit: 1 }))
      .products[0]!.stores[0]!;
  const revisions = () =>
    w.query(sql<{ desiredRev: number }>`select desired_rev from sync_field where kind = 'content' order by subject_id`);

  test("U33, U34: what a channel's template makes is said before, sent once, and shown with its source; a store's own text comes first", async () => {
    const before = await titles();
    expect(before).toEqual(["Tişört 0", "Tişört 1", "Tişört 2"]);
    const { id } = await w.call(CreateTemplate, {
      name: "Başlıklar",
      title: "{brand|upper} {name}[ – {subtitle}][ {Beden}][ {Renk|upper}]",
    });
    // A text of the store's own on both sides: no template reaches it.
    const own = { title: "Kendi adı", description: "Kendi açıklaması" };
    const from = { title: null, description: null };
    await w.call(SetListingTexts, { productId: products[2]!, storeId: first.storeId, from, ...own });
    await until(["Tişört 0", "Tişört 1", "Kendi adı"]);
    const { brand } = await view(products[0]!);
    const seen = await w.call(PreviewTemplate, {
      title: "{brand|upper} {name}[ – {subtitle}]",
      description: null,
      productId: products[0]!,
    });
    const capital = brand.toLocaleUpperCase("tr");
    expect(seen).toMatchObject({
      listings: 0,
      examples: [{ channelName: "Trendyol", title: `${capital} Tişört 0`, problems: [] }],
    });
    expect(await titles()).not.toContain(`${capital} Tişört 0`);

    const revs = (await revisions()).map(({ desiredRev }) => Number(desiredRev));
    expect(await choose(id)).toBe(2);
    await until([`${capital} Tişört 0 M, S SİYAH`, `${capital} Tişört 1 M, S SİYAH`, "Kendi adı"]);
    const bumps = (await revisions()).map(({ desiredRev }, at) => Number(desiredRev) - revs[at]!);
    expect(bumps.sort()).toEqual([0, 1, 1]);
    expect((await view(products[0]!)).texts).toMatchObject({
      title: { source: "template", template: "Başlıklar", inherited: `${capital} Tişört 0 M, S SİYAH` },
      description: { source: "product", template: null },
    });
    expect((await view(products[2]!)).texts.title).toMatchObject({
      source: "store",
      template: "Başlıklar",
      inherited: `${capital} Tişört 2 M, S SİYAH`,
    });
    // Changed, it reaches each listing that has a text from it; the preview says how many.
    expect(await w.call(PreviewTemplate, { listingTemplateId: id, title: "{name}", description: null })).toMatchObject({
      listings: 2,
    });
    await w.call(UpdateTemplate, { id, version: 1, title: "{name} {mainCode|upper}" });
    const codes = first.products.map(({ code }) => code);
    await w.until("the changed titles", async () => (await titles()).filter((title) => /^Tişört [01] /.test(title)).length === 2);
    expect(
      (await titles()).every((title) => title === "Kendi adı" || codes.some((code) => title.includes(code.slice(0, 4)))),
    ).toBe(true);
    await choose(null);
    await until(["Tişört 0", "Tişört 1", "Kendi adı"]);
  });

  test("what a product says nothing of holds it with the cause, the field and the template's name, and nothing with a hole is sent", async () => {
    const { id } = await w.call(CreateTemplate, {
      name: "Delikli",
      title: "{name} – {subtitle}",
      description: "{description} {originCountry}",
    });
    const seen = await w.call(PreviewTemplate, {
      listingTemplateId: id,
      title: "{name} – {subtitle}",
      description: null,
      productId: products[0]!,
    });
    expect(seen.examples[0]!.problems).toMatchObject([{ field: "texts", owner: "data" }]);
    expect(seen.examples[0]!.problems[0]!.cause.tr).toMatch(/\{subtitle\}/);
    await choose(id);
    await w.until(
      "both held",
      async () => (await w.query(sql`select 1 from sync_field where kind = 'content' and state = 'blocked'`)).length === 2,
    );
    const held = await w.query(
      sql<{
        code: string;
      }>`select distinct code from problem p join sync_field f on f.problem_id = p.id where f.state = 'blocked'`,
    );
    expect(held).toEqual([{ code: "template_empty" }]);
    expect(await titles()).toEqual(["Kendi adı", "Tişört 0", "Tişört 1"]);
    // Filled in, or put in brackets: it goes out.
    await w.call(UpdateTemplate, { id, version: 1, title: "{name} x[ – {subtitle}]", description: null });
    await until(["Kendi adı", "Tişört 0 x", "Tişört 1 x"]);
    await choose(null);
    await until(["Kendi adı", "Tişört 0", "Tişört 1"]);
  });

  test("what results is what is measured: too long by the template is held with the channel's limit", async () => {
    const title = `{name} ${"uzun ".repeat(30)}`;
    const { id } = await w.call(CreateTemplate, { name: "Uzun", title });
    const seen = await w.call(PreviewTemplate, { listingTemplateId: id, title, description: null, productId: products[0]! });
    expect(seen.examples[0]).toMatchObject({ most: { title: 100 }, problems: [{ field: "title" }] });
    expect(seen.examples[0]!.title!.length).toBeGreaterThan(100);
  });

  test("in a description values stand as text, and the product's own description as it is", async () => {
    await w.query(sql`update product_text set description = '<p>Yün</p>' where product_id = ${products[0]!}`);
    await w.query(sql`update brand set name = 'A & B <i>'`);
    const preview = async (description: string) =>
      (await w.call(PreviewTemplate, { title: null, description, productId: products[0]! })).examples[0]!.description;
    expect(await preview("<b>{brand}</b>{description}")).toBe("<b>A &amp; B &lt;i&gt;</b><p>Yün</p>");
    expect(await preview("x < y\n{description}")).toBe("x &lt; y<br><p>Yün</p>");
    expect(await preview("{name} & co")).toBe("Tişört 0 & co");
  });
});
