import { expect, test } from "@playwright/test";
import { productList } from "./product-list.ts";

/** What is done to the rows of a list: many at once, one in its place, a block of a spreadsheet. */
const list = productList();
const { call, open, cellOf } = list;

test("'select all that match' is an exact list: what comes later is not in it, and as many are archived as were asked for (U10, U11)", async () => {
  const { page } = list;
  await open("?minQuantity=10");
  const { totalCount } = await call("Product/GetAllProductMasterData", { minQuantity: 10, pageSize: 1 });
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await expect(page.getByRole("toolbar")).toContainText("25 seçildi");
  await page.getByRole("button", { name: "Sonraki sayfa" }).click();
  await expect(page).toHaveURL(/page=1/);
  await page.getByRole("button", { name: "Önceki sayfa" }).click();
  await expect(page.getByRole("toolbar")).toContainText("25 seçildi");
  await page.getByRole("button", { name: `Filtreye uyan ${totalCount} kaydın tümünü seç` }).click();
  await expect(page.getByRole("toolbar")).toContainText(`${totalCount} seçildi`);

  // One more comes to match while the question is open.
  const { data } = (await call("Product/GetAllProductMasterData", { maxQuantity: 9, pageSize: 1 })) as unknown as {
    data: { id: string; quantity: number; reserved: number }[];
  };
  const late = data[0]!;
  await page.getByRole("toolbar").getByRole("button", { name: "Arşivle" }).click();
  await expect(page.getByRole("dialog")).toContainText(String(totalCount));
  await call("Product/UpdateProductValue", { productId: late.id, quantity: { from: late.quantity, to: 77 } });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`${totalCount}`) })
    .click();
  await expect
    .poll(async () => (await call("Product/GetAllProductMasterData", { isArchived: true, pageSize: 1 })).totalCount)
    .toBe(totalCount);
  // The rows and their bar are gone: the focus is still on the page, not at its beginning (U19).
  await expect(page.getByRole("toolbar", { name: "Seçilenler" })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  const left = (await call("Product/GetAllProductMasterData", { minQuantity: 10 })) as unknown as { data: { id: string }[] };
  expect(left.data.map(({ id }) => id)).toEqual([late.id]);

  const { ids } = (await call("Product/GetProductIds", { isArchived: true })) as unknown as { ids: string[] };
  await call("Product/ArchivedProductMasterData", { ids, isArchived: false });
});

test("U15: archiving every row of the last page shows the page before it, with its rows and its place, and the focus stays on the page (B7)", async () => {
  const { page } = list;
  const { totalCount } = await call("Product/GetAllProductMasterData", { pageSize: 1 });
  const last = Math.ceil(totalCount / 25) - 1;
  await open(`?page=${last}`);
  const size = totalCount - last * 25;
  await expect(list.rows()).toHaveCount(size);
  await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).check();
  await page.getByRole("toolbar").getByRole("button", { name: "Arşivle" }).click();
  await expect(page.getByText(`${last * 25 - 24}–${last * 25} / ${last * 25}`)).toBeVisible();
  await expect(list.rows()).toHaveCount(25);
  await expect(page.getByText("eşleşen kayıt yok")).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  const { ids } = (await call("Product/GetProductIds", { isArchived: true })) as unknown as { ids: string[] };
  expect(ids).toHaveLength(size);
  await call("Product/ArchivedProductMasterData", { ids, isArchived: false });
});

