import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, newCompany } from "./people.ts";

/** Rows keep their places under the pointer, and say how it is now. */
test("U6: an accepted order of the new ones keeps its place while the pointer is on the list, and says at once that it is no new one", async ({
  page,
}) => {
  await newCompany(page, "yerinde", "Şile Bezi Atölyesi");
  await makeProduct(page, ["ŞB-YERİNDE-1"], "Şile Bezi Atölyesi", "Şile bezi gömlek");
  const { orderNumber } = await bought(page, "Yerinde duran mağaza", "ŞB-YERİNDE-1", 1);
  const found = async () =>
    (await callAs<{ data: { status: string }[] }>(page, "Order/GetAllOrder", { search: orderNumber })).data[0]?.status;
  await expect.poll(found).toBe("S_NEW");
  await page.goto("/Order/Active?status=S_NEW");
  const row = page.getByRole("row").filter({ hasText: orderNumber });
  await row.getByRole("button", { name: `Siparişi onayla: ${orderNumber}` }).click();
  await page
    .getByRole("dialog", { name: `Sipariş ${orderNumber} onaylansın mı?` })
    .getByRole("button", { name: "Onayla" })
    .click();
  await row.hover();
  await expect.poll(found).toBe("S_GETTING_READY");
  // The pointer has not left: the list without it is empty by now.
  await expect(row).toContainText("Hazırlanıyor");
  await expect(row.getByRole("button", { name: /^Siparişi onayla/ })).toHaveCount(0);
  await page.mouse.move(2, 2);
  await expect(row).toHaveCount(0);

  // From an order back to the list as it was narrowed.
  await page.goto("/Order/Active?status=S_GETTING_READY");
  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(/Order\/Detail/);
  await page.getByRole("link", { name: "‹ Siparişler" }).click();
  await expect(page).toHaveURL(/Order\/Active\?status=S_GETTING_READY$/);
});
