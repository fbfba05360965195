import { expect, type Page, test } from "@playwright/test";
import { inSight } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";

/** The product's form, as a person uses it: pressed straight from the field that was typed in, without leaving it first. */
test.describe.configure({ mode: "serial" });
let page: Page;
/** A product of several variants, and a barcode that another product has. */
let productId: string;
let taken: string;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  await signIn(page, "mehmet");
  // A second run finds the codes of the first one taken.
  const run = Date.now().toString(36).toUpperCase();
  taken = `${run}-9`;
  await makeProduct(page, [taken]);
  productId = (await makeProduct(page, [`${run}-1`, `${run}-2`])).id;
});

const field = (name: string) => page.locator(`[name='${name}']`);
const summary = () => page.getByRole("alert").filter({ hasText: "alanı düzeltin" });
const save = () => page.getByRole("button", { name: "Kaydet", exact: true });
const open = async () => {
  await page.goto(`/Product/New/Update?productId=${productId}`);
  await expect(field("variants.0.barcode")).not.toHaveValue("");
};
const discard = () => page.getByRole("button", { name: "Değişiklikleri geri al" }).click();

const presses = [
  ["the mouse", () => save().click()],
  ["Enter", () => page.keyboard.press("Enter")],
] as const;

for (const [how, press] of presses)
  test(`a list price below the sale price, saved by ${how} from its field, is said and stays said until it is changed (U28)`, async () => {
    await open();
    await field("variants.0.salePrice").fill("66,90");
    const price = field("variants.0.listPrice");
    await price.fill("66,80");
    await press();
    await expect(summary()).toBeFocused();
    await expect(summary()).toContainText("Liste fiyatı (66,80) satış fiyatından (66,90) düşük olamaz.");
    await expect(price).toHaveAttribute("aria-invalid", "true");
    // Looked at and left as it is, it is as wrong as before.
    await price.focus();
    await price.press("Tab");
    await field("variants.0.productCode").focus();
    await field("variants.0.productCode").press("Tab");
    await expect(price).toHaveAttribute("aria-invalid", "true");
    await price.fill("70");
    await price.press("Tab");
    await expect(summary()).toHaveCount(0);
    await expect(price).toHaveAttribute("aria-invalid", "false");
    await discard();
  });

for (const [how, press] of presses)
  test(`a barcode that another product has, saved by ${how} from its field, is said beside it until it is another (U28)`, async () => {
    await open();
    const barcode = field("variants.0.barcode");
    const own = await barcode.inputValue();
    await barcode.fill(taken);
    await press();
    await expect(summary()).toBeFocused();
    await expect(summary()).toContainText(taken);
    await expect(barcode).toHaveAttribute("aria-invalid", "true");
    await barcode.fill(own);
    await barcode.press("Tab");
    await expect(summary()).toHaveCount(0);
    await expect(barcode).toHaveAttribute("aria-invalid", "false");
  });

const card = (at: number) => page.getByRole("group", { name: `${at}. varyant`, exact: true });

test("details that a wrong field opened stay open under the hand, and fold when a person says so (U28)", async () => {
  await open();
  const [weight, width] = [field("variants.0.package.weight"), field("variants.0.package.width")];
  await card(1).getByRole("button", { name: "Ayrıntılar" }).click();
  await weight.fill("12345678");
  await card(1).getByRole("button", { name: "Ayrıntıları gizle" }).click();
  await expect(weight).toBeHidden();
  // A save that it refuses opens them again.
  await save().click();
  await expect(summary()).toContainText("en çok altı basamak ve üç ondalık");
  await expect(weight).toBeVisible();
  await card(1).getByRole("button", { name: "Ayrıntıları gizle" }).click();
  await expect(weight).toBeHidden();
  // So does a press in the summary.
  await summary()
    .getByRole("button", { name: /12.345.678/ })
    .click();
  await expect(weight).toBeFocused();
  await weight.fill("1");
  await width.click();
  await expect(width).toBeFocused();
  await expect(summary()).toHaveCount(0);
  await discard();
});

