import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { axe, fitsItsWidth, listen, picture, show } from "./looking.ts";
import { callAs, newCompany, viewerOf } from "./people.ts";
import { market } from "./sandbox.ts";

interface Rows {
  data: { id: string; customerName: string; status: string }[];
}

test("a buyer asks for their data and then for its end; how long others are kept is set by marketplace (U36, U47)", async ({
  page,
}) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await newCompany(page, "saklayan", "Saklayan Kitabevi");
  await show(page, "/Company/PersonalData");
  await expect(page.getByText("Henüz bağlı mağaza yok")).toBeVisible();
  await axe(page, "nothing to keep");

  const { sellerId, packageId, orderNumber } = await bought(page, "Kitabevi Trendyol", "KVKK-1", 1);
  const { orderNumber: second } = await market<{ orderNumber: string }>("_buy", {
    sellerId,
    lines: [{ barcode: "KVKK-1", quantity: 1 }],
  });
  await market("_cancel", { packageId });
  const orders = () => callAs<Rows>(page, "Order/GetAllOrder", {});
  await expect(async () => {
    const { data } = await orders();
    expect(data.map(({ status }) => status)).toContain("S_CANCELED");
    expect(data).toHaveLength(2);
  }).toPass({ timeout: 90_000 });
  const canceled = (await orders()).data.find(({ status }) => status === "S_CANCELED")!;

  await show(page, "/Company/PersonalData");
  const period = page.getByRole("row", { name: /Trendyol/ });
  await expect(period).toContainText("Süresiz");
  await page.getByRole("button", { name: "Süreyi değiştir: Trendyol" }).click();
  const dialog = page.getByRole("dialog");
  await axe(page, "how long");
  await dialog.getByRole("combobox").click();
  await page.getByRole("option", { name: "90 gün" }).click();
  await dialog.getByRole("button", { name: "Devam" }).click();
  await expect(page.getByText("Trendyol: süre kaydedildi").first()).toBeVisible();
  await expect(period).toContainText("90 gün");

  const search = page.getByRole("searchbox", { name: "Ad, e-posta, telefon ya da sipariş no" });
  await search.fill("kimse@yok.example");
  await expect(page.getByText("Bu bilgiyle sipariş bulunamadı")).toBeVisible();
  await search.fill(canceled.customerName);
  const found = page.getByRole("grid", { name: "Alıcıyı bul" });
  await expect(found.getByRole("row", { name: new RegExp(orderNumber) })).toContainText("Silinebilir");
  await expect(found.getByRole("row", { name: new RegExp(second) })).toContainText("Süren iş var");
  expect(page.url(), "nobody's name stands in the address").not.toContain("?");
  await axe(page, "a buyer's orders");
  await picture(page, "personal-data");
  for (const number of [orderNumber, second])
    await found
      .getByRole("row", { name: new RegExp(number) })
      .getByRole("checkbox")
      .check();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Bilgileri dosya olarak indir" }).click();
  expect((await download).suggestedFilename()).toMatch(/^alici-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole("button", { name: "Alıcıyı sil" }).click();
  await expect(dialog).toContainText("2 siparişin alıcısı silinsin mi?");
  await dialog.getByRole("button", { name: "Alıcıyı sil" }).click();
  await expect(page.getByText("1 siparişin alıcısı silindi").first()).toBeVisible();
  await expect(page.getByText("1 sipariş silinmedi: süren işi var").first()).toBeVisible();
  await expect(found.getByRole("row", { name: new RegExp(orderNumber) })).toHaveCount(0);
  await expect(found.getByRole("row", { name: new RegExp(second) })).toBeVisible();

  await show(page, `/Order/Detail/${canceled.id}`);
  await expect(page.getByRole("region", { name: "Alıcı bilgileri silindi" })).toBeVisible();
  await expect(page.getByText(canceled.customerName)).toHaveCount(0);
  await axe(page, "an order of nobody");
  await picture(page, "personal-data-order");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await show(page, "/Company/PersonalData");
  await search.fill(second);
  await expect(page.getByText("Süren iş var")).toBeVisible();
  await axe(page, "personal data on a phone, dark");
  await fitsItsWidth(page, "personal data on a phone");
  await picture(page, "personal-data-phone");
  expect(messages).toEqual([]);
});

