import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { callAs, signIn, twoDaysIdle } from "./people.ts";

/** Two tabs of one browser share its session: neither writes for whom it was not drawn (console fault 4, S11). */
test.describe.configure({ mode: "serial" });

const maviKapi = "01920000-0000-7000-8000-000000000001";
const anadolu = "01920000-0000-7000-8000-000000000002";
const form = (page: Page) => page.getByRole("dialog").filter({ has: page.locator("input[name=code]") });
const name = (page: Page) => form(page).locator("input[name=name]");
const act = async (page: Page, clientId: string) => {
  await callAs(page, "Client/EndActing", {});
  await callAs(page, "Client/ActForClient", { clientId, reason: "Destek kaydı 42" });
  // The page itself may be on its way to being loaded anew, as it should.
  await expect(() => page.goto("/")).toPass();
  await expect(page.getByText("adına işlem yapıyorsunuz")).toBeVisible();
};
const warehouses = async (page: Page) =>
  (await callAs<{ name: string }[]>(page, "Warehouse/WarehouseList", {})).map((one) => one.name);
const tabs = async (context: BrowserContext) => [await context.newPage(), await context.newPage()] as const;

test("S11: what is typed for one client is never saved for the other: the tab says why it is loaded anew, and finds it again later", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const [first, second] = await tabs(context);
  await signIn(first, "admin");
  await act(first, maviKapi);
  await first.goto("/WarehouseManagement?form=new");
  await name(first).fill("Yanlış Yere");
  await form(first).locator("input[name=code]").fill("YANLIS-1");
  await second.goto("/");
  await act(second, anadolu);
  await first.bringToFront();
  await form(first).locator("button[type=submit]").click();
  const word = first.getByRole("status").filter({ hasText: "Bu sekme Mavi Kapı Tekstil için açılmıştı" });
  const { clientName } = await callAs<{ clientName: string }>(second, "Client/GetClientProfileLogin", {});
  await expect(word).toContainText(`artık ${clientName} için çalışılıyor`);
  await expect(first.getByText(`${clientName} adına işlem yapıyorsunuz`)).toBeVisible();
  await expect(name(first)).toHaveValue("");
  expect(await warehouses(second)).not.toContain("Yanlış Yere");
  // Back at the first client: what was typed for it is there again, and goes where it belongs.
  await act(second, maviKapi);
  await first.goto("/WarehouseManagement?form=new");
  await expect(name(first)).toHaveValue("Yanlış Yere");
  await form(first).locator("button[type=submit]").click();
  await expect(first.getByText("YANLIS-1").first()).toBeVisible();
  expect(await warehouses(second)).toContain("Yanlış Yere");
  await callAs(second, "Client/EndActing", {});
});

test("S19, S11: somebody else signs in in another tab: the first tab shows nothing more of the one before", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const [first, second] = await tabs(context);
  await signIn(first, "mehmet");
  await first.goto("/WarehouseManagement");
  await expect(first.getByRole("heading", { level: 1 })).toBeVisible();
  const other = await browser.newContext();
  await signIn(await other.newPage(), "ayse");
  await context.addCookies(await other.cookies());
  await second.close();
  await first.bringToFront();
  await first
    .getByRole("button", { name: "Menüyü aç" })
    .or(first.getByRole("link", { name: "Ana sayfa" }))
    .first()
    .click();
  await expect(first.getByText("artık Ayşe Yılmaz oturum açmış")).toBeVisible();
  await expect(first.getByText("Mehmet Kaya")).toHaveCount(0);
});

/** So long another tab may go on showing what is nobody's any more (B5). */
const soon = { timeout: 2_000 };

test("signing out in one tab empties every other one within 2 s, and a dead session says why on the sign-in page (U27, S56, B5)", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const [first, second] = await tabs(context);
  const open = async () => {
    await signIn(second, "mehmet");
    await first.goto("/WarehouseManagement");
    await expect(first.getByText("Ana Depo").first()).toBeVisible();
  };
  const isEmpty = async (page: Page, why: string) => {
    await expect(page.getByText("Ana Depo").or(page.getByText("Mehmet Kaya"))).toHaveCount(0, soon);
    await expect(page.getByRole("status").filter({ hasText: why })).toBeVisible(soon);
  };
  await open();
  await second.getByRole("button", { name: /Profil menüsü/ }).click();
  await second.getByRole("menuitem", { name: "Çıkış yap" }).click();
  await isEmpty(first, "başka bir sekmeden çıkış yapıldı");
  await expect(first).toHaveURL(/\/login\?why=elsewhere/);
  await expect(second.getByRole("status").filter({ hasText: "Çıkış yaptınız." })).toBeVisible();

  await open();
  await context.clearCookies();
  // Only the second tab asks anything; the first hears it.
  await second.goto("/Order/Active");
  await expect(second.getByRole("status").filter({ hasText: "Oturumunuz sona erdi" })).toBeVisible();
  await isEmpty(first, "Oturumunuz sona erdi");
});

test("U27: a session that is ended from another device leaves none of its data in any tab after 2 s, and each says why (S56, B5)", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const both = await tabs(context);
  await signIn(both[1], "mehmet");
  for (const page of both) {
    await page.goto("/WarehouseManagement");
    await expect(page.getByText("Ana Depo").first()).toBeVisible();
  }
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, "mehmet");
  // The newest but this one: that of the two tabs.
  type Sessions = { id: string; isCurrent: boolean; createdDate: string }[];
  const sessions = await callAs<Sessions>(elsewhere, "Client/GetAllSession", {});
  const [last] = sessions.filter(({ isCurrent }) => !isCurrent).sort((a, b) => b.createdDate.localeCompare(a.createdDate));
  await callAs(elsewhere, "Client/EndSession", { sessionId: last!.id });
  for (const page of both) {
    await expect(page.getByText("Ana Depo").or(page.getByText("Mehmet Kaya"))).toHaveCount(0, soon);
    await expect(page.getByRole("status").filter({ hasText: "Oturumunuz sona erdi" })).toBeVisible(soon);
  }
  await context.close();
  await elsewhere.context().close();
});

test("U27: after a long time without a press the next one ends on the sign-in page, which says why, in every tab (S19, S56, B5)", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const both = await tabs(context);
  await signIn(both[1], "mehmet");
  for (const page of both) {
    await page.goto("/WarehouseManagement");
    await expect(page.getByText("Ana Depo").first()).toBeVisible();
  }
  await twoDaysIdle();
  await both[1].getByRole("link", { name: "Aktif siparişler" }).click();
  for (const page of both) {
    await expect(page.getByRole("status").filter({ hasText: "Oturumunuz sona erdi" })).toBeVisible();
    await expect(page.getByText("Ana Depo").or(page.getByText("Mehmet Kaya"))).toHaveCount(0);
  }
  await context.close();
});

test("S19: a page that nobody touches says so with all that it asks by itself; a key, and it is attended again", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install();
  await signIn(page, "mehmet");
  await page.goto("/Product/BulkOperations/Load");
  const nextAsked = async () => {
    const request = page.waitForRequest(/\/api\/Process\/GetAllProcess/);
    await page.clock.runFor(31_000);
    return (await request).headers()["x-unattended"];
  };
  expect(await nextAsked()).toBeUndefined();
  await page.clock.runFor(60_000);
  expect(await nextAsked()).toBe("1");
  await page.keyboard.press("Tab");
  expect(await nextAsked()).toBeUndefined();
  await page.context().close();
});
