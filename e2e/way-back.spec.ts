import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { trialStore } from "./connect-store.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";

/** Who was sent to the mapping page is led back to what was interrupted, as it was (U22). */
let context: BrowserContext;
let page: Page;
const run = Date.now().toString(36);
const brand = `Dönülen ${run}`;
let product: { id: string };
type Mapped = Record<"channelAttributeCode" | "tradeportAttributeId" | "fixedValueCode" | "fixedText", string | null>;
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, "mehmet");
  // Two, so that one of them is chosen.
  for (const name of [brand, `Öteki ${run}`]) await trialStore(page, name);
  product = await makeProduct(page, [`DN-${run}`], brand);
});
test.afterAll(() => context.close());

const chooseBrand = async (own = brand) => {
  await expect(page).toHaveURL(/CategoryMapping/);
  // The own brand is not there: the open list says what to do, and offers it.
  await page.getByRole("combobox", { name: "Trendyol markası ara" }).fill(own);
  await expect(page.getByRole("listbox")).toContainText("Bu adla marka yok");
  await page.getByRole("option", { name: "Markasız", exact: true }).click();
  await page.getByRole("button", { name: "Bu markayı kullan" }).click();
};

test("from the check before sending: products and stores are still chosen", async () => {
  await page.goto(`/Product/TransferToMarketplace?ids=${product.id}`);
  await page.getByRole("checkbox", { name: brand }).check();
  const gap = page.getByRole("listitem").filter({ hasText: `marka listesinde ${brand} yok` });
  await expect(gap).toBeVisible();
  const { href } = new URL(page.url());
  await gap.getByRole("link", { name: "Eşleştirmeyi aç" }).click();
  await chooseBrand();
  await page.getByRole("button", { name: "Gönderime dön" }).click();
  await expect(page).toHaveURL(href);
  await expect(page.getByRole("checkbox", { name: brand })).toBeChecked();
  await expect(page.getByText("Seçilen 1 ürün")).toBeVisible();
  await expect(gap).toHaveCount(0);
});

test("from the product, by the way above the page, after a reload as well", async () => {
  await page.goto(`/Product/New/Update?productId=${product.id}`);
  const { href } = new URL(page.url());
  await page.getByRole("region", { name: "Genel" }).getByRole("link").click();
  await expect(page).toHaveURL(/CategoryMapping/);
  // B1: the choice of the brand is what it leads to.
  await expect(page).toHaveURL(/about=brand/);
  await page.reload();
  await page.getByRole("link", { name: "Ürüne dön" }).click();
  await expect(page).toHaveURL(href);
  // Who comes by the menu was sent from nowhere.
  await page.goto("/Mapping/CategoryMapping");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "dön" })).toHaveCount(0);
});

