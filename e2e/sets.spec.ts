import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { connectTo } from "./connect-store.ts";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { mapCategory } from "./map-category.ts";
import { callAs, signIn } from "./people.ts";
import { market, truth } from "./sandbox.ts";
import { loadTwo } from "./selling.ts";

/** A set of three sold at two stores while its single is sold at a third, to the last piece. */
test.describe.configure({ mode: "serial" });
let context: BrowserContext;
let page: Page;
let accounts: { sellerId: number; apiKey: string; apiSecret: string }[];
const names = ["Set Bir", "Set İki", "Tek Üç"] as const;
const [single, set] = ["8690000088017", "8690000088024"];
const ids: Record<string, string> = {};
const there = async (at: number, barcode: string) =>
  (await truth(String(accounts[at]!.sellerId))).products.find((product) => product.barcode === barcode)?.quantity;
const shown = async () => [await there(0, set), await there(1, set), await there(2, single)];
const buy = (at: number, barcode: string, quantity: number) =>
  market("_buy", { sellerId: accounts[at]!.sellerId, lines: [{ barcode, quantity }] });
const sets = () => page.getByRole("region", { name: "Setler" });
const sheet = () => page.getByRole("dialog", { name: `${set}: set içeriği` });
const stockField = () => page.getByRole("group", { name: "1. varyant" }).getByLabel("Stok", { exact: true });

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ reducedMotion: "reduce" });
  page = await context.newPage();
  accounts = [];
  for (const name of names) accounts.push(await market("_accounts", { name }));
  await signIn(page, "mehmet");
});
test.afterAll(() => context.close());

test("a product becomes a set of three of another: found by its code, its own stock is read-only and says why", async () => {
  for (const [at, name] of names.entries()) {
    const { sellerId, apiKey, apiSecret } = accounts[at]!;
    await connectTo(page, "Trendyol", name, [
      [/Satıcı/, String(sellerId)],
      [/API anahtarı|API Key/i, apiKey],
      [/gizli|Secret/i, apiSecret],
    ]);
  }
  await loadTwo(page, { category: "Yapı Blokları", code: "SET", barcodes: [single, set] });
  await mapCategory(page, "Yapı Blokları", "Trendyol");
  for (const barcode of [single, set]) {
    const { data } = await callAs<{ data: { id: string }[] }>(page, "Product/GetAllProductMasterData", { barcode });
    ids[barcode] = data[0]!.id;
  }
  await page.goto(`/Product/New/Update?productId=${ids[set]}`);
  const open = () =>
    sets()
      .getByRole("button", { name: `${set}: set içeriğini değiştir` })
      .click();
  const add = async () => {
    await sheet().getByLabel("Sete ürün ekle").fill(single);
    await page.getByRole("option", { name: new RegExp(single) }).click();
    await sheet().getByLabel("Adet").fill("3");
    await sheet().getByRole("button", { name: "Set içeriğini kaydet" }).click();
  };
  await open();
  await expect(sheet().getByText("Bu varyant tek satılıyor.")).toBeVisible();
  await add();
  // Nine of it lie on a shelf: nobody would sell them any more.
  await expect(page.getByText(/rafta 9, siparişlere ayrılmış 0 adet var/)).toBeVisible();
  await expect(sheet().getByRole("button", { name: "Set içeriğini kaydet" })).toBeEnabled();
  await page.keyboard.press("Escape");
  await page
    .getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" })
    .getByRole("button", { name: /Kaydetmeden/ })
    .click();
  await stockField().fill("0");
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Ürün kaydedildi").first()).toBeVisible();
  await open();
  await add();
  await expect(page.getByText(/Set içeriği kaydedildi/)).toBeVisible();
  await expect(sets().locator("tr[data-row]")).toContainText(new RegExp(`3 × \\S.* ${single}`));
  await expect(stockField()).toBeDisabled();
  await expect(stockField()).toHaveValue("3");
  await expect(page.getByText("Set: stoğu, içindeki ürünlerin stoğundan hesaplanır; burada değiştirilemez.")).toBeVisible();
  await axe(page, "a set");
  await picture(page, "set");
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await open();
    await expect(sheet()).toBeVisible();
    await fitsItsWidth(page, `a set at ${width}`);
    await axe(page, `a set's sheet at ${width}`);
    await picture(page, `set sheet ${width}`);
    await page.keyboard.press("Escape");
    await expect(sheet()).toHaveCount(0);
  }
});

