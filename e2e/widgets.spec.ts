import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { coveredBy } from "./covered.ts";
import { signIn } from "./people.ts";

/** The generic parts, on the page that shows them all, and what forms and errors promise on every screen. */
test.describe.configure({ mode: "serial" });
let context: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  // Without movement: a colour on its way has the contrast of neither.
  context = await browser.newContext({ reducedMotion: "reduce" });
  page = await context.newPage();
  await signIn(page, "mehmet");
  await page.evaluate(() => localStorage.setItem("tradeport-developer", "yes"));
});
test.afterAll(() => context.close());

const open = () => page.goto("/Development/Widgets");
const field = (name: string | RegExp) => page.getByRole("textbox", { name });

test("the page of the parts is there for developers alone, and never in the menu", async ({ browser }) => {
  await open();
  await expect(page.getByRole("heading", { level: 1, name: "Parçalar" })).toBeVisible();
  await expect(page.getByRole("navigation").getByText("Parçalar")).toHaveCount(0);
  const other = await browser.newContext({ storageState: { cookies: await context.cookies(), origins: [] } });
  const plain = await other.newPage();
  await plain.goto("/Development/Widgets");
  await expect(plain.getByRole("heading", { name: "404 · Sayfa bulunamadı" })).toBeVisible();
  await other.close();
});

for (const [language, scheme] of [
  ["tr", "light"],
  ["en", "dark"],
] as const)
  test(`the parts are clean in ${language}, ${scheme}, with wrong fields, a banner and a question open (U51, U53)`, async ({
    baseURL,
  }) => {
    await context.addCookies([{ name: "i18n_redirected", value: language, url: baseURL as string }]);
    await page.emulateMedia({ colorScheme: scheme });
    await open();
    await page.getByRole("button", { name: /^(Kaydet|Save)$/ }).click();
    await page.getByRole("button", { name: /^(Kalıcı duyuru|Lasting banner)$/ }).click();
    await page.getByRole("button", { name: /^(Bildirim: Hata|Snackbar: Error)$/ }).click();
    const clean = async () => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    };
    await clean();
    // What lies behind a question is hidden from axe.
    await page.getByRole("button", { name: /^(Alanlı soru|Question with fields)$/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await clean();
  });

test("without a menu beside the page what stays said lies over nothing that is pressed: the page ends above it, and what was pressed is brought above it (U47)", async () => {
  await page.setViewportSize({ width: 900, height: 768 });
  await open();
  const error = page.getByRole("button", { name: /^(Bildirim: Hata|Snackbar: Error)$/ });
  // At the very bottom of the window, where it is said.
  await error.evaluate((button) => {
    document.querySelector<HTMLElement>("#content")!.style.paddingTop = "1000px";
    scrollBy(0, button.getBoundingClientRect().bottom - innerHeight);
  });
  await error.click();
  const alert = page.getByRole("alert").filter({ hasText: /^(Hata|Error):/ });
  await expect(alert).toBeVisible();
  await expect
    .poll(async () => {
      const [pressed, notice] = [await error.boundingBox(), await alert.boundingBox()];
      return pressed && notice && pressed.y + pressed.height <= notice.y;
    })
    .toBe(true);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await coveredBy(alert, "#content")).toEqual([]);
  await alert.getByRole("button", { name: /^(Kapat|Close)$/ }).click();
  await expect(alert).toHaveCount(0);
});

for (const tone of [/^(Bildirim: Uyarı|Snackbar: Warning)$/, /^(Bildirim: Hata|Snackbar: Error)$/])
  test(`U47: beside a menu ${tone.source} lies over nothing that is pressed, of the page and of the menu, wherever that stands`, async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await open();
    const button = page.getByRole("button", { name: tone });
    await button.click();
    const notice = page.locator(".MuiSnackbar-root");
    await expect(notice).toBeVisible();
    // Beside the page's ground, where another page has its buttons too, and under the menu, which ends above it.
    await expect
      .poll(() =>
        notice.evaluate((box) => {
          const { right, top } = box.getBoundingClientRect();
          const menu = document.querySelector("nav")!.closest(".MuiDrawer-paper")!.getBoundingClientRect();
          return { page: right <= document.querySelector("#content")!.getBoundingClientRect().left, menu: menu.bottom <= top };
        }),
      )
      .toEqual({ page: true, menu: true });
    await notice.getByRole("button", { name: /^(Kapat|Close)$/ }).click();
    await expect(notice).toHaveCount(0);
  });