test("a price and a stock are changed by keys alone; what is refused says why, the old value is one press away (U12)", async () => {
  const { page } = list;
  await open();
  const price = await cellOf(0, "Satış fiyatı");
  const was = (await price.innerText()).trim();
  const plain = was.replace(/[^\d,]/g, "");
  await price.getByRole("button").focus();
  await page.keyboard.press("F2");
  await page.keyboard.type("1,25");
  await page.keyboard.press("Escape");
  await expect(price).toContainText(was);
  await page.keyboard.press("Enter");
  await page.keyboard.type("bir");
  await page.keyboard.press("Enter");
  await expect(price.getByRole("alert", { name: "“bir” bir fiyat değil. Örnek: 1.234,56" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1,25");
  await page.keyboard.press("Tab");
  await expect(page.locator("td input:focus")).toHaveAccessibleName(/^Stok:/);
  await expect(price).toContainText("1,25 ₺");
  await page.keyboard.press("Escape");
  await expect(price.locator("title", { hasText: "Kaydedildi" })).toBeAttached();
  await price.getByRole("button", { name: `Eski değere dön: ${plain}` }).click();
  await expect(price).toContainText(was);

  // A comma in a count may be meant for decimals: it is asked and not taken.
  const stock = await cellOf(0, "Stok");
  await stock.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("1,234");
  await page.keyboard.press("Enter");
  await expect(
    stock.getByRole("alert", {
      name: /“1,234” iki türlü okunabilir\. 1\.234 demek istediyseniz binlik ayırıcı kullanmadan yazın: 1234/,
    }),
  ).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");

  // What was refused stands as typed, and its reason is read where the focus is.
  await page.keyboard.press("Enter");
  await page.keyboard.type("-3");
  await page.keyboard.press("Enter");
  const why = "Sıfırdan küçük olamaz; “-3” girildi.";
  await expect(stock).toHaveText(/^-3/);
  await expect(stock.getByRole("button").first()).toBeFocused();
  await expect(stock.getByRole("button").first()).toHaveAccessibleDescription(why);
  await expect(page.getByRole("tooltip").filter({ hasText: why })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");

  // Somebody else was quicker: nothing is overwritten.
  const seen = Number((await stock.innerText()).trim().replace(/\D.*/, ""));
  const { data } = (await call("Product/GetAllProductMasterData", { pageSize: 1 })) as unknown as { data: { id: string }[] };
  await page.route("**/api/Product/GetAllProductMasterData", (route) => route.abort());
  await call("Product/UpdateProductValue", { productId: data[0]!.id, quantity: { from: seen, to: seen + 1 } });
  await stock.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type(String(seen + 5));
  await page.keyboard.press("Enter");
  await expect(stock.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/Product/GetAllProductMasterData");
});

test("U12: what is kept by Enter leaves the focus in its cell, and what then stands beside the figure cuts nothing of it (B7)", async () => {
  const { page } = list;
  await open();
  const price = await cellOf(0, "Satış fiyatı");
  const was = (await price.innerText()).trim();
  const plain = was.replace(/[^\d,]/g, "");
  await price.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("1,35");
  const field = price.getByRole("textbox");
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press("Enter");
  await expect(price.locator("title", { hasText: "Kaydedildi" })).toBeAttached();
  await expect(price).toContainText("1,35 ₺");
  await expect(price.locator("[data-edit]")).toBeFocused();
  await price.getByRole("button", { name: `Eski değere dön: ${plain}` }).click();
  await expect(price).toContainText(was);
  await expect(price.locator("title", { hasText: "Kaydedildi" })).toBeAttached();
  const cut = await price.evaluate((cell) =>
    [cell, ...cell.querySelectorAll("*")].flatMap((part) =>
      getComputedStyle(part).overflowX !== "visible" && part.scrollWidth > part.clientWidth + 1 ? [part.textContent] : [],
    ),
  );
  expect(cut).toEqual([]);
});

test('a block of a spreadsheet fills prices and stocks: wrong cells say why, right ones stay, "1.100" is asked, one press takes it back (U13)', async () => {
  const { page } = list;
  await open();
  type Value = { id: string; salePrice: string; quantity: number };
  const values = async () => {
    const { data } = (await call("Product/GetAllProductMasterData", { pageSize: 4 })) as unknown as { data: Value[] };
    return data.map(({ id, salePrice, quantity }) => ({ id, salePrice: Number(salePrice), quantity }));
  };
  const before = await values();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const block = "1,10\t321\r\n2.20\tüç\r\n1.100\t1,323\r\n99.999.999,00\t324\r\n";
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await (await cellOf(0, "Satış fiyatı")).getByRole("button").first().focus();
  await page.keyboard.press("ControlOrMeta+v");
  const question = page.getByRole("dialog", { name: "7 değer değiştirilsin mi?" });
  await expect(question).toContainText("“üç” tam sayı değil");
  await question.getByRole("button", { name: "7 değeri değiştir" }).click();
  await expect(question).toContainText("Sayının nasıl okunacağını seçin");
  await question.getByRole("combobox", { name: /“1.100” nasıl okunsun/ }).click();
  await page.getByRole("option", { name: "1,10", exact: true }).click();
  // What a dot means says nothing of a comma: that is asked for itself, and this cell stays as it is.
  await question.getByRole("combobox", { name: /“1,323” nasıl okunsun/ }).click();
  await page.getByRole("option", { name: "Böyle yazılanlar eski değerinde kalsın" }).click();
  // What is read so and what stays is what the title, the button and the preview count (B8).
  const left = page.getByRole("dialog", { name: "6 değer değiştirilsin mi?" });
  await expect(left).not.toContainText("→ 1.100");
  await expect(left).not.toContainText("→ 1,323");
  await left.getByRole("button", { name: "6 değeri değiştir" }).click();
  const result = page.getByText("5 / 6 değer kaydedildi");
  await expect(result).toContainText("Satış fiyatı: ");
  await expect((await cellOf(1, "Stok")).getByRole("alert", { name: /“üç” tam sayı değil/ })).toBeVisible();
  await expect((await cellOf(3, "Satış fiyatı")).getByRole("alert", { name: /liste fiyat/i })).toBeVisible();
  await expect(await cellOf(0, "Satış fiyatı")).toContainText("1,10 ₺");
  await expect((await cellOf(0, "Stok")).locator("title", { hasText: "Kaydedildi" })).toBeAttached();
  expect(await values()).toEqual([
    { ...before[0], salePrice: 1.1, quantity: 321 },
    { ...before[1], salePrice: 2.2 },
    { ...before[2], salePrice: 1.1 },
    { ...before[3], quantity: 324 },
  ]);
  await page.getByRole("button", { name: "Tümünü geri al" }).click();
  await expect(page.getByText("5 değer geri alındı")).toBeVisible();
  expect(await values()).toEqual(before);
});

test('a pasted "1,234" is asked at a price too, which takes one of its readings: that one, or the cell as it is (U13, U29)', async () => {
  const { page } = list;
  await open();
  const cell = await cellOf(0, "Satış fiyatı");
  const before = await cell.getByRole("button").first().textContent();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const paste = async (answer: string) => {
    await page.evaluate(() => navigator.clipboard.writeText("1,234"));
    await cell.getByRole("button").first().focus();
    await page.keyboard.press("ControlOrMeta+v");
    const question = page.getByRole("dialog", { name: "1 değer değiştirilsin mi?" });
    await question.getByRole("button", { name: "1 değeri değiştir" }).click();
    await expect(question).toContainText("Sayının nasıl okunacağını seçin");
    await question.getByRole("combobox", { name: /“1,234” nasıl okunsun/ }).click();
    await expect(page.getByRole("option").filter({ hasText: /\d/ })).toHaveText(["1.234,00"]);
    await page.getByRole("option", { name: answer }).click();
  };
  await paste("Böyle yazılanlar eski değerinde kalsın");
  // Nothing would change, so there is nothing to press.
  const nothing = page.getByRole("dialog", { name: "Değiştirilecek değer yok" });
  await expect(nothing.getByRole("status")).toContainText("hiçbir şey değişmez");
  await expect(nothing.getByRole("button", { name: "0 değeri değiştir" })).toBeDisabled();
  await nothing.getByRole("button", { name: "Vazgeç" }).click();
  await expect(nothing).toBeHidden();
  await expect(cell.getByRole("button").first()).toHaveText(before!);
  await paste("1.234,00");
  await page.getByRole("button", { name: "1 değeri değiştir" }).click();
  // The list price is lower: the cell says so, with what it was asked to take.
  await expect(cell.getByRole("alert", { name: /liste fiyat/i }).or(cell.getByText("1.234,00 ₺"))).toBeVisible();
});

test('a price "1.299" beside a stock "1,234": each is asked for itself, and the counts follow the answers (U13, B3, B8)', async () => {
  const { page } = list;
  await open();
  const stock = await cellOf(0, "Stok");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("1.299\t1,234"));
  await (await cellOf(0, "Satış fiyatı")).getByRole("button").first().focus();
  await page.keyboard.press("ControlOrMeta+v");
  const answer = async (typed: string, option: string | RegExp) => {
    await page.getByRole("combobox", { name: `“${typed}” nasıl okunsun?` }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  const leave = "Böyle yazılanlar eski değerinde kalsın";
  await expect(page.getByRole("dialog", { name: "2 değer değiştirilsin mi?" })).toBeVisible();
  await answer("1.299", leave);
  await expect(page.getByRole("dialog", { name: "1 değer değiştirilsin mi?" })).toBeVisible();
  await answer("1,234", leave);
  await expect(page.getByRole("button", { name: "0 değeri değiştir" })).toBeDisabled();
  await answer("1,234", /^1\.?234$/);
  const question = page.getByRole("dialog", { name: "1 değer değiştirilsin mi?" });
  await expect(question).toContainText(/→ 1\.?234/);
  await question.getByRole("button", { name: "1 değeri değiştir" }).click();
  await expect(page.getByText("1 değer kaydedildi")).toBeVisible();
  await expect(stock).toContainText(/1\.?234/);
});
