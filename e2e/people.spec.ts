import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { picture } from "./looking.ts";
import { openEmail, signIn } from "./people.ts";

/**
 * A company from its sign-up on: it confirms its address, invites an editor and a viewer who can change nothing, closes one of them; an
 * Admin acts in its place; and all of it stands in its audit (S10, S11, S12).
 */
test.describe.configure({ mode: "serial" });

const password = "dokuz-ada-bir-martı";
const clean = async (page: Page, where: string, part = "body") => {
  await expect(page.locator(part).first()).toBeVisible();
  await picture(page, where);
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect.soft(violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
};
/** What this page's own call would be, without the page: the server's word. */
const call = (page: Page, name: string, input: object) =>
  page.evaluate(
    async ([address, body]) => {
      const reply = await fetch(`/api/${address}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: body!,
      });
      return { status: reply.status, code: (await reply.json()).errorMessage?.code as string | undefined };
    },
    [name, JSON.stringify(input)],
  );

const company = "Martı Tekstil";
const owners = { username: "gul.marti", email: "gul@marti.example" };

/** Signs the company up and confirms its address by the e-mail. */
const signUp = async (page: Page) => {
  await page.goto("/Auth/Register");
  const given = { name: "Gül", surname: "Martı", company, phone: "+90 532 111 22 44", ...owners, password };
  for (const [field, value] of Object.entries(given)) await page.locator(`input[name=${field}]`).fill(value);
  await page.getByRole("button", { name: "Hesap oluştur" }).click();
  await expect(page.getByText("E-postanızı kontrol edin")).toBeVisible();
  await openEmail(page, owners.email);
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("button", { name: "E-posta adresimi doğrula" }).click();
  await expect(page.getByText("Adresiniz doğrulandı")).toBeVisible();
};

/** Invites by the keyboard alone, from the button to the last field. */
const invite = async (page: Page, name: string, right: string) => {
  await page.goto("/Account/List");
  await page.getByRole("button", { name: "Üye davet et" }).focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Ad", { exact: true }).or(form.getByLabel(/^Ad\b/)).first()).toBeVisible();
  await form.getByLabel(/^Ad\b/).first().focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Deneme");
  await page.keyboard.press("Tab");
  await page.keyboard.type(`${name.toLowerCase()}@davet.example`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("option", { name: right }).click();
  await form.getByRole("button", { name: "Daveti gönder" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${name.toLowerCase()}@davet.example adresine davet gönderildi.`)).toBeVisible();
};

/** Opens the newest e-mail to an address in the local mailbox and follows its link. */
const accept = async (page: Page, name: string) => {
  const email = `${name.toLowerCase()}@davet.example`;
  await openEmail(page, email);
  await page.getByRole("link", { name: /\/Auth\/Invitation\// }).click();
  await expect(page.getByRole("heading", { name: "Daveti kabul edin" })).toBeVisible();
  await clean(page, "invitation");
  const address = page.url();
  await page.getByLabel(/Kullanıcı adı/).fill(name.toLowerCase());
  await page.getByLabel(/^Parola/).fill(password);
  await page.getByRole("button", { name: "Üye ol" }).click();
  await expect(page.getByText(/Üyeliğiniz açıldı/)).toBeVisible();
  return address;
};

test("a company signs up, invites an editor and a viewer, the viewer can change nothing, and a closed member is out (S11, S12)", async ({
  browser,
  baseURL,
}) => {
  const owner = await (await browser.newContext()).newPage();
  await signUp(owner);
  await signIn(owner, owners.username, password);
  await invite(owner, "Defne", "Düzenleyen");
  await invite(owner, "Yavuz", "İzleyen");
  await expect(owner.getByRole("row", { name: /yavuz@davet/ }).getByText("Bekliyor")).toBeVisible();
  await clean(owner, "members");

  const guest = await (await browser.newContext()).newPage();
  const used = await accept(guest, "Defne");
  await accept(guest, "Yavuz");
  await guest.goto(used);
  await expect(guest.getByText(/davet bağlantısı geçerli değil/)).toBeVisible();

  const viewer = await (await browser.newContext()).newPage();
  await signIn(viewer, "yavuz", password);
  await viewer.goto("/Account/List");
  await expect(viewer.getByRole("row", { name: /Yavuz Deneme/ })).toBeVisible();
  for (const name of ["Üye davet et", "Denetim kaydını aç"]) await expect(viewer.getByRole("button", { name })).toHaveCount(0);
  await expect(viewer.getByRole("tab", { name: "API anahtarları" })).toHaveCount(0);
  await viewer.goto("/Product/List");
  await expect(viewer.getByRole("link", { name: "Ürün ekle" })).toHaveCount(0);
  for (const [name, input] of [
    ["Client/CreateClientMember", { name: "A", surname: "B", email: "a@b.example", right: "manage" }],
    ["Product/ArchivedProductMasterData", { productIds: [], isArchived: true }],
    ["Client/CreateApiKey", { name: "A", right: "write", expireDays: 1 }],
    ["Audit/GetAllAudit", {}],
  ] as const)
    expect(await call(viewer, name, input)).toEqual({ status: 403, code: "no_right" });

  await owner.goto("/Account/List");
  await owner.getByRole("button", { name: "Yavuz Deneme: düzenle" }).click();
  await clean(owner, "member sheet", "[role=dialog]");
  await owner.getByRole("button", { name: "Üyeliği kapat" }).click();
  await owner
    .getByRole("dialog", { name: /kapatılsın mı/ })
    .getByRole("button", { name: "Üyeliği kapat" })
    .click();
  await expect(owner.getByText("Yavuz Deneme: üyelik kapatıldı.")).toBeVisible();
  expect((await call(viewer, "Client/GetClient", {})).status).toBe(401);
  await viewer.goto("/Product/List");
  await expect(viewer).toHaveURL(/\/login/);
  for (const tab of ["info", "sessions", "keys", "subscription"]) {
    await owner.goto(`/Account/List?tab=${tab}`);
    await expect(owner.getByRole("tabpanel")).toBeVisible();
    await clean(owner, tab);
  }
  expect(baseURL).toBeDefined();
});

test("an Admin acts for the client, is seen to, and everything stands in the audit", async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, "admin");
  await admin.goto("/Account/List?search=mart%C4%B1");
  await clean(admin, "customers");
  await admin.getByRole("link", { name: new RegExp(company) }).click();
  await clean(admin, "customer sheet", "[role=dialog]");
  await admin.getByRole("tab", { name: "Görüşmeler" }).click();
  await admin.getByLabel(/^Not/).fill("Abonelik konuşuldu");
  await admin.getByRole("button", { name: "Görüşme ekle" }).click();
  await expect(admin.getByRole("listitem").getByText("Abonelik konuşuldu")).toBeVisible();
  await admin.getByRole("tab", { name: "Müşteri" }).click();
  await admin.getByRole("button", { name: "Bu müşteri adına çalış" }).click();
  await admin.getByLabel(/^Neden/).fill("Destek kaydı 42");
  await admin
    .getByRole("dialog", { name: /adına çalışılsın mı/ })
    .getByRole("button", { name: "Bu müşteri adına çalış" })
    .click();
  const banner = admin.getByText(`${company} adına işlem yapıyorsunuz`);
  await expect(banner).toBeVisible();
  await clean(admin, "acting");
  for (const address of ["/Product/List", "/Order/Active", "/Account/List"]) {
    await admin.goto(address);
    await expect(banner).toBeVisible();
  }
  await expect(admin.getByRole("button", { name: "Üye davet et" })).toHaveCount(0);
  expect(await call(admin, "Client/CreateApiKey", { name: "A", right: "read", expireDays: 1 })).toEqual({
    status: 403,
    code: "not_while_acting",
  });
  await admin.getByRole("button", { name: "Bitir" }).click();
  await expect(banner).toHaveCount(0);
  await expect(admin.getByRole("heading", { name: "Müşteri listesi" })).toBeVisible();

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, owners.username, password);
  const list = owner.getByRole("grid", { name: "Denetim kaydı" });
  for (const [action, row] of [
    ["client_created", /Ziyaretçi.*Şirket kaydetti.*Şirket/],
    ["email_confirmed", /Gül Martı.*E-posta doğruladı.*Kişi/],
    ["act_begin", /Deniz Aksoy.*Müşteri adına başladı.*Destek kaydı 42/],
    ["act_end", /Deniz Aksoy.*Gül Martı adına.*Müşteri adına bitirdi/],
    ["invite", /Gül Martı.*Davet etti.*Davet.*Yetki: İzleyen/],
    ["accept", /Yavuz Deneme.*Kabul etti/],
    ["refused", /Yavuz Deneme.*Reddedildi.*Çağrı.*yetkisi yok/],
    ["close", /Gül Martı.*Üyeliği kapattı.*Üye/],
  ] as const) {
    await owner.goto(`/Account/Audit?action=${action}`);
    await expect(list.getByRole("row", { name: row }).first()).toBeVisible();
  }
  // One's own doings, by the screen.
  await owner.goto("/Account/Audit");
  await owner.getByLabel("Kim", { exact: true }).selectOption({ label: "Gül Martı (siz)" });
  await expect(list.getByRole("row", { name: /Deniz Aksoy/ })).toHaveCount(0);
  await expect(list.getByRole("row", { name: /Gül Martı/ }).first()).toBeVisible();
  await clean(owner, "audit");
  const file = owner.waitForEvent("download");
  await owner.getByRole("button", { name: "CSV indir" }).click();
  expect((await file).suggestedFilename()).toMatch(/^denetim-.*\.csv$/);
});
