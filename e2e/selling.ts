import { expect, type Page } from "@playwright/test";
import { makeFileWith } from "../server/testing/excel-fixture.ts";
import { callAs } from "./people.ts";

type Cells = ReturnType<Parameters<typeof makeFileWith>[1]>;

/** Two toys of a category, loaded from a file by the screen: 199,90 listed, 149,90 sold, nine of each. */
export const loadTwo = async (
  page: Page,
  {
    category,
    code,
    barcodes,
    cells,
  }: { category: string; code: string; barcodes: readonly string[]; cells?: (n: number) => Cells },
) => {
  const buffer = await makeFileWith(2, (n) => ({
    Kategori: `Oyuncak, Kırtasiye & Spor > Oyuncak > ${category}`,
    "Model kodu": `${code}-${n}`,
    "Stok kodu": `${code}-${n}`,
    Barkod: barcodes[n - 1]!,
    Marka: "Güneş Oyuncak",
    "KDV oranı": "20",
    "Liste fiyatı (KDV dahil)": "199,90",
    "Satış fiyatı (KDV dahil)": "149,90",
    Stok: 9,
    ...{ Beden: null, Renk: null, Cinsiyet: null, Materyal: null, Numara: null, "Garanti Süresi": null },
    ...{ Malzeme: "Ahşap", "Yaş Grubu": "3-4 Yaş", "Parça Sayısı": "100" },
    ...cells?.(n),
  }));
  await page.goto("/Product/BulkOperations/Load");
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: `${code}.xlsx`, mimeType, buffer });
  await expect(page.getByText("2 / 2 satır tamamlandı")).toBeVisible({ timeout: 60_000 });
};

/** Sends all that is ready to these stores, or the products of these barcodes. */
export const sendTo = async (page: Page, stores: readonly string[], barcodes: readonly string[] = []) => {
  const ids: string[] = [];
  for (const barcode of barcodes) {
    const { data } = await callAs<{ data: { id: string }[] }>(page, "Product/GetAllProductMasterData", { barcode });
    ids.push(data[0]!.id);
  }
  await page.goto(`/Product/TransferToMarketplace${ids.length > 0 ? `?ids=${ids.join(",")}` : ""}`);
  for (const name of stores) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: /ürünü (\d+ mağazaya )?gönder$|gönderim yap$/ }).click({ timeout: 60_000 });
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
};

/** An action of the order that is open: its button, and the same in the question. */
export const act = async (page: Page, name: string) => {
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
};
