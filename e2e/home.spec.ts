import { expect, type Page, type Route, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, show } from "./looking.ts";
import { signIn } from "./people.ts";

/** The home page with sample data (U25), its first steps (U22), its numbers and charts, by mouse and by keyboard, in both lights. */
const note = (page: Page) => page.getByRole("alert").filter({ hasText: "Örnek veri yüklü" });
const look = async (page: Page, place: string) => {
  for (const [colorScheme, width] of [
    ["light", 1366],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 768 });
    await axe(page, `${place} ${colorScheme}`);
    await fitsItsWidth(page, `${place} at ${width}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1366, height: 768 });
};

test("sample data by one press, each number leads to a list of that many, charts read as tables, and all gone by one press (U25, U45)", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  const messages = listen(page);
  await show(page, "/?steps=open");
  await look(page, "home before");
  await page.getByRole("button", { name: "Örnek veriyle göz at" }).click();
  await expect(note(page)).toContainText("60 ürün, 3 mağaza, 88 sipariş", { timeout: 60_000 });
  // A notice on its way out has the contrast of neither.
  await expect(page.getByText("Örnek veri yüklendi.")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Son 30 gün" }).getByRole("img").first()).toBeVisible();
  await look(page, "home with sample data");

  const waiting = page.getByRole("region", { name: "Sizi bekleyenler" });
  const sentences = [
    /kargosu gecikti/,
    /onayınızı bekliyor/,
    /kargolanmayı bekliyor/,
    /stoktan fazla satıldı/,
    /pazaryeri reddetti/,
  ];
  for (const name of sentences) {
    const work = waiting.getByRole("link", { name });
    const number = /^\d+/.exec((await work.textContent()) ?? "")?.[0] as string;
    await work.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(`1–${number} / ${number}`), String(name)).toBeVisible({ timeout: 60_000 });
    // No press that would be refused: nothing of a sample goes anywhere.
    if (name === sentences[1]) {
      await expect(page.getByText("Örnek", { exact: true }).first()).toBeVisible();
      await expect(page.getByRole("grid").getByRole("button", { name: /onayla/i })).toHaveCount(0);
    }
    await page.goBack();
    await expect(work).toBeVisible();
  }
  await waiting.getByRole("link", { name: /iade kararınızı bekliyor/ }).click();
  const sheet = page.getByRole("dialog", { name: "Aksiyon bekleyen iade" });
  await expect(sheet.getByRole("link").first()).toBeVisible();
  await axe(page, "returns");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  const chart = page.getByRole("figure", { name: /Siparişler/ });
  await chart.getByRole("button", { name: "Tablo olarak göster" }).focus();
  await page.keyboard.press("Space");
  await expect(chart.getByRole("row")).toHaveCount(31);
  await axe(page, "chart as a table");

  await note(page).getByRole("button", { name: "Örnek veriyi kaldır" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Örnek veriyi kaldır" }).click();
  await expect(note(page)).toBeHidden({ timeout: 60_000 });
  await page.goto("/Product/List?productName=termos");
  await expect(page.getByText("Çift Cidarlı Çelik Termos")).toHaveCount(0);
  expect(messages).toEqual([]);
});

test("a step can be skipped and taken back, the list can be closed, and it comes back under Help (U22)", async ({ page }) => {
  await signIn(page, "mehmet");
  await show(page, "/?steps=open");
  const steps = page.getByRole("region", { name: "İlk adımlar" });
  const order = steps.getByRole("listitem").filter({ hasText: "İlk siparişi alın" });
  await order.getByRole("button", { name: /^Atla/ }).click();
  await expect(order.getByText("Atlandı")).toBeVisible();
  await page.reload();
  await expect(order.getByText("Atlandı")).toBeVisible();
  await order.getByRole("button", { name: /geri al/ }).click();
  await expect(order.getByText("Yapılacak")).toBeVisible();
  await steps.getByRole("button", { name: "Kapat" }).click();
  await expect(steps).toBeHidden();
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Sizi bekleyenler" })).toBeVisible();
  await expect(steps).toBeHidden();
  await page.getByRole("button", { name: "Profil menüsü" }).click();
  await page.getByRole("menuitem", { name: /Yardım/ }).click();
  await page.getByRole("link", { name: "İlk adımlar" }).click();
  await expect(steps).toBeVisible();
});

test("an Admin sees the platform's day; layout start asks for categories by role and the languages once", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname.replace("/api/", "")));
  await signIn(page, "admin");
  await show(page, "/");
  await expect(page.getByRole("link", { name: /Yeni müşteri/ })).toBeVisible();
  await look(page, "home of an Admin");
  await page.getByRole("link", { name: /Yeni müşteri/ }).click();
  await expect(page).toHaveURL(/Account\/List\?startDate=-6d/);
  for (const call of ["ProductCategory/GetAll", "Client/GetLanguageList", "Client/GetClientProfileLogin"])
    expect([call, requests.filter((one) => one === call).length > 0]).toEqual([call, true]);
  expect(requests).not.toContain("ProductCategory/GetAllByClient");
});

test("a page that is opened while the database is away says so, and opens by itself once it is back (R9)", async ({ page }) => {
  await signIn(page, "mehmet");
  let isAway = true;
  const away = (route: Route) =>
    isAway
      ? route.fulfill({
          status: 503,
          json: { success: false, result: null, message: "", hasError: true, errorMessage: expected },
        })
      : route.continue();
  const expected = {
    code: "database_away",
    errorCodeNumber: 9003,
    message: "Veritabanına şu anda ulaşılamıyor.",
    fields: [],
    requestId: "0",
  };
  await page.route("**/api/Client/GetClientProfileLogin", away);
  await page.route("**/ready", away);
  await page.goto("/Product/List");
  await expect(page.getByRole("heading", { name: "Şu anda ulaşılamıyor" })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("#content").getByText("Veritabanına şu anda ulaşılamıyor.")).toBeVisible();
  isAway = false;
  // The company may have no product yet: the page itself is there.
  await expect(page.getByRole("heading", { name: "Ürün listesi", level: 1 })).toBeVisible({ timeout: 30_000 });
});
