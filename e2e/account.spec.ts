import { expect, type Page, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, show, start } from "./looking.ts";
import { callAs, newCompany, openEmail, signIn } from "./people.ts";

/** The account's and the customers' screens in both looks, and the keyboard alone. */
const looks = [
  { language: "tr", scheme: "light", width: 1366 },
  { language: "en", scheme: "dark", width: 390 },
] as const;
const tabs = ["members", "info", "sessions", "keys", "subscription"].map((tab) => `/Account/List?tab=${tab}`);
const screens: Record<string, string[]> = {
  ayse: [...tabs, "/Account/List?member=new", "/Account/List?tab=keys&key=new", "/Account/Audit"],
  admin: ["/Account/List", "/Account/Audit"],
};

const look = async (page: Page, address: string, name: string) => {
  // Behind an open sheet the page's own heading is not there for anybody.
  if (/=new$/.test(address)) {
    await page.goto(address);
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
  } else await show(page, address);
  await axe(page, name);
  await fitsItsWidth(page, name);
};

for (const { language, scheme, width } of looks)
  test(`account, members, sessions, keys, customers and audit hold in ${language}, ${scheme}, ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    for (const [username, addresses] of Object.entries(screens)) {
      const page = await start(browser, baseURL, { username, language, scheme, width });
      const messages = listen(page);
      for (const address of addresses) await look(page, address, `${username} ${language} ${address}`);
      expect.soft(messages).toEqual([]);
      await page.context().close();
    }
  });

test("by the keyboard alone a key is made and revoked, and a customer is found and left again", async ({ browser, baseURL }) => {
  const page = await start(browser, baseURL, { username: "ayse", language: "tr", width: 1366 });
  await show(page, "/Account/List");
  await page.getByRole("tab", { name: "Üyeler" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "API anahtarları" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Anahtar oluştur" }).first().focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByLabel(/^Ad/)).toBeVisible();
  await sheet.getByLabel(/^Ad/).focus();
  await page.keyboard.type("Klavye");
  await page.keyboard.press("Enter");
  await expect(sheet.getByText(/^tp_/)).toBeVisible();
  await sheet.getByRole("button", { name: "Kopyaladım, kapat" }).focus();
  await page.keyboard.press("Enter");
  await expect(sheet).toHaveCount(0);
  await page.getByRole("button", { name: "Klavye anahtarını iptal et" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
  await page.getByRole("dialog").getByRole("button", { name: "İptal et", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /Klavye.*İptal edildi/ })).toBeVisible();
  await page.context().close();

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, "admin");
  await show(admin, "/Account/List");
  await admin.getByLabel("Ad, e-posta ya da telefon").focus();
  await admin.keyboard.type("mavi");
  const customer = admin.getByRole("link", { name: /Mavi Kapı/ });
  await expect(admin.getByRole("row")).toHaveCount(2);
  await customer.focus();
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("dialog", { name: /Mavi Kapı/ })).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  await expect(admin).toHaveURL(/search=mavi/);
  await admin.context().close();
});

test("U60: a person changes name and telephone, and an address that holds when both mailboxes have said so (B10)", async ({
  page,
}) => {
  await newCompany(page, "kendi-adim", "Kendi Adım Ticaret");
  await page.goto("/Account/List?tab=info");
  const form = page.locator("form").filter({ has: page.getByRole("textbox", { name: "Ad", exact: true }) });
  await form.getByRole("textbox", { name: "Ad", exact: true }).fill("Işıl");
  await form.getByRole("textbox", { name: "Soyad" }).fill("Çağlayan");
  await form.getByRole("textbox", { name: "Telefon" }).fill("0532 111 22 55");
  await form.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Bilgileriniz kaydedildi.")).toBeVisible();
  // Everywhere at once: the menu says the new name.
  await expect(page.getByRole("navigation", { name: "Ana menü" }).getByText("Işıl Çağlayan")).toBeVisible();
  const own = () => callAs<{ phone: string; email: string }>(page, "Client/GetClientInfo", {});
  expect(await own()).toMatchObject({ phone: "+905321112255", email: "kendi-adim@sirket.example" });

  const next = "yeni-adim@sirket.example";
  await page.getByRole("textbox", { name: "Yeni e-posta adresi" }).fill(next);
  await page.getByRole("button", { name: "Bağlantıları gönder" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${next} adresi için onay bekleniyor` })).toBeVisible();
  for (const [mailbox, heading, holds] of [
    [next, "Bir onay daha gerekiyor", "kendi-adim@sirket.example"],
    ["kendi-adim@sirket.example", "Adresiniz değişti", next],
  ] as const) {
    await openEmail(page, mailbox);
    await page
      .getByRole("article")
      .getByRole("link", { name: /NewAddress/ })
      .click();
    await page.getByRole("button", { name: "Değişikliği onayla" }).click();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    expect((await own()).email).toBe(holds);
  }
});

test("S19: a changed password says which keys live on and leads to them, and ends them where that is asked for", async ({
  page,
}) => {
  await newCompany(page, "yeni-parola", "Yeni Parola Ticaret");
  const { shown } = await callAs<{ shown: string }>(page, "Client/CreateApiKey", { name: "Depo", right: "read", expireDays: 30 });
  const change = async (password: string, endsKeys: boolean) => {
    await page.goto("/Account/Password");
    for (const field of ["password", "confirmPassword"]) await page.locator(`input[name=${field}]`).fill(password);
    const ends = page.getByRole("checkbox", { name: "Oluşturduğum API anahtarlarını da iptal et" });
    await expect(ends).not.toBeChecked();
    if (endsKeys) await ends.check();
    await page.getByRole("button", { name: "Parolayı değiştir" }).click();
  };
  const answer = page.getByRole("status").filter({ hasText: "Parolanız değiştirildi" });
  await change("altı-tahta-köprü", false);
  await expect(answer).toContainText("Şu API anahtarlarınız çalışmaya devam ediyor:");
  await expect(answer.getByRole("listitem")).toHaveText([`Depo ${shown}`]);
  await expect(answer.getByRole("link", { name: "API anahtarlarını aç" })).toHaveAttribute("href", "/Account/List?tab=keys");
  await change("yedi-tahta-köprü", true);
  await expect(answer).toContainText("Çalışmaya devam eden API anahtarınız yok.");
  const keys = await callAs<{ name: string; state: string }[]>(page, "Client/GetAllApiKey", {});
  expect(keys).toMatchObject([{ name: "Depo", state: "revoked" }]);
});

test("U22: a link to one announcement brings that one into sight and to the focus", async ({ page }) => {
  await signIn(page, "admin");
  const headers = { origin: new URL(page.url()).origin, "sec-fetch-site": "same-origin" };
  const content = Array.from({ length: 40 }, (_, at) => `Satır ${at}`).join("\n");
  for (const title of ["Eski duyuru", "Orta duyuru", "Yeni duyuru"]) {
    const reply = await page.request.post("/api/News/AddNews", { headers, multipart: { title, content } });
    expect(reply.status()).toBe(200);
  }
  await page.context().clearCookies();
  await signIn(page, "mehmet");
  // The second time the announcements were read before.
  for (const _ of [1, 2]) {
    await page.goto("/");
    await page.getByRole("link", { name: "Eski duyuru" }).click();
    const one = page.getByRole("article", { name: "Eski duyuru" });
    await expect(one).toBeFocused();
    await expect(one.getByRole("heading")).toBeInViewport();
  }
});