test("R18: sold at one store it takes from the single at all others, to the last piece, and nobody oversells", async () => {
  const processes: string[] = [];
  const send = async (barcode: string, stores: readonly string[]) => {
    await page.goto(`/Product/New/Update?productId=${ids[barcode]}`);
    await page.getByRole("link", { name: "Mağazalara gönder" }).first().click();
    for (const name of stores) await page.getByRole("checkbox", { name }).check();
    await page.getByRole("button", { name: /ürünü (\d+ mağazaya )?gönder$|gönderim yap$/ }).click({ timeout: 60_000 });
    await expect(page).toHaveURL(/ProcessDetail\?processId=/);
    processes.push(new URL(page.url()).searchParams.get("processId")!);
  };
  await send(set, names.slice(0, 2));
  await send(single, names.slice(2));
  for (const processId of processes) {
    const state = async () => (await callAs<{ state: string }>(page, "Process/GetProcess", { processId })).state;
    await expect.poll(state, { timeout: 120_000 }).toBe("done");
  }
  await expect.poll(shown, { timeout: 60_000 }).toEqual([3, 3, 9]);
  await buy(0, set, 1);
  await expect.poll(shown, { timeout: 60_000 }).toEqual([2, 2, 6]);
  await buy(2, single, 2);
  await expect.poll(shown, { timeout: 60_000 }).toEqual([1, 1, 4]);
  await buy(1, set, 1);
  await expect.poll(shown, { timeout: 60_000 }).toEqual([0, 0, 1]);
  await buy(2, single, 1);
  await expect.poll(shown, { timeout: 60_000 }).toEqual([0, 0, 0]);
  await expect(buy(0, set, 1)).rejects.toThrow();
  const own = async () => {
    const { variants } = await callAs<{ variants: { quantity: number; reserved: number; available: number }[] }>(
      page,
      "Product/GetProductMasterData",
      { productId: ids[single] },
    );
    const [{ quantity, reserved, available } = { quantity: 0, reserved: 0, available: 0 }] = variants;
    return [quantity, reserved, available];
  };
  await expect.poll(own).toEqual([9, 9, 0]);
  const { data } = await callAs<{ data: { oversold: boolean }[] }>(page, "Order/GetAllOrder", { group: "active", pageSize: 100 });
  expect(data.filter(({ oversold }) => oversold)).toEqual([]);
});

test("R18: the single's listing is ended in its store and goes on again; the order of before stays where it was", async () => {
  await page.goto(`/Product/New/Update?productId=${ids[single]}`);
  const row = page.getByRole("region", { name: "Satıldığı mağazalar" }).getByLabel("İlanlar").locator("tr[data-row]");
  await expect(row).toContainText(single);
  await row.getByRole("button", { name: `İlanı sonlandır: ${names[2]}` }).click();
  const question = page.getByRole("dialog", { name: `${names[2]} mağazasındaki ilan sonlandırılsın mı?` });
  await axe(page, "ending a listing");
  await picture(page, "end a listing");
  await question.getByRole("button", { name: "İlanı sonlandır" }).click();
  await expect(row).toContainText("Sona erdi", { timeout: 60_000 });
  await page.reload();
  await expect(row).toContainText("Sona erdi");
  await axe(page, "an ended listing");
  await picture(page, "ended listing");
  await page.setViewportSize({ width: 390, height: 768 });
  await fitsItsWidth(page, "an ended listing at 390");
  await picture(page, "ended listing 390");
  await page.setViewportSize({ width: 1366, height: 768 });
  await row.getByRole("button", { name: `İlanı sürdür: ${names[2]}` }).click();
  await expect(row.getByRole("button", { name: `İlanı sonlandır: ${names[2]}` })).toBeVisible();
  const { data } = await callAs<{ data: { storeName: string }[] }>(page, "Order/GetAllOrder", { group: "active", pageSize: 100 });
  // Of these stores: other tests buy from the same company.
  expect(data.filter(({ storeName }) => names.some((name) => name === storeName))).toHaveLength(4);
});

test("the single is put into another category of one store's marketplace, with what that asks for", async () => {
  const places = page.getByRole("region", { name: "Satıldığı mağazalar" }).getByLabel("Mağazalardaki kategori");
  const row = places.locator("tr[data-row]").filter({ hasText: names[2] });
  await expect(row).toContainText("Yapı Blokları");
  await row.getByRole("button", { name: `Kategoriyi değiştir: ${names[2]}` }).click();
  const sheet = page.getByRole("dialog", { name: `${names[2]}: ürünün kategorisi` });
  await sheet.getByLabel("Pazaryerinin kategorisini arayın").fill("Puzzle");
  await page.getByRole("option", { name: /Puzzle$/ }).click();
  await expect(sheet.getByText("Boş bırakılırsa ürünün kendi özelliğinden alınır.").first()).toBeVisible({ timeout: 30_000 });
  await axe(page, "a product's category in a store");
  await picture(page, "listing category");
  await page.setViewportSize({ width: 390, height: 768 });
  await fitsItsWidth(page, "a product's category in a store at 390");
  await picture(page, "listing category 390");
  await page.setViewportSize({ width: 1366, height: 768 });
  await sheet.getByRole("button", { name: "Kategoriyi kaydet" }).click();
  await expect(row).toContainText("Yalnız bu ürün için seçildi");
});