test("what a buyer asks is written down and answered; a viewer sees buyers masked and is shown one for the asking (U36, U47)", async ({
  page,
  browser,
}) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await newCompany(page, "gizleyen", "Gizleyen Kitabevi");
  await callAs(page, "Home/LoadSampleData", {});
  await show(page, "/Company/PersonalData");
  await page.getByRole("button", { name: "İstek ekle" }).click();
  const form = page.getByRole("dialog", { name: "Alıcının isteği" });
  await form.getByRole("textbox", { name: "Alıcı", exact: true }).fill("Gülfidan Kanarya-Kuşkonmazoğlu Yıldıztepe");
  await form.getByLabel(/^İletişim/).fill("gulfidan@kanarya.example");
  await form.getByLabel(/^Sipariş no/).fill("TY-10027");
  await form.getByLabel(/^Alıcının yazdıkları/).fill("Hakkımda ne saklıyorsanız bir kopyasını isterim.");
  await axe(page, "a request");
  await picture(page, "buyer-request-form");
  await form.getByRole("button", { name: "Kaydet" }).click();
  const row = page.getByRole("row", { name: /Gülfidan/ });
  await expect(row).toContainText("30 gün kaldı");
  await row.getByRole("button", { name: "Düzelt" }).click();
  const correction = page.getByRole("dialog", { name: "İsteği düzelt" });
  await expect(correction.getByLabel(/^Sipariş no/)).toHaveValue("TY-10027");
  await correction.getByLabel(/^Sipariş no/).fill("TY-10028");
  await axe(page, "a correction");
  await correction.getByRole("button", { name: "Kaydet" }).click();
  await expect(row).toContainText("TY-10028");
  await expect(correction).toBeHidden();
  await axe(page, "requests");
  await picture(page, "buyer-requests");
  await show(page, "/");
  await expect(page.getByText("1 alıcı isteği yanıt bekliyor").first()).toBeVisible();
  await show(page, "/Company/PersonalData");
  await row.getByRole("button", { name: "Yanıtla" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Kaydet" }).click();
  await expect(row).toContainText("Yerine getirildi");

  const { data } = await callAs<Rows>(page, "Order/GetAllOrder", {});
  const order = data[0]!;
  const viewer = await viewerOf(page, browser, {
    name: "Bakan",
    surname: "Deniz",
    email: "bakan@gizleyen.example",
    username: "bakan",
  });
  await show(viewer, "/Order/Active");
  await expect(viewer.getByText(/^\p{L}\*{3} \p{L}\*{3}$/u).first()).toBeVisible();
  await expect(viewer.getByText(order.customerName)).toHaveCount(0);
  await picture(viewer, "masked-list");
  await show(viewer, `/Order/Detail/${order.id}`);
  await expect(viewer.getByText(/Alıcının adı, adresi ve yazdıkları gizli/)).toBeVisible();
  await expect(viewer.getByText(order.customerName)).toHaveCount(0);
  await axe(viewer, "a masked buyer");
  await picture(viewer, "masked-order");
  await viewer.getByRole("button", { name: "Alıcıyı göster" }).click();
  await expect(viewer.getByText(`Alıcı: ${order.customerName}.`, { exact: false })).toBeVisible();
  await axe(viewer, "a buyer who was shown");
  await picture(viewer, "shown-order");
  await viewer.setViewportSize({ width: 390, height: 844 });
  await fitsItsWidth(viewer, "a buyer who was shown, on a phone");
  await show(page, "/Account/Audit?action=reveal");
  await expect(page.getByRole("row").filter({ hasText: "Alıcıyı gördü" }).first()).toContainText("Bakan Deniz");
  expect(messages).toEqual([]);
});
