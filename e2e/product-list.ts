import { type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { makeCorrectedFile } from "../server/testing/excel-fixture.ts";
import { callAs, signIn } from "./people.ts";

/** So many products the second company has while lists are tried: nothing of the main job is needed or touched. */
export const all = 60;

type Result = Record<string, unknown> & { totalCount: number; data: { id: string }[]; ids: string[] };

/** The product list of the second company, opened by its owner, as it comes: what an earlier try left is taken away. */
export const productList = () => {
  let context: BrowserContext;
  let page: Page;
  const call = (name: string, input: object) => callAs<Result>(page, name, input);
  const count = async () => (await call("Product/GetAllProductMasterData", { pageSize: 1 })).totalCount;
  const grid = () => page.getByRole("grid", { name: "Ürün listesi" });
  const rows = () => grid().locator("tr[data-row]");
  const titles = (of: Page = page) => of.getByRole("grid").locator("thead th").allInnerTexts();

  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext();
    page = await context.newPage();
    await signIn(page, "mehmet");
    const { ids } = await call("Product/GetProductIds", { isArchived: true });
    if (ids.length > 0) await call("Product/ArchivedProductMasterData", { ids, isArchived: false });
    if ((await count()) < all) {
      const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
      const file = { name: "urunler.xlsx", mimeType, buffer: await makeCorrectedFile(all) };
      const headers = { origin: new URL(page.url()).origin, "sec-fetch-site": "same-origin" };
      await page.request.post("/api/Product/UploadProductFromExcel", { headers, multipart: { file } });
    }
    await expect.poll(count, { timeout: 60_000 }).toBe(all);
    await call("Preference/SetPreference", { lists: { products: null } });
    const views = await callAs<{ id: string }[]>(page, "SavedView/GetAllSavedView", { list: "products" });
    for (const { id } of views) await call("SavedView/DeleteSavedView", { viewId: id });
    // What was asked for by hand is asked for again by the page.
    await page.reload();
  });
  test.afterAll(() => context.close());

  return {
    get page() {
      return page;
    },
    call,
    grid,
    rows,
    titles,
    open: async (search = "") => {
      await page.goto(`/Product/List${search}`);
      await expect(rows().first()).toBeVisible();
    },
    cellOf: async (row: number, title: string): Promise<Locator> => {
      const at = (await titles()).findIndex((text) => text.trim() === title);
      return rows().nth(row).locator("td").nth(at);
    },
  };
};
