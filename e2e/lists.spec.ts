import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { openSheet } from "../server/platform/excel/sheet.ts";
import { makeCorrectedFile } from "../server/testing/excel-fixture.ts";
import { signIn } from "./people.ts";

/** What every list can do, on the product list of the second company: nothing of the main job is needed or touched. */
let context: BrowserContext;
let page: Page;
const all = 60;
const proof = (baseURL: string) => ({ origin: baseURL, "sec-fetch-site": "same-origin" });

test.beforeAll(async ({ browser, baseURL }) => {
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, "mehmet");
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const file = { name: "urunler.xlsx", mimeType, buffer: await makeCorrectedFile(all) };
  await page.request.post("/api/Product/UploadProductFromExcel", { headers: proof(baseURL!), multipart: { file } });
  await expect
    .poll(async () => (await call("Product/GetAllProductMasterData", { pageSize: 1 })).totalCount, { timeout: 60_000 })
    .toBe(all);
  // A second try finds what the first one left.
  await call("Preference/SetPreference", { lists: { products: null } });
  const views = (await call("SavedView/GetAllSavedView", { list: "products" })) as unknown as { id: string }[];
  for (const { id } of views) await call("SavedView/DeleteSavedView", { viewId: id });
});
test.afterAll(() => context.close());

const call = async (name: string, input: object) => {
  const { origin } = new URL(page.url());
  const reply = await page.request.post(`/api/${name}`, { headers: proof(origin), data: input });
  return ((await reply.json()) as { result: Record<string, unknown> & { totalCount: number } }).result;
};
const grid = () => page.getByRole("grid", { name: "Ürün listesi" });
const rows = () => grid().locator("tr[data-row]");
const open = async (search = "") => {
  await page.goto(`/Product/List${search}`);
  await expect(rows().first()).toBeVisible();
};
const titles = (of: Page = page) => of.getByRole("grid").locator("thead th").allInnerTexts();
const cellOf = async (row: number, title: string): Promise<Locator> => {
  const at = (await titles()).findIndex((text) => text.trim() === title);
  return rows().nth(row).locator("td").nth(at);
};

test("columns are hidden, moved, made wider and as shipped again; another browser of the same person shows the same (U5)", async ({
  browser,
}) => {
  await open();
  const shipped = await titles();
  const wide = async () => (await page.getByRole("columnheader", { name: "Stok", exact: true }).boundingBox())!.width;
  const before = await wide();
  await page.getByRole("button", { name: "Sütunlar" }).click();
  const chooser = page.getByRole("dialog", { name: "Sütunlar" });
  await chooser.getByRole("checkbox", { name: "Mağazalar" }).uncheck();
  await chooser.getByRole("checkbox", { name: "Kritik stok" }).check();
  await chooser.getByRole("button", { name: "Stok: öne al", exact: true }).click();
  await chooser.getByRole("button", { name: "Stok: genişlet", exact: true }).click();
  await page.keyboard.press("Escape");
  const own = await titles();
  expect(own).not.toContain("Mağazalar");
  expect(own.indexOf("Stok")).toBeLessThan(own.indexOf("Satış fiyatı"));
  expect(await wide()).toBeGreaterThan(before + 15);

  const other = await browser.newContext();
  const second = await other.newPage();
  await signIn(second, "mehmet");
  await second.goto("/Product/List");
  await expect(second.getByRole("columnheader", { name: "Kritik stok" })).toBeVisible();
  expect(await titles(second)).toEqual(own);
  await other.close();

  await page.getByRole("button", { name: "Sütunlar" }).click();
  await chooser.getByRole("button", { name: "İlk haline döndür" }).click();
  await page.keyboard.press("Escape");
  expect(await titles()).toEqual(shipped);
});

