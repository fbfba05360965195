import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";
import { market } from "./sandbox.ts";

/** What has to be packed and billed otherwise stands before the lines of its order, on screen and on paper, and what is wrong with its invoice. */
const barcode = "8690000092014";

test("an order for abroad says on its page how it is packed and billed, and why its invoice was refused", async ({ page }) => {
  await signIn(page, "mehmet");
  await makeProduct(page, [barcode]);
  const { orderNumber, packageId } = await bought(page, "Yurt Dışı Alıcı", barcode, 1, {
    giftBox: true,
    micro: true,
    is4P: true,
  });
  const order = async () =>
    (await callAs<{ data: { id: string }[] }>(page, "Order/GetAllOrder", { search: orderNumber })).data[0]?.id;
  await expect.poll(order).toBeDefined();
  await page.goto(`/Order/Detail/${await order()}`);
  const main = page.getByRole("main");
  for (const words of ["Hediye olarak paketlenecek", "Mikro ihracat siparişi", "GTİP: 711111000000"])
    await expect(main.getByText(words)).toBeVisible();
  await expect(main.getByText("Bu siparişi yurt dışına pazaryeri satıyor")).toBeVisible();
  await expect(main.getByText(/^Pazaryerinde bu paketin faturası henüz yok/)).toBeVisible();
  await axe(page, "an order for abroad");
  await picture(page, "order particulars");
  await page.emulateMedia({ media: "print" });
  await expect(main.getByText("Hediye olarak paketlenecek")).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWidth(page, page.url());
  await picture(page, "order particulars 390");
  await page.setViewportSize({ width: 1366, height: 768 });
  await market("_invoice", { packageId, status: "Rejected", number: "ABC2026000000001", reasons: ["INVOICE_TOTAL_MISMATCH"] });
  await expect(main.getByText("Pazaryeri faturayı kabul etmedi")).toBeVisible({ timeout: 120_000 });
  await expect(main.getByText("Faturanın genel toplamı siparişin toplamıyla aynı olmalı.")).toBeVisible();
  await expect(main.getByText("Fatura no: ABC2026000000001")).toBeVisible();
  await picture(page, "order invoice refused");
});
