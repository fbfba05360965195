import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { fillTemplate } from "../server/testing/fill-template.ts";
import { picture } from "./looking.ts";
import { brand, type Journey, visit } from "./newcomer-place.ts";
import { filled } from "./words.ts";

type Cells = Record<string, string | number>;
const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const glasses = (code: string, image: string): Cells => ({
  ...{
    "Model code": code,
    "Stock code": `${code}-1`,
    Barcode: `${code}-1`,
    "Product name": `Glasses ${code}`,
    Brand: brand,
  },
  ...{
    "VAT rate": 20,
    "List price (VAT included)": "89.90",
    "Sale price (VAT included)": "79.90",
    Stock: 5,
    "Image 1": image,
    "Made of": "Glass",
  },
});
const good = "https://img.example.com/glasses.jpg";

const typed = async (page: Page, press: () => Promise<void>, rows: Cells[]) => {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return {
    name: download.suggestedFilename(),
    mimeType,
    buffer: await fillTemplate(await readFile(await download.path()), rows),
  };
};

/** By the menu to the template of a category; one of two rows has a picture that nobody outside can open. */
export async function loadByTemplate(n: Journey) {
  const { page, w } = n;
  const b = w.bulk;
  await visit(n, w.shell.menu.productLoad);
  await page.getByLabel(b.category, { exact: true }).fill("Glasses");
  await page
    .getByRole("option", { name: /Glasses/ })
    .first()
    .click();
  const empty = () => page.getByRole("button", { name: b.emptyTemplate }).click();
  const file = await typed(page, empty, [glasses("FILE-1", good), glasses("FILE-2", "http://img.example.com/glasses.jpg")]);
  expect(file.name).toBe("Tradeport - Glasses - product template.xlsx");
  await picture(page, "newcomer en template");
  await page.locator("input[type=file]").first().setInputFiles(file);
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
  await expect(page.getByText(filled(b.detail.headlineBad, { done: 1, total: 2, bad: 1 })).first()).toBeVisible();
  await expect(page.getByText(/Image 1 is not an image address that opens from the internet/).first()).toBeVisible();
  await picture(page, "newcomer en file refused");
  const failed = () => page.getByRole("button", { name: b.detail.failedFile }).click();
  const corrected = await typed(page, failed, [{ "Image 1": good }]);
  await page.locator("input[type=file]").first().setInputFiles(corrected);
  await expect(page.getByText(filled(b.detail.headline, { done: 1, total: 1 })).first()).toBeVisible();
  await picture(page, "newcomer en file corrected");
  await visit(n, w.shell.menu.productList);
  for (const code of ["FILE-1", "FILE-2"]) await expect(page.getByText(`Glasses ${code}`).first()).toBeVisible();
}