test("a list is compact and shows fifteen rows at 1366 x 768, comfortable shows fewer, and a text that is cut is read whole (U6)", async () => {
  await open();
  const whole = async () => {
    const boxes = await rows().evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
    return boxes.filter((bottom) => bottom <= 768).length;
  };
  expect(await whole()).toBeGreaterThanOrEqual(15);
  await page.getByRole("button", { name: "Sütunlar" }).click();
  await page.getByRole("button", { name: "Rahat" }).click();
  await page.keyboard.press("Escape");
  expect(await whole()).toBeLessThan(15);
  await page.getByRole("button", { name: "Sütunlar" }).click();
  await page.getByRole("button", { name: "İlk haline döndür" }).click();
  await page.keyboard.press("Escape");
  await (await cellOf(0, "Barkod ve kod")).hover();
  const whole86 = /869\d+\s+\S+/;
  await expect(page.getByRole("tooltip").filter({ hasText: whole86 })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
});

test("header, selection, first column and actions stay in sight both ways, and no focus hides behind them (U7)", async () => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await open("?pageSize=50");
  const box = grid().locator("xpath=..");
  await box.evaluate((list) => list.scrollTo(400, 900));
  const [frame, head, check, name, action] = await Promise.all(
    [
      box,
      grid().locator("thead th").first(),
      rows().nth(35).locator("td").first(),
      rows().nth(35).locator("td").nth(2),
      rows().nth(35).locator("td").last(),
    ].map(async (part) => (await part.boundingBox())!),
  );
  expect(head!.y).toBeCloseTo(frame!.y, 0);
  expect(check!.x).toBeCloseTo(frame!.x, 0);
  expect(name!.x).toBeLessThan(frame!.x + 120);
  expect(action!.x + action!.width).toBeLessThanOrEqual(frame!.x + frame!.width + 1);
  await rows().nth(35).getByRole("link").first().focus();
  for (let at = 0; at < 9; at++) {
    const hidden = await page.evaluate(() => {
      const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
      const above = document.elementFromPoint(left + Math.min(width, 30) / 2, top + height / 2);
      return !(above && (document.activeElement!.contains(above) || above.contains(document.activeElement)));
    });
    expect(hidden).toBe(false);
    await page.keyboard.press(at % 2 ? "ArrowUp" : "ArrowRight");
  }
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("a title sorts up, down and not at all, and says so (U8)", async () => {
  await open();
  const title = page.getByRole("columnheader", { name: "Satış fiyatı" });
  for (const [way, order] of [
    ["none", null],
    ["ascending", "asc"],
    ["descending", null],
    ["none", null],
  ] as const) {
    await expect(title).toHaveAttribute("aria-sort", way);
    if (order) await expect(page).toHaveURL(/orderType=asc/);
    await title.getByRole("button").click();
  }
});

test("three filters stand ready, others are added; several values, a range and 'is empty' are chips; all are cleared at once (U1, U2, U9)", async () => {
  await open();
  const bar = page.getByRole("search");
  await expect(
    bar
      .getByRole("textbox")
      .or(bar.getByRole("combobox"))
      .or(bar.getByRole("button", { name: "Marka" })),
  ).toHaveCount(3);
  await bar.getByRole("button", { name: "Marka" }).click();
  const choice = page.getByRole("dialog", { name: "Marka seçin" });
  const brands = await choice.getByRole("checkbox").evaluateAll((all) => all.map((one) => one.closest("label")!.innerText));
  await choice.getByRole("checkbox").nth(0).check();
  await choice.getByRole("checkbox").nth(1).check();
  await page.keyboard.press("Escape");
  await expect(bar.getByText(`Marka: ${brands[0]}, ${brands[1]}`)).toBeVisible();
  await bar.getByRole("button", { name: "Filtre ekle" }).click();
  await page.getByRole("menuitem", { name: "Satış fiyatı" }).click();
  await bar.getByLabel("Satış fiyatı: en az").fill("50,5");
  await expect(bar.getByText("Satış fiyatı: 50,50 – …")).toBeVisible();
  await bar.getByRole("button", { name: "Filtre ekle" }).click();
  await page.getByRole("menuitem", { name: "Görsel" }).click();
  await bar.getByLabel("Görsel").selectOption({ label: "dolu" });
  await expect(bar.getByText("Görsel: dolu")).toBeVisible();
  const asked = { brandNames: brands.slice(0, 2), minPrice: "50.5", hasImage: true };
  const { totalCount } = await call("Product/GetAllProductMasterData", { ...asked, pageSize: 1 });
  expect(totalCount).toBeGreaterThan(0);
  expect(totalCount).toBeLessThan(all);
  await expect(page.getByText(`${totalCount} / ${all}`, { exact: true })).toBeVisible();
  await page.reload();
  await expect(rows()).toHaveCount(Math.min(25, totalCount));
  await bar.getByRole("button", { name: "Tümünü temizle" }).click();
  await expect(page).toHaveURL(/\/Product\/List$/);
});

test("'select all that match' is an exact list: what comes later is not in it, and as many are archived as were asked for (U10, U11)", async () => {
  await open("?minQuantity=10");
  const { totalCount } = await call("Product/GetAllProductMasterData", { minQuantity: 10, pageSize: 1 });
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await expect(page.getByRole("toolbar")).toContainText("25 seçildi");
  await page.getByRole("button", { name: "Sonraki sayfa" }).click();
  await expect(page).toHaveURL(/page=1/);
  await page.getByRole("button", { name: "Önceki sayfa" }).click();
  await expect(page.getByRole("toolbar")).toContainText("25 seçildi");
  await page.getByRole("button", { name: `Filtreye uyan ${totalCount} kaydın tümünü seç` }).click();
  await expect(page.getByRole("toolbar")).toContainText(`${totalCount} seçildi`);

  // One more comes to match while the question is open.
  const { data } = (await call("Product/GetAllProductMasterData", { maxQuantity: 9, pageSize: 1 })) as unknown as {
    data: { id: string; quantity: number; reserved: number }[];
  };
  const late = data[0]!;
  await page.getByRole("toolbar").getByRole("button", { name: "Arşivle" }).click();
  await expect(page.getByRole("dialog")).toContainText(String(totalCount));
  await call("Product/UpdateProductValue", { productId: late.id, quantity: { from: late.quantity, to: 77 } });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`${totalCount}`) })
    .click();
  await expect
    .poll(async () => (await call("Product/GetAllProductMasterData", { isArchived: true, pageSize: 1 })).totalCount)
    .toBe(totalCount);
  const left = (await call("Product/GetAllProductMasterData", { minQuantity: 10 })) as unknown as { data: { id: string }[] };
  expect(left.data.map(({ id }) => id)).toEqual([late.id]);

  const { ids } = (await call("Product/GetProductIds", { isArchived: true })) as unknown as { ids: string[] };
  await call("Product/ArchivedProductMasterData", { ids, isArchived: false });
});