test("U47: on a phone the page ends above what is said for a moment, and no bar at its foot moves", async () => {
  await page.setViewportSize({ width: 390, height: 768 });
  await open();
  await page.getByRole("button", { name: /^(Bildirim: Uyarı|Snackbar: Warning)$/ }).click();
  const notice = page.locator(".MuiSnackbar-root");
  await expect(notice).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await coveredBy(notice, "#content")).toEqual([]);
  // What lies beside it is the strip's: nothing of the page shows there.
  const beside = await notice.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect();
    return [2, innerWidth - 2].map((x) =>
      document.querySelector("#content")!.contains(document.elementFromPoint(x, (top + bottom) / 2)),
    );
  });
  expect(beside).toEqual([false, false]);
  await notice.getByRole("button", { name: /^(Kapat|Close)$/ }).click();
  // The tests below go by the menu.
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("a wrong value is told beside its field when it is left, not while it is typed, with the value (U28, U29)", async ({
  baseURL,
}) => {
  await context.addCookies([{ name: "i18n_redirected", value: "tr", url: baseURL as string }]);
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(() => sessionStorage.clear());
  await open();
  const message = page.getByText("Geçerli bir telefon numarası giriniz. (örnek: 0501 234 56 78) “0532 12” girildi.");
  await field(/^Telefon/).pressSequentially("0532 12");
  await expect(message).toHaveCount(0);
  await field(/^Telefon/).press("Tab");
  await expect(message).toBeVisible();
  await field(/^Gün/).fill("31.02.2026");
  await field(/^Gün/).press("Tab");
  await expect(page.getByText("“31.02.2026” girildi.")).toBeVisible();
  await field(/^Fiyat/).fill("on lira");
  await field(/^Fiyat/).press("Tab");
  await expect(page.getByText(/örneğin 449,90; “on lira” girildi/)).toBeVisible();
});

test("phone, date, numbers and letters are understood as people type them and shown in one way (U59)", async () => {
  await field(/^Telefon/).fill("0532 123 45 67");
  await field(/^Gün/).fill("1.2.2026");
  await field(/^Fiyat/).fill("12.345,6");
  await field(/^Adet/).fill("1200");
  await field(/^Ad(\s|$)/).pressSequentially("ışıl inci");
  await field(/^Kod/).pressSequentially("istanbul-ı");
  await field("Kısa ad").pressSequentially("ŞÖFÖR İğne");
  await field("Kısa ad").press("Tab");
  await expect(field(/^Telefon/)).toHaveValue("+90 532 123 45 67");
  await expect(field(/^Gün/)).toHaveValue("01.02.2026");
  await expect(field(/^Fiyat/)).toHaveValue("12.345,60");
  await expect(field(/^Adet/)).toHaveValue("1.200");
  await expect(field(/^Ad(\s|$)/)).toHaveValue("Işıl İnci");
  await expect(field(/^Kod/)).toHaveValue("İSTANBUL-I");
  await expect(field("Kısa ad")).toHaveValue("sofor igne");
  await expect(page.getByText(/girildi\.?$/)).toHaveCount(0);
});

