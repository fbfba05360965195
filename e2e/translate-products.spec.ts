import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, newCompany, viewerOf } from "./people.ts";

interface Text {
  langCode: string;
  name: string;
  machineMade: boolean;
}

test("products of the list are translated, read and approved, and what a person wrote stays", async ({ page, browser }) => {
  await newCompany(page, "toplu.ceviri", "Toplu Çeviri Ticaret");
  const ids: string[] = [];
  for (const [code, name] of [
    ["CEV1", "Mavi defter"],
    ["CEV2", "Kırmızı kalem"],
    ["CEV3", "Yeşil silgi"],
  ] as const)
    ids.push((await makeProduct(page, [code], "Denenmiş", name)).id);
  const version = (await callAs<{ version: number }>(page, "Product/GetProductMasterData", { productId: ids[2] })).version;
  await callAs(page, "Product/UpdateProductMasterDataJson", {
    product: { id: ids[2], version, texts: [{ langCode: "en-US", name: "Green eraser" }] },
  });

  await page.goto("/Product/List");
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await page.getByRole("button", { name: "Çevir", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ürünleri çevir" })).toBeVisible();
  const estimate = (name: string) => page.locator(`[data-estimate=${name}]`);
  await expect(estimate("products")).toHaveText("2");
  await expect(estimate("selected")).toHaveText("3");
  await expect(estimate("characters")).toHaveText(String("Mavi defter".length + "Kırmızı kalem".length));
  await axe(page, "a translation of products");
  await fitsItsWidth(page, "a translation of products");
  await page.getByRole("checkbox", { name: "English" }).uncheck();
  await expect(page.getByText("En az bir dil seçin.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Çeviriyi başlat" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "English" }).check();
  await page.getByRole("button", { name: "Çeviriyi başlat" }).click();
  await expect(page.getByText("3 / 3 satır tamamlandı")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ürün metinlerini çevirme");
  await expect(page.getByText("[en] Mavi defter")).toBeVisible();
  await axe(page, "a translation that ended");
  await fitsItsWidth(page, "a translation that ended");

  await page.getByRole("link", { name: "Onay bekleyen çeviriler" }).click();
  await expect(page.getByRole("grid").getByText("Mavi defter")).toBeVisible();
  await expect(page.getByRole("grid").getByText("Yeşil silgi")).toHaveCount(0);
  await page.goto(`/Product/New/Update?productId=${ids[0]}`);
  await expect(page.getByText("Makine çevirisi").first()).toBeVisible();

  await page.goto("/Product/List?hasMachineText=true");
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await page.getByRole("button", { name: "Makine çevirilerini onayla" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Onayla" }).click();
  await expect(page.getByText("2 ürünün makine çevirileri onaylandı.")).toBeVisible();
  const english = async (productId: string) =>
    (await callAs<{ texts: Text[] }>(page, "Product/GetProductMasterData", { productId })).texts.find(
      ({ langCode }) => langCode === "en-US",
    );
  expect(await english(ids[1]!)).toMatchObject({ name: "[en] Kırmızı kalem", machineMade: false });
  expect(await english(ids[2]!)).toMatchObject({ name: "Green eraser", machineMade: false });

  const viewer = await viewerOf(page, browser);
  await viewer.goto("/Product/BulkOperations/Translate");
  await expect(viewer.getByText("Ürün değiştirme yetkiniz yok.")).toBeVisible();
});