test("a press that leaves a corrected field is not lost: the summary goes when it is over (U28)", async () => {
  await open();
  const quantity = field("variants.0.quantity");
  await quantity.fill("-3");
  await save().click();
  await expect(summary()).toBeVisible();
  await quantity.fill("5");
  const details = card(1).getByRole("button", { name: "Ayrıntılar" });
  const { x, y, width, height } = (await details.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await expect(quantity).toHaveAttribute("aria-invalid", "false");
  expect((await details.boundingBox())!.y).toBe(y);
  await page.mouse.up();
  await expect(field("variants.0.package.weight")).toBeVisible();
  await expect(summary()).toHaveCount(0);
  await discard();
});

test("an address that is typed goes with a save, of a new variant too; one that can't be added is said, and asks before it is left (U26)", async () => {
  await open();
  const addressOf = async (at: number) => {
    await card(at).getByRole("button", { name: "Ayrıntılar" }).click();
    return card(at).getByLabel("Görsel adresi");
  };
  await page.getByRole("button", { name: "Varyant ekle" }).click();
  const count = await page.getByRole("group", { name: /^\d+\. varyant$/ }).count();
  const last = `variants.${count - 1}`;
  await field(`${last}.barcode`).fill("PFO-YENI-1");
  await field(`${last}.productCode`).fill("PFO-YENI-1");
  for (const price of ["salePrice", "listPrice"]) await field(`${last}.${price}`).fill("69,90");
  for (const box of await card(count).getByRole("combobox").all())
    if ((await box.inputValue()) === "") {
      await box.click();
      await page.getByRole("option").last().click();
    }
  const address = await addressOf(count);
  await address.fill("https://img.example.com/yeni.jpg");
  await save().click();
  await expect(page.getByText("Ürün kaydedildi")).toBeVisible();
  await expect(address).toHaveValue("");
  await expect(card(count).getByRole("button", { name: "1. görseli kaldır" })).toBeVisible();
  const wrong = await addressOf(1);
  await wrong.fill("img.example.com/yarim.jpg");
  await field("variants.0.quantity").fill("4");
  await card(1).getByRole("button", { name: "Ayrıntıları gizle" }).click();
  await save().click();
  await expect(wrong).toBeFocused();
  await expect(wrong).toHaveAttribute("aria-invalid", "true");
  await expect(wrong).toHaveValue("img.example.com/yarim.jpg");
  await page.getByRole("link", { name: "Ürün listesi" }).first().click();
  const question = page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" });
  await question.getByRole("button", { name: "Vazgeç" }).click();
  await wrong.fill("");
  await discard();
});

test("U29: an address that is typed as the only change brings the save bar; what cannot work is said, and the save takes one that can (U26)", async () => {
  await open();
  const address = page.getByLabel("Görsel adresi").first();
  await expect(save()).toBeHidden();
  for (const given of ["http://img.example.com/tek.jpg", "https://localhost/a.png", "https://x"]) {
    await address.fill(given);
    await save().click();
    await expect(page.getByText(`“${given}” internetten açılan bir görsel adresi değil`)).toBeVisible();
    await expect(address).toBeFocused();
    // It is said of that address, and of no other.
    await address.press("End");
    await page.keyboard.type("y");
    await expect(page.getByText("internetten açılan bir görsel adresi değil")).toHaveCount(0);
    await expect(address).not.toHaveAttribute("aria-invalid", "true");
  }
  // On a phone it is as wide as the page, and read whole.
  await page.setViewportSize({ width: 390, height: 768 });
  expect((await address.boundingBox())!.width).toBeGreaterThan(300);
  await page.setViewportSize({ width: 1366, height: 768 });
  await discard();
  await expect(address).toHaveValue("");
  await expect(page.getByText("internetten açılan bir görsel adresi değil")).toHaveCount(0);
  await address.fill("https://img.example.com/tek.jpg");
  await save().click();
  await expect(page.getByText("Ürün kaydedildi")).toBeVisible();
  await expect(address).toHaveValue("");
  // It leads nowhere: its box says so.
  const pictures = page.locator("#images");
  await expect(pictures.getByRole("button", { name: "1. görseli kaldır" })).toBeVisible();
  await expect(pictures.getByText("Görsel açılmadı")).toBeVisible();
});

test("the summary names the fields in the order in which they stand on the page (U28)", async () => {
  await open();
  for (const name of ["listPrice", "salePrice", "barcode"]) await field(`variants.0.${name}`).fill("");
  await field("variants.1.barcode").fill("");
  await field("texts.0.name").fill("");
  await save().click();
  const texts = await summary().getByRole("listitem").allInnerTexts();
  expect(texts.map((words) => words.replace(/:.*/s, ""))).toEqual([
    "Ürün adı",
    "1. varyant · Barkod",
    "1. varyant · Satış fiyatı (KDV dahil)",
    "1. varyant · Liste fiyatı (KDV dahil)",
    "2. varyant · Barkod",
  ]);
  await discard();
});

test("a form that is declared keeps what the server said of a field until it is another (U28)", async () => {
  await page.goto("/Support/Contact");
  const words = "Bu konu açık duruyor.";
  const errorMessage = {
    errorCodeNumber: 1001,
    message: words,
    code: "invalid_input",
    fields: [{ field: "subject", message: words }],
    requestId: "01926f00-test",
  };
  await page.route("**/api/Support/SendContact", (route) =>
    route.fulfill({ status: 400, json: { result: null, success: false, message: words, hasError: true, errorMessage } }),
  );
  const subject = field("subject");
  await field("message").fill("Yardım eder misiniz?");
  await subject.fill("Kargo");
  await subject.press("Enter");
  await expect(summary()).toBeFocused();
  await expect(summary()).toContainText(words);
  // Refused by the form itself this time: the other complaint was not answered by that.
  await field("message").fill("");
  await subject.focus();
  await subject.press("Enter");
  await expect(summary().getByRole("listitem")).toHaveCount(2);
  await subject.fill("Kargo 2");
  await subject.press("Tab");
  await expect(summary().getByRole("listitem")).toHaveCount(1);
  await page.unroute("**/api/Support/SendContact");
});

test("the list says from which price to which the variants of a product are sold", async () => {
  type Product = { productMainCode: string; variants: { id: string }[] };
  const { productMainCode, variants } = await callAs<Product>(page, "Product/GetProductMasterData", { productId });
  const salePrice = { from: "66.90", to: "69.90" };
  await callAs(page, "Product/UpdateProductValue", { productId, variantId: variants[1]!.id, salePrice });
  await page.goto(`/Product/List?productMainCode=${productMainCode}`);
  const row = page.locator("tr[data-row]");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/66,90.*– 69,90/);
  await inSight(page, "Satış fiyatı");
});

