import { expect, type Page, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { axe, fitsItsWidth, listen, show } from "./looking.ts";
import { callAs, newCompany } from "./people.ts";

const horoz = "0199f8a0-0000-7000-8000-000000000001";
const credentials = {
  ...{ processKey: "deneme-islem-anahtari-2", serviceAddress: "https://horoz.example/eexport" },
  ...{ ftpAddress: "ftp://horoz.example/belgeler", ftpUser: "baska", ftpPassword: "baska-ftp-parolasi" },
};
const invoice = {
  name: "fatura.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
};

const step = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
/** What is mandatory is marked, for the eye and for who listens, and nothing else is (U32). */
const marks = async (page: Page, name: string, labels: readonly string[]) => {
  const shown = await step(page, name).locator(".MuiFormLabel-root:visible:has(.MuiFormLabel-asterisk)").allInnerTexts();
  expect(shown.map((text) => text.replace(/[\s*]+$/, ""))).toEqual(labels);
  expect(await step(page, name).locator(":is([required], [aria-required=true]):not([aria-hidden=true]):visible").count()).toBe(
    labels.length,
  );
};
const next = (page: Page) => page.getByRole("button", { name: "İleri", exact: true }).click();
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole("combobox", { name: label }).first().click();
  await page.getByRole("option", { name: option }).first().click();
};
const look = async (page: Page, place: string) => {
  await page.setViewportSize({ width: 390, height: 768 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await axe(page, `${place} on a phone, dark`);
  await fitsItsWidth(page, place);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
};

test("an order is sent abroad by road in five steps, refused once, followed, and made anew after its cancellation there (U27)", async ({
  page,
}) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await newCompany(page, "horozcu", "Horozcu Ev");
  await callAs(page, "IntegrationProvider/SetIntegrationAuth", { providerId: horoz, isSandbox: true, credentials });
  const { orderNumber } = await bought(page, "Karayolu mağazası", "KARA-1", 2);
  await show(page, "/Integrations/Cargo/Horoz");
  await expect(page.getByText("Çalışıyor", { exact: true })).toBeVisible();
  await look(page, "a carrier’s page with its products");

  // Of no order here: the first press keeps the draft, and says beside its field what the step lacks.
  await show(page, "/Order/Shipment/Horoz");
  await next(page);
  await expect(page).toHaveURL(/roadOrder=/);
  await expect(step(page, "Paket bilgileri").getByText("Boş bırakılamaz; doldurun.")).toBeVisible();

  // From the order; the carrier does not know its product yet.
  await expect(async () => {
    await page.goto("/Order/Active");
    await page.getByRole("link", { name: orderNumber }).first().click({ timeout: 5000 });
  }).toPass();
  await page.getByRole("link", { name: "Horoz ile gönder" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Horoz ile gönder" })).toBeVisible();
  await page.getByRole("link", { name: "Ürünü tanımla" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Yeni taşıma ürünü" })).toBeVisible();
  await expect(page.getByLabel(/^Ürün kodu/)).not.toHaveValue("");
  await choose(page, "Ürün grubu", "MOBİLYA");
  for (const [label, value] of [
    [/^En\b/, "50"],
    [/^Boy\b/, "60"],
    [/^Yükseklik/, "70"],
    [/^Brüt ağırlık/, "12"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await look(page, "a freight product");
  await page.getByRole("button", { name: "Kaydet ve gönder" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Kargo firmasında kayıtlı" })).toBeVisible();

  // What is said under a field that can't be changed is read as well.
  const { data: known } = await callAs<{ data: { id: string }[] }>(page, "Logistics/GetProducts", {});
  await show(page, `/Integrations/Cargo/Horoz/PackageProduct/Update/${known[0]!.id}`);
  await expect(page.getByLabel(/^Ürün kodu/)).toBeDisabled();
  await axe(page, "a freight product that is changed");
  await look(page, "a freight product that is changed");

  await page.goto("/Order/Active");
  await page.getByRole("link", { name: orderNumber }).first().click();
  await page.getByRole("link", { name: "Horoz ile gönder" }).click();
  const address = page.url();
  // The line is there by itself. What the step lacks is said beside its field, by the server.
  await expect(step(page, "Ürün 1").getByLabel(/^Adet/)).toHaveValue("2");
  await next(page);
  await expect(step(page, "Paket bilgileri").getByText("Boş bırakılamaz; doldurun.")).toBeVisible();
  await look(page, "the package of a road order");
  await marks(page, "Paket bilgileri", ["Taşıma ürünü", "Adet", "Kap adedi", "İhracat türü"]);
  await choose(page, "İhracat türü", "Mikro ihracat");
  await next(page);

  await expect(step(page, "Belgeler")).toBeVisible();
  await marks(page, "Belgeler", ["Fatura numarası", "Fatura tarihi", "Fatura tutarı", "Fatura para birimi"]);
  await next(page);
  await expect(page.getByText(/Lütfen bir dosya seçin/).first()).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(invoice);
  await expect(page.getByText("fatura.pdf").first()).toBeVisible();
  await page.getByLabel(/^Fatura numarası/).fill("12");
  await page.getByLabel(/^Fatura tarihi/).fill("05.01.2026");
  await page.getByLabel(/^Fatura tutarı/).fill("400");
  await choose(page, "Fatura para birimi", "EUR");
  await next(page);
  await expect(page.getByText(/“12” 16 karakter olmalı/).first()).toBeVisible();
  await look(page, "the documents of a road order");
  await page.getByLabel(/^Fatura numarası/).fill("ABC2026000000001");
  await next(page);

  await expect(step(page, "Teslim hizmetleri")).toBeVisible();
  await marks(page, "Teslim hizmetleri", ["Gönderim türü", "Teslim şekli (Incoterms)", "Kayıt türü", "Ödeme şekli"]);
  for (const [label, option] of [
    ["Gönderim türü", "Parsiyel"],
    ["Teslim şekli (Incoterms)", "DAP"],
    ["Kayıt türü", "Satış"],
    ["Ödeme şekli", "Gönderen öder"],
  ] as const)
    await choose(page, label, option);
  await look(page, "the services of a road order");
  await next(page);

  await expect(step(page, "Gönderen")).toBeVisible();
  await marks(page, "Gönderen", ["Alım şekli", "Çıkış yeri"]);
  await page.getByRole("switch", { name: "Göndereni elle yaz" }).check();
  await marks(page, "Gönderen", [
    ...["Alım şekli", "Gönderen unvanı", "Gönderen ülke", "Gönderen şehir", "Gönderen adresi", "Gönderen telefonu"],
  ]);
  await page.getByRole("switch", { name: "Göndereni elle yaz" }).uncheck();
  await choose(page, "Alım şekli", "Adresten alınacak");
  await choose(page, "Çıkış yeri", /MERKEZ DEPO/);
  await look(page, "the sender of a road order");
  await next(page);

  // What is typed survives a reload; what is a person's is in no tab (R45).
  await expect(step(page, "Alıcı")).toBeVisible();
  await marks(page, "Alıcı", [
    ...["Alıcı türü", "Alıcı unvanı", "Alıcı ülke", "Alıcı ülke kodu", "Alıcı şehir", "Alıcı adresi", "Alıcı posta kodu"],
    "Alıcı telefonu",
  ]);
  await page.getByLabel(/^Kat\b/).fill("gizli-kat");
  await page.waitForTimeout(400);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain("gizli-kat");
  await page.getByRole("button", { name: "Taslağı kaydet" }).click();
  await expect(page.getByText("Taslak kaydedildi.").last()).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /5\. Alıcı/ }).click();
  await expect(page.getByLabel(/^Kat\b/)).toHaveValue("gizli-kat");
  await expect(page.getByLabel(/^Fatura numarası/)).toHaveValue("ABC2026000000001");
  await page.getByLabel(/^Alıcı posta kodu/).fill("");
  await page.getByRole("button", { name: "Horoz’a gönder" }).click();
  // Refused: the form stands at the first of what is said.
  await expect(page.getByRole("alert").filter({ hasText: "Alıcı posta kodu" })).toBeFocused();
  await look(page, "the recipient of a road order");
  await page.getByLabel(/^Alıcı posta kodu/).fill("10115");
  for (const [label, value] of [
    [/^Alıcı ülke kodu/, "DE"],
    [/^Alıcı adresi/, "Hauptstraße 1"],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole("combobox", { name: /^Alıcı ülke/ }).fill("ALMANYA");
  await page.getByRole("option", { name: "ALMANYA", exact: true }).click();
  await page.getByRole("combobox", { name: /^Alıcı şehir/ }).fill("BERLIN");
  await page.getByRole("button", { name: "Horoz’a gönder" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("ne iptal eder ne değiştirir");
  await dialog.getByRole("button", { name: "Horoz’a gönder" }).click();
  await expect(page.getByText("Gönderildi", { exact: true })).toBeVisible();
  await look(page, "a road order that was sent");

  // The order's page follows it.
  await page.getByRole("link", { name: "‹ Sipariş" }).click();
  const road = page.getByRole("region", { name: "Karayolu taşıması" });
  await expect(page.getByText(/Kargo etiketi alınamadı\. Paketi “[^”]+” karayolu .* yeniden oluşturun\.$/)).toBeVisible();
  await expect(road.getByText("Gönderildi", { exact: true })).toBeVisible();
  await expect(road.getByText("fatura.pdf")).toBeVisible();
  await road.getByRole("button", { name: "Kayıtlar" }).click();
  await expect(page.getByRole("dialog").getByText("Sipariş gönderdi")).toBeVisible();
  await axe(page, "the log of a road order");
  await page.getByRole("dialog").getByRole("button", { name: "Kapat" }).click();

  // Changed: canceled there by telephone first.
  await road.getByRole("link", { name: "Değiştir" }).click();
  await expect(page.getByText(/ne iptal eder ne günceller/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Yeni sipariş olarak aç" })).toBeDisabled();
  await page.getByRole("checkbox").check();
  await look(page, "a road order to be made anew");
  await page.getByRole("button", { name: "Yeni sipariş olarak aç" }).click();
  await expect(page.getByText(/yerine açıldı/).first()).toBeVisible();
  await expect(page.getByLabel(/^Fatura numarası/)).toHaveValue("ABC2026000000001");
  await page.getByRole("button", { name: /5\. Alıcı/ }).click();
  await page.getByRole("button", { name: "Horoz’a gönder" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Horoz’a gönder" }).click();
  await expect(page.getByText("Gönderildi", { exact: true })).toBeVisible();
  await page.goto(address);
  await page.getByRole("link", { name: "‹ Sipariş" }).click();
  await expect(road.getByText("Yerine yenisi açıldı")).toBeVisible();
  await expect(road.getByRole("article")).toHaveCount(2);
  expect(messages).toEqual([]);
});
