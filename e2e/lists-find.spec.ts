import { expect, type Page, test } from "@playwright/test";
import { openSheet } from "../server/platform/excel/sheet.ts";
import { axe } from "./looking.ts";
import { viewerOf } from "./people.ts";
import { all, productList } from "./product-list.ts";

/** How a list is sorted, narrowed, kept as a view, shared and exported. */
const list = productList();
const { call, rows, open } = list;

test("a title sorts up, down and not at all, and says so (U8)", async () => {
  const { page } = list;
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
  const { page } = list;
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
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await axe(page, "the menu of filters", ["region", "aria-dialog-name"]);
  await page.getByRole("menuitem", { name: "Satış fiyatı" }).click();
  await bar.getByLabel("Satış fiyatı: en az").fill("50,5");
  await expect(bar.getByText("Satış fiyatı: 50,50 – …")).toBeVisible();
  await bar.getByRole("button", { name: "Filtre ekle" }).click();
  await page.getByRole("menuitem", { name: "Görsel" }).click();
  await bar.getByLabel("Görsel").selectOption({ label: "dolu" });
  await expect(bar.getByText("Görsel: dolu")).toBeVisible();
  const request = { brandNames: brands.slice(0, 2), minPrice: "50.5", hasImage: true };
  const { totalCount } = await call("Product/GetAllProductMasterData", { ...request, pageSize: 1 });
  expect(totalCount).toBeGreaterThan(0);
  expect(totalCount).toBeLessThan(all);
  await expect(page.getByText(`${totalCount} / ${all}`, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${totalCount} / ${all}`, { exact: true })).toBeVisible();
  await expect(bar.getByText(`Marka: ${brands[0]}, ${brands[1]}`)).toBeVisible();
  await bar.getByRole("button", { name: "Tümünü temizle" }).click();
  await expect(page).toHaveURL(/\/Product\/List$/);
  await expect(bar.getByText(/^Marka:/)).toHaveCount(0);
});

test("search, sort, page size, page and the open row are the address: a reload, back and forth and another member show the same, the last page too (U2, U15)", async ({
  browser,
}) => {
  const { page } = list;
  const names = (of: Page) => of.getByRole("grid").locator("tr[data-row] a").allInnerTexts();
  await open();
  await page.getByRole("searchbox").fill("puzzle");
  await expect(page).toHaveURL(/productName=puzzle/);
  await page.getByLabel("Sayfadaki satır").selectOption("10");
  await page.getByRole("columnheader", { name: "Satış fiyatı" }).getByRole("button").click();
  await expect(page.getByText("1–10 / 15")).toBeVisible();
  const first = await names(page);
  await page.getByRole("button", { name: "Son sayfa" }).click();
  await expect(page.getByText("11–15 / 15")).toBeVisible();
  await expect(rows()).toHaveCount(5);
  const last = await names(page);
  expect(last.filter((name) => first.includes(name))).toEqual([]);
  const row = rows().nth(2).getByRole("link").first();
  const [title] = (await row.innerText()).trim().split("\n");
  const sheet = (of: Page) => of.getByRole("dialog", { name: title! });
  await row.focus();
  await page.keyboard.press(" ");
  await expect(sheet(page)).toBeVisible();
  await expect(page).toHaveURL(/preview=/);

  const viewer = await viewerOf(page, browser);
  await viewer.goto(page.url());
  await page.reload();
  for (const of of [page, viewer]) {
    await expect(sheet(of)).toBeVisible();
    await of.keyboard.press("Escape");
    await expect(sheet(of)).toHaveCount(0);
    await expect(of.getByText("11–15 / 15")).toBeVisible();
    expect(await names(of)).toEqual(last);
    await expect(of.getByRole("searchbox")).toHaveValue("puzzle");
    await expect(of.getByRole("columnheader", { name: "Satış fiyatı" })).toHaveAttribute("aria-sort", "ascending");
  }
  await viewer.context().close();
  await page.goBack();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText("1–10 / 15")).toBeVisible();
  expect(await names(page)).toEqual(first);
  await page.goForward();
  await expect(page.getByText("11–15 / 15")).toBeVisible();
});

test("a view keeps columns, filters and sort; changed it says so, and is kept, thrown back, renamed, copied, preferred, deleted (U3)", async () => {
  const { page } = list;
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
  await expect(view("Tüm kayıtlar")).toBeVisible();
});

test("a view is shared from its menu; its address opens it for another member, who finds no way to change it (U2, U4)", async ({
  browser,
}) => {
  const { page } = list;
  const layout = { columns: [{ key: "channels", hidden: true }] };
  await call("SavedView/CreateSavedView", { list: "products", name: "Ortak", layout, state: { minQuantity: "10" } });
  await open();
  const menu = async (of: Page) => of.getByRole("button", { name: /^Görünüm: / }).click();
  await menu(page);
  await page.getByRole("menuitem", { name: "Ortak" }).click();
  await expect(page).toHaveURL(/view=/);
  const viewer = await viewerOf(page, browser);
  const items = viewer.getByRole("menuitem");
  const show = async () => {
    const known = viewer.waitForResponse(/GetAllSavedView/);
    await viewer.goto(page.url());
    await known;
    await expect(viewer.getByRole("grid").locator("tr[data-row]").first()).toBeVisible();
    await menu(viewer);
    await expect(items.filter({ hasText: "Tüm kayıtlar" })).toHaveCount(1);
  };
  await show();
  await expect(items.filter({ hasText: "Ortak" })).toHaveCount(0);

  await menu(page);
  await page.getByRole("menuitem", { name: "Ekiple paylaş" }).click();
  await expect(page.getByText("Görünüm ekiple paylaşıldı")).toBeVisible();
  await show();
  await expect(items.filter({ hasText: /Mehmet.* paylaştı/ })).toHaveCount(1);
  await expect(items.filter({ hasText: /^Kopyala$/ })).toHaveCount(1);
  for (const change of ["Yeniden adlandır", "Paylaşımı kaldır", "Görünümü sil"])
    await expect(items.filter({ hasText: change })).toHaveCount(0);
  await viewer.keyboard.press("Escape");
  await expect(viewer.getByRole("button", { name: "Görünüm: Ortak" })).toBeVisible();
  await expect(viewer.getByRole("columnheader", { name: "Mağazalar" })).toHaveCount(0);
  await viewer.context().close();
});

test("what is exported is what is seen: rows, columns and their order, and a name that says list, filter and day (U17)", async () => {
  const { page } = list;
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
    "Model kodu",
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
