import { expect, type Locator, type Page, test } from "@playwright/test";
import { trialStore } from "./connect-store.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";

/** What is typed is never lost without a question, and what was chosen never on the way (console faults 7 and 9, U26). */
test.describe.configure({ mode: "serial" });
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  await signIn(page, "mehmet");
});

const sheet = () => page.getByRole("dialog").filter({ has: page.locator("input[name=code]") });
const name = () => sheet().locator("input[name=name]");
const question = () => page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" });

test("U26: a sheet with something typed asks on Back, on the form's own link and on reload; a no keeps every letter", async () => {
  await page.goto("/WarehouseManagement");
  await page.locator("[data-create]").click();
  await name().fill("Yarım Depo");
  await page.evaluate(() => history.back());
  await question().getByRole("button", { name: "Vazgeç" }).click();
  await expect(name()).toHaveValue("Yarım Depo");
  await sheet().getByRole("link", { name: /adres/i }).first().click();
  await question().getByRole("button", { name: "Vazgeç" }).click();
  await expect(name()).toHaveValue("Yarım Depo");
  const leaveDialog = page.waitForEvent("dialog");
  const reload = page.reload().catch(() => {});
  const browsers = await leaveDialog;
  expect(browsers.type()).toBe("beforeunload");
  await browsers.dismiss();
  await Promise.race([reload, expect(name()).toHaveValue("Yarım Depo")]);
  await expect(name()).toHaveValue("Yarım Depo");
});

test("U26: a yes leaves, and a save closes its sheet without a question", async () => {
  await page.evaluate(() => history.back());
  await question().getByRole("button", { name: "Kaydetmeden çık" }).click();
  await expect(sheet()).toHaveCount(0);
  await page.locator("[data-create]").click();
  await name().fill("Yan Depo");
  await sheet().locator("input[name=code]").fill("YAN-1");
  await sheet().locator("button[type=submit]").click();
  await expect(sheet()).toHaveCount(0);
  await expect(question()).toHaveCount(0);
  await expect(page.getByText("YAN-1")).toBeVisible();
});

test("U26: while a save is on its way neither Esc nor Back takes its sheet away; refused, every letter stands there with the reason", async () => {
  await page.locator("[data-create]").click();
  await name().fill("Aynı Kodlu Depo");
  await sheet().locator("input[name=code]").fill("YAN-1");
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  let arrive = () => {};
  const arrival = new Promise<void>((go) => {
    arrive = go;
  });
  await page.route("**/api/Warehouse/InsertUpdate", async (route) => {
    arrive();
    await held;
    await route.continue();
  });
  await sheet().locator("button[type=submit]").click();
  await arrival;
  await page.keyboard.press("Escape");
  await page.evaluate(() => history.back());
  await expect(question()).toHaveCount(0);
  await expect(name()).toHaveValue("Aynı Kodlu Depo");
  answer();
  await expect(page.getByRole("alert").filter({ hasText: "YAN-1" })).toBeVisible();
  await expect(name()).toHaveValue("Aynı Kodlu Depo");
  // The answer is told a moment before the save is over.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(question()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await question().getByRole("button", { name: "Kaydetmeden çık" }).click();
  await expect(sheet()).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
});

test("U26: a key that is shown once is not closed by Esc before its reader says that they have it", async () => {
  await page.goto("/Account/List?tab=keys");
  await page.locator("[data-create]").click();
  const made = page.getByRole("dialog").filter({ has: page.getByRole("group", { name: "Anahtar", exact: true }) });
  const form = page.getByRole("dialog").filter({ has: page.locator("input[name=name]") });
  await form.locator("input[name=name]").fill("Bir kez");
  await form.locator("button[type=submit]").click();
  await expect(made).toBeVisible();
  await page.keyboard.press("Escape");
  const once = page.getByRole("dialog", { name: "Bunu sakladınız mı?" });
  await once.getByRole("button", { name: "Vazgeç" }).click();
  await expect(made.getByRole("group").locator("code")).not.toBeEmpty();
  await made.getByRole("button").last().click();
  await expect(made).toHaveCount(0);
  await expect(once).toHaveCount(0);
});