test("on a phone the parts of the product are a dropdown that says where one is and goes to each", async () => {
  await page.setViewportSize({ width: 390, height: 768 });
  await open();
  const parts = page.getByRole("combobox", { name: "Ürün bölümleri" });
  await expect(parts).toHaveText("Genel");
  for (const part of ["Varyantlar, fiyat ve stok", "Genel"]) {
    await parts.click();
    await page.getByRole("option", { name: part, exact: true }).click();
    await expect(page.getByRole("heading", { name: part, exact: true })).toBeInViewport();
  }
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("what a save said lies over no Save button on a phone, and goes by itself under a pointer that rests (U47)", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open();
  const name = page.locator("input[name^='texts']").first();
  const was = await name.inputValue();
  await name.fill(`${was} 1`);
  // Where it stays: the bar that it stands in comes in from below. The pointer rests there afterwards.
  await save().hover();
  await page.mouse.down();
  await page.mouse.up();
  const notice = page.getByText("Ürün kaydedildi");
  await expect(notice).toBeVisible();
  await name.fill(was);
  await expect(save()).toBeVisible();
  await save().click({ trial: true, timeout: 5000 });
  await expect(notice).toBeVisible();
  await expect(notice).toHaveCount(0, { timeout: 15_000 });
  await save().click();
  await expect(notice).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("another category drops what it does not have, of the variants too, and says so before it is saved", async () => {
  type Node = { id: string; name: string; isLeaf: boolean };
  const { data } = await callAs<{ data: Node[] }>(page, "ProductCategory/GetAll", {});
  const categoryId = data.find(({ name, isLeaf }) => isLeaf && name === "Havlu")!.id;
  type Attribute = { id: string; isRequired: boolean; isVariant: boolean; values: { id: string }[] };
  const attributes = await callAs<Attribute[]>(page, "ProductCategory/GetProductCategoryAttributes", { categoryId });
  const required = (isVariant: boolean) =>
    attributes.flatMap((one) =>
      one.isRequired && one.isVariant === isVariant ? [{ attributeId: one.id, valueId: one.values[0]!.id }] : [],
    );
  const code = `HAVLU-${Date.now().toString(36).toUpperCase()}`;
  const product = {
    ...{ productMainCode: code, categoryId, brandName: "Denenmiş", vatRate: 10, attributes: required(false) },
    texts: [{ langCode: "tr-TR", name: "Havlu" }],
    variants: [
      { barcode: code, productCode: code, listPrice: "70.00", salePrice: "66.90", quantity: 3, attributes: required(true) },
    ],
  };
  expect(product.variants[0]!.attributes).not.toEqual([]);
  const { id } = await callAs<{ id: string }>(page, "Product/CreateProductMasterDataJson", { product });
  await page.goto(`/Product/New/Update?productId=${id}`);
  const category = page.getByRole("combobox", { name: "Kategori" });
  await expect(category).toHaveValue(/> Havlu$/);
  await category.fill("Şal");
  await page.getByRole("option", { name: /> Şal$/ }).click();
  await expect(page.getByText("Bu kategoride olmayan 1 özellik kaydedilirken çıkarılacak.")).toBeVisible();
  await save().click();
  await expect(page.getByText("Ürün kaydedildi")).toBeVisible();
  await expect(summary()).toHaveCount(0);
});
