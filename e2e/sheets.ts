import type { Page } from "@playwright/test";
import { connectStore } from "./connect-store.ts";
import { mapByCalls } from "./map-by-calls.ts";
import { callAs } from "./people.ts";

/**
 * How a sheet or dialog is opened, by whom; which test tries it, where it takes more than an address; or why nothing can be typed in it.
 * `choice`: there is nothing but lists to choose from; what is looked for in the last of them, and "" for its first other option.
 */
export type Sheet =
  | { who: "seller" | "admin"; open: (page: Page) => Promise<unknown>; choice?: string }
  | { tried: string }
  | { nothing: string };

const at = (address: string) => (page: Page) => page.goto(address);
const create = (address: string) => async (page: Page) => {
  await page.goto(address);
  await page.locator("[data-create]").first().click();
};
const press = (name: string) => async (page: Page) => {
  await page.goto("/Development/Widgets");
  await page.getByRole("button", { name, exact: true }).click();
};
const ofOrder = (sheet: (row: { packageId: string } | undefined) => string) => async (page: Page) => {
  const request = { group: "active", page: 0, pageSize: 10, orderType: "desc", orderColumn: "channelOrderDate" };
  const { data } = await callAs<{ data: { id: string; packageId: string }[] }>(page, "Order/GetAllOrder", request);
  const row = data[0];
  await page.goto(`/Order/Detail/${row?.id}?${sheet(row)}`);
};
const cargo = ofOrder((row) => `cargo=${row?.packageId}`);
const member = async (page: Page) => {
  const [first] = await callAs<{ id: string }[]>(page, "Client/GetAllClientMembers", {});
  await page.goto(`/Account/List?member=${first?.id}`);
};
const aStore = async (page: Page) => {
  const read = async () =>
    (
      await callAs<{ stores: { id: string; name: string; isActive: boolean }[] }>(page, "Client/GetClientChannelAuths", {})
    ).stores.find(({ isActive }) => isActive);
  if (!(await read())) await connectStore(page, { name: "Fiyat denemesi", sellerId: "100002" });
  return (await read())!;
};
const closing = async (page: Page) => {
  const { id } = await aStore(page);
  await page.goto(`/Integrations/MarketPlace/api-information?closing=${id}`);
};
const sellingRules = async (page: Page) => {
  const { id } = await aStore(page);
  await page.goto(`/Integrations/MarketPlace/api-information?rules=${id}`);
};
const driftRules = async (page: Page) => {
  const { id } = await aStore(page);
  await page.goto(`/Integrations/MarketPlace/api-information?drift=${id}`);
};
/** The first price by store of the first product. */
const storePrice = async (page: Page) => {
  const request = { page: 0, pageSize: 1, orderType: "desc" };
  const { data } = await callAs<{ data: { id: string }[] }>(page, "Product/GetAllProductMasterData", request);
  await aStore(page);
  await page.goto(`/Product/New/Update?productId=${data[0]?.id}`);
  await page
    .locator("#prices")
    .getByRole("button", { name: /^(Fiyat ver|Set a price)/ })
    .first()
    .click();
};
/** Variants of a product of the samples whose category has attributes that make them. */
const builder = async (page: Page) => {
  const request = { page: 0, pageSize: 1, orderType: "desc", productName: "tişört" };
  const { data } = await callAs<{ data: { id: string }[] }>(page, "Product/GetAllProductMasterData", request);
  await page.goto(`/Product/New/Update?productId=${data[0]?.id}`);
  await page.getByRole("button", { name: /^(Özelliklerden oluştur|Build from attributes)$/ }).click();
};
/** What is in the set of the first product, with the second in it. */
const set = async (page: Page) => {
  const request = { page: 0, pageSize: 2, orderType: "desc" };
  const { data } = await callAs<{ data: { id: string; barcode: string }[] }>(page, "Product/GetAllProductMasterData", request);
  await page.goto(`/Product/New/Update?productId=${data[0]?.id}`);
  await page.locator("#sets").getByRole("button").first().click();
  await page.getByRole("dialog").getByRole("combobox").fill(`${data[1]?.barcode}`);
  await page.getByRole("option").first().click();
};
/** Whose a store is, with a second company to choose. */
const storeCompany = async (page: Page) => {
  const { id } = await aStore(page);
  const companies = await callAs<{ id: string }[]>(page, "Company/GetAllCompany", {});
  if (companies.length === 1)
    await callAs(page, "Company/CreateCompany", { companyName: "İkinci Şirket Ltd. Şti.", country: "DE", taxNo: "DE136695976" });
  await page.goto(`/Company/Companies?store=${id}`);
};
/** A category of its own for the first product in a store. */
const storeCategory = async (page: Page) => {
  const { id } = await aStore(page);
  const request = { page: 0, pageSize: 1, orderType: "desc" };
  const { data } = await callAs<{ data: { id: string }[] }>(page, "Product/GetAllProductMasterData", request);
  await page.goto(`/Product/New/Update?productId=${data[0]?.id}&category=${id}`);
};
/** What the values of an attribute are at the marketplace. */
const values = async (page: Page) => {
  const { name } = await aStore(page);
  await mapByCalls(page, name, "Giyim > Üst Giyim > Tişört");
  await page.goto("/Mapping/CategoryMapping");
  await page
    .getByRole("list", { name: "Kategorileriniz" })
    .getByRole("button", { name: /^Tişört/ })
    .click();
  await page
    .getByRole("button", { name: /Değerleri eşleştir/ })
    .first()
    .click();
};
/** The tab of talks with a customer. */
const customer = async (page: Page) => {
  await page.goto("/Account/List");
  await page.getByRole("grid").locator("tr[data-row] a.lead").first().click();
  await page.getByRole("dialog").getByRole("tab").nth(2).click();
};

