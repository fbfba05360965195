import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { shiftOf, watchShifts } from "./layout-shift.ts";
import { axe, fitsItsWidth, show } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";

const still = 0.02;
const longName = "El Dokuması Şile Bezi Uzun Kollu Kadın Gömlek Yıkanmış Pamuk Doğal Boya – Çok Koyu Gülkurusu";
const codes = Array.from({ length: 24 }, (_, at) => `ŞB-2026-KAYIT-${String(at + 10)}`);

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("U16: a product's variants are lines of a table at 1366 px and fields two by two on a phone; nothing of its page moves when it is opened or its stock changes", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  const { id, variants } = await makeProduct(page, codes, "Şile Bezi Atölyesi", longName);
  await bought(page, "Kayıtlı ürün mağazası", codes[0]!, 1);
  await watchShifts(page);
  const main = page.getByRole("main");
  const line = (at: number) => main.getByRole("group", { name: `${at}. varyant`, exact: true });
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    await show(page, `/Product/New/Update?productId=${id}`);
    await expect(line(1)).toBeVisible();
    const first = await shiftOf(page);
    expect(first.sum, first.most.join("\n")).toBeLessThanOrEqual(still);
    await fitsItsWidth(page, page.url());
    // Somebody sells or counts while the variants are looked at.
    await line(1).scrollIntoViewIfNeeded();
    await shiftOf(page);
    const was = await line(1).getByLabel("Stok", { exact: true }).inputValue();
    const quantity = { from: Number(was), to: Number(was) + 40 };
    await callAs(page, "Product/UpdateProductValue", { productId: id, variantId: variants[0]!.id, quantity });
    await expect(line(1).getByLabel("Stok", { exact: true })).toHaveValue(`${quantity.to}`);
    const live = await shiftOf(page);
    expect(live.sum, live.most.join("\n")).toBeLessThanOrEqual(still);
    await axe(page, `a product of many variants at ${width}`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await show(page, `/Product/New/Update?productId=${id}`);
  // Code, barcode, stock and prices of a variant beside one another, whole, in a line that is no higher than two of them.
  const tops: number[] = [];
  for (const label of [/^Barkod/, /^Stok kodu/, /^Stok$/, /^Satış fiyatı/, /^Liste fiyatı/]) {
    const field = line(2).getByLabel(label).first();
    tops.push(Math.round((await field.boundingBox())!.y));
    expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
  }
  expect(new Set(tops).size).toBe(1);
  expect((await line(2).boundingBox())!.height).toBeLessThan(96);
  // Where one is of the page is said at its top, which stays in sight.
  const parts = main.getByRole("navigation", { name: "Ürün bölümleri" });
  await parts.getByRole("button", { name: "Varyantlar, fiyat ve stok" }).click();
  await expect(main.getByRole("heading", { name: "Varyantlar, fiyat ve stok" })).toBeInViewport({ ratio: 1 });
  await expect(parts.getByRole("button", { name: "Varyantlar, fiyat ve stok" })).toHaveAttribute("aria-current", "location");
  await expect(parts).toBeInViewport({ ratio: 1 });
});

test("U18: beside a product stands how it is in each store, and what is in the way with where it is put right", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  await callAs(page, "Home/LoadSampleData", {});
  interface Shown {
    data: {
      productId: string;
      storeName: string;
      status: string;
      content: { problem: { cause: { tr: string } } | null } | null;
    }[];
  }
  const { data } = await callAs<Shown>(page, "Product/GetAllClientChannelProduct", { work: "failed", pageSize: 100 });
  const refused = data.find(({ storeName, content }) => storeName.startsWith("Örnek") && content?.problem)!;
  await show(page, `/Product/New/Update?productId=${refused.productId}`);
  const stores = page.getByRole("region", { name: "Mağazalar", exact: true });
  const own = stores.getByRole("listitem").filter({ hasText: refused.storeName });
  await expect(own).toContainText("Pazaryeri reddetti");
  await expect(own.locator("p")).not.toBeEmpty();
  // In the list of what stands in stores whatever says that something is wrong leads to its remedy.
  await show(page, "/Product/Listings?work=failed");
  const listed = page.locator("tr[data-row]").filter({ hasText: refused.storeName }).first();
  for (const pressed of [listed.getByText("Pazaryeri reddetti"), listed.getByText(refused.content!.problem!.cause.tr)]) {
    await pressed.first().click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Ürünü aç" }).first()).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Kapat" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  // A connected store that does not show it yet says what it lacks, and leads there.
  await bought(page, "Hazırlık mağazası", "KAYIT-HAZIRLIK-1", 1);
  const made = await makeProduct(page, ["KAYIT-EKSIK-1"]);
  await show(page, `/Product/New/Update?productId=${made.id}`);
  const ready = stores.getByRole("listitem").filter({ hasText: "Hazırlık mağazası" });
  await expect(ready).toContainText(/\d+ eksik/);
  await expect(ready.getByRole("link").first()).toBeVisible();
  await show(page, `/Product/New/Update?productId=${refused.productId}`);
  // In the variant's line the same store, by its mark, with the words for whoever listens.
  await expect(page.getByRole("group", { name: "1. varyant", exact: true })).toContainText(`${refused.storeName}: `);
});
