import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { openSheet } from "../server/platform/excel/sheet.ts";
import {
  fixtureProduct,
  fixtureRows,
  fixtureWrong,
  makeCorrectedRows,
  makeProductFile,
} from "../server/testing/excel-fixture.ts";
import { connectStore } from "./connect-store.ts";
import { picture } from "./looking.ts";
import { mapByCalls } from "./map-by-calls.ts";
import { mapCategory } from "./map-category.ts";
import { newCompany, signIn } from "./people.ts";
import { truth } from "./sandbox.ts";
import { act } from "./selling.ts";

/** The whole main job as a seller does it: two trial stores, 5,000 rows of which 37 are wrong, mapping, push, an order, shipping. */
test.describe.configure({ mode: "serial" });
let context: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
});
test.afterAll(() => context.close());

const good = fixtureRows - fixtureWrong;
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const count = (n: number) => n.toLocaleString("tr-TR");

test("signs in and connects two trial stores (U23)", async () => {
  // Pictures are of the demo's own company.
  if (process.env.SCREENSHOTS) await signIn(page, "ayse");
  else await newCompany(page, "ana.is", "Ana İş Ticaret");
  for (const [name, sellerId] of [
    ["Birinci Mağaza", "100001"],
    ["İkinci Mağaza", "100002"],
  ] as const) {
    const store = await connectStore(page, { name, sellerId });
    await expect(store.getByText("Çalışıyor").first()).toBeVisible();
  }
});

test("loads 5,000 rows: 4,963 products go in, 37 lines come out in the same template with their reasons (U41-U43)", async () => {
  await page.goto("/Product/BulkOperations/Load");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "urunler.xlsx", mimeType: xlsx, buffer: await makeProductFile() });
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
  await expect(
    page.getByText(`${count(good)} / ${count(fixtureRows)} satır tamamlandı, ${fixtureWrong} satır tamamlanamadı`),
  ).toBeVisible({ timeout: 100_000 });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Hatalı satırları indir" }).click(),
  ]);
  const sheet = await openSheet({ path: await download.path(), sheet: ["Ürünler"] });
  const reason = sheet.header.findIndex((cell) => cell.includes("Hata"));
  expect(sheet.header.some((cell) => cell.includes("Barkod"))).toBe(true);
  const reasons: string[] = [];
  for await (const rows of sheet.rows) for (const { cells } of rows) reasons.push(cells[reason] ?? "");
  expect(reasons).toHaveLength(fixtureWrong);
  expect(reasons.filter((text) => text.length < 10)).toEqual([]);
});

test("the corrected rows finish the rest, and the first upload says so", async () => {
  const first = page.url();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "duzeltilen.xlsx", mimeType: xlsx, buffer: await makeCorrectedRows() });
  await expect(page.getByText(`${fixtureWrong} / ${fixtureWrong} satır tamamlandı`)).toBeVisible({ timeout: 60_000 });
  const later = new URL(page.url());
  await page.goto(first);
  await expect(page.getByRole("link", { name: "Sonraki yüklemeyi aç" })).toHaveAttribute("href", later.pathname + later.search);
  await expect(page.getByText("Düzeltilen dosyayı yükleyin")).toHaveCount(0);
  await picture(page, "a corrected upload");
  await page.goto("/Product/BulkOperations/Load");
  const uploads = page.getByRole("grid").locator("tr[data-row]");
  await expect(uploads.filter({ hasText: "Düzeltildi" })).toHaveCount(1);
  await expect(uploads.filter({ hasText: "duzeltilen.xlsx" }).getByText("Düzeltildi")).toHaveCount(0);
  await page.goto("/Product/List");
  await expect(page.getByText(count(fixtureRows)).first()).toBeVisible();
});

test("maps a category with its attributes and values by the screen, and three more by the same calls", async () => {
  await mapCategory(page, "Tişört");
  for (const path of [
    "Ayakkabı & Çanta > Ayakkabı > Sneaker",
    "Ev & Mutfak > Mutfak > Bardak Takımı",
    "Oyuncak, Kırtasiye & Spor > Oyuncak > Puzzle",
  ])
    await mapByCalls(page, "Birinci Mağaza", path);
});

