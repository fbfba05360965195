import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { callAs, signIn } from "./people.ts";

/** Whatever an earlier run left. */
const clear = async (page: Parameters<typeof callAs>[0]) => {
  const { version } = await callAs<{ version: number }>(page, "Product/GetClientProductSettings", {});
  const settings = { version, defaultBrandName: null, criticalStockQuantity: null, barcodePrefix: "", rounding: "none" };
  await callAs(page, "Product/UpdateClientProductSettings", { settings });
};

test("product settings say what is wrong at its field, and hold in the next product's form and the next change of prices", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  await clear(page);
  await page.goto("/Product/Settings");
  await expect(page.getByRole("heading", { name: "Ürün ayarları" })).toBeVisible();
  await axe(page, "product settings");
  await fitsItsWidth(page, "product settings");
  await page.getByRole("combobox", { name: "Varsayılan marka" }).fill("Anadolu El Sanatları");
  await page.getByRole("textbox", { name: "Kritik stok" }).fill("5");
  await page.getByRole("textbox", { name: "Barkod ön eki" }).fill("86");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText(/Barkod ön eki 3 ile 10 arasında rakam olmalı/).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Barkod ön eki" }).fill("8690001");
  await page.getByLabel("Yuvarlama").click();
  await page.getByRole("option", { name: /,90/ }).click();
  await expect(page.locator("[role=listbox]")).toHaveCount(0);
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Ürün ayarları kaydedildi.")).toBeVisible();
  await picture(page, "product-settings");

  await page.goto("/Product/New/Create");
  await expect(page.getByRole("combobox", { name: /^Marka/ })).toHaveValue("Anadolu El Sanatları");
  await page.getByRole("button", { name: "Ayrıntılar" }).click();
  await expect(page.getByRole("textbox", { name: "Kritik stok" })).toHaveValue("5");
  await page.goto("/Product/BulkOperations/FieldsBulkUpdate");
  await expect(page.getByLabel("Yuvarlama")).toHaveText(/,90/);

  // What is emptied is none.
  await page.goto("/Product/Settings");
  await page.getByRole("textbox", { name: "Kritik stok" }).fill("");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Ürün ayarları kaydedildi.")).toBeVisible();
  expect(await callAs(page, "Product/GetClientProductSettings", {})).toMatchObject({
    criticalStockQuantity: null,
    barcodePrefix: "8690001",
  });
  await clear(page);
});
