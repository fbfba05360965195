import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { axe, fitsItsWidth, listen, show } from "./looking.ts";
import { callAs, newCompany } from "./people.ts";
import { market } from "./sandbox.ts";

const carrier = "yurtici";
interface Books {
  parcels: { key: string }[];
}

test("rules choose carriers: they are ordered by the keyboard and tried, an order's page proposes by them, and what is selected goes by them together (U47)", async ({
  page,
}) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await newCompany(page, "kuralci", "Kuralcı Ev");
  const { orderNumber } = await bought(page, "Kural mağazası", "KURAL-1", 2);
  await market("_settings", { queryGapMs: 0 }, carrier);
  const providers = await callAs<{ id: string; code: string }[]>(page, "Client/GetAllIntegrationProvider", {});
  await callAs(page, "IntegrationProvider/SetIntegrationAuth", {
    ...{ providerId: providers.find(({ code }) => code === carrier)!.id, isSandbox: true },
    credentials: { username: "DENEMEGO", password: "sandbox-parola-go" },
  });

  await show(page, "/Integrations/Cargo");
  await page.getByRole("link", { name: "Kargo kuralları" }).click();
  await expect(page.getByText("Kargo kuralı yok")).toBeVisible();
  await axe(page, "no shipping rules");
  const add = async (fill: () => Promise<void>, name: RegExp) => {
    await page.getByRole("button", { name: "Kural ekle" }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel(/^Kargo firması/).click();
    await page.getByRole("option", { name }).click();
    await fill();
    await sheet.getByRole("button", { name: "Kaydet" }).click();
    await expect(sheet).toBeHidden();
  };
  const sheet = page.getByRole("dialog");
  await add(async () => {
    await sheet.getByLabel(/^En az desi/).fill("9");
    await sheet.getByLabel(/^En çok desi/).fill("5");
    await sheet.getByRole("button", { name: "Kaydet" }).click();
    await expect(sheet.getByText(/Aralığın sonu başından küçük/).first()).toBeVisible();
    await axe(page, "a shipping rule that is turned round");
    await sheet.getByLabel(/^En az desi/).fill("");
    await sheet.getByLabel(/^En çok desi/).fill("");
    await sheet.getByLabel("Mağazalar").fill("Kural");
    await page.getByRole("option", { name: "Kural mağazası" }).click();
    await page.keyboard.press("Escape");
  }, /^Aras Kargo$/);
  await add(async () => {}, /^Yurtiçi Kargo$/);
  const rows = page.getByRole("row");
  await expect(rows.nth(1)).toContainText("Kural mağazası");
  await expect(rows.nth(1)).toContainText("Aras Kargo hesabı bağlı değil");
  // By the keyboard, and the focus goes along.
  const up = page.getByRole("button", { name: "Kural 2: Her paket: yukarı taşı" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(rows.nth(1)).toContainText("Her paket");
  const down = page.getByRole("button", { name: "Kural 1: Her paket: aşağı taşı" });
  await expect(down).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows.nth(2)).toContainText("Her paket");
  await axe(page, "shipping rules");
  await expect(page.getByText("Kural kaydedildi.").first()).toBeHidden();
  await page.setViewportSize({ width: 390, height: 768 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await axe(page, "shipping rules on a phone, dark");
  await fitsItsWidth(page, "shipping rules on a phone");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });

  await expect(async () => {
    await page.goto("/Order/Active");
    await page.getByRole("link", { name: orderNumber }).first().click({ timeout: 5000 });
  }).toPass();
  const { data } = await callAs<{ data: { packageId: string }[] }>(page, "Order/GetAllOrder", {});
  await callAs(page, "Order/AcceptOrder", { orderPackageIds: data.map(({ packageId }) => packageId) });
  await expect(page.getByText("Kural 2: Her paket → Yurtiçi Kargo")).toBeVisible();
  await expect(page.getByText(/1\. kural uyuyor ama atlandı: Aras Kargo hesabı bağlı değil/)).toBeVisible();
  await page.getByRole("button", { name: "Kargoya ver" }).click();
  await expect(page.getByRole("dialog").getByText(/Kural 2: Her paket → Yurtiçi Kargo/)).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel(/^Kargo firması/)).toContainText("Yurtiçi Kargo");
  await axe(page, "a carrier that a rule chooses");
  await page.getByRole("dialog").getByRole("button", { name: "Vazgeç" }).click();
  await page.goto("/Integrations/Cargo/Rules");
  await expect(rows.nth(2)).toContainText(/Yurtiçi Kargo\s*1/);
  await expect(page.getByText("1. kural 1 pakete uyuyor ama atlanıyor", { exact: false })).toBeVisible();

  await page.goto("/Order/Active");
  await page.getByRole("checkbox", { name: new RegExp(orderNumber) }).check();
  await page.getByRole("button", { name: "Kurala göre kargoya ver" }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByText("1 paket kurala göre kargoya verilsin mi?")).toBeVisible();
  await expect(question.getByText("Yurtiçi Kargo: 1")).toBeVisible();
  await axe(page, "what goes by the rules");
  await question.getByRole("button", { name: "1 paketi ver" }).click();
  await expect(page.getByText("1 paket Yurtiçi Kargo firmasına bildiriliyor.").first()).toBeVisible();
  await expect
    .poll(async () => (await market<Books>("_truth?user=DENEMEGO", undefined, carrier)).parcels.length)
    .toBeGreaterThan(0);
  // Again: it has a carrier, and the order is named.
  await page.getByRole("checkbox", { name: new RegExp(orderNumber) }).check();
  await page.getByRole("button", { name: "Kurala göre kargoya ver" }).click();
  await expect(question.getByText(new RegExp(`Verilmeyen 1 paket \\(${orderNumber}\\): Bu paket zaten`))).toBeVisible();
  await question.getByRole("button", { name: "Tamam" }).click();

  await page.goto("/Integrations/Cargo/Rules");
  await page.getByRole("button", { name: /^Kural 1: .*: sil$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Kuralı sil" }).click();
  await expect(rows).toHaveCount(2);
  expect(messages).toEqual([]);
});
