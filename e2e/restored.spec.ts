import { expect, test } from "@playwright/test";
import { signIn } from "./people.ts";

test("the differences after a restore show each product's whole name and its barcode", async ({ page }) => {
  const productName =
    "Çift Kişilik Pamuklu Nevresim Takımı 200x220 cm, Fermuarlı, Dört Yastık Kılıflı, Şile Bezi Dokulu – Kum Beji";
  const id = "01926f00-0000-7000-8000-000000000001";
  const side = { price: "449.90", listPrice: "549.90", currency: "TRY", quantity: 12 };
  const row = {
    ...{ offerId: id, version: "v", productId: id, productName, mainCode: "NV-1", barcode: "8690000000017-KUM" },
    ...{
      storeId: id,
      storeName: "Anadolu Ev Trendyol",
      channelName: "Trendyol",
      seenDate: "2026-01-31T10:00:00.000Z",
      isDrift: false,
    },
    ...{ ours: side, theirs: { ...side, quantity: 11 } },
  };
  const result = { data: [row], page: 1, pageSize: 20, totalCount: 1, totalPages: 1, totalCountIsExact: true };
  await page.route("**/api/Product/GetDifferences*", (route) =>
    route.fulfill({ json: { result, success: true, message: null, hasError: false, errorMessage: null } }),
  );
  await signIn(page, "mehmet");
  await page.goto("/Integrations/MarketPlace/differences");
  await expect(page.getByRole("gridcell", { name: row.barcode })).toBeVisible();
  for (const text of [productName, row.barcode]) {
    const shown = page.getByText(text, { exact: true });
    const cut = await shown.evaluate((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1);
    expect([text, cut]).toEqual([text, false]);
  }
});

test("whoever lets one side count for a whole store is asked with the number of offers", async ({ page }) => {
  const store = { storeId: "01926f00-0000-7000-8000-000000000001", storeName: "Anadolu Ev Trendyol", channelName: "Trendyol" };
  const restoredDate = "2026-01-31T10:00:00.000Z";
  const result = [{ ...store, restoredDate, backupDate: restoredDate, isReading: false, unread: 0, differing: 1234 }];
  await page.route("**/api/Product/GetRestoredStores*", (route) =>
    route.fulfill({ json: { result, success: true, message: null, hasError: false, errorMessage: null } }),
  );
  await signIn(page, "mehmet");
  await page.goto("/Integrations/MarketPlace/differences");
  await page
    .getByRole("button", { name: /^Anadolu Ev Trendyol: / })
    .first()
    .click();
  const question = page.getByRole("dialog", { name: "1.234 teklifte bizdeki fiyat ve stok geçerli olsun mu?" });
  await expect(question.getByRole("button", { name: "1.234 teklifte bizdekini gönder" })).toBeVisible();
});
