import { expect, type Page, test } from "@playwright/test";
import { openSheet } from "../server/platform/excel/sheet.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";

const code = `SABLON-${Date.now().toString(36)}`;
/** The stock that the update template has for our product: what the button brings. */
const stockIn = async (page: Page) => {
  const button = page.getByRole("button", { name: "Ürünlerimle dolu şablonu indir" });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const sheet = await openSheet({ path: await download.path(), sheet: ["Ürünler"] });
  const at = sheet.header.findIndex((head) => /^.?Stok( \*)?$/.test(head));
  expect(at).toBeGreaterThan(0);
  for await (const some of sheet.rows)
    for (const { cells } of some) if (cells.some((cell) => cell.includes(code))) return cells[at];
  throw new Error("The product is not in its template");
};

test("R18: an update template holds no stock until the person asks for it in the screen (B4)", async ({ page }) => {
  await signIn(page, "mehmet");
  const product = await makeProduct(page, [code]);
  const { categoryId } = await callAs<{ categoryId: string }>(page, "Product/GetProductMasterData", { productId: product.id });
  await page.goto(`/Product/BulkOperations/Load?categoryId=${categoryId}`);
  const ask = page.getByRole("checkbox", { name: "Dolu şablona stoğu da yaz" });
  await expect(ask).not.toBeChecked();
  await expect(ask).toHaveAccessibleDescription(/boş gelir/);
  expect(await stockIn(page)).toBe("");
  await ask.check();
  expect(await stockIn(page)).toMatch(/^.?3$/);
});