test("U22: from a refused line to the brand's choice and back to the line: chosen once, for all products of the brand (U43, B1)", async () => {
  const own = `Reddedilen ${run}`;
  const ids: string[] = [];
  for (const code of ["RD1", "RD2"]) ids.push((await makeProduct(page, [`${code}-${run}`], own)).id);
  type Stores = { stores: { id: string; name: string; channelId: string }[] };
  const { stores } = await callAs<Stores>(page, "Client/GetClientChannelAuths", {});
  const { id: storeId, channelId } = stores.find(({ name }) => name === brand)!;
  const input = { productIds: ids, storeIds: [storeId] };
  type Groups = { groups: { problem: { fingerprint: string } }[] };
  const lacksBrand = async () => {
    const { groups } = await callAs<Groups>(page, "ProductTransfer/GetAllChannelsEmptyProductAttributes", input);
    return groups.some(({ problem }) => problem.fingerprint.startsWith("brand_unknown"));
  };
  // The marketplace's brands are still being read where nobody was before.
  await expect.poll(lacksBrand).toBe(true);
  const { processId } = await callAs<{ processId: string }>(page, "ProductTransfer/UpsertClientChannelProduct", input);
  const refused = (at: number) =>
    page
      .locator("tr[data-row]")
      .filter({ hasText: `RD${at}-${run}` })
      .filter({ hasText: `Trendyol marka listesinde ${own} yok` });
  await page.goto(`/Product/BulkOperations/ProcessDetail?processId=${processId}`);
  await expect(refused(1)).toBeVisible();
  await expect(refused(2)).toBeVisible();
  // What was held is called so and nothing else, wherever it is counted (B8).
  await expect(page.getByText("0 / 2 satır tamamlandı, 2 satır bekletiliyor", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("main").getByText(/tamamlanamadı|satır başarısız/)).toHaveCount(0);
  await refused(2).getByRole("link", { name: "Eşleştirmeyi aç" }).first().click();
  await chooseBrand(own);
  await page.getByRole("link", { name: "İşleme dön" }).click();
  await expect(page).toHaveURL(new RegExp(`ProcessDetail\\?.*${processId}`));
  await expect(refused(2)).toBeVisible();
  // The other product was never opened: it lacks a brand no more, and there is one mapping for both.
  expect(await lacksBrand()).toBe(false);
  type Brands = { data: { brandName: string; productCount: number; channelBrandName: string }[] };
  const { data } = await callAs<Brands>(page, "Mapping/GetClientBrandMapping", { channelId, pageSize: 100 });
  expect(data.filter(({ brandName }) => brandName === own)).toMatchObject([{ productCount: 2, channelBrandName: "Markasız" }]);
});

test("by Back, one press for each step that the person made", async () => {
  await page.goto("/Product/List");
  await page.goto(`/Product/New/Update?productId=${product.id}`);
  const { href } = new URL(page.url());
  await page.getByRole("region", { name: "Genel" }).getByRole("link").click();
  await expect(page).toHaveURL(/CategoryMapping/);
  // The product's category is open, and the page wrote nothing into the address by itself.
  await expect(page.getByRole("region", { name: "1. Kategori" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(href);
  await page.goBack();
  await expect(page).toHaveURL(/Product\/List/);
});

test("by Back from the marketplace chosen in the form of a new store: the form shows the one before", async () => {
  await page.goto("/Integrations/MarketPlace/api-information?form=new");
  const marketplace = page.getByRole("dialog").getByRole("combobox", { name: "Pazaryeri" });
  const first = await marketplace.textContent();
  await marketplace.click();
  await page.getByRole("option").last().click();
  await expect(marketplace).not.toHaveText(first!);
  await page.goBack();
  await expect(marketplace).toHaveText(first!);
});

test("a cause leads to its place: the attribute that products lack is in sight, also on a page that was read before (U22)", async () => {
  const { stores } = await callAs<{ stores: { name: string; channelId: string }[] }>(page, "Client/GetClientChannelAuths", {});
  const { channelId } = stores.find(({ name }) => name === brand)!;
  const shown = await callAs<{ categoryId: string }>(page, "Product/GetProductMasterData", { productId: product.id });
  // Its categories are still being read where nobody was before.
  let channelCategoryCode: string | undefined;
  await expect(async () => {
    const input = { channelId, search: "Gömlek", onlyLeaves: true, pageSize: 1 };
    const found = await callAs<{ data: { code: string }[] } | null>(page, "Mapping/GetChannelProductCategory", input);
    channelCategoryCode = found?.data[0]?.code;
    expect(channelCategoryCode).toBeTruthy();
  }).toPass({ timeout: 45_000 });
  await callAs(page, "Mapping/SetClientProductCategoryMapping", {
    ...{ channelId, tradeportCategoryId: shown.categoryId, from: null, channelCategoryCode },
  });
  await page.goto(`/Product/TransferToMarketplace?ids=${product.id}`);
  await page.getByRole("checkbox", { name: brand }).check();
  const gap = page.getByRole("listitem").filter({ hasText: "Zorunlu özelliğin üründe değeri yok: Materyal" });
  const row = page.getByRole("listitem", { name: "Materyal" });
  await expect(gap).toBeVisible();
  // The only one that nothing of ours is called like.
  await callAs(page, "Mapping/SetCategoryAttributeMappingByClientId", {
    ...{ channelId, tradeportCategoryId: shown.categoryId },
    attributeMappings: [{ channelAttributeCode: "348", fixedValueCode: "10000" }],
  });
  // The second time nothing is waited for.
  for (const _ of [1, 2]) {
    await gap.getByRole("link", { name: "Eşleştirmeyi aç" }).click();
    await expect(row.getByRole("combobox").first()).toBeFocused();
    // What comes after the page is drawn moves it nowhere.
    await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn))));
    await expect(row).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("1 üründe “Materyal” değeri yok")).toBeVisible();
    await expect(page.locator("[aria-current=true]").getByText("Değeri olmayan ürünler var")).toBeVisible();
    await page.getByRole("link", { name: "Gönderime dön" }).click();
  }
  // The address is as old as its cause: once another attribute of ours gives the value, nothing is lacking there.
  await gap.getByRole("link", { name: "Eşleştirmeyi aç" }).click();
  await expect(page.getByText("Değeri olmayan ürünler var")).toBeVisible();
  const { href: old } = new URL(page.url());
  const ours = await callAs<{ id: string; isRequired: boolean; isVariant: boolean }[]>(
    page,
    "ProductCategory/GetProductCategoryAttributes",
    {
      categoryId: shown.categoryId,
    },
  );
  const theirs = await callAs<{ code: string; name: string }[]>(page, "Mapping/GetChannelAttributesAndValues", {
    ...{ channelId, channelCategoryCode },
  });
  const material = theirs.find(({ name }) => name === "Materyal")!.code;
  const where = { channelId, tradeportCategoryId: shown.categoryId };
  const saved = await callAs<Mapped[]>(page, "Mapping/GetClientChannelCategoryAttributeMapping", where);
  const as = (rows: readonly Mapped[]) =>
    rows.map(({ channelAttributeCode, tradeportAttributeId, fixedValueCode, fixedText }) => ({
      ...{ channelAttributeCode, tradeportAttributeId, fixedValueCode, fixedText },
    }));
  const tradeportAttributeId = ours.find(({ isRequired, isVariant }) => isRequired && !isVariant)!.id;
  const lent = [...saved, { ...{ channelAttributeCode: material, tradeportAttributeId }, fixedValueCode: null, fixedText: null }];
  const change = (from: readonly Mapped[], to: readonly Mapped[]) =>
    callAs(page, "Mapping/SetCategoryAttributeMappingByClientId", { ...where, from: as(from), attributeMappings: as(to) });
  await change(saved, lent);
  const checked = page.waitForResponse(/GetAllChannelsEmptyProductAttributes/);
  await page.goto(old);
  await checked;
  await expect(row).toBeVisible();
  await expect(page.getByText("Değeri olmayan ürünler var")).toHaveCount(0);
  await change(lent, saved);
  await page.goto(`/Product/TransferToMarketplace?ids=${product.id}`);
  await page.getByRole("checkbox", { name: brand }).check();
  // One value for all: nothing is lacking, and what leads back goes with the page that it leads from.
  await gap.getByRole("link", { name: "Eşleştirmeyi aç" }).click();
  await row.getByRole("combobox").first().click();
  await page.getByRole("option", { name: "Tüm ürünler için listeden" }).click();
  await row.getByRole("combobox").nth(1).click();
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Özellik eşleştirmesini kaydet" }).click();
  const notice = page.getByRole("button", { name: "Gönderime dön" });
  await expect(notice).toBeVisible();
  await expect(page.getByText("Değeri olmayan ürünler var")).toHaveCount(0);
  await page.getByRole("link", { name: "Gönderime dön" }).click();
  await expect(page.getByText("Seçilen 1 ürün")).toBeVisible();
  expect(await notice.count()).toBe(0);
});
