import { expect, type Page, test } from "@playwright/test";
import { callAs, signIn } from "./people.ts";

/** The company's own screens: what is saved is there, what is wrong is said beside its field, what is deleted is gone. */
const choose = async (page: Page, field: string, typed: string, option: string) => {
  await page.getByRole("combobox", { name: new RegExp(`^${field}( \\*)?$`) }).fill(typed);
  await page.getByRole("option", { name: option, exact: true }).click();
};

test("the profile: a wrong tax number is refused, the first saver is not overwritten unseen (U29, U31)", async ({ page }) => {
  await signIn(page, "mehmet");
  const save = async (change: object) => {
    const now = await callAs<object>(page, "Client/GetCompanyProfile", {});
    expect(await callAs(page, "Client/UpdateClient", { ...now, ...change })).not.toBeNull();
  };
  // As the demo has it, whatever an earlier run left.
  await save({ companyName: "Anadolu Ev Gereçleri", taxNo: "9876543217" });
  await page.getByRole("button", { name: "Profil menüsü" }).click();
  await page.getByText("Şirketim").click();
  await page.getByRole("link", { name: "Bilgileri düzenle" }).click();
  const tax = page.getByLabel("VKN / TCKN");
  const phone = page.getByRole("textbox", { name: "Telefon" });
  await expect(tax).toHaveValue("9876543217");
  await tax.fill("9876543218");
  await phone.fill("0532 123 45 67");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText(/Geçerli bir VKN/).first()).toBeVisible();
  await tax.fill("4540536920");
  await choose(page, "İlçe", "kocas", "Kocasinan");
  // In the meantime somebody else saves.
  await save({ companyName: "Anadolu Ev ve Mutfak" });
  await page.getByRole("button", { name: "Kaydet" }).click();
  // Nobody changed what the other changed: both are kept, and that is said.
  await expect(page.getByText("iki değişiklik birleştirildi")).toBeVisible();
  await expect(page.getByText("Değişiklikler kaydedildi")).toBeVisible();
  await page.getByRole("tab", { name: "Bilgiler" }).click();
  for (const text of ["Anadolu Ev ve Mutfak", "4540536920", "+90 532 123 45 67", "Kocasinan, Kayseri"])
    await expect(page.getByRole("region", { name: "Şirket" }).getByText(text)).toBeVisible();
});

test("settings hold in the next product's form; addresses, warehouses and documents come and go, each question names them (U36)", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  const set = async (currency: string, rate: string) => {
    await page.goto("/Company/Settings");
    await page.getByLabel("Para birimi").click();
    await page.getByRole("option", { name: currency }).click();
    await page.getByLabel("KDV oranı").click();
    await page.getByRole("option", { name: rate }).click();
    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText("Değişiklikler kaydedildi")).toBeVisible();
  };
  await set("USD", "%10");
  await page.goto("/Product/New/Create");
  await expect(page.getByRole("combobox", { name: "KDV oranı" })).toHaveText("%10");
  await expect(page.getByRole("combobox", { name: "Para birimi" })).toHaveText("USD");
  await set("TRY", "%20");

  await page.goto("/Company/Information");
  await page.getByRole("button", { name: "Adres ekle" }).click();
  await page.getByLabel("Adres başlığı").fill("İade Deposu");
  await choose(page, "İl", "istan", "İstanbul");
  await choose(page, "İlçe", "uskud", "Üsküdar");
  await page.getByLabel("Açık adres").fill("Selimiye Mah. 5");
  await page.getByRole("button", { name: "Adresi kaydet" }).click();
  await expect(page.getByText(/Selimiye Mah\. 5, Üsküdar, İstanbul/).first()).toBeVisible();

  await page.getByRole("link", { name: "Depo yönetimi" }).click();
  await page.getByRole("button", { name: "Depo ekle" }).click();
  await page.getByLabel("Depo adı").fill("İade Deposu");
  await page.getByLabel("Depo kodu").fill("ANA");
  await page.getByRole("combobox", { name: "Adres" }).click();
  await page.getByRole("option", { name: /İade Deposu/ }).click();
  await page.getByRole("button", { name: "Depoyu kaydet" }).click();
  await expect(page.getByText(/ANA kodu başka bir deponuzda/)).toBeVisible();
  await page.getByLabel("Depo kodu").fill("IADE");
  await page.getByRole("button", { name: "Depoyu kaydet" }).click();
  await expect(page.getByText("IADE", { exact: true })).toBeVisible();
  await page.goto("/Company/Information");
  await page.getByRole("button", { name: "Sil: İade Deposu" }).click();
  await page.getByRole("dialog", { name: "İade Deposu adresi silinsin mi?" }).getByRole("button", { name: "Adresi sil" }).click();
  await expect(page.getByText(/Bu adres İade Deposu deposunun adresi/)).toBeVisible();
  await page.goto("/WarehouseManagement");
  await page.getByRole("button", { name: "Sil: İade Deposu" }).click();
  await page.getByRole("dialog", { name: "İade Deposu deposu silinsin mi?" }).getByRole("button", { name: "Depoyu sil" }).click();
  await expect(page.getByText("IADE", { exact: true })).toHaveCount(0);

  await page.goto("/Company/Documents");
  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "levha.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html><script>1</script>") });
  await expect(page.getByText(/levha\.pdf kabul edilmeyen türde/)).toBeVisible();
  await page.getByLabel("Açıklama").fill("2026 vergi levhası");
  await file.setInputFiles({ name: "VERGİ Levhası.PDF", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 belge") });
  await expect(page.getByRole("gridcell", { name: "2026 vergi levhası" })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "İndir: vergi levhası.pdf" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("vergi levhası.pdf");
  await page.getByRole("button", { name: "Sil: vergi levhası.pdf" }).click();
  await page.getByRole("dialog", { name: "vergi levhası.pdf silinsin mi?" }).getByRole("button", { name: "Belgeyi sil" }).click();
  await expect(page.getByText("Henüz belge yok")).toBeVisible();
});

test("an untouched form takes what somebody else saved by itself; a touched one keeps what is typed (U31)", async ({ page }) => {
  await signIn(page, "mehmet");
  const save = async (companyName: string) => {
    const now = await callAs<object>(page, "Client/GetCompanyProfile", {});
    expect(await callAs(page, "Client/UpdateClient", { ...now, companyName })).not.toBeNull();
  };
  await save("Anadolu Ev Gereçleri");
  await page.goto("/Company/Profile");
  const name = page.getByRole("textbox", { name: "Şirket adı" });
  await expect(name).toHaveValue("Anadolu Ev Gereçleri");
  await save("Anadolu Mutfak");
  await expect(name).toHaveValue("Anadolu Mutfak");
  await name.fill("Benim yazdığım");
  await save("Anadolu Ev Gereçleri");
  await expect(page.getByText("Anadolu Ev Gereçleri").first()).toBeVisible();
  await expect(name).toHaveValue("Benim yazdığım");
  // What was typed is taken back: what is saved now comes, and not what the form was opened with.
  await page.getByRole("button", { name: "Değişiklikleri geri al" }).click();
  await expect(name).toHaveValue("Anadolu Ev Gereçleri");
});