test("a price and a stock are changed by keys alone; what is refused says why, the old value is one press away (U12)", async () => {
  await open();
  const price = await cellOf(0, "Satış fiyatı");
  const was = (await price.innerText()).trim();
  const plain = was.replace(/[^\d,]/g, "");
  await price.getByRole("button").focus();
  await page.keyboard.press("F2");
  await page.keyboard.type("1,25");
  await page.keyboard.press("Escape");
  await expect(price).toContainText(was);
  await page.keyboard.press("Enter");
  await page.keyboard.type("bir");
  await page.keyboard.press("Enter");
  await expect(price.getByRole("alert", { name: "“bir” bir fiyat değil. Örnek: 1.234,56" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1,25");
  await page.keyboard.press("Tab");
  await expect(page.locator("td input:focus")).toHaveAccessibleName(/^Stok:/);
  await expect(price).toContainText("1,25 ₺");
  await page.keyboard.press("Escape");
  await expect(price.locator("title", { hasText: "Kaydedildi" })).toBeAttached();
  await price.getByRole("button", { name: `Eski değere dön: ${plain}` }).click();
  await expect(price).toContainText(was);

  // Somebody else was quicker: nothing is overwritten.
  const stock = await cellOf(0, "Stok");
  const seen = Number((await stock.innerText()).trim().replace(/\D.*/, ""));
  const { data } = (await call("Product/GetAllProductMasterData", { pageSize: 1 })) as unknown as { data: { id: string }[] };
  await page.route("**/api/Product/GetAllProductMasterData", (route) => route.abort());
  await call("Product/UpdateProductValue", { productId: data[0]!.id, quantity: { from: seen, to: seen + 1 } });
  await stock.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type(String(seen + 5));
  await page.keyboard.press("Enter");
  await expect(stock.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/Product/GetAllProductMasterData");
});

test('a block of a spreadsheet fills prices and stocks: wrong cells say why, right ones stay, "1.100" is asked, one press takes it back (U13)', async () => {
  await open();
  type Value = { id: string; salePrice: string; quantity: number };
  const values = async () => {
    const { data } = (await call("Product/GetAllProductMasterData", { pageSize: 4 })) as unknown as { data: Value[] };
    return data.map(({ id, salePrice, quantity }) => ({ id, salePrice: Number(salePrice), quantity }));
  };
  const before = await values();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const block = "1,10\t321\r\n2.20\tüç\r\n1.100\t323\r\n99.999.999,00\t324\r\n";
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await (await cellOf(0, "Satış fiyatı")).getByRole("button").first().focus();
  await page.keyboard.press("ControlOrMeta+v");
  const question = page.getByRole("dialog", { name: "7 değer değiştirilsin mi?" });
  await expect(question).toContainText("“üç” tam sayı değil");
  await question.getByRole("button", { name: "7 değeri değiştir" }).click();
  await expect(question).toContainText("Sayının nasıl okunacağını seçin");
  await question.getByRole("combobox", { name: /“1.100” nasıl okunsun/ }).click();
  await page.getByRole("option", { name: "1,10", exact: true }).click();
  await question.getByRole("button", { name: "7 değeri değiştir" }).click();
  await expect(page.getByText("6 / 8 değer kaydedildi")).toBeVisible();
  await expect((await cellOf(1, "Stok")).getByRole("alert", { name: /“üç” tam sayı değil/ })).toBeVisible();
  await expect((await cellOf(3, "Satış fiyatı")).getByRole("alert", { name: /liste fiyat/i })).toBeVisible();
  await expect(await cellOf(0, "Satış fiyatı")).toContainText("1,10 ₺");
  await expect((await cellOf(0, "Stok")).locator("title", { hasText: "Kaydedildi" })).toBeAttached();
  expect(await values()).toEqual([
    { ...before[0], salePrice: 1.1, quantity: 321 },
    { ...before[1], salePrice: 2.2 },
    { ...before[2], salePrice: 1.1, quantity: 323 },
    { ...before[3], quantity: 324 },
  ]);
  await page.getByRole("button", { name: "Tümünü geri al" }).click();
  await expect(page.getByText("6 değer geri alındı")).toBeVisible();
  expect(await values()).toEqual(before);
});

test("arrows, Home and End go through the cells, Tab leaves the list, Space opens the row beside it and the place is kept (U14, U20)", async () => {
  await open("?pageSize=50");
  const name = (row: number) => rows().nth(row).getByRole("link").first();
  await name(0).focus();
  await page.keyboard.press("ArrowDown");
  await expect(name(1)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(rows().nth(1).getByRole("checkbox")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+End");
  await expect(rows().nth(49).getByRole("button").last()).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Home");
  await expect(rows().nth(0).getByRole("checkbox")).toBeFocused();
  expect(await grid().locator("tbody [tabindex='0']").count()).toBe(1);
  await name(40).focus();
  const place = () =>
    grid()
      .locator("xpath=..")
      .evaluate((box) => box.scrollTop);
  const before = await place();
  const [title] = (await name(40).innerText()).trim().split("\n");
  await page.keyboard.press(" ");
  await expect(page.getByRole("dialog", { name: title! })).toBeVisible();
  await expect(page).toHaveURL(/preview=/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await place()).toBe(before);
  await name(40).focus();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement!.closest("tbody"))).toBeNull();
});

test("while rows are on their way there are bones of the columns' widths; old rows stay, dimmed, with a sign that it works (U16)", async () => {
  let letGo = () => {};
  const held = () =>
    page.route("**/api/Product/GetAllProductMasterData", async (route) => {
      await new Promise<void>((resolve) => (letGo = resolve));
      await route.continue();
    });
  const widths = () =>
    grid()
      .locator("thead th")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  await held();
  await page.goto("/Product/List");
  await expect(grid().locator(".MuiSkeleton-root").first()).toBeVisible();
  const bones = await widths();
  letGo();
  await expect(rows().first()).toBeVisible();
  expect(await widths()).toEqual(bones);
  await page.getByRole("button", { name: "Sonraki sayfa" }).click();
  await expect(
    grid()
      .getByRole("progressbar")
      .or(page.getByRole("progressbar", { name: "Yükleniyor…" })),
  ).toBeVisible();
  await expect(grid().locator("xpath=..")).toHaveCSS("opacity", "0.55");
  await expect(rows()).toHaveCount(25);
  letGo();
  await expect(page.getByRole("progressbar", { name: "Yükleniyor…" })).toHaveCount(0);
  await page.unroute("**/api/Product/GetAllProductMasterData");
});

test("what is exported is what is seen: rows, columns and their order, and a name that says list, filter and day (U17)", async () => {
  await open("?minQuantity=10&orderColumn=salePrice&orderType=asc");
  const { totalCount } = await call("Product/GetAllProductMasterData", { minQuantity: 10, pageSize: 1 });
  const fetched = async (choice: RegExp) => {
    await page.getByRole("button", { name: "Dışa aktar" }).click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: choice }).click()]);
    const sheet = await openSheet({ path: await download.path(), sheet: ["Ürünler"] });
    const found: string[][] = [];
    for await (const some of sheet.rows) for (const { cells } of some) found.push(cells);
    return { name: download.suggestedFilename(), header: sheet.header, found };
  };
  const filtered = await fetched(/Filtreye uyanların/);
  expect(filtered.name).toMatch(/^Tradeport - Ürünler - 10 – … - \d\d\.\d\d\.\d{4}\.xlsx$/);
  expect(filtered.found).toHaveLength(totalCount);
  expect(filtered.header.slice(0, 6).map((cell) => cell.slice(1))).toEqual([
    "Ürün adı",
    "Ana kod",
    "Varyant sayısı",
    "Barkod",
    "Stok kodu",
    "Marka",
  ]);
  const prices = filtered.found.map((cells) => Number(cells[7]!.slice(1)));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect((await fetched(/Bu sayfa/)).found).toHaveLength(25);
  expect((await fetched(/Tüm kayıtlar/)).found).toHaveLength(all);
  await page
    .getByRole("checkbox", { name: /^Seç: / })
    .nth(1)
    .check();
  await page
    .getByRole("checkbox", { name: /^Seç: / })
    .nth(2)
    .check();
  expect((await fetched(/Seçilenler/)).found).toHaveLength(2);
});

