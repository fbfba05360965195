import { expect, type Page, test } from "@playwright/test";
import { start } from "./looking.ts";

/** What a list says that has nothing to show (U24). The server's answers are emptied on their way, so that it holds beside other data. */
const empty = (page: Page, call: string) =>
  page.route(`**/api/${call}*`, async (route) => {
    const reply = await route.fetch();
    const { result, ...envelope } = await reply.json();
    const none = Array.isArray(result) ? [] : { ...result, data: [], totalCount: 0, totalPages: 0 };
    await route.fulfill({ response: reply, json: { ...envelope, result: none } });
  });

/** Address, what it lists, what will be here, why it is useful or what to do, and the main action where there is one. */
const lists = [
  ["/Product/List", "Product/GetAllProductMasterData", "Kataloğunuzda ürün yok", "Excel’den toplu yükleyin", "Ürün ekle"],
  ["/Order/Active", "Order/GetAllOrder", "Aktif sipariş yok", "birkaç saniye içinde burada görünür", null],
  ["/Order/OnTheWay", "Order/GetAllOrder", "Kargodaki sipariş yok", "burada listelenir", null],
  ["/Order/Completed", "Order/GetAllOrder", "Tamamlanan sipariş yok", "burada listelenir", null],
  ["/Order/Refunded", "Order/GetAllOrder", "İade edilen sipariş yok", "burada listelenir", null],
  ["/Product/BulkOperations/Load", "Process/GetAllProcess", "Henüz işlem yok", "burada listelenir", null],
  ["/Product/Transfer/ExportExcel", "ExportedFile/GetAllExportedFile", "Dışa aktarılan dosya yok", "burada görünür", null],
  ["/Product/Transfer/ImportExcel", "Product/GetImportExcelProcessLog", "Henüz dosya yüklenmedi", "burada listelenir", null],
  ["/Product/Listings", "Product/GetAllClientChannelProduct", "Mağazalarda ürününüz yok", "burada görünür", "Ürün gönder"],
  ["/Integrations/MarketPlace/changes", "Channel/GetAffectedProducts", "Hiçbir ürününüz etkilenmiyor", "burada görünür", null],
  ["/Integrations/MarketPlace/differences", "Product/GetDifferences", "Fark yok", "burada görünür", null],
  ["/Company/Information", "Client/ClientAddress", "Henüz adres yok", "bir kez girin", "Adres ekle"],
  ["/Company/Documents", "Document/ClientDocumentList", "Henüz belge yok", "burada saklayın", null],
  ["/Account/List?tab=keys", "Client/GetAllApiKey", "API anahtarı yok", "bir anahtar oluşturun", "Anahtar oluştur"],
  ["/Support/Contact", "Support/GetAllTicket", "Henüz talep yok", "yanıt e-posta adresinize gelir", null],
] as const;

test("a list that has nothing says what will be here and what to do first; one that is narrowed and one without the right say something else (U24)", async ({
  browser,
  baseURL,
}) => {
  const page = await start(browser, baseURL, { username: "mehmet", language: "tr", width: 1366 });
  const content = page.locator("#content");
  for (const [address, call, title, text, action] of lists) {
    await empty(page, call);
    await page.goto(address);
    await expect(content.getByText(title), address).toBeVisible();
    await expect(content.getByText(text).last(), address).toBeVisible();
    if (action) {
      const main = content.getByRole("button", { name: action }).or(content.getByRole("link", { name: action }));
      await expect(main.last(), address).toBeVisible();
    }
  }

  await page.goto("/Product/List?productName=yok");
  await expect(content.getByText("Aramanıza uyan kayıt bulunamadı")).toBeVisible();
  await content.getByRole("button", { name: "Tümünü temizle" }).last().click();
  await expect(page).toHaveURL(/\/Product\/List$/);
  await expect(content.getByText("Kataloğunuzda ürün yok")).toBeVisible();

  const message = "Bu işlem için görme yetkisi gerekir. Şirketinizin yöneticisinden isteyin.";
  const errorMessage = { errorCodeNumber: 2002, message, code: "no_right", fields: [], requestId: "01926f00-test" };
  await page.route("**/api/Product/GetAllProductMasterData*", (route) =>
    route.fulfill({ status: 403, json: { result: null, success: false, message, hasError: true, errorMessage } }),
  );
  await page.goto("/Product/List");
  await expect(content.getByText("Bu listeyi görme yetkiniz yok")).toBeVisible();
  await expect(content.getByText(message)).toBeVisible();
  // What is still on its way is of no interest.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.context().close();
});

