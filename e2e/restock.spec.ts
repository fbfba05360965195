import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { cutIn, fitsItsWidth, inSight } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";
import { market } from "./sandbox.ts";

interface Rows {
  data: { id: string; barcode: string; quantity: number; channelOrderId: string }[];
}

/** Code and barcode of what is sold; its variants would differ at its very end. */
const longCode = "WWMMWWMM-2026-YAZ-KADIN-KIRMI-XL";

test("U28, U57: canceled on its way, nothing comes back by itself: a person says where the pieces are (engine fault 3)", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  const barcode = longCode;
  await makeProduct(page, [longCode]);
  const row = async () => (await callAs<Rows>(page, "Product/GetAllProductMasterData", { barcode })).data[0];
  await expect.poll(async () => (await row())?.barcode).toBe(barcode);
  const before = (await row())!.quantity;

  const { orderNumber, packageId } = await bought(page, "Geri Dönen", barcode, 2);
  const order = async () => (await callAs<Rows>(page, "Order/GetAllOrder", { search: orderNumber })).data[0]?.id;
  await expect.poll(order).toBeDefined();
  // On a small screen a picker reads whole codes, pieces, state and deadline without scrolling.
  await page.goto(`/Order/Active?search=${orderNumber}`);
  for (const title of ["Sipariş", "Adet", "Stok kodu", "Durum", "Kargoya son teslim tarihi"]) await inSight(page, title);
  const shown = page.locator("tr[data-row]").filter({ hasText: orderNumber });
  await expect(shown).toContainText(longCode);
  await expect(shown.locator("strong")).toHaveText("2");
  await page.setViewportSize({ width: 390, height: 768 });
  const card = page.getByRole("listitem").filter({ hasText: orderNumber }).filter({ hasText: longCode });
  await expect(card.locator("strong.times")).toHaveText("2");
  expect(await card.evaluate(cutIn)).toEqual([]);
  await fitsItsWidth(page, page.url());
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/Order/Detail/${await order()}`);
  for (const title of ["Varyant", "Stok kodu", "Adet"]) await inSight(page, title);
  // What a question lacks is named, and leads to its field.
  await page.getByRole("main").getByRole("button", { name: "İşlemler" }).click();
  await page.getByRole("menuitem", { name: "İptal iste" }).click();
  const cancelDialog = page.getByRole("dialog", { name: /^İptal iste/ });
  await cancelDialog.getByRole("button", { name: "İptal iste" }).click();
  await expect(cancelDialog.getByRole("alert")).toContainText("Lütfen gerekli bilgileri giriniz !");
  await cancelDialog.getByRole("button", { name: /: Zorunlu$/ }).click();
  await expect(cancelDialog.getByRole("combobox")).toBeFocused();
  await cancelDialog.getByRole("button", { name: "Vazgeç" }).click();
  await market("_scan", { packageId });
  await expect(page.getByRole("main").getByText("Kargoda", { exact: true }).first()).toBeVisible();
  await expect.poll(async () => (await row())!.quantity).toBe(before - 2);
  await market("_cancelLate", { packageId });

  const waiting = (pieces: number) => page.getByRole("alert").filter({ hasText: `stoğa dönmedi: ${pieces} adet` });
  const question = page.getByRole("dialog", { name: /kargoya verilen ürünler nerede/ });
  const say = async (back: string, lost: string) => {
    await question.getByLabel(/^Stoğa dönen adet/).fill(back);
    await question.getByLabel(/^Kayıp adet/).fill(lost);
    await question.getByRole("button", { name: "Stoğa al" }).click();
  };
  await expect(waiting(2)).toBeVisible();
  expect((await row())!.quantity).toBe(before - 2);
  await waiting(2).getByRole("button", { name: "Stoğa al" }).click();
  await say("2", "1");
  await expect(question.getByText("Toplam 1 ile 2 arasında olmalı.")).toBeVisible();
  await say("1", "0");
  await expect(waiting(1)).toBeVisible();
  expect((await row())!.quantity).toBe(before - 1);
  await waiting(1).getByRole("button", { name: "Stoğa al" }).click();
  await say("0", "1");
  await expect(page.getByRole("alert").filter({ hasText: "stoğa dönmedi" })).toHaveCount(0);
  expect((await row())!.quantity).toBe(before - 1);
});
