import { type Browser, expect, test } from "@playwright/test";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { callAs, signIn } from "./people.ts";

interface Attribute {
  id: string;
  name: string;
  values: { id: string; name: string }[];
}
/** A category of the test's own, whose variants are told apart by size and colour. */
const categoryOf = async (browser: Browser) => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, "admin");
  const category = await callAs<{ id: string }>(page, "ProductCategory/CreateProductCategory", {
    name: "Kurucu Gömlek",
    categoryCode: `kurucu-${Date.now()}`,
  });
  const { data } = await callAs<{ data: { id: string; name: string }[] }>(page, "Attribute/GetAllAttribute", { pageSize: 1000 });
  for (const [position, name] of ["Beden", "Renk"].entries())
    await callAs(page, "ProductCategory/CreateProductCategoryAttribute", {
      categoryId: category.id,
      attribute: { attributeId: data.find((one) => one.name === name)!.id, isRequired: true, isVariant: true, position },
    });
  const making = await callAs<Attribute[]>(page, "ProductCategory/GetProductCategoryAttributes", { categoryId: category.id });
  await page.context().close();
  return { id: category.id, path: "Kurucu Gömlek", making: making.toSorted((a, b) => a.name.localeCompare(b.name)) };
};

test("3 x 4 variants come in one move, with codes and barcodes that prove themselves; a code that is taken is said while it is typed (U29)", async ({
  page,
  browser,
}) => {
  await signIn(page, "mehmet");
  const { id, path, making } = await categoryOf(browser);
  const product = {
    productMainCode: "KURUCU-ESKI",
    categoryId: id,
    brandName: "Kurucu",
    vatRate: 10,
    texts: [{ langCode: "tr-TR", name: "Eski ürün" }],
    variants: [
      {
        barcode: "KURUCU-1",
        productCode: "KURUCU-1",
        listPrice: "20",
        salePrice: "10",
        attributes: making.map((one) => ({ attributeId: one.id, valueId: one.values[0]!.id })),
      },
    ],
  };
  await callAs(page, "Product/CreateProductMasterDataJson", { product });

  await page.goto("/Product/New/Create");
  await page.getByLabel("Model kodu").fill("GÖMLEK-26");
  await page.getByRole("combobox", { name: /^Kategori/ }).fill(path);
  await page.getByRole("option", { name: path, exact: true }).click();
  await page.getByRole("combobox", { name: /^Marka/ }).fill("Kurucu");
  await page.getByLabel("Ürün adı").fill("Keten gömlek");
  const line = (n: number) => page.getByRole("group", { name: `${n}. varyant`, exact: true });
  await line(1).getByLabel("Satış fiyatı (KDV dahil)").fill("449,90");
  await line(1).getByLabel("Liste fiyatı (KDV dahil)").fill("599,90");
  await page.getByRole("button", { name: "Özelliklerden oluştur" }).click();
  const sheet = page.getByRole("dialog", { name: "Varyantları özelliklerden oluştur" });
  for (const [one, count] of [
    [making[0]!, 3],
    [making[1]!, 4],
  ] as const) {
    const field = sheet.getByRole("combobox", { name: one.name });
    for (const { name } of one.values.slice(0, count)) {
      await field.fill(name);
      await page.getByRole("option", { name, exact: true }).click();
    }
    await field.press("Escape");
    await expect(page.locator("[role=listbox]")).toHaveCount(0);
  }
  await expect(sheet.getByText("12 bileşim: 12 yeni, 0 zaten var.")).toBeVisible();
  await axe(page, "the builder of variants");
  await picture(page, "build-variants");
  await sheet.getByRole("button", { name: "12 varyant ekle" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(line(12)).toBeVisible();
  await expect(line(13)).toHaveCount(0);
  await expect(line(1).getByLabel("Barkod")).toHaveValue(/^290\d{10}$/);
  await expect(line(12).getByLabel("Satış fiyatı (KDV dahil)")).toHaveValue("449,90");
  await fitsItsWidth(page, "a product with built variants");

  const own = await line(2).getByLabel("Barkod").inputValue();
  await line(3).getByLabel("Barkod").fill("KURUCU-1");
  await expect(line(3).getByText("“KURUCU-1” başka bir üründe kullanılıyor.")).toBeVisible();
  await picture(page, "built-variants");
  await line(3).getByLabel("Barkod").fill(own);
  await expect(line(3).getByText(`“${own}” bu üründe birden çok varyantta var.`)).toBeVisible();
  await line(3).getByLabel("Barkod").fill("KURUCU-YENI");
  await expect(line(3).getByText(/birden çok varyantta/)).toHaveCount(0);

  await page
    .getByRole("button", { name: "Ürünü ekle" })
    .or(page.getByRole("button", { name: "Kaydet" }))
    .first()
    .click();
  await expect(page.getByText("Ürün eklendi.")).toBeVisible();
  const { data } = await callAs<{ data: { id: string; variantCount: number }[] }>(page, "Product/GetAllProductMasterData", {
    productMainCode: "GÖMLEK-26",
  });
  expect(data).toMatchObject([{ variantCount: 12 }]);
  // Once more with one value beside: only what is not there yet is offered.
  await page.getByRole("button", { name: "Özelliklerden oluştur" }).click();
  for (const [one, names] of [
    [making[0]!, making[0]!.values.slice(0, 1)],
    [making[1]!, making[1]!.values.slice(3, 5)],
  ] as const)
    for (const { name } of names) {
      await sheet.getByRole("combobox", { name: one.name }).fill(name);
      await page.getByRole("option", { name, exact: true }).click();
    }
  await expect(sheet.getByText("2 bileşim: 1 yeni, 1 zaten var.")).toBeVisible();
});
