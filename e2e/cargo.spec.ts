import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, show } from "./looking.ts";
import { signIn } from "./people.ts";

test("a carrier's account of the trial is connected and found to work, and keeps the address that it collects from", async ({
  page,
}) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, "mehmet");
  await show(page, "/Integrations/Cargo");
  await expect(page.getByRole("listitem", { name: "Horoz Lojistik" }).getByText("Bağlı değil", { exact: true })).toBeVisible();
  await axe(page, "carriers");
  await page.getByRole("link", { name: "Horoz Lojistik: bağla" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Horoz Lojistik" })).toBeVisible();
  await page.getByLabel("Deneme ortamı").check();
  for (const [label, value] of [
    [/^İşlem anahtarı/, "deneme-islem-anahtari-1"],
    [/^Servis adresi/, "https://horoz.example/eexport"],
    [/^Belge sunucusu/, "ftp://horoz.example/belgeler"],
    [/^FTP kullanıcısı/, "deneme"],
    [/^FTP parolası/, "deneme-ftp-parolasi"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Kaydet ve dene" }).click();
  await expect(page.getByText("Çalışıyor", { exact: true })).toBeVisible();
  await page.getByLabel("Unvan").fill("Güneş Ev Depo");
  await page.getByLabel("Şehir").fill("İstanbul");
  await page.getByRole("button", { name: "Adresi kaydet" }).click();
  await expect(page.getByText("Depo adresi kaydedildi.").last()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Unvan")).toHaveValue("Güneş Ev Depo");
  await axe(page, "a carrier's account");
  await page.setViewportSize({ width: 390, height: 768 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await axe(page, "a carrier's account on a phone, dark");
  await fitsItsWidth(page, "a carrier's account on a phone");
  expect(messages).toEqual([]);
});