test("a number that reads in two ways is asked, and one press answers; what is no number stays as typed (U13, U59)", async () => {
  const question = page.getByText("“1.230” nasıl okunsun?");
  for (const [press, shown] of [
    ["1.230,00", "1.230,00"],
    ["1,23", "1,23"],
  ] as const) {
    await field(/^Fiyat/).fill("1.230");
    await expect(question).toHaveCount(0);
    await field(/^Fiyat/).press("Tab");
    await expect(question).toBeVisible();
    await expect(field(/^Fiyat/)).toHaveValue("1.230");
    await expect(field(/^Adet/)).toBeFocused();
    await page.getByRole("button", { name: press, exact: true }).click();
    await expect(field(/^Fiyat/)).toHaveValue(shown);
    await expect(question).toHaveCount(0);
  }
  // What the field would refuse is not offered: thousandths of a price, decimals of a count. The one that is left is still asked about.
  for (const [name, typed, only] of [
    [/^Fiyat/, "1.234", "1.234,00"],
    [/^Adet/, "1,234", "1.234"],
  ] as const) {
    await field(name).fill("");
    await field(name).fill(typed);
    await field(name).press("Tab");
    const question = page.locator("p", { hasText: `“${typed}” nasıl okunsun?` });
    await expect(question.getByRole("button")).toHaveText([only]);
    await question.getByRole("button").click();
    await expect(question).toHaveCount(0);
    await expect(field(name)).toHaveValue(only);
  }
  // More than 5.000 the form's own rule refuses: nothing is offered, and the field says what it takes.
  await field(/^Adet/).fill("6,789");
  await field(/^Adet/).press("Tab");
  await expect(page.getByText(/“?6,789”? nasıl okunsun/)).toHaveCount(0);
  await expect(page.locator("p.Mui-error", { hasText: "6,789" })).toBeVisible();
  for (const typed of ["-3", "12,5", "3 kutu"]) {
    await field(/^Adet/).fill(typed);
    await field(/^Adet/).press("Tab");
    await expect(field(/^Adet/)).toHaveValue(typed);
  }
  await field(/^Adet/).fill("1200");
  await field(/^Fiyat/).fill("12.345,6");
  const long = "K".repeat(300);
  const before = await field(/^Kod/).inputValue();
  await field(/^Kod/).fill(long);
  await expect(field(/^Kod/)).toHaveValue(long);
  await field(/^Kod/).fill(before);
  await field(/^Kod/).press("Tab");
});

test("the summary takes the focus and leads to each field with the same words (U28)", async () => {
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  const summary = page.getByRole("alert").filter({ hasText: "alanı düzeltin" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("button")).toHaveText(["İl: Zorunlu", "Koşulları kabul ediyorum: Zorunlu"]);
  await summary.getByRole("button", { name: "İl: Zorunlu" }).click();
  await expect(page.getByRole("combobox", { name: /^İl(\s|$)/ })).toBeFocused();
});

test("an inherited value shows its source and comes back (U33)", async () => {
  const title = field("Başlık");
  await expect(title).toHaveAttribute("placeholder", /Uzun bir açıklama/);
  await expect(page.getByText("Kaynak: Ana ürün")).toBeVisible();
  await title.fill("Bu mağazaya özel");
  await page.getByRole("button", { name: /Kaynaktaki değere dön/ }).click();
  await expect(title).toHaveValue("");
  await expect(page.getByText("Kaynak: Ana ürün")).toBeVisible();
});

test("a state is told in words with an icon beside its colour (U18)", async () => {
  const badges = page.getByRole("region", { name: "Durumlar" }).locator(".MuiChip-root");
  await expect(badges).not.toHaveCount(0);
  expect(await badges.count()).toBeGreaterThanOrEqual(8);
  for (const badge of await badges.all()) {
    await expect(badge).toHaveText(/\p{L}{3}/u);
    await expect(badge.locator("svg")).toHaveCount(1);
  }
});

test("of what others give as a link only an address of the web becomes one (S47)", async () => {
  const states = page.getByRole("region", { name: "Durumlar" });
  await expect(states.getByText("JAVASCRIPT:alert(1)", { exact: true })).toBeVisible();
  await expect(states.getByRole("link")).toHaveText(["https://example.com/1?a=b"]);
});

test("what works is veiled and takes no press (section 2 of the specification)", async () => {
  const states = page.getByRole("region", { name: "Durumlar" });
  const veil = states
    .getByRole("status", { name: "Yükleniyor…" })
    .filter({ has: page.locator("xpath=self::*[parent::*[@aria-busy]]") });
  await states.getByRole("button", { name: "Yükleme perdesi" }).click();
  await expect(veil).toHaveCSS("opacity", "1");
  await states.getByRole("button", { name: "Yükleme perdesi" }).click();
  await expect(veil).toHaveCount(0);
});

test("what is typed survives a reload, but no password and no personal data (U27, R45, S56)", async () => {
  await field("Parola").fill("gizli-parola");
  await field("Açıklama").fill("yarım kalan cümle");
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain("yarım kalan cümle");
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toMatch(/gizli-parola|532/);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("yarım kalan değişiklikleriniz geri getirildi")).toBeVisible();
  await expect(field("Açıklama")).toHaveValue("yarım kalan cümle");
  await expect(field("Parola")).toHaveValue("");
  await expect(field(/^Telefon/)).toHaveValue("");
});