test("U26: more products than an address holds stay chosen while their stores are ticked", async () => {
  const ids = Array.from({ length: 201 }, (_, at) => `01920000-0000-7000-8000-${String(at).padStart(12, "0")}`);
  await callAs(page, "Home/LoadSampleData", {});
  const channels = [
    ["a", "Birinci"],
    ["b", "İkinci"],
  ] as const;
  // Two stores, as the screen is told of them.
  await page.route("**/api/Client/GetClientChannelAuths", async (route) => {
    const reply = await route.fetch();
    const json = await reply.json();
    const [store] = json.result.stores;
    json.result.stores = channels.map(([id, title]) => ({
      ...store,
      id: `01920000-0000-7000-8000-00000000000${id}`,
      name: title,
      isActive: true,
    }));
    await route.fulfill({ json });
  });
  await page.route("**/api/Product/GetAllProductMasterData", async (route) => {
    const reply = await route.fetch();
    const json = await reply.json();
    json.result.totalCount = ids.length;
    json.result.totalPages = 9;
    await route.fulfill({ json });
  });
  await page.route("**/api/Product/GetProductIds", (route) =>
    route.fulfill({ json: { result: { ids }, success: true, message: null, hasError: false, errorMessage: null } }),
  );
  // Of products that do not exist the check would say so, in the place of the stores.
  await page.route("**/api/ProductTransfer/GetAllChannelsEmptyProductAttributes", (route) => route.abort());
  await page.goto("/Product/List");
  await expect(page.getByRole("grid").locator("tr[data-row]").first()).toBeVisible();
  await page.getByRole("grid").locator("thead input[type=checkbox]").check();
  await page.getByRole("button", { name: "Filtreye uyan 201 kaydın tümünü seç" }).click();
  await page.getByRole("button", { name: "Mağazalara gönder" }).click();
  await expect(page.getByText("201 ürün")).toBeVisible();
  for (const [, title] of channels) await page.getByLabel(new RegExp(title)).click();
  await expect(page.getByText("201 ürün")).toBeVisible();
  await expect(page).toHaveURL(/stores=/);
  await expect(page.getByText("Seçilen ürünler bu sekmede değil")).toHaveCount(0);
});

test("U26: a brand or category of the marketplace that was chosen and not confirmed asks before it is left", async () => {
  await page.unrouteAll({ behavior: "wait" });
  await trialStore(page, "Yarım Kalan");
  await page.goto("/Mapping/CategoryMapping");
  const keeps = async (field: Locator, typed: string) => {
    await field.fill(typed);
    await page.getByRole("option").first().click();
    const selected = await field.inputValue();
    expect(selected).not.toBe("");
    await page.getByRole("link", { name: "Ürün listesi" }).click();
    await question().getByRole("button", { name: "Vazgeç" }).click();
    await expect(page).toHaveURL(/CategoryMapping/);
    await expect(field).toHaveValue(selected);
  };
  await page
    .getByRole("button", { name: /^(Marka seç|Değiştir): / })
    .first()
    .click({ timeout: 60_000 });
  await keeps(page.getByRole("combobox", { name: "Trendyol markası ara" }), "markasiz");
  await page.getByRole("list", { name: "Kategorileriniz" }).getByRole("button").first().click();
  await keeps(page.getByRole("combobox", { name: "Trendyol kategorisi ara" }), "bardak");
  // Both are left by one answer.
  await page.getByRole("link", { name: "Ürün listesi" }).click();
  await question().getByRole("button", { name: "Kaydetmeden çık" }).click();
  await expect(page).toHaveURL(/Product\/List/);
});

test("U26: a chosen brand outlives its row: while others are confirmed, and while brands are searched", async () => {
  const run = `Sıra ${Date.now().toString(36)}`;
  const names = Array.from({ length: 6 }, (_, at) => `${run} ${at + 1}`);
  for (const [at, name] of names.entries()) await makeProduct(page, [`${run.replace(" ", "-")}-${at}`], name);
  // As a company that has these brands alone is shown them.
  await page.route("**/api/Mapping/GetClientBrandMapping", async (route) => {
    const request = route.request().postDataJSON();
    await route.continue({ postData: { ...request, search: request.search ?? run } });
  });
  const row = (at: number) => page.getByRole("listitem").filter({ hasText: names[at]! });
  const target = (at: number) => row(at).getByRole("combobox", { name: "Trendyol markası ara" });
  const choose = async (at: number, typed: string) => {
    await row(at)
      .getByRole("button", { name: /^(Marka seç|Değiştir): / })
      .click();
    await target(at).fill(typed);
    await page.getByRole("option").first().click();
    return target(at).inputValue();
  };
  const asksToLeave = async () => {
    await page.getByRole("link", { name: "Ürün listesi" }).click();
    await question().getByRole("button", { name: "Vazgeç" }).click();
  };
  await page.goto("/Mapping/CategoryMapping");
  const selected = await choose(1, "markasiz");
  const search = page.getByRole("textbox", { name: "Markalarınızda ara" });
  await search.fill(names[4]!);
  await expect(row(1)).toHaveCount(0);
  await asksToLeave();
  await search.fill("");
  await expect(target(1)).toHaveValue(selected);
  // All others are known but one; of the known the first is being changed while the last unknown one is confirmed.
  const confirm = async (at: number) => {
    await row(at).getByRole("button", { name: "Bu markayı kullan" }).click();
    await expect(target(at)).toHaveCount(0);
  };
  await page.getByRole("button", { name: "1 marka daha" }).click();
  for (const at of [0, 2, 3, 4, 5]) {
    await choose(at, "markasiz");
    await confirm(at);
  }
  const other = await choose(0, "markasiz");
  await confirm(1);
  await expect(target(0)).toHaveValue(other);
  await asksToLeave();
  await expect(target(0)).toHaveValue(other);
  await page.getByRole("link", { name: "Ürün listesi" }).click();
  await question().getByRole("button", { name: "Kaydetmeden çık" }).click();
  await expect(page).toHaveURL(/Product\/List/);
  await page.unrouteAll({ behavior: "wait" });
});