/**
 * Every part of the web that opens a sheet or a dialog, by its file, once for each that it opens. `scripts/sheets.test.ts` finds them in the code
 * and compares; `sheets.spec.ts` opens each, types and tries to lose it.
 */
export const sheets: Record<string, readonly Sheet[]> = {
  "features/announcements/faq-list.tsx": [{ who: "admin", open: create("/News?tab=faq") }],
  "features/announcements/news-list.tsx": [{ who: "admin", open: create("/News") }],
  "features/announcements/ticket-list.tsx": [{ nothing: "a ticket is read and closed; it is answered by mail" }],
  "features/catalogue/build-variants.tsx": [{ who: "seller", open: builder }],
  "features/catalogue/choose-variant.tsx": [{ nothing: "one press chooses a variant" }],
  "features/catalogue/listing-categories.tsx": [{ who: "seller", open: storeCategory, choice: "Kazak" }],
  "features/catalogue/pick-component.tsx": [{ nothing: "what is typed looks for a product" }],
  "features/catalogue/store-prices.tsx": [{ who: "seller", open: storePrice }],
  "features/catalogue/variant-sets.tsx": [{ who: "seller", open: set }],
  "features/channels/taxonomy-changes.tsx": [{ nothing: "says whose products a change concerns" }],
  "features/bulk/export-templates.tsx": [{ who: "seller", open: at("/Product/Transfer/ExportExcel?form=new") }],
  "features/company/addresses.tsx": [{ who: "seller", open: at("/Company/Information?form=new") }],
  "features/company/buyer-requests.tsx": [{ who: "seller", open: at("/Company/PersonalData?form=new") }],
  "features/company/companies.tsx": [{ who: "seller", open: at("/Company/Companies?form=new") }],
  "features/company/store-companies.tsx": [{ who: "seller", open: storeCompany, choice: "" }],
  "features/company/warehouses.tsx": [{ who: "seller", open: at("/WarehouseManagement?form=new") }],
  "features/connections/listing-templates.tsx": [
    { nothing: "a list; what is pressed there is asked" },
    { who: "seller", open: at("/Integrations/MarketPlace/api-information?templates=new") },
  ],
  "features/connections/marketplaces.tsx": [
    { who: "seller", open: at("/Integrations/MarketPlace/api-information?form=new") },
    { who: "seller", open: closing },
    { who: "seller", open: sellingRules },
    { who: "seller", open: driftRules, choice: "" },
  ],
  "features/development/answer-samples.tsx": [{ who: "seller", open: press("Yan panel") }],
  "features/feeds/export-list.tsx": [{ nothing: "shows a new address once; published-feeds.spec goes there" }],
  "features/feeds/feed-log.tsx": [{ nothing: "a list of runs; what is pressed there is asked" }],
  "features/feeds/feed-sheet.tsx": [{ who: "admin", open: at("/Integrations/Xml?form=new") }],
  "features/home/home.tsx": [{ nothing: "lists behind a number" }],
  "features/listings/channel-views.tsx": [{ tried: "channel-products.spec.ts" }],
  "features/listings/listing-sheet.tsx": [{ nothing: "says how far a listing is" }],
  "features/mapping/copy-mapping.tsx": [{ nothing: "it ticks what is copied, and chooses from where" }],
  "features/mapping/value-mapping.tsx": [{ who: "seller", open: values, choice: "" }],
  "features/orders/cargo-info.tsx": [{ who: "seller", open: cargo }],
  "features/orders/add-invoice.tsx": [{ tried: "order-papers.spec.ts" }],
  "features/orders/delivery-address.tsx": [{ tried: "order-papers.spec.ts" }],
  "features/logistics/rules.tsx": [{ who: "seller", open: create("/Integrations/Cargo/Rules") }],
  "features/logistics/carrier-limits.tsx": [{ who: "seller", open: at("/Integrations/Cargo/Carrier/aras?form=new") }],
  "features/orders/road-log.tsx": [{ nothing: "a list of what was" }],
  "features/orders/status-history.tsx": [{ nothing: "a list of what was" }],
  "features/proposals/proposal-sheet.tsx": [{ nothing: "shows what would change; own-program.spec goes there" }],
  "features/webhooks/webhooks.tsx": [
    { who: "seller", open: at("/Integrations/Webhooks?webhook=new") },
    { tried: "webhooks.spec.ts" },
    { nothing: "A secret that is shown once." },
    { nothing: "A log." },
  ],
  "features/people/api-keys.tsx": [{ who: "seller", open: at("/Account/List?tab=keys&key=new") }],
  "features/people/customer-list.tsx": [{ who: "admin", open: customer }],
  "features/people/members.tsx": [
    { who: "seller", open: at("/Account/List?member=new") },
    { who: "seller", open: member },
  ],
  "features/taxonomy/category-management.tsx": [
    { who: "admin", open: at("/CategoryManagement?form=new") },
    { nothing: "export, and a file whose preview is shown before it is taken" },
  ],
  "layouts/centre/centre.tsx": [{ nothing: "what happened, and links to where it is mended" }],
  "layouts/palette/shortcut-list.tsx": [{ nothing: "a list of keys and a switch that holds at once" }],
  "ui/confirm-box.tsx": [{ who: "seller", open: press("Alanlı soru") }],
  "ui/missing-sheet.tsx": [{ nothing: "says that a record is not there" }],
  "ui/save-conflict.tsx": [
    {
      nothing:
        "one of two values is chosen for each field; leaving it goes back to the form, which keeps what was typed (two-people.spec.ts)",
    },
  ],
  "ui/table-preview.tsx": [{ nothing: "the facts of a row; cells that are edited there have a test of their own" }],
};

/** Who else may take one of the library's layers, and why nothing typed is lost with it. */
export const layers: Record<string, string> = {
  "layouts/main.tsx": "the menu",
  "layouts/palette/palette.tsx": "what is typed there only looks for something",
  "layouts/proof-box.tsx": "a password, which is never kept; it stands outside of the pages",
  "layouts/profile-panel.tsx": "a menu and switches that hold at once",
  "list/views-menu.tsx": "a menu",
  "ui/truncation-tooltip.tsx": "a tip",
  "ui/dialog-box.tsx": "the guard itself",
  "ui/day-calendar.tsx": "a day that is chosen stands in the field at once",
  "ui/filter-bar.tsx": "a menu",
  "ui/filter-many.tsx": "ticks hold at once",
  "ui/record-actions.tsx": "a menu",
  "ui/side-sheet.tsx": "the guard itself",
  "ui/table-columns.tsx": "ticks hold at once",
  "ui/table-export.tsx": "a menu",
};