test("leaving by link and by back asks first; saying no keeps everything (U26)", async () => {
  const leave = page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" });
  await page.getByRole("link", { name: "Ürün listesi" }).click();
  await leave.getByRole("button", { name: "Vazgeç" }).click();
  await expect(field("Açıklama")).toHaveValue("yarım kalan cümle");
  await page.getByRole("button", { name: "Değişiklikleri geri al" }).click();
  await expect(field("Açıklama")).toHaveValue("");
  await page.getByRole("link", { name: "Ürün listesi" }).click();
  await expect(page).toHaveURL(/Product\/List/);
  await page.getByRole("link", { name: "Ürün ekle" }).first().click();
  await field(/^Model kodu/).fill("YARIM-1");
  await page.evaluate(() => history.back());
  await leave.getByRole("button", { name: "Vazgeç" }).click();
  await expect(page).toHaveURL(/Product\/New/);
  await page.evaluate(() => history.back());
  await leave.getByRole("button", { name: "Kaydetmeden çık" }).click();
  await expect(page).toHaveURL(/Product\/List/);
});

test("a form in steps counts the wrong fields of each, and its summary opens the step of a field (U28)", async () => {
  await open();
  const steps = page.getByRole("navigation", { name: "Adımlar ve çakışma" });
  await page.getByRole("button", { name: "İleri" }).click();
  await expect(steps.getByRole("button", { name: "Paket: 1 hata" })).toHaveAttribute("aria-current", "step");
  await steps.getByRole("button", { name: /Alıcı/ }).click();
  await page.getByRole("button", { name: "Gönder", exact: true }).click();
  await expect(steps.getByRole("button", { name: "Gönderici: 1 hata" })).toBeVisible();
  await page.getByRole("button", { name: "Gönderici: Zorunlu" }).click();
  await expect(field(/^Gönderici/)).toBeFocused();
  await page.setViewportSize({ width: 390, height: 768 });
  await page.getByRole("combobox", { name: "Adım 2 / 3" }).click();
  await page.getByRole("option", { name: "Alıcı: 1 hata" }).click();
  await expect(field(/^Alıcı/)).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
});

test("where both changed a field its two versions stand side by side; what the person did not touch is the saved one's (U31)", async () => {
  await page.getByRole("button", { name: "İki sürümü karşılaştır" }).click();
  const dialog = page.getByRole("dialog", { name: "Bu kayıt siz düzenlerken değişti" });
  await expect(dialog.getByRole("radiogroup")).toHaveCount(1);
  await expect(dialog.getByRole("radio", { name: "Sizin değeriniz: Ayşe" })).toBeChecked();
  await dialog.getByRole("radio", { name: "Kayıtlı değer: Ayşe Yılmaz" }).check();
  await dialog.getByRole("button", { name: "Seçtiklerimi kaydet" }).click();
  await expect(page.getByText('{"sender":"Ayşe Yılmaz","box":"14","receiver":"Can"}')).toBeVisible();
});
