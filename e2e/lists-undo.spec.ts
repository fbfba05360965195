import { expect, type Page, test } from "@playwright/test";
import { callAs, signIn } from "./people.ts";
import { productList } from "./product-list.ts";

/** What was done by one press is taken back by one, for ten seconds, and asks nothing before (U35, U36). */
const list = productList();
const { call, open, rows } = list;
const undo = () => list.page.getByRole("button", { name: "Geri al", exact: true });
const undone = () => expect(list.page.getByText("Geri alındı.")).toBeVisible();

test("U35: products that were put into the archive come back by one press, and those from it go there again", async () => {
  const { page } = list;
  await open();
  const codes = await rows().evaluateAll((all) => all.slice(0, 2).map((row) => row.textContent));
  for (const at of [0, 1]) await rows().nth(at).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Arşivle" }).click();
  await expect(page.getByText("2 ürün arşivlendi")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await call("Product/GetProductIds", { isArchived: true })).ids).toHaveLength(2);
  // The pointer that rests on it holds it; a keyboard's focus does, too.
  await undo().focus();
  await page.keyboard.press("Enter");
  await undone();
  expect((await call("Product/GetProductIds", { isArchived: true })).ids).toHaveLength(0);
  await expect.poll(() => rows().evaluateAll((all) => all.slice(0, 2).map((row) => row.textContent))).toEqual(codes);
});

test("U35, U36: a view of one's own is thrown away without a question, and comes back as it was, as the default too", async () => {
  const { page } = list;
  const views = () =>
    callAs<{ id: string; name: string; isDefault: boolean; state: object }[]>(page, "SavedView/GetAllSavedView", {
      list: "products",
    });
  const { id } = await callAs<{ id: string }>(page, "SavedView/CreateSavedView", {
    list: "products",
    name: "Geri gelen",
    layout: { columns: [{ key: "channels", hidden: true }] },
    state: { minQuantity: "10" },
  });
  await call("SavedView/SetDefaultSavedView", { list: "products", viewId: id });
  await page.reload();
  await page.goto("/Product/List");
  const view = page.getByRole("button", { name: "Görünüm: Geri gelen", exact: true });
  await view.click();
  await page.getByRole("menuitem", { name: "Görünümü sil" }).click();
  await expect(page.getByText("“Geri gelen” silindi.")).toBeVisible();
  expect(await views()).toEqual([]);
  await undo().click();
  await undone();
  await expect(view).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Mağazalar" })).toHaveCount(0);
  expect(await views()).toMatchObject([{ name: "Geri gelen", isDefault: true, state: { minQuantity: "10" } }]);
});

test("U35: what somebody else changed meanwhile is not taken back, and it is said why", async () => {
  const { page } = list;
  const [view] = await callAs<{ id: string; version: number }[]>(page, "SavedView/GetAllSavedView", { list: "products" });
  await page.goto(`/Product/List?view=${view!.id}`);
  await page.getByRole("button", { name: /^Görünüm: / }).click();
  await page.getByRole("menuitem", { name: "Ekiple paylaş" }).click();
  await expect(page.getByText("Görünüm ekiple paylaşıldı")).toBeVisible();
  await call("SavedView/UpdateSavedView", { viewId: view!.id, version: view!.version + 1, name: "Başkasının" });
  await undo().click();
  await expect(page.getByRole("alert").filter({ hasText: "Bu kayıt siz açtıktan sonra değişti" })).toBeVisible();
  expect(await callAs(page, "SavedView/GetAllSavedView", { list: "products" })).toMatchObject([
    { name: "Başkasının", isShared: true },
  ]);
});

test("U35: an announcement that was taken back is shown again, and a request that was closed is open", async ({ browser }) => {
  const headers = { origin: new URL(list.page.url()).origin, "sec-fetch-site": "same-origin" };
  const send = (by: Page, name: string, multipart: Record<string, string>) =>
    by.request.post(`/api/${name}`, { headers, multipart });
  const sent = await send(list.page, "Support/SendContact", { subject: "Geri açılan", message: "Stok neden sıfır görünüyor?" });
  expect(sent.ok()).toBe(true);
  const page = await (await browser.newContext()).newPage();
  await signIn(page, "admin");
  const back = async () => {
    await page.getByRole("button", { name: "Geri al", exact: true }).click();
    await expect(page.getByText("Geri alındı.")).toBeVisible();
  };
  expect((await send(page, "News/AddNews", { title: "Geri gelen duyuru", content: "Bakım" })).ok()).toBe(true);
  await page.goto("/News");
  const shown = page.getByRole("switch", { name: /Geri gelen duyuru/ });
  await expect(shown).toBeChecked();
  await shown.click();
  await expect(page.getByText("“Geri gelen duyuru” gizlendi.")).toBeVisible();
  await expect(shown).not.toBeChecked();
  await back();
  await expect(shown).toBeChecked();

  await page.goto("/News?tab=tickets");
  await page.getByRole("row").filter({ hasText: "Geri açılan" }).getByRole("button").last().click();
  await page.getByRole("button", { name: "Talebi kapat" }).click();
  await expect(page.getByText(/numaralı talep kapatıldı/)).toBeVisible();
  await back();
  await expect(page.getByRole("button", { name: "Talebi kapat" })).toBeVisible();
  await page.context().close();
});
