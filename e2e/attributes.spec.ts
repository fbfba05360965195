import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, picture } from "./looking.ts";
import { callAs, signIn } from "./people.ts";

test("an Admin makes an attribute with values, gives it to a category and sees it below; one in use is not deleted (U39)", async ({
  page,
}) => {
  const messages = listen(page);
  // What is said comes in at once: colours on their way are no contrast.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "admin");
  await page.getByRole("link", { name: "Özellik yönetimi" }).click();
  const table = page.getByRole("grid", { name: "Özellik yönetimi" });
  await expect(table.getByRole("row").nth(3)).toBeVisible();
  await axe(page, "attributes");
  await page.getByRole("link", { name: "Özellik ekle" }).click();
  await expect(page.getByRole("heading", { name: "Yeni özellik" })).toBeVisible();
  await axe(page, "a new attribute");
  await page.getByLabel("Ad (Türkçe)").fill("Kumaş Dokusu");
  await page.locator("input[name=code]").fill("kumas dokusu");
  const save = page.getByRole("button", { name: "Kaydet" });
  await save.click();
  await expect(page.getByText(/boşluk olamaz/).first()).toBeVisible();
  await page.locator("input[name=code]").fill("kumas-dokusu");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Değer ekle" }).click();
  await dialog.getByLabel("Ad (Türkçe)").fill("Saten");
  await dialog.getByLabel("Ad (İngilizce)").fill("Satin");
  await axe(page, "a value");
  await dialog.getByRole("button", { name: "Tamam" }).click();
  await page.getByRole("button", { name: "Toplu ekle" }).click();
  await dialog.getByLabel("Değerler").fill("Kadife | Velvet\nSATEN\nPoplin | Poplin | poplin");
  await dialog.getByRole("button", { name: "Listeye ekle" }).click();
  const values = page.getByRole("region", { name: "Değerler" }).last();
  await expect(values.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "Poplin bir yukarı" }).click();
  await expect(values.getByRole("listitem").nth(1)).toContainText("Poplin");
  await save.click();
  await expect(page.getByRole("heading", { name: "Kumaş Dokusu" })).toBeVisible();
  await expect(page).toHaveURL(/Update\/[0-9a-f-]{36}$/);
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await axe(page, "an attribute");
  await page.getByRole("button", { name: "Kadife değerini listeden çıkar" }).click();
  await page.getByLabel("Ad (İngilizce)").fill("Weave");
  await save.click();
  await expect(page.getByText("Kumaş Dokusu kaydedildi").last()).toBeVisible();
  await page.reload();
  await expect(values.getByRole("listitem")).toHaveText([/Saten/, /Poplin/]);

  await page.goto("/AttributeManagement/attributeMap");
  const tree = page.getByRole("treegrid", { name: "Kategoriler" });
  await page.getByRole("searchbox").fill("ust giyim");
  await tree.getByRole("row").filter({ hasText: "Üst Giyim" }).getByText("Üst Giyim").click();
  await expect(page.getByRole("heading", { name: "Giyim > Üst Giyim" })).toBeVisible();
  await page.getByRole("combobox", { name: "Kategoriye özellik ver" }).fill("dokusu");
  await page.getByRole("option", { name: /Kumaş Dokusu/ }).click();
  const own = page.getByRole("region", { name: "Kategorinin kendi özellikleri" });
  await expect(own.getByRole("link", { name: "Kumaş Dokusu" })).toBeVisible();
  await own.getByRole("switch", { name: "Kumaş Dokusu: Varyant oluşturur" }).click();
  await expect(own.getByRole("switch", { name: "Kumaş Dokusu: Varyant oluşturur" })).toBeChecked();
  await expect(page.locator("[role=listbox]")).toHaveCount(0);
  await axe(page, "attributes of a category");
  await page.getByRole("searchbox").fill("tisort");
  await tree.getByRole("row").filter({ hasText: "Tişört" }).getByText("Tişört").first().click();
  const above = page.getByRole("region", { name: "Üst kategorilerden gelenler" });
  await expect(above.getByText("Giyim > Üst Giyim kategorisinden")).toBeVisible();
  await expect(above.getByRole("switch", { name: "Kumaş Dokusu: Varyant oluşturur" })).toBeDisabled();
  await above.getByRole("button", { name: "Kumaş Dokusu özelliğini bu kategoride ayarla" }).click();
  await expect(own.getByRole("switch", { name: "Kumaş Dokusu: Varyant oluşturur" })).toBeEnabled();
  await own.getByRole("button", { name: "Kumaş Dokusu özelliğini kategoriden kaldır" }).click();
  await dialog.getByRole("button", { name: "Kaldır" }).click();
  await expect(above.getByRole("link", { name: "Kumaş Dokusu" })).toBeVisible();
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 });
    await fitsItsWidth(page, `attributes of a category at ${width}`);
  }
  await picture(page, "attribute map phone");
  await page.setViewportSize({ width: 1366, height: 768 });

  // What a category has is said, and can be switched off instead.
  await above.getByRole("link", { name: "Kumaş Dokusu" }).click();
  await page.getByRole("button", { name: "Özelliği sil" }).click();
  await dialog.getByRole("button", { name: "Özelliği sil" }).click();
  await expect(dialog.getByText(/1 kategori, 0 ürün/)).toBeVisible();
  await dialog.getByRole("button", { name: "Özelliği kapat" }).click();
  await expect(page.getByText("Kumaş Dokusu kapatıldı").last()).toBeVisible();
  expect(messages.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
});

test("two thousand values are one list that scrolls, and a Client reads the attributes without changing them", async ({
  page,
}) => {
  await signIn(page, "admin");
  const made = await callAs<{ id: string }>(page, "Attribute/CreateAttribute", {
    code: `cok-${Date.now()}`,
    names: { tr: "Uyumlu cihaz modeli, üretim yılı ve piyasa kodu ile birlikte yazılan uzun bir özellik adı" },
    values: Array.from({ length: 2000 }, (_, at) => ({ names: { tr: `Model ${at + 1}`, en: `Device ${at + 1}` } })),
  });
  await page.goto(`/AttributeManagement/Update/${made.id}`);
  const values = page.getByRole("region", { name: "Değerler" }).last();
  await expect(values.getByRole("listitem").first()).toContainText("Model 1");
  expect(await values.getByRole("listitem").count()).toBeLessThan(60);
  await page.getByRole("searchbox").fill("device 1999");
  await page.getByRole("button", { name: "Model 1999 değerini listeden çıkar" }).click();
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText(/kaydedildi/).last()).toBeVisible();
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await fitsItsWidth(page, `an attribute at ${width}`);
    await picture(page, `attribute long ${width}`);
  }
  await page.context().clearCookies();
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, "ayse");
  await page.goto("/AttributeManagement");
  const table = page.getByRole("grid", { name: "Özellik yönetimi" });
  await expect(table.getByRole("row").nth(3)).toBeVisible();
  await expect(page.getByRole("link", { name: "Özellik ekle" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /özelliğini sil/ })).toHaveCount(0);
  await page.getByRole("searchbox").fill("MALZEME");
  await expect(table.getByRole("row").filter({ hasText: "Malzeme" }).first()).toBeVisible();
  await axe(page, "attributes as a client");
  await page.goto("/AttributeManagement/Create");
  await expect(page).toHaveURL(/:\d+\/$/);
});
