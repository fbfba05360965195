import { expect, type Page, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { leaveStores } from "./connect-store.ts";
import { shiftOf, watchShifts } from "./layout-shift.ts";
import { axe, cutIn, fitsItsWidth, show } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";
import { market } from "./sandbox.ts";

interface Rows {
  data: { id: string; packageId: string; status: string; addressChanged: boolean }[];
}
/** What may move of a page: a hundredth of the screen by its whole height is more. */
const still = 0.02;
const longName = "El Dokuması Şile Bezi Uzun Kollu Kadın Gömlek Yıkanmış Pamuk Doğal Boya – Çok Koyu Gülkurusu";

const rowOf = async (page: Page, orderNumber: string) =>
  (await callAs<Rows>(page, "Order/GetAllOrder", { search: orderNumber })).data[0];

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("U16: an order's page says at 1366 px without scrolling what it is, what is next, each line, buyer, address and total; on a phone nothing lies sideways", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  const code = "ŞB-GÖMLEK-2026-KAYIT-XL";
  await makeProduct(page, [code], "Şile Bezi Atölyesi", longName);
  const { orderNumber } = await bought(page, "Kayıt sayfası mağazası Kadıköy", code, 2);
  await expect.poll(() => rowOf(page, orderNumber)).toBeDefined();
  const { id } = (await rowOf(page, orderNumber))!;
  await watchShifts(page);
  await show(page, `/Order/Detail/${id}`);
  const { sum, most } = await shiftOf(page);
  expect(sum, most.join("\n")).toBeLessThanOrEqual(still);
  const main = page.getByRole("main");
  const seen = [
    page.getByRole("heading", { level: 1, name: orderNumber }),
    main.getByText("Kayıt sayfası mağazası Kadıköy"),
    main.getByText("Kargoya son teslim tarihi", { exact: true }),
    main.getByText("Yeni", { exact: true }).first(),
    main.getByRole("button", { name: "Onayla", exact: true }),
    ...["Ürün", "Varyant", "Stok kodu", "Adet", "Birim fiyat", "Toplam"].map((name) =>
      main.getByRole("columnheader", { name, exact: true }),
    ),
    main.getByRole("region", { name: "Teslimat adresi" }),
    main.getByRole("region", { name: "Tutarlar" }),
  ];
  for (const one of seen) await expect(one).toBeInViewport({ ratio: 1 });
  const line = main.locator("tr[data-row]");
  expect(await line.evaluate(cutIn)).toEqual([]);
  expect(
    await line.evaluate((row) => row.getBoundingClientRect().right - row.closest("section")!.getBoundingClientRect().right),
  ).toBeLessThanOrEqual(0);
  // The rest of what may be done is one press away.
  await main.getByRole("button", { name: "İşlemler" }).click();
  await expect(page.getByRole("menuitem", { name: "İptal iste" })).toBeVisible();
  await axe(page, "an order and what else may be done");
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, `/Order/Detail/${id}`);
  const phone = await shiftOf(page);
  expect(phone.sum, phone.most.join("\n")).toBeLessThanOrEqual(still);
  const next = main.getByRole("button", { name: "Onayla", exact: true });
  await expect(next).toBeInViewport({ ratio: 1 });
  expect((await next.boundingBox())!.y).toBeGreaterThan(750);
  const card = main.getByRole("region", { name: /^Paket/ }).getByRole("listitem");
  await expect(card.locator("dt")).toHaveCount(0);
  expect(await card.evaluate(cutIn)).toEqual([]);
  await fitsItsWidth(page, page.url());
  // The last of the page ends above the bar.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const end = await main.getByRole("listitem").last().boundingBox();
  expect(end!.y + end!.height).toBeLessThanOrEqual((await next.boundingBox())!.y);
});

test("U16: nothing of an order's page moves while its store says what became of it, and a changed address is marked", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  const code = "KAYIT-CANLI-1";
  await makeProduct(page, [code]);
  const { orderNumber, packageId } = await bought(page, "Canlı mağaza", code, 1);
  await expect.poll(() => rowOf(page, orderNumber)).toBeDefined();
  const { id, packageId: ours } = (await rowOf(page, orderNumber))!;
  await watchShifts(page);
  const main = page.getByRole("main");
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await show(page, `/Order/Detail/${id}`);
    expect((await shiftOf(page)).sum).toBeLessThanOrEqual(still);
    if (width === 1366) {
      await callAs(page, "Order/AcceptOrder", { orderPackageIds: [ours] });
      await expect(main.getByText("Hazırlanıyor").first()).toBeVisible();
      await market("_address", { packageId, street: "Başka Sokak No: 9" });
      await expect(main.getByText("Adres değişti", { exact: true })).toBeVisible({ timeout: 60_000 });
    } else {
      await market("_scan", { packageId });
      await expect(main.getByText("Kargoda").first()).toBeVisible();
    }
    const { sum, most } = await shiftOf(page);
    expect(sum, most.join("\n")).toBeLessThanOrEqual(still);
  }
});

test("U45: the page of an order says that its store is away, where little lies below, and of another store's order nothing is said", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  const code = "KAYIT-SESSIZ-1";
  await makeProduct(page, [code]);
  const away = await bought(page, "Sessiz mağaza", code, 1);
  const other = await bought(page, "Konuşan mağaza", code, 1);
  for (const { orderNumber } of [away, other]) await expect.poll(() => rowOf(page, orderNumber)).toBeDefined();
  const { id } = (await rowOf(page, away.orderNumber))!;
  const banner = page.getByRole("main").getByRole("status").filter({ hasText: "Sessiz mağaza: pazaryeri" });
  await watchShifts(page);
  await show(page, `/Order/Detail/${id}`);
  await expect(banner).toHaveCount(0);
  await shiftOf(page);
  await market("_faults", [{ match: { sellerId: `${away.sellerId}` }, kind: "garbage" }]);
  await expect(banner).toBeVisible({ timeout: 90_000 });
  await expect(page.getByRole("main").getByText("Mağazaya ulaşılamıyor", { exact: true })).toBeVisible();
  const { sum, most } = await shiftOf(page);
  expect(sum, most.join("\n")).toBeLessThanOrEqual(still);
  await show(page, `/Order/Detail/${(await rowOf(page, other.orderNumber))!.id}`);
  await expect(banner).toHaveCount(0);
  await fetch(`${process.env.E2E_SANDBOX}/trendyol/_faults`, { method: "DELETE" });
  await leaveStores(page, ["Sessiz mağaza", "Konuşan mağaza"]);
});
