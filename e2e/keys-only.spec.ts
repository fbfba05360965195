import { expect, type Locator, type Page, test } from "@playwright/test";
import { show } from "./looking.ts";
import { signIn } from "./people.ts";

/**
 * The company's, the account's and the Admin's writing screens with no mouse at all: nothing here clicks or sets the focus. Each stop on the way
 * shows where it is, and after a sheet, a question or a deleted row the focus is where the work goes on (U20, U52, U53).
 */
const mark = Date.now().toString(36).slice(-5);
const password = "dokuz-ada-bir-martı";

/** Why nobody sees where they are; "" when what has the focus has a ring, or is a field that is drawn as the one. */
const hidden = () => {
  const here = document.activeElement as HTMLElement;
  if (here === document.body) return "";
  // A switch or checkbox is drawn by what lies around its input.
  const drawn = getComputedStyle(here).opacity === "0" ? (here.parentElement as HTMLElement) : here;
  const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
  const ringed = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
  return ringed || here.closest(".MuiInputBase-root.Mui-focused, .MuiMenuItem-root.Mui-focusVisible")
    ? ""
    : here.outerHTML.slice(0, 160);
};
/** Presses a key until this has the focus. */
const reach = async (page: Page, thing: Locator, key = "Tab") => {
  await expect(thing.first()).toBeVisible();
  for (let presses = 0; presses < 90; presses += 1) {
    if (await thing.first().evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
    expect(await page.evaluate(hidden), "what has the focus can't be seen").toBe("");
  }
  throw new Error(`${key} never came to ${thing}`);
};
const press = async (page: Page, thing: Locator) => {
  await reach(page, thing);
  await page.keyboard.press("Enter");
};
const type = async (page: Page, field: Locator, text: string) => {
  await reach(page, field);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
};
/** A field that offers what fits: some letters, then the first of the list. */
const pick = async (page: Page, field: Locator, letters: string, value: string) => {
  await type(page, field, letters);
  await expect(page.getByRole("option", { name: value, exact: true })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(value);
};
/** The last control of a list's row: Tab comes to the list, arrows go in it. */
const lastOf = async (page: Page, grid: Locator, row: string | RegExp) => {
  await reach(page, grid.locator("[data-stop]"));
  const wanted = grid.getByRole("row", { name: row });
  await expect(wanted).toBeVisible();
  await page.keyboard.press("Control+Home");
  for (let at = await grid.locator("tr[data-row]").count(); at > 0 && (await wanted.locator(":focus").count()) === 0; at -= 1)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
};
/** A question opens on its way out; its verb is one stop further. */
const answer = async (page: Page, verb: string) => {
  const question = page.getByRole("dialog");
  await expect(question.getByRole("button", { name: "Vazgeç" })).toBeFocused();
  await press(page, question.getByRole("button", { name: verb, exact: true }));
};
/** The focus came back into this part of the page. */
const isIn = (part: Locator) => expect(part.locator(":focus")).toHaveCount(1);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

const enter = async (page: Page, username: string, secret: string) => {
  await page.goto("/login");
  await press(page, button(page, "Giriş yap"));
  await expect(page.locator("input[name=name]")).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(secret);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};
/** A page by its name, from anywhere. */
const go = async (page: Page, letters: string, title: string) => {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Ne arıyorsunuz?" })).toBeFocused();
  await page.keyboard.type(letters);
  await expect(page.getByRole("option").first()).toContainText(title);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
};
/** Back to the tabs of a page, and along them. */
const toTab = async (page: Page, from: string, arrow: string, to: string) => {
  await reach(page, page.getByRole("tab", { name: from }), "Shift+Tab");
  await reach(page, page.getByRole("tab", { name: to }), arrow);
  await page.keyboard.press("Enter");
};
/** A page that stands in the profile menu. */
const fromProfile = async (page: Page, entry: RegExp, title: string) => {
  await press(page, button(page, "Profil menüsü"));
  const menu = page.getByRole("dialog", { name: "Profil menüsü" });
  await reach(page, menu.getByRole("menuitem").first());
  await reach(page, menu.getByRole("menuitem", { name: entry }), "ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
};
const newestLetter = (page: Page, email: string) =>
  expect(async () => {
    await page.goto("/dev/mail");
    await press(page, page.getByRole("listitem").filter({ hasText: email }).getByRole("link").first());
    await expect(page.getByRole("article")).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });

test("first steps, profile, address, document and a question to the operators by keys alone (U20, U52, U53)", async ({
  page,
}) => {
  await enter(page, "mehmet", "demo-parola-1");
  await show(page, "/?steps=open");
  const step = page.getByRole("listitem").filter({ hasText: "İlk siparişi alın" });
  await press(page, step.getByRole("button", { name: /^Atla/ }));
  await expect(step.getByText("Atlandı")).toBeVisible();
  await expect(step.getByRole("button", { name: /geri al/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(step.getByText("Yapılacak")).toBeVisible();

  await fromProfile(page, /Şirketim/, "Şirket bilgileri");
  await press(page, page.getByRole("link", { name: "Bilgileri düzenle" }));
  await type(page, page.getByRole("textbox", { name: "Vergi dairesi" }), `Melikgazi ${mark}`);
  await press(page, button(page, "Kaydet"));
  await expect(page.getByText("Değişiklikler kaydedildi")).toBeVisible();
  await isIn(page.locator("form"));

  await toTab(page, "Profil", "ArrowLeft", "Bilgiler");
  const addresses = page.getByRole("region", { name: "Adresler" });
  const title = `Klavye ${mark}`;
  await press(page, button(page, "Adres ekle"));
  const sheet = page.getByRole("dialog", { name: "Yeni adres" });
  await type(page, sheet.getByRole("textbox", { name: "Adres başlığı" }), title);
  await pick(page, sheet.getByRole("combobox", { name: /^İl( \*)?$/ }), "kayse", "Kayseri");
  await pick(page, sheet.getByRole("combobox", { name: /^İlçe/ }), "kocas", "Kocasinan");
  await type(page, sheet.getByRole("textbox", { name: "Açık adres" }), "Sivas Cad. 5");
  await press(page, sheet.getByRole("button", { name: "Adresi kaydet" }));
  await expect(sheet).toBeHidden();
  await isIn(addresses);
  await lastOf(page, addresses.getByRole("grid"), new RegExp(title));
  await expect(button(page, `Sil: ${title}`)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button(page, `Sil: ${title}`)).toBeFocused();
  await page.keyboard.press("Enter");
  await answer(page, "Adresi sil");
  await expect(addresses.getByText(title)).toHaveCount(0);
  await isIn(addresses);

  await toTab(page, "Bilgiler", "ArrowRight", "Belgeler");
  // Listened for from here: a browser that hears of it with the press itself opens its own window now and then.
  const chooser = page.waitForEvent("filechooser");
  await type(page, page.getByRole("textbox", { name: "Açıklama" }), `levha ${mark}`);
  await press(page, button(page, "Dosya seç"));
  await (await chooser).setFiles({
    name: `levha-${mark}.pdf`,
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7 belge"),
  });
  const papers = page.getByRole("grid", { name: "Belgeler" });
  await expect(papers.getByText(`levha-${mark}.pdf`)).toBeVisible();
  await isIn(page.locator("#content"));
  await lastOf(page, papers, new RegExp(mark));
  await expect(button(page, `Sil: levha-${mark}.pdf`)).toBeFocused();
  await page.keyboard.press("Enter");
  await answer(page, "Belgeyi sil");
  await expect(page.getByText(`levha-${mark}.pdf silindi`)).toBeVisible();
  await expect(papers.getByText(`levha-${mark}.pdf`)).toHaveCount(0);
  await isIn(page.locator("#content"));

  await fromProfile(page, /Yardım/, "Sık sorulan sorular");
  await press(page, page.getByRole("link", { name: "Destek" }));
  await type(page, page.getByRole("textbox", { name: "Konu" }), `Klavye ${mark}`);
  await type(page, page.getByRole("textbox", { name: "Sorunuz" }), "Fare olmadan yazıyorum.");
  await press(page, button(page, "Gönder"));
  await expect(page.getByRole("gridcell", { name: `Klavye ${mark}` })).toBeVisible();
  await isIn(page.locator("#content"));
});

test("an announcement is written, taken back and changed by keys alone (U20, U53)", async ({ page }) => {
  await enter(page, "admin", "demo-parola-1");
  await go(page, "duyuru", "Duyurular");
  const title = `Klavye ${mark}`;
  await press(page, button(page, "Duyuru yaz"));
  const sheet = page.getByRole("dialog", { name: "Duyuru yaz" });
  await type(page, sheet.getByRole("textbox", { name: "Başlık" }), title);
  await type(page, sheet.getByRole("textbox", { name: "Metin" }), "Bu gece bakım var.");
  await press(page, sheet.getByRole("button", { name: "Yayınla" }));
  await expect(sheet).toBeHidden();
  await expect(button(page, "Duyuru yaz")).toBeFocused();
  const list = page.getByRole("grid", { name: "Duyurular" });
  await lastOf(page, list, new RegExp(title));
  await expect(button(page, `Düzenle: ${title}`)).toBeFocused();
  const shown = page.getByRole("switch", { name: `Yayında: ${title}` });
  await reach(page, shown, "ArrowLeft");
  await page.keyboard.press("Space");
  await expect(shown).not.toBeChecked();
  await expect(shown).toBeEnabled();
  await expect(shown).toBeFocused();
  await reach(page, button(page, `Düzenle: ${title}`), "ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Duyuruyu düzenle" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button(page, `Düzenle: ${title}`)).toBeFocused();
});

test("signing up, inviting, changing and closing a member, a key and a session by keys alone (U20, U52, U53)", async ({
  page,
  browser,
}) => {
  const [owner, guest] = [`tus.${mark}`, `konuk.${mark}`];
  await page.goto("/Auth/Register");
  const field = (name: string | RegExp) => page.getByRole("textbox", { name });
  await type(page, field("Ad"), "Tuş");
  for (const text of ["Takımı", `Tuş ${mark}`]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await type(page, field("Telefon"), "5321112244");
  await type(page, field(/e-posta/i), `${owner}@tus.example`);
  await type(page, field("Kullanıcı adı"), owner);
  await type(page, page.locator("input[name=password]"), password);
  await press(page, button(page, "Hesap oluştur"));
  await expect(page.getByRole("heading", { name: "Postanızı kontrol edin" })).toBeVisible();
  await newestLetter(page, `${owner}@tus.example`);
  await press(page, page.getByRole("article").getByRole("link").first());
  await press(page, button(page, "E-posta adresimi doğrula"));
  await expect(page.getByRole("heading", { name: "Adresiniz doğrulandı" })).toBeVisible();
  await enter(page, owner, password);

  await go(page, "hesap yon", "Hesap yönetimi");
  await press(page, button(page, "Üye davet et"));
  const sheet = page.getByRole("dialog", { name: "Üye davet et" });
  await type(page, sheet.getByRole("textbox", { name: "Ad" }), "Konuk");
  await type(page, sheet.getByRole("textbox", { name: "Soyad" }), "Üye");
  await type(page, sheet.getByRole("textbox", { name: "E-posta" }), `${guest}@tus.example`);
  await press(page, sheet.getByRole("button", { name: "Daveti gönder" }));
  await expect(sheet).toBeHidden();
  await expect(button(page, "Üye davet et")).toBeFocused();

  const other = await (await browser.newContext()).newPage();
  await newestLetter(other, `${guest}@tus.example`);
  await press(other, other.getByRole("link", { name: /\/Auth\/Invitation\// }));
  await type(other, other.getByRole("textbox", { name: "Kullanıcı adı" }), guest);
  await type(other, other.locator("input[name=password]"), password);
  await press(other, button(other, "Üye ol"));
  await expect(other.getByText(/Üyeliğiniz açıldı/)).toBeVisible();
  await other.context().close();

  await page.reload();
  const members = page.getByRole("grid", { name: "Üyeler" });
  await lastOf(page, members, /Konuk Üye/);
  const edit = button(page, "Konuk Üye: düzenle");
  await expect(edit).toBeFocused();
  await page.keyboard.press("Enter");
  const member = page.getByRole("dialog", { name: "Konuk Üye" });
  await press(page, member.getByRole("combobox", { name: "Yetki" }));
  await page.keyboard.press("End");
  await expect(page.getByRole("option", { name: "İzleyen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, member.getByRole("button", { name: "Kaydet" }));
  await expect(members.getByRole("row", { name: /Konuk Üye.*İzleyen/ })).toBeVisible();
  await expect(edit).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, member.getByRole("button", { name: "Üyeliği kapat" }));
  await answer(page, "Üyeliği kapat");
  await expect(members.getByRole("row", { name: /Konuk Üye.*Kapalı/ })).toBeVisible();
  await expect(edit).toBeFocused();

  await toTab(page, "Üyeler", "ArrowRight", "API anahtarları");
  await press(page, button(page, "Anahtar oluştur"));
  const key = page.getByRole("dialog", { name: "Anahtar oluştur" });
  await type(page, key.getByRole("textbox", { name: "Ad" }), "Tuş takımı");
  await page.keyboard.press("Enter");
  await press(page, key.getByRole("button", { name: "Kopyaladım, kapat" }));
  await expect(key).toBeHidden();
  const keys = page.getByRole("region", { name: "API anahtarları" });
  await isIn(keys);
  await lastOf(page, keys.getByRole("grid"), /Tuş takımı/);
  await expect(button(page, "Tuş takımı anahtarını iptal et")).toBeFocused();
  await page.keyboard.press("Enter");
  await answer(page, "İptal et");
  await expect(keys.getByRole("row", { name: /Tuş takımı.*İptal edildi/ })).toBeVisible();
  await isIn(keys);

  const elsewhere = await (await browser.newContext({ userAgent: `Elsewhere ${mark}` })).newPage();
  await signIn(elsewhere, owner, password);
  await toTab(page, "API anahtarları", "ArrowLeft", "Oturumlar");
  const sessions = page.getByRole("grid", { name: "Açık oturumlar" });
  await lastOf(page, sessions, /Elsewhere|Bilinmeyen/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Oturum sonlandırıldı.")).toBeVisible();
  await expect(sessions.locator("tr[data-row]")).toHaveCount(1);
  await isIn(sessions);
  await elsewhere.goto("/Product/List");
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.context().close();
});