test("a product that is not there is not said to be chosen", async () => {
  await page.goto(`/Product/TransferToMarketplace/${crypto.randomUUID()}`);
  await page.getByRole("checkbox", { name: "Birinci Mağaza" }).click();
  await expect(page.getByText("Bu kayıt bulunamadı")).toBeVisible();
  await expect(page.getByText("Seçilen 1 ürün.")).toHaveCount(0);
  await picture(page, "a product that is not there");
});

test("pushes to both stores; what each shows equals the catalogue price by price and piece by piece", async () => {
  await page.goto("/Product/TransferToMarketplace");
  for (const name of ["Birinci Mağaza", "İkinci Mağaza"]) await page.getByRole("checkbox", { name }).check();
  await page
    .getByRole("button", { name: new RegExp(`^${count(fixtureRows)} ürünü 2 mağazaya gönder`) })
    .click({ timeout: 60_000 });
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
  const all = count(fixtureRows * 2);
  await expect(page.getByText(`${all} / ${all} satır tamamlandı`)).toBeVisible({ timeout: 400_000 });
  for (const sellerId of ["100001", "100002"]) {
    const there = new Map((await truth(sellerId)).products.map((product) => [product.barcode, product]));
    expect(there.size).toBe(fixtureRows);
    const wrong = Array.from({ length: fixtureRows }, (_, at) => fixtureProduct(at + 1)).filter(
      ({ barcode, salePrice, listPrice, quantity }) => {
        const shown = there.get(barcode);
        return shown?.salePrice !== salePrice || shown.listPrice !== listPrice || shown.quantity !== quantity;
      },
    );
    expect(wrong).toEqual([]);
  }
});

test("an order bought at the marketplace is accepted, prepared and shipped; the second store follows", async () => {
  const { barcode, quantity } = fixtureProduct(77);
  const remote = async () => {
    const order = (await truth("100001")).orders[0];
    return {
      orderNumber: String(order?.orderNumber),
      packageId: String(order?.packages[0]?.packageId),
      status: order?.packages[0]?.status,
    };
  };
  const statusThere = () => expect.poll(async () => (await remote()).status, { timeout: 60_000 });
  const stockAt = (sellerId: string) =>
    expect.poll(async () => (await truth(sellerId)).products.find((product) => product.barcode === barcode)?.quantity, {
      timeout: 60_000,
    });

  await page.goto("/Order/Active");
  const shop = await context.newPage();
  await shop.goto(`${process.env.E2E_SANDBOX}/trendyol/?view=products&seller=100001&lang=tr&q=${barcode}`);
  await shop.getByTestId(`buy-${barcode}`).getByLabel("Adet").fill("2");
  const bought = Date.now();
  await shop.getByTestId(`buy-${barcode}`).getByRole("button", { name: "Satın al" }).click();
  await statusThere().toBe("Created");
  const { orderNumber, packageId } = await remote();
  // Trendyol lets its order stream be read once in five seconds, so this takes up to ten; a busy machine is given more.
  await expect(page.getByText(orderNumber).first()).toBeVisible({ timeout: 60_000 });
  process.stdout.write(`    seconds from the purchase to the screen: ${((Date.now() - bought) / 1000).toFixed(1)}\n`);

  await page.getByText(orderNumber).first().click();
  await expect(page).toHaveURL(/Order\/Detail/);
  await act(page, "Onayla");
  await statusThere().toBe("Picking");
  await expect(page.getByText("Hazırlanıyor").first()).toBeVisible();
  await act(page, "Hazırlandı");
  await statusThere().toBe("Invoiced");
  await expect(page.getByText("Kargo bekliyor").first()).toBeVisible();

  // Of a selection in which none waits to be accepted nothing is, and the press says so.
  await page.goto("/Order/Active");
  await page.getByRole("row").filter({ hasText: orderNumber }).getByRole("checkbox").check();
  await page.getByRole("toolbar").getByRole("button", { name: "Onayla" }).click();
  await expect(page.getByText("Seçilenlerden hiçbiri onay beklemiyor.")).toBeVisible();
  await page.goBack();

  await shop.goto(`${process.env.E2E_SANDBOX}/trendyol/?view=orders&seller=100001&lang=tr`);
  await shop.getByTestId(`package-${packageId}`).getByRole("button", { name: "Kargo okut" }).click();
  await statusThere().toBe("Shipped");
  await expect(page.getByText("Kargoda").first()).toBeVisible({ timeout: 60_000 });
  await stockAt("100002").toBe(quantity - 2);
  await stockAt("100001").toBe(quantity - 2);
});
