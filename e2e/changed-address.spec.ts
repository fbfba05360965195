import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { axe, cutIn, fitsItsWidth } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";
import { market } from "./sandbox.ts";

interface Rows {
  data: { id: string; packageId: string; status: string; addressChanged: boolean }[];
}

const store = "Uzun Adlı Mağazamız Kadıköy Bahariye Caddesi Şubesi";

test("the buyer's other address of an accepted order is a task and a mark, stands beside the old one, and is taken by a press", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  const barcode = "ADRES-1";
  await makeProduct(page, [barcode]);
  const { orderNumber, packageId } = await bought(page, store, barcode, 1);
  const row = async () => (await callAs<Rows>(page, "Order/GetAllOrder", { search: orderNumber })).data[0];
  await expect.poll(row).toBeDefined();
  const { id, packageId: ours } = (await row())!;
  await callAs(page, "Order/AcceptOrder", { orderPackageIds: [ours] });
  await page.goto(`/Order/Active?search=${orderNumber}`);
  await market("_address", { packageId, street: "Yeni Sokak No: 7" });
  await expect.poll(async () => (await row())?.addressChanged, { timeout: 60_000 }).toBe(true);

  const shown = page.locator("tr[data-row]").filter({ hasText: orderNumber });
  await expect(shown.getByText("Adres değişti")).toBeVisible();
  expect(await shown.locator("td").filter({ hasText: "Adres değişti" }).evaluate(cutIn)).not.toContain("Adres değişti");
  // Whole before the actions that stay, in the longest language of the two.
  const beyond = (words: string) =>
    shown.getByText(words).evaluate((label) => {
      const act = label.closest("tr")!.querySelector("td.act");
      return Math.round(label.parentElement!.getBoundingClientRect().right - (act?.getBoundingClientRect().left ?? Infinity));
    });
  expect(await beyond("Adres değişti")).toBeLessThanOrEqual(0);
  await axe(page, "orders with a changed address");
  const speak = (value: string) => page.context().addCookies([{ name: "i18n_redirected", value, url: page.url() }]);
  await speak("en");
  await page.reload();
  expect(await beyond("Address changed")).toBeLessThanOrEqual(0);
  await axe(page, "orders with a changed address in english");
  await speak("tr");
  await page.reload();
  await page.setViewportSize({ width: 390, height: 768 });
  const card = page.getByRole("listitem").filter({ hasText: orderNumber });
  await expect(card.getByText("Adres değişti")).toBeVisible();
  await fitsItsWidth(page, page.url());
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.goto("/");
  await page.getByRole("link", { name: /siparişin teslimat adresi değişti/ }).click();
  await expect(page.locator("tr[data-row]").filter({ hasText: orderNumber })).toBeVisible();
  await page.goto(`/Order/Detail/${id}`);
  const both = page.getByRole("region", { name: "Teslimat adresi değişti" });
  await expect(both.getByRole("region", { name: "Eski teslimat adresi" })).toContainText("Büyükdere Caddesi");
  await expect(both.getByRole("region", { name: "Yeni teslimat adresi" })).toContainText("Yeni Sokak No: 7");
  await axe(page, "an order with a changed address");
  await both.getByRole("button", { name: "Yeni adresi onayla" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yeni adresi onayla" }).click();
  await expect(page.getByText("Yeni adres onaylandı; etiketi yeniden yazdırın.")).toBeVisible();
  await expect(both).toHaveCount(0);
  await expect(page.getByRole("region", { name: /Teslimat adresi/ })).toContainText("Yeni Sokak No: 7");
});
