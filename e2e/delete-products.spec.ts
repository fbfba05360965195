import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";

/** Products of the second company, which are gone again at the end. */
let context: BrowserContext;
let page: Page;
const long =
  "Denizli dokuması el işi pamuklu peştemal, yıkandıkça yumuşayan, saçaklı ve çizgili, büyük boy banyo ve plaj havlusu";
type Made = Awaited<ReturnType<typeof makeProduct>>;
const emptied = async (product: Made) => {
  await callAs(page, "Product/UpdateProductValue", { productId: product.id, quantity: { from: 3, to: 0 } });
  return product;
};

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ reducedMotion: "reduce" });
  page = await context.newPage();
  await signIn(page, "mehmet");
});
test.afterAll(() => context.close());

test("a selection is deleted after a question that names what goes and says what stays and why (U39)", async () => {
  const free = await emptied(await makeProduct(page, ["8690000077011"], "Denenmiş", `${long} 1`));
  const stocked = await makeProduct(page, ["8690000077028"], "Denenmiş", `${long} 2`);
  await page.goto("/Product/List?productName=Denizli");
  const rows = page.getByRole("grid", { name: "Ürün listesi" }).locator("tr[data-row]");
  await expect(rows).toHaveCount(2);
  for (const at of [0, 1]) await rows.nth(at).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Sil", exact: true }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByText("1 ürün silinsin mi?")).toBeVisible();
  await expect(question.getByText(`${long} 1`)).toBeVisible();
  await expect(question.getByText("1 ürünün stoğu var; önce sayıp sıfırlayın.")).toBeVisible();
  await axe(page, "the question");
  await fitsItsWidth(page, "the question");
  await picture(page, "delete-products");
  await question.getByRole("button", { name: "1 ürünü sil" }).click();
  await expect(rows).toHaveCount(1);
  const left = await callAs<{ data: { id: string }[] }>(page, "Product/GetAllProductMasterData", { productName: "Denizli" });
  expect(left.data.map(({ id }) => id)).toEqual([stocked.id]);
  expect(await callAs(page, "Product/GetProductMasterData", { productId: free.id })).toBeNull();

  // From its page: what can't go is offered the archive.
  await page.goto(`/Product/New/Update?productId=${stocked.id}`);
  const open = async () => {
    await page.getByRole("button", { name: "İşlemler" }).first().click();
    await page.getByRole("menuitem", { name: "Sil" }).click();
  };
  await open();
  await expect(question.getByText("1 ürün silinemez", { exact: true })).toBeVisible();
  await question.getByRole("button", { name: "Silinemeyen 1 ürünü arşivle" }).click();
  await expect(page.getByText("Bu ürün arşivde; mağazalarda stoğu sıfır gösterilir.")).toBeVisible();
  await emptied(stocked);
  await page.reload();
  await open();
  await question.getByRole("button", { name: "1 ürünü sil" }).click();
  await expect(page).toHaveURL(/\/Product\/List/);
});
