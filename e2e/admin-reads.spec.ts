import { expect, test } from "@playwright/test";
import { trialStore } from "./connect-store.ts";
import { axe } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, newCompany, signIn } from "./people.ts";

const stamp = Date.now().toString(36);
const company = `Defne Bakır Atölyesi ${stamp}`;
const code = `CEZVE-${stamp}`;
const productName = `Ürün ${code}`;

test("an Admin chooses on the page whose products it shows, reads one whole, and is offered no change (U60)", async ({
  page,
  browser,
  baseURL,
}) => {
  await newCompany(page, `defne${stamp}`, company);
  const { id } = await makeProduct(page, [code], "Defne", productName, "Kazak");
  await trialStore(page, "Defne Trendyol");
  await page.goto("/Mapping/CategoryMapping");
  await page.getByRole("button", { name: "1 kategoriyi onayla" }).click({ timeout: 60_000 });
  const mapped = /^Trendyol: 1 kategoriden 1 tanesi eşleştirildi/;
  await expect(page.getByText(mapped)).toBeVisible();

  const admin = await (await browser.newContext({ baseURL: baseURL!, locale: "tr-TR" })).newPage();
  const refused: string[] = [];
  admin.on("response", (reply) => {
    if (reply.status() >= 400 && reply.url().includes("/api/")) refused.push(`${reply.status()} ${reply.url()}`);
  });
  await signIn(admin, "admin");
  await admin.getByRole("navigation").getByRole("link", { name: "Ürün listesi" }).click();
  await expect(admin.getByText("Önce müşteriyi seçin")).toBeVisible();
  await admin.getByLabel("Müşteri", { exact: true }).fill(company);
  await admin.getByRole("option", { name: company }).click();
  const row = admin.getByRole("row").filter({ hasText: code });
  await expect(row).toBeVisible();
  await expect(admin.getByRole("button", { name: "Dışa aktar" })).toHaveCount(0);
  // What narrows the list leaves its customer.
  await admin.getByRole("textbox", { name: "Barkod" }).fill("yok-boyle-barkod");
  await expect(row).toHaveCount(0);
  await admin.getByRole("textbox", { name: "Barkod" }).fill("");
  await row.getByRole("link", { name: productName }).click();

  await expect(admin.getByRole("heading", { level: 1, name: productName })).toBeVisible();
  await expect(admin.getByText("Bu ürünü yalnız görüntüleyebilirsiniz")).toBeVisible();
  await expect(admin.locator("#stock").getByRole("row").filter({ hasText: "Ana Depo" }).first()).toBeVisible();
  await expect(admin.getByRole("button", { name: "Kaydet" })).toHaveCount(0);
  await admin.reload();
  await expect(admin.getByRole("heading", { level: 1, name: productName })).toBeVisible();
  await admin.getByRole("link", { name: "Ürün listesi" }).last().click();
  await expect(row).toBeVisible();

  // For all customers where none is chosen, of one as it has it.
  await admin.getByRole("navigation").getByRole("link", { name: "Kategori ve özellik eşleştirme" }).click();
  await expect(admin.getByText("Kendi eşleştirmesi olmayan bütün müşteriler için geçerlidir.")).toBeVisible();
  await admin.getByLabel("Müşteri", { exact: true }).fill(company);
  await admin.getByRole("option", { name: company }).click();
  await expect(admin.getByText(mapped)).toBeVisible();
  await expect(admin.getByRole("list", { name: "Kategorileriniz" }).locator("[aria-current=true]")).toContainText("Kazak");
  await expect(admin.getByRole("listitem", { name: "Renk", exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(admin.getByRole("button", { name: /kaydet|onayla/i })).toHaveCount(0);
  await axe(admin, "a customer's mapping");
  expect(refused).toEqual([]);

  // The product is one customer's: under another it is not there.
  const clients = await callAs<{ data: { id: string; name: string }[] }>(admin, "Client/GetAllClient", { search: "Anadolu" });
  await admin.goto(`/Product/New/Update?productId=${id}&customer=${clients.data[0]!.id}`);
  await expect(admin.getByRole("heading", { level: 1, name: productName })).toHaveCount(0);
  await admin.goto("/Product/List?customer=01920000-0000-7000-8000-00000000dead");
  await expect(admin.getByText("Böyle bir müşteri yok")).toBeVisible();
  await admin.context().close();
});
