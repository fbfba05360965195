import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { fillTemplate } from "../server/testing/fill-template.ts";
import { axe, fitsItsWidth, listen, picture } from "./looking.ts";
import { newCompany, signIn } from "./people.ts";

const bell = (page: Page) => page.getByRole("button", { name: /^Bildirimler/ });
const centre = (page: Page) => page.getByRole("dialog", { name: "Bildirimler" });
const row = (code: string, price: string) => ({
  ...{
    "Model kodu": code,
    "Stok kodu": `${code}-1`,
    Barkod: `${code}-1`,
    "Ürün adı": `Bardak ${code}`,
    Marka: "Kıyı",
    Malzeme: "Cam",
    Stok: 5,
  },
  ...{
    "KDV oranı": 20,
    "Liste fiyatı (KDV dahil)": price,
    "Satış fiyatı (KDV dahil)": price,
    "Görsel 1": "https://img.example.com/b.jpg",
  },
});

test("who left a long operation hears on any page how it ended, and finds it behind the bell until they looked (U48)", async ({
  page,
}) => {
  await newCompany(page, "merkez", "Merkez Ticaret");
  const messages = listen(page);
  await bell(page).click();
  await expect(centre(page).getByText("Bildirim yok")).toBeVisible();
  await axe(page, "an empty centre");
  await page.keyboard.press("Escape");
  await expect(bell(page)).toBeFocused();

  await page.goto("/Product/BulkOperations/Load");
  await page.getByLabel("Kategori", { exact: true }).fill("Bardak");
  await page
    .getByRole("option", { name: /Bardak/ })
    .first()
    .click();
  const press = page.getByRole("button", { name: "Boş şablonu indir" });
  const [download] = await Promise.all([page.waitForEvent("download"), press.click()]);
  const rows = [row("MRK-1", "89,90"), row("MRK-2", "bedava")];
  // The operation goes on at another page: its own never learns of the end.
  await page.route("**/api/Process/WatchProcess*", (route) => route.abort());
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "Merkez bardakları.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: await fillTemplate(await readFile(await download.path()), rows),
    });
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
  await page.getByRole("link", { name: "Aktif siparişler" }).click();
  const notice = page.getByRole("status").filter({ hasText: "bazı satırlar tamamlanamadı" });
  await expect(notice).toContainText("Merkez bardakları.xlsx");
  await notice.getByRole("button", { name: "Kapat" }).click();
  await expect(notice).toHaveCount(0);

  await expect(bell(page)).toHaveAccessibleName("Bildirimler: okunmamış 1 bildirim");
  await bell(page).click();
  const operations = centre(page).getByRole("list", { name: "İşlemler" });
  await expect(operations.getByRole("listitem").first()).toContainText("Merkez bardakları.xlsx");
  await expect(operations.getByRole("listitem").first()).toContainText("1 / 2 satır");
  await expect(centre(page).getByRole("list", { name: "Sizi bekleyenler" })).toContainText("1 yüklemede hatalı satır kaldı");
  for (const [width, colorScheme] of [
    [1366, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await axe(page, `centre at ${width}`);
    await fitsItsWidth(page, `centre at ${width}`);
    await picture(page, `centre ${width}`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press("Escape");
  await expect(bell(page)).toHaveAccessibleName("Bildirimler: okunmamış 0 bildirim");
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName("Bildirimler: okunmamış 0 bildirim");
  await bell(page).click();
  await operations.getByRole("link").first().click();
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
  await expect(centre(page)).toBeHidden();
  expect(messages.filter((message) => !message.includes("WatchProcess"))).toEqual([]);
});

test("an Admin's bell leads to what the platform's people have to see (U48)", async ({ page }) => {
  await signIn(page, "admin");
  await bell(page).click();
  await expect(centre(page)).toBeVisible();
  await axe(page, "an Admin's centre");
});
