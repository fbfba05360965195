import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, picture, show } from "./looking.ts";
import { notLost } from "./not-lost.ts";
import { signIn } from "./people.ts";

test("an owner adds a webhook, is told what is wrong with its address, sends a test, reads its log, and switches it off and on", async ({
  page,
}) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "ayse");
  await show(page, "/Integrations/Webhooks");
  await axe(page, "no webhooks");
  await page.getByRole("button", { name: "Webhook ekle" }).first().click();
  await page.getByRole("textbox", { name: "Ad", exact: true }).fill("Depo programı");
  const address = page.getByRole("textbox", { name: "Adres" });
  await address.fill("http://192.168.1.20/tradeport");
  for (const kind of ["Sipariş", "İade", "Stok"]) await page.getByRole("checkbox", { name: kind }).uncheck();
  await page.getByRole("button", { name: "Oluştur" }).click();
  await expect(page.getByText("En az birini seçin.").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Stok" }).check();
  await page.getByRole("button", { name: "Oluştur" }).click();
  await expect(page.getByText("https ile başlayan bir adres yazın").first()).toBeVisible();
  await axe(page, "a webhook whose address is wrong");
  await address.fill("https://depo.example.com/tradeport");
  await page.getByRole("button", { name: "Oluştur" }).click();
  await expect(page.getByRole("group", { name: "İmza anahtarı" })).toHaveText(/^whsec_[\w+/]{43}=$/);
  await axe(page, "a webhook's secret");
  await page.getByRole("button", { name: "Kopyaladım, kapat" }).click();

  const row = page.getByRole("row", { name: /Depo programı/ });
  await row.getByRole("button", { name: "Depo programı gönderim kaydı" }).click();
  await page.getByRole("button", { name: "Deneme mesajı gönder" }).click();
  // Nobody answers at that address: the log says so, and when it is tried again.
  await expect(page.getByText(/Adrese ulaşılamadı|15 saniyede yanıt yok/)).toBeVisible();
  await expect(page.getByText("tarihinden beri hiçbir mesaj alınmadı")).toBeVisible();
  await axe(page, "a webhook's log");
  await picture(page, "webhook-log");
  await page.getByRole("dialog", { name: "Depo programı: gönderim kaydı" }).getByRole("button", { name: "Kapat" }).click();

  await row.getByRole("button", { name: "Depo programı webhook’unu kapat" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Kapat", exact: true }).click();
  await expect(row.getByText("Kapalı")).toBeVisible();
  await row.getByRole("button", { name: "Depo programı webhook’unu aç" }).click();
  await expect(row.getByText("Kapalı")).toHaveCount(0);
  await row.getByRole("button", { name: "Depo programı webhook’unu düzenle" }).click();
  await page.getByRole("checkbox", { name: "Biten işlem" }).check();
  await notLost(page, page.getByRole("textbox", { name: "Ad", exact: true }));
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(row.getByText("Stok, Biten işlem")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWidth(page, "webhooks");
  await page.setViewportSize({ width: 1366, height: 768 });
  await row.getByRole("button", { name: "Depo programı webhook’unu sil" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sil" }).click();
  await expect(page.getByText("Webhook yok")).toBeVisible();
  expect(messages.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
});