test("U24: what is a customer's leads an Admin to the customers, without filters and counts of nothing", async ({
  browser,
  baseURL,
}) => {
  const page = await start(browser, baseURL, { username: "admin", language: "tr", width: 1366 });
  const content = page.locator("#content");
  for (const address of ["/Product/TransferToMarketplace", "/Order/Active"]) {
    await page.goto(address);
    await expect(content.getByRole("link", { name: "Müşteri listesi" }), address).toBeVisible();
    await expect(content.getByRole("searchbox").or(content.getByRole("combobox")), address).toHaveCount(0);
    await expect(content.getByText(/^0( kayıt)?$/), address).toHaveCount(0);
  }
  // What an Admin may read is chosen there.
  for (const address of ["/Product/List", "/Product/Listings", "/Product/Brands"]) {
    await page.goto(address);
    await expect(content.getByText("Önce müşteriyi seçin"), address).toBeVisible();
    await expect(content.getByRole("combobox"), address).toHaveCount(1);
    await expect(content.getByRole("searchbox"), address).toHaveCount(0);
    await expect(content.getByText(/^0( kayıt)?$/), address).toHaveCount(0);
  }
});

for (const [language, gone] of [
  ["tr", "Bu kayıt bulunamadı"],
  ["en", "This record was not found"],
] as const)
  test(`a customer and a store of an address that are not there are told in words, and by no id (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const none = "00000000-0000-4000-8000-00000000dead";
    const admin = await start(browser, baseURL, { username: "admin", language, width: 1366 });
    for (const id of ["abc", "%2500", none]) {
      await admin.goto(`/Account/List?customer=${id}`);
      await expect(admin.getByRole("dialog", { name: gone })).toBeVisible();
      await expect(admin.getByText(/UUID|clientId/)).toHaveCount(0);
      await admin.keyboard.press("Escape");
      await expect(admin).toHaveURL(/\/Account\/List$/);
    }
    const seller = await start(browser, baseURL, { username: "ayse", language, width: 1366 });
    await seller.goto(`/Product/List?categoryId=${none}`);
    await expect(seller.getByText(language === "tr" ? "Kategori: bulunamadı" : "Category: not found")).toBeVisible();
    await seller.goto(`/Order/Active?storeId=${none}`);
    await expect(seller.getByText(language === "tr" ? "Mağaza: bulunamadı" : "Store: not found")).toBeVisible();
    await expect(seller.getByText(none)).toHaveCount(0);
    // A panel that is to be open is not silently shut.
    for (const address of [
      "/Account/List?member=",
      "/Company/Information?form=",
      "/WarehouseManagement?form=",
      "/Integrations/MarketPlace/api-information?form=",
      "/Product/List?preview=",
      "/Order/Active?preview=",
      "/Product/Listings?listing=",
    ]) {
      await seller.goto(address + none);
      await expect(seller.getByRole("dialog", { name: gone }), address).toBeVisible();
      await seller.keyboard.press("Escape");
      await expect(seller).not.toHaveURL(new RegExp(none));
      await expect(seller.getByRole("dialog")).toHaveCount(0);
    }
    for (const page of [admin, seller]) await page.context().close();
  });

const say = {
  tr: {
    gone: "Bu kayıt bulunamadı",
    customer: "Bu sayfa tek bir müşterinin verileriyle çalışır",
    choose: "Önce müşteriyi seçin",
  },
  en: {
    gone: "This record was not found",
    customer: "This page works with one customer's data",
    choose: "Choose a customer first",
  },
};
for (const language of ["tr", "en"] as const)
  test(`an address whose id is none is a record that is not there; an Admin is told whose page it is (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const pages = [
      ["/Product/New/Update?productId=abc", "choose"],
      ["/Product/BulkOperations/ProcessDetail?processId=abc", "customer"],
    ] as const;
    for (const username of ["mehmet", "admin"]) {
      const page = await start(browser, baseURL, { username, language, width: 1366 });
      for (const [address, ofAdmin] of pages) {
        await page.goto(address);
        const main = page.getByRole("main");
        await expect(main.getByText(say[language][username === "admin" ? ofAdmin : "gone"])).toHaveCount(1);
        await expect(main.getByRole("link").or(main.getByRole("combobox")).last()).toBeVisible();
        await expect(page.getByRole("alert").filter({ hasText: "UUID" })).toHaveCount(0);
        expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain("UUID");
      }
      await page.context().close();
    }
  });
