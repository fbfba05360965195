import { expect, test } from "@playwright/test";
import { trialStore } from "./connect-store.ts";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, newCompany } from "./people.ts";

test("held products that lack different stores: the home page's number is what its presses open (U43)", async ({ page }) => {
  await newCompany(page, "bekleten", "Bekleten Ticaret");
  const names = ["Bekleten Bir", "Bekleten İki"];
  const storeIds: string[] = [];
  for (const name of names) storeIds.push((await trialStore(page, name)).storeId);
  const products: string[] = [];
  for (const code of ["BEKLE-1", "BEKLE-2", "BEKLE-3"]) products.push((await makeProduct(page, [code])).id);
  // No category is mapped, so all three are held.
  const send = (productIds: string[], storeIds: string[]) =>
    callAs<{ processId: string }>(page, "ProductTransfer/UpsertClientChannelProduct", { productIds, storeIds });
  await send(products.slice(0, 2), storeIds);
  await send(products.slice(2), [storeIds[0]!]);

  await page.goto("/");
  await page.getByRole("link", { name: /ürün bekletiliyor/ }).click();
  const held = page.getByRole("region", { name: "Bekletilen 3 ürün" });
  await expect(held.getByRole("listitem")).toHaveCount(2);
  await expect(held.getByRole("listitem").first()).toContainText(/Bekleten (Bir, Bekleten İki|İki, Bekleten Bir)/);
  await axe(page, "held products");
  await picture(page, "held products");
  await page.setViewportSize({ width: 390, height: 768 });
  await fitsItsWidth(page, page.url());
  await picture(page, "held products 390");
  await page.setViewportSize({ width: 1366, height: 768 });
  await held.getByRole("button", { name: "1 ürünü göndermeye geç" }).click();
  await expect(page.getByText("Seçilen 1 ürün.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: names[0]! })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: names[1]! })).not.toBeChecked();
});
