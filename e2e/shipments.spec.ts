import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { axe, fitsItsWidth, listen, show } from "./looking.ts";
import { callAs, newCompany, parcelsAskedNow } from "./people.ts";
import { market } from "./sandbox.ts";

const carrier = "yurtici";
interface Books {
  parcels: { key: string }[];
}

test("a package goes by a carrier of one's own: the account is connected, the package handed over, and followed until it is delivered (U47)", async ({
  page,
}) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await newCompany(page, "kargocu", "Kargocu Ev");
  const { orderNumber } = await bought(page, "Kargo mağazası", "KARGO-1", 2);
  await market("_settings", { queryGapMs: 0 }, carrier);

  await show(page, "/Integrations/Cargo");
  await axe(page, "carriers of parcels");
  await page.getByRole("link", { name: "Yurtiçi Kargo: bağla" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Yurtiçi Kargo" })).toBeVisible();
  await page.getByLabel("Deneme ortamı").check();
  await page.getByLabel(/^Web servis kullanıcı adı/).fill("DENEMEGO");
  await page.getByLabel(/^Web servis parolası/).fill("yanlis-parola-1");
  await page.getByRole("button", { name: "Kaydet ve dene" }).click();
  await expect(page.getByText("Anahtar reddedildi", { exact: true })).toBeVisible();
  await expect(page.getByText(/web servis kullanıcısını ve parolasını yeniden girin/)).toBeVisible();
  await page.getByLabel(/^Web servis parolası/).fill("sandbox-parola-go");
  await page.getByRole("button", { name: "Kaydet ve dene" }).click();
  await expect(page.getByText("Çalışıyor", { exact: true })).toBeVisible();
  await axe(page, "an account at a carrier of parcels");

  await expect(async () => {
    await page.goto("/Order/Active");
    await page.getByRole("link", { name: orderNumber }).first().click({ timeout: 5000 });
  }).toPass();
  const { data } = await callAs<{ data: { packageId: string }[] }>(page, "Order/GetAllOrder", {});
  const orderPackageIds = data.map(({ packageId }) => packageId);
  await callAs(page, "Order/AcceptOrder", { orderPackageIds });
  await expect(page.getByText("Hazırlanıyor", { exact: true }).first()).toBeVisible();

  const section = page.getByRole("heading", { name: "Kendi anlaşmanızla kargo" });
  await expect(section).toBeVisible();
  await page.getByRole("button", { name: "Kargoya ver" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/Yalnız kendi kargo anlaşmanızla/)).toBeVisible();
  await axe(page, "a package is handed over");
  await dialog.getByLabel(/^Desi/).fill("2,5");
  await dialog.getByRole("button", { name: "Kargoya ver" }).click();
  const card = page.getByRole("article", { name: /^Yurtiçi Kargo · TP/ });
  await expect(card.getByText("Şubeye verilecek", { exact: true })).toBeVisible();
  await expect(card.getByText(/şube paketi okutunca gelir/)).toBeVisible();
  await expect(card.getByText(/2,5 desi/)).toBeVisible();
  await expect(page.getByText("Paket Yurtiçi Kargo firmasına bildiriliyor.").first()).toBeHidden();
  await axe(page, "a shipment on its order's page");
  await page.setViewportSize({ width: 390, height: 768 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await axe(page, "a shipment on a phone, dark");
  await fitsItsWidth(page, "a shipment on a phone");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });

  const reference = (await market<Books>("_truth?user=DENEMEGO", undefined, carrier)).parcels[0]!.key;
  await expect(card.getByText(reference).first()).toBeVisible();
  await market("_scan", { reference }, carrier);
  await parcelsAskedNow();
  await expect(card.getByText("Yolda", { exact: true })).toBeVisible();
  await expect(card.getByText("Kargo takip numarası:")).toBeVisible();
  // The marketplace is told, and takes it.
  await expect(page.getByText("Kargoda", { exact: true }).first()).toBeVisible();
  await market("_deliver", { reference }, carrier);
  await parcelsAskedNow();
  await expect(card.getByText("Teslim edildi", { exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Teslim edildi", { exact: true }).nth(1)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await show(page, "/Integrations/Cargo/Carrier/yurtici");
  expect(messages).toEqual([]);
});