test("a view keeps columns, filters and sort; changed it says so, and is kept, thrown back, renamed, copied, preferred, deleted (U3)", async () => {
  await open("?minQuantity=10&orderColumn=salePrice&orderType=asc");
  const menu = async (item: string | RegExp) => {
    await page.getByRole("button", { name: /^Görünüm: / }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  const answer = async (name: string) => {
    await page.getByRole("dialog").getByRole("textbox").fill(name);
    await page.getByRole("dialog").locator("button[type=submit]").click();
  };
  const view = (name: string) => page.getByRole("button", { name: `Görünüm: ${name}`, exact: true });
  await menu("Bu hali görünüm olarak kaydet");
  await answer("Bol olanlar");
  await expect(view("Bol olanlar")).toBeVisible();
  await expect(page).toHaveURL(/view=/);
  await expect(page.getByText("Kaydedilmedi")).toHaveCount(0);

  await page.getByRole("button", { name: "Sütunlar" }).click();
  await page.getByRole("checkbox", { name: "Mağazalar" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Kaydedilmedi")).toBeVisible();
  await page.getByRole("button", { name: "Vazgeç" }).click();
  await expect(page.getByRole("columnheader", { name: "Mağazalar" })).toBeVisible();
  await page.getByRole("button", { name: "Sütunlar" }).click();
  await page.getByRole("checkbox", { name: "Mağazalar" }).uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Kaydedilmedi")).toHaveCount(0);

  await menu("Yeniden adlandır");
  await answer("Çok olanlar");
  await expect(view("Çok olanlar")).toBeVisible();
  await menu("Kopyala");
  await answer("İkinci");
  await expect(view("İkinci")).toBeVisible();
  await menu("Varsayılanım yap");
  await expect(page.getByText("Görünüm kaydedildi").last()).toBeVisible();
  await expect(page.getByText("Görünüm kaydedildi")).toHaveCount(0);
  await page.goto("/Product/List");
  await expect(view("İkinci")).toBeVisible();
  await expect(page).toHaveURL(/minQuantity=10/);
  await expect(page.getByRole("columnheader", { name: "Mağazalar" })).toHaveCount(0);
  await menu("Tüm kayıtlar");
  await expect(page.getByRole("columnheader", { name: "Mağazalar" })).toBeVisible();
  await expect(page).not.toHaveURL(/minQuantity/);
  await menu(/^İkinci/);
  await menu("Görünümü sil");
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await expect(view("Tüm kayıtlar")).toBeVisible();
});

test("a view is shared from its menu, and its address opens it in another browser (U2, U4)", async ({ browser }) => {
  await open();
  await page.getByRole("button", { name: /^Görünüm: / }).click();
  await page.getByRole("menuitem", { name: "Çok olanlar" }).click();
  await page.getByRole("button", { name: /^Görünüm: / }).click();
  await page.getByRole("menuitem", { name: "Ekiple paylaş" }).click();
  await expect(page.getByText("Görünüm ekiple paylaşıldı")).toBeVisible();
  const address = page.url();
  const other = await browser.newContext();
  const second = await other.newPage();
  await signIn(second, "mehmet");
  await second.goto(address);
  await expect(second.getByRole("button", { name: "Görünüm: Çok olanlar" })).toBeVisible();
  await expect(second.getByRole("columnheader", { name: "Mağazalar" })).toHaveCount(0);
  await other.close();
});
