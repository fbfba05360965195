import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";
import { market } from "./sandbox.ts";

interface Rows {
  data: { id: string; quantity: number }[];
}

/** One of two pieces comes back damaged: nobody can buy it, and the stock says so. The other is exchanged. */
const barcode = "8690000091017";

test("R18: a returned piece that is damaged is shown apart and offered nowhere, until somebody finds it sound", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  const { id: productId } = await makeProduct(page, [barcode]);
  const quantity = async () => (await callAs<Rows>(page, "Product/GetAllProductMasterData", { barcode })).data[0]?.quantity;
  await expect.poll(quantity).toBe(3);
  const { orderNumber, packageId } = await bought(page, "İade Gelen", barcode, 2);
  const order = async () => (await callAs<Rows>(page, "Order/GetAllOrder", { search: orderNumber })).data[0]?.id;
  await expect.poll(order).toBeDefined();
  for (const move of ["_scan", "_deliver", "_return"]) await market(move, { packageId });
  await expect.poll(quantity).toBe(1);

  await page.goto(`/Order/Detail/${await order()}`);
  const claims = page.getByRole("region", { name: "İade ve geri ödemeler" });
  const receive = claims.getByRole("button", { name: /^Geleni teslim al/ });
  await expect(receive.first()).toBeVisible({ timeout: 180_000 });
  // The marketplace names its claims by letters and digits of the machine: nobody is headed by them.
  await expect(claims.getByRole("heading", { level: 3 }).first()).toHaveText(new RegExp(`^İade · sipariş ${orderNumber} · \\d`));
  await expect(claims.getByText("Pazaryerindeki numarası:").first()).toBeVisible();
  const before = await receive.count();
  await receive.first().click();
  const question = page.getByRole("dialog", { name: /iade gelen ürün ne durumda/ });
  await question.getByLabel(/^Stoğa dönen adet/).fill("0");
  await question.getByLabel(/^Hasarlı adet/).fill("1");
  await axe(page, "a returned piece");
  await picture(page, "returned piece");
  await question.getByRole("button", { name: "Stoğa al" }).click();
  await expect(claims.getByText("Teslim alındı: 1 × Hasarlı")).toBeVisible();
  await expect(receive).toHaveCount(before - 1);
  expect(await quantity()).toBe(1);
  await picture(page, "returned damaged");

  await page.goto(`/Product/New/Update?productId=${productId}`);
  const stock = page.getByRole("region", { name: "Depolar" });
  const row = (condition: string) => stock.locator("tr[data-row]").filter({ hasText: condition });
  await expect(row("Hasarlı")).toContainText("1");
  await expect(row("Satılabilir")).toContainText("1");
  await axe(page, "stock in warehouses");
  await picture(page, "stock in warehouses");
  await page.setViewportSize({ width: 390, height: 768 });
  await stock.scrollIntoViewIfNeeded();
  await fitsItsWidth(page, page.url());
  await picture(page, "stock in warehouses 390");
  await page.setViewportSize({ width: 1366, height: 768 });
  await stock.getByRole("button", { name: `${barcode}, Hasarlı: taşı ya da durumunu değiştir` }).click();
  const regrade = page.getByRole("dialog", { name: /nerede ve ne durumda/ });
  await expect(regrade.getByLabel("Yeni durum")).toBeVisible();
  await picture(page, "regrade");
  await regrade.getByRole("button", { name: "Kaydet" }).click();
  await expect(row("Hasarlı")).toHaveCount(0);
  await expect(row("Satılabilir")).toContainText("2");
  expect(await quantity()).toBe(2);

  // The other one is exchanged: a new piece goes to the buyer in a parcel of the claim.
  await page.goto(`/Order/Detail/${await order()}`);
  const exchange = claims.getByRole("button", { name: /^Yenisini gönder/ });
  await exchange.last().click();
  const sending = page.getByRole("dialog", { name: /değişim gönderilsin mi/ });
  await sending.getByLabel("Kargo firması").fill("Aras");
  await sending.getByLabel("Kargo takip numarası").fill("ARAS-91017");
  await axe(page, "an exchange");
  await picture(page, "an exchange");
  await sending.getByRole("button", { name: "Yenisini gönder" }).click();
  await expect(claims.getByText("Değişim gönderildi: 1 adet")).toBeVisible();
  const parcel = page.getByRole("region", { name: "Koliler" }).getByRole("region", { name: /Aras · ARAS-91017/ });
  await expect(parcel).toContainText(barcode);
  expect(await quantity()).toBe(1);
  await axe(page, "an exchanged piece");
  await picture(page, "exchanged piece");
  await page.setViewportSize({ width: 390, height: 768 });
  await fitsItsWidth(page, page.url());
  await picture(page, "exchanged piece 390");
  await page.setViewportSize({ width: 1366, height: 768 });
});
