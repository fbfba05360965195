import { expect, type Page, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";
import { market } from "./sandbox.ts";

interface Rows {
  data: { id: string; quantity: number }[];
}
const barcode = "8690000092014";
const returnedBarcode = "8690000092021";

/** A list goes slowly, and its pale text is no finding of the form. */
const listGoneOn = (page: Page) => expect(page.locator("[role=listbox]")).toHaveCount(0);

test("R48: one unit of three is paid back with restock and one as damaged, the rest by a request; the list of refunds has it when all are", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  await makeProduct(page, [barcode]);
  const quantity = async () => (await callAs<Rows>(page, "Product/GetAllProductMasterData", { barcode })).data[0]?.quantity;
  await expect.poll(quantity).toBe(3);
  const { orderNumber, packageId } = await bought(page, "Geri Ödenen", barcode, 3);
  const order = async () => (await callAs<Rows>(page, "Order/GetAllOrder", { search: orderNumber })).data[0]?.id;
  await expect.poll(order).toBeDefined();
  for (const move of ["_scan", "_deliver"]) await market(move, { packageId });
  await expect.poll(quantity).toBe(0);
  const address = `/Order/Detail/${await order()}`;
  await page.goto(address);
  const more = page.getByRole("button", { name: /^İşlemler/ }).first();
  const refund = async (pieces: number, where: string) => {
    await more.click();
    await page.getByRole("menuitem", { name: "Geri öde", exact: true }).click();
    const which = page.getByRole("dialog", { name: /hangi ürünler için geri ödeme yapılacak/ });
    await which.getByLabel("Neden").fill("Alıcıyla anlaşıldı");
    await which.getByLabel(/^Adet/).fill(String(pieces));
    await axe(page, "which units are paid back");
    await picture(page, "refund which");
    await which.getByRole("button", { name: "Devam" }).click();
    const how = page.getByRole("dialog", { name: /geri ödeme tutarı/ });
    await expect(how.getByLabel(/^Geri ödenecek tutar/)).not.toHaveValue("");
    if (where) {
      await how.getByLabel("Ürün nerede?").click();
      await page.getByRole("option", { name: where }).click();
      await listGoneOn(page);
    }
    await axe(page, "how much is paid back");
    await picture(page, `refund how ${where || "several"}`);
    await how.getByRole("button", { name: "Geri öde", exact: true }).click();
    await expect(how).toBeHidden();
  };
  const claims = page.getByRole("region", { name: "İade ve geri ödemeler" });
  await refund(1, "Geri geldi, satılabilir");
  await expect(claims.getByText("Geri ödendi")).toHaveCount(1);
  await expect.poll(quantity).toBe(1);
  await refund(1, "Geri geldi, hasarlı");
  await expect(claims.getByText("Geri ödendi")).toHaveCount(2);
  expect(await quantity()).toBe(1);

  // The rest is asked for first, and decided beside the claim.
  await more.click();
  await page.getByRole("menuitem", { name: "İade talebi aç" }).click();
  const request = page.getByRole("dialog", { name: /İade talebi aç/ });
  await request.getByLabel("Neden").fill("Koli kayboldu");
  await picture(page, "refund request");
  await request.getByRole("button", { name: "İade talebi aç" }).click();
  await expect(page.getByText("İade ediliyor").first()).toBeVisible();
  const decide = claims.getByRole("button", { name: "Geri öde", exact: true });
  await expect(decide).toHaveCount(1);
  await axe(page, "an open refund");
  await picture(page, "refund open");
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWidth(page, page.url());
  await picture(page, "refund open 390");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/Order/Refunded");
  await expect(page.getByRole("heading", { name: "İade edilen siparişler" })).toBeVisible();
  await axe(page, "refunded orders");
  await picture(page, "refunded list");
  await page.getByRole("link", { name: `İadeye karar ver: ${orderNumber}` }).click();
  await expect(page).toHaveURL(address);
  await decide.click();
  const paying = page.getByRole("dialog", { name: /Geri öde: bu iade/ });
  await paying.getByLabel("Ürün nerede?").click();
  await page.getByRole("option", { name: "Geri gelmeyecek" }).click();
  await picture(page, "refund decide");
  await paying.getByRole("button", { name: "Geri öde", exact: true }).click();
  await expect(page.getByText("İade edildi").first()).toBeVisible();
  await expect(decide).toHaveCount(0);
  await picture(page, "refund done");
  expect(await quantity()).toBe(1);
  await page.goto("/Order/Refunded");
  await expect(page.getByRole("link", { name: new RegExp(orderNumber) }).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWidth(page, page.url());
  await picture(page, "refunded list 390");
});

test("R48: a buyer's return is accepted from the console: the marketplace is told, and its refund arrives by itself", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  await makeProduct(page, [returnedBarcode]);
  const { orderNumber, packageId } = await bought(page, "İade Kararı", returnedBarcode, 2);
  const order = async () => (await callAs<Rows>(page, "Order/GetAllOrder", { search: orderNumber })).data[0]?.id;
  await expect.poll(order).toBeDefined();
  for (const move of ["_scan", "_deliver"]) await market(move, { packageId });
  await market("_return", { packageId });
  await page.goto(`/Order/Detail/${await order()}`);
  const claims = page.getByRole("region", { name: "İade ve geri ödemeler" });
  const yes = claims.getByRole("button", { name: "İadeyi onayla", exact: true });
  await expect(yes).toBeVisible({ timeout: 180_000 });
  await axe(page, "a return to decide");
  await claims.getByRole("button", { name: "İadeyi reddet" }).click();
  const no = page.getByRole("dialog", { name: /İadeyi reddet: bu iade/ });
  await expect(no.getByLabel("Ret nedeni")).toBeVisible();
  await axe(page, "a return to reject");
  await no.getByRole("button", { name: "Vazgeç" }).click();
  await yes.click();
  const question = page.getByRole("dialog", { name: /İadeyi onayla: bu iade/ });
  await question.getByLabel("Ürün nerede?").first().click();
  await page.getByRole("option", { name: "Geri geldi, satılabilir" }).click();
  await listGoneOn(page);
  await axe(page, "a return to accept");
  await question.getByRole("button", { name: "İadeyi onayla", exact: true }).click();
  await expect(question).toBeHidden();
  await expect(claims.getByText("Geri ödendi")).toHaveCount(2, { timeout: 120_000 });
  await expect(claims.getByText("Teslim alındı: 1 × Satılabilir")).toBeVisible();
  await expect(page.getByText("İade edildi").first()).toBeVisible();
  await picture(page, "a return accepted");
});
