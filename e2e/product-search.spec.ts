import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { callAs, signIn } from "./people.ts";

interface Row {
  id: string;
  productName: string;
  barcode: string;
  brandName: string;
}

test("a product is found while it is typed, its variants are chosen from in a dialog that has an address, and one goes into the set that asked", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  await callAs(page, "Home/LoadSampleData", {});
  const { data } = await callAs<{ data: Row[] }>(page, "Product/GetAllProductMasterData", { pageSize: 2 });
  const [into, wanted] = data as [Row, Row];
  await page.goto("/Product/Search");
  await expect(page.getByText("Ne arıyorsunuz?")).toBeVisible();
  await page.getByRole("combobox", { name: "Neye göre" }).click();
  await page.getByRole("option", { name: "Barkod" }).click();
  await expect(page.locator("[role=listbox]")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Barkod" }).fill(wanted.barcode.slice(0, -1));
  await page.getByRole("option", { name: wanted.barcode, exact: true }).click();
  const found = page.getByRole("list", { name: "Bulunan ürünler" });
  await expect(found.getByRole("button")).toHaveCount(1);
  await expect(found.getByText(wanted.productName)).toBeVisible();
  await fitsItsWidth(page, "the search of products");
  await picture(page, "product-search");
  await page.getByRole("combobox", { name: "Barkod" }).blur();
  await axe(page, "the search of products");
  await found.getByRole("button").click();
  await expect(page).toHaveURL(/\/Product\/Search\/DialogVariants\?.*productId=/);
  const dialog = page.getByRole("dialog", { name: wanted.productName });
  await expect(dialog.getByText(wanted.barcode)).toBeVisible();
  await picture(page, "dialog-variants");
  await axe(page, "the dialog of variants");
  await page.reload();
  await expect(dialog.getByText(wanted.barcode)).toBeVisible();
  await dialog.getByRole("button", { name: "Kapat" }).click();
  await expect(page).toHaveURL(/\/Product\/Search\?/);
  await expect(found.getByText(wanted.productName)).toBeVisible();
  await found.getByRole("button").click();
  await dialog.getByText(wanted.barcode).click();
  await expect(page).toHaveURL(new RegExp(`/Product/New/Update\\?.*productId=${wanted.id}`));

  await page.goto("/Product/Search?by=brand&text=B%C3%B6yle%20marka%20yok");
  await expect(page.getByText("Uyan ürün yok")).toBeVisible();
  await page.goto("/Product/Search/DialogVariants?productId=01920000-0000-7000-8000-0000000000ff");
  await expect(page.getByRole("dialog").getByText("Bu kayıt bulunamadı")).toBeVisible();

  await page.goto(`/Product/New/Update?productId=${into.id}`);
  await page.locator("#sets").getByRole("button").first().click();
  await page.getByRole("button", { name: "Ürünlerde ara" }).click();
  await page.getByRole("dialog", { name: "Ürün ara" }).getByRole("combobox", { name: "Ürün adı" }).fill(wanted.productName);
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Bulunan ürünler" }).getByRole("button").first().click();
  await page.getByRole("dialog", { name: wanted.productName }).getByText(wanted.barcode).click();
  await expect(page.getByRole("dialog", { name: "Ürün ara" })).toHaveCount(0);
  await expect(page.getByRole("dialog").getByText(new RegExp(`^${wanted.barcode} · `))).toBeVisible();
});
