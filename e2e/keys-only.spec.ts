import { expect, test } from "@playwright/test";
import { answer, button, enter, fromProfile, go, isIn, lastOf, newestEmail, pick, press, reach, toTab, type } from "./keys.ts";
import { show } from "./looking.ts";
import { signIn } from "./people.ts";

/**
 * The company's, the account's and the Admin's writing screens with no mouse at all: nothing here clicks or sets the focus. Each stop on the way
 * shows where it is, and after a sheet, a question or a deleted row the focus is where the work goes on (U20, U52, U53).
 */
const mark = Date.now().toString(36).slice(-5);
const password = "dokuz-ada-bir-martı";

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
  // The first question fetches its code: pressed before it is drawn, Escape would close nothing.
  await expect(page.getByRole("dialog")).toBeVisible();
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
  await expect(page.getByRole("heading", { name: "E-postanızı kontrol edin" })).toBeVisible();
  await newestEmail(page, `${owner}@tus.example`);
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
  await newestEmail(other, `${guest}@tus.example`);
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
  await page.keyboard.press("Home");
  const viewer = page.getByRole("option", { name: "İzleyen", exact: true });
  while ((await viewer.and(page.locator(":focus")).count()) === 0) await page.keyboard.press("ArrowDown");
  await expect(viewer).toBeFocused();
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
