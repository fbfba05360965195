import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { notLost } from "./not-lost.ts";
import { callAs, newCompany } from "./people.ts";
import { market } from "./sandbox.ts";

/** A buyer calls: the parcel goes elsewhere. Then the invoice is added, and Trendyol has it; delivered, the order is completed. */
const barcode = "8690000095022";
const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

test("a delivery address is written over the marketplace's, and an invoice with its file reaches the marketplace", async ({
  page,
}) => {
  await newCompany(page, "evrak", "Evrak Atölyesi");
  await makeProduct(page, [barcode], "Evrak Atölyesi", "Zarf");
  const { orderNumber, packageId, sellerId } = await bought(page, "Evrak Mağazası", barcode, 2);
  const row = async () => (await callAs<{ data: { id: string }[] }>(page, "Order/GetAllOrder", { search: orderNumber })).data[0];
  await expect.poll(row, { timeout: 120_000 }).toBeDefined();
  await page.goto(`/Order/Detail/${(await row())!.id}`);

  const delivery = page.getByRole("region", { name: "Teslimat adresi", exact: true });
  await expect(delivery).toContainText("Cep telefonu");
  await delivery.getByRole("button", { name: "Teslimat adresini değiştir" }).click();
  const sheet = page.getByRole("dialog", { name: "Teslimat adresini değiştir" });
  await expect(sheet.getByText(/pazaryeri adres değişikliği almaz/)).toBeVisible();
  await sheet.getByLabel("Açık adres").fill("Liman Yolu No: 9");
  await sheet.getByRole("textbox", { name: "Ev telefonu" }).fill("0212 333 44 55");
  await notLost(page, sheet.getByLabel("Açık adres"));
  await axe(page, "another delivery address");
  await picture(page, "delivery address sheet");
  await sheet.getByRole("button", { name: "Adresi kaydet" }).click();
  await expect(page.getByText("Teslimat adresi değiştirildi.").first()).toBeVisible();
  await expect(delivery).toContainText("Liman Yolu No: 9");
  await expect(delivery).toContainText("Ev telefonu: +90 212 333 44 55");
  const reported = page.getByRole("region", { name: /pazaryerindeki adres$/ });
  await expect(reported).toContainText("Büyükdere Caddesi");

  const invoices = page.getByRole("region", { name: "Faturalar" });
  await invoices.getByRole("button", { name: "Fatura ekle" }).click();
  const form = page.getByRole("dialog", { name: "Fatura ekle" });
  await form.locator("input[type=file]").setInputFiles({ name: "fatura.pdf", mimeType: "application/pdf", buffer: pdf });
  await form.getByLabel("Fatura numarası").fill("EVR2026000000001");
  await notLost(page, form.getByLabel("Fatura numarası"));
  await axe(page, "a new invoice");
  await picture(page, "invoice sheet");
  await form.getByRole("button", { name: "Faturayı ekle" }).click();
  await expect(page.getByText("EVR2026000000001 numaralı fatura eklendi.")).toBeVisible();
  const card = page.getByRole("region", { name: "Satış faturası EVR2026000000001" });
  await expect(card.getByText("Pazaryerinde", { exact: true })).toBeVisible({ timeout: 60_000 });
  interface There {
    orders: { packages: { packageId: string; invoiceNumber: string | null; invoiceFile: { bytes: number } | null }[] }[];
  }
  const { orders } = await market<There>(`_truth?sellerId=${sellerId}`);
  const there = orders.flatMap(({ packages }) => packages).find((pack) => pack.packageId === String(packageId));
  expect([there?.invoiceNumber, there?.invoiceFile?.bytes]).toEqual(["EVR2026000000001", pdf.length]);
  await axe(page, "an order with its invoice");
  await picture(page, "order with own address and invoice");
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWidth(page, "an order with its invoice");
  await picture(page, "order with own address and invoice phone");

  // Its parcel arrives; done with, it is completed from the list.
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const move of ["_scan", "_deliver"]) await market(move, { packageId });
  await page.goto("/Order/Completed");
  const delivered = page.getByRole("row").filter({ hasText: orderNumber });
  await expect(delivered).toContainText("Teslim edildi", { timeout: 90_000 });
  await delivered.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Tamamla", exact: true }).click();
  const complete = page.getByRole("dialog");
  await expect(complete).toContainText("pazaryerine bir şey gönderilmez");
  await axe(page, "completing orders");
  await picture(page, "complete orders");
  await complete.getByRole("button", { name: /tamamla/i }).click();
  await expect(complete).toHaveCount(0);
  await expect(delivered).toContainText("Tamamlandı");
});
