import { expect, test } from "@playwright/test";
import { signedHook } from "../connectors/wmsapi/sandbox/sign.ts";
import { axe, fitsItsWidth, listen, picture, show } from "./looking.ts";
import { sellingStore } from "./packing-orders.ts";
import { callAs, differencesLasted, newCompany, parcelsAskedNow } from "./people.ts";
import { market } from "./sandbox.ts";

const code = "wmsapi";
interface Books {
  parcels: { key: string }[];
}
interface System {
  system: { webhookAddress: string; readDate: string } | null;
}

test("an order goes out through the seller's warehouse and comes back with its number, and what the warehouse counts otherwise is taken by a person", async ({
  page,
}) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await newCompany(page, "depocu", "Depocu Ev");
  const store = await sellingStore(page, "Depo mağazası", ["DEPO-A"]);
  const [ordered, inTwo, unread] = await store.order([[1], [1], [1]]);

  await show(page, "/Integrations/Wms");
  await expect(page.getByRole("listitem", { name: "WMS API" }).getByText("Bağlı değil", { exact: true })).toBeVisible();
  await axe(page, "warehouse systems");
  await picture(page, "wms list");
  await page.getByRole("link", { name: "WMS API: bağla" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "WMS API" })).toBeVisible();
  await page.getByLabel("Deneme ortamı").check();
  await page.getByLabel(/^Servis adresi/).fill("https://depo.example/api");
  await page.getByLabel(/^Anahtar/).fill("deneme-depo-anahtari-1");
  await page.getByLabel(/^Bildirim anahtarı/).fill("whpk_1ajSkwu0D83f0ic6VHbxpHCAVXQdMOGR0gDlHl1fbQI=");
  await page.getByRole("button", { name: "Kaydet ve dene" }).click();
  await expect(page.getByText("Çalışıyor", { exact: true })).toBeVisible();
  await market("_stock", { user: "deneme-depo", code: "DEPO-A", sellable: 5 }, code);

  await page.getByRole("combobox", { name: /^Mallarını tuttuğu depo/ }).click();
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Depoyu kaydet" }).click();
  await expect(page.getByText("Depo kaydedildi; stok karşılaştırılıyor.").first()).toBeVisible();
  await expect(page.getByText(/\/hooks\/warehouse\//)).toBeVisible();
  const { system } = await callAs<System>(page, "Logistics/GetWarehouseSystem", { providerCode: code });

  // Three lie here, five there: looked at once more at once it is not certain, and once it has lasted it is a difference.
  const row = page.getByRole("row", { name: /DEPO-A/ });
  const unsure = row.getByText("Henüz kesin değil", { exact: true });
  await expect(unsure).toBeVisible();
  const { readDate } = (await callAs<System>(page, "Logistics/GetWarehouseSystem", { providerCode: code })).system!;
  await page.getByRole("button", { name: "Şimdi karşılaştır" }).click();
  await expect
    .poll(async () => (await callAs<System>(page, "Logistics/GetWarehouseSystem", { providerCode: code })).system!.readDate)
    .not.toBe(readDate);
  await expect(unsure).toBeVisible();
  await differencesLasted();
  await page.getByRole("button", { name: "Şimdi karşılaştır" }).click();
  await expect(row.getByText("Sayı farklı", { exact: true })).toBeVisible();
  await expect(row.getByText("+2", { exact: true })).toBeVisible();
  await expect(page.getByText("Stok okunuyor; farklar birazdan yenilenir.").first()).toBeHidden();
  await axe(page, "a warehouse system with a difference");
  await picture(page, "wms account");
  await page.setViewportSize({ width: 390, height: 768 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await axe(page, "a warehouse system on a phone, dark");
  await fitsItsWidth(page, "a warehouse system on a phone");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Depodaki sayıyı al" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Depodaki sayıyı al" }).click();
  await expect(page.getByText("1 ürün sayıldı.").first()).toBeVisible();
  await expect(page.getByText("Fark yok", { exact: true })).toBeVisible();

  await show(page, "/Order/Active");
  await page.getByRole("link", { name: ordered!.channelOrderId }).first().click();
  await page.getByRole("button", { name: "Kargoya ver" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Kargoya ver" }).click();
  const card = page.getByRole("article", { name: /^WMS API · TP/ });
  await expect(card.getByText("Depoda", { exact: true })).toBeVisible();
  await expect(card.getByText(/Sipariş alındı, toplanacak/)).toBeVisible();
  const reference = (await market<Books>("_truth?user=deneme-depo", undefined, code)).parcels[0]!.key;
  await market("_scan", { reference }, code);
  // The warehouse says by itself that something changed.
  const body = JSON.stringify({ type: "order.changed" });
  const heard = await fetch(system!.webhookAddress, { method: "POST", headers: signedHook(body), body });
  expect(heard.status).toBe(200);
  await expect(card.getByText("Yolda", { exact: true })).toBeVisible();
  await expect(card.getByText(/^4801182\d+$/)).toBeVisible();
  await axe(page, "an order at a warehouse");
  await picture(page, "wms order");
  await expect(page.getByText("Kargoda", { exact: true }).first()).toBeVisible();

  // One goes in two parcels, and of one the warehouse's answer can't be read: that waits for a person, one press from home.
  const handOver = (orderPackageId: string) =>
    callAs<{ id: string; reference: string }>(page, "Logistics/CreateShipment", { orderPackageId, carrierCode: code });
  const [two, odd] = [await handOver(inTwo!.packageId), await handOver(unread!.packageId)];
  const keys = async () => (await market<Books>("_truth?user=deneme-depo", undefined, code)).parcels.map(({ key }) => key);
  await expect.poll(keys).toEqual(expect.arrayContaining([two.reference, odd.reference]));
  await market("_untold", { reference: two.reference }, code);
  await market("_spoil", { reference: odd.reference }, code);
  await parcelsAskedNow();
  await show(page, "/Order/OnTheWay");
  const sent = page.getByRole("row").filter({ hasText: inTwo!.channelOrderId });
  await expect(sent).toContainText(/4801182\d+, 4801182\d+/);
  // One number whole, and how many more there are.
  const several = sent.locator(".several");
  await expect(several.getByText("+1", { exact: true })).toBeVisible();
  expect((await several.innerText()).replace(/\s+/g, " ")).toMatch(/^4801182\d+ \+1$/);
  const isCut = (one: Element) => one.scrollWidth > one.clientWidth;
  expect(await several.locator("> span").first().evaluate(isCut)).toBe(false);
  // The carrier on one line and its numbers on one: a third would touch the row's lines. Its tooltip has them whole.
  const numbers = sent.getByRole("gridcell").filter({ hasText: /4801182/ });
  expect(await numbers.locator(".lines").evaluate(({ clientHeight }) => clientHeight)).toBeLessThanOrEqual(32);
  await picture(page, "two parcels in a list");
  await numbers.hover();
  await expect(page.getByRole("tooltip")).toContainText(/4801182\d+, 4801182\d+/);
  await page.keyboard.press("Escape");
  await sent.getByRole("link", { name: inTwo!.channelOrderId }).first().click();
  const shipment = page.getByRole("article", { name: `WMS API · ${two.reference}` });
  await expect(shipment.getByText(/^4801182\d+$/)).toHaveCount(2);
  await picture(page, "two parcels of an order");
  await show(page, "/");
  await page.getByRole("link", { name: /1 gönderi kargo ya da depo firmasında sizi bekliyor/ }).click();
  const waiting = page.getByRole("dialog", { name: "Sizi bekleyen gönderiler" });
  await expect(
    waiting.getByText(new RegExp(`${odd.reference} numarasının WMS API firmasındaki durumu alınamıyor`)),
  ).toBeVisible();
  await axe(page, "shipments that wait for a person");
  await picture(page, "troubled shipments");
  await waiting.getByRole("link", { name: unread!.channelOrderId }).click();
  await expect(page.getByRole("article", { name: `WMS API · ${odd.reference}` })).toContainText("durumu alınamıyor");
  await market("_repair", { reference: odd.reference }, code);
  await parcelsAskedNow();
  await expect(page.getByRole("article", { name: `WMS API · ${odd.reference}` })).not.toContainText("durumu alınamıyor");

  // No difference comes of an order that went out by it.
  await callAs(page, "Logistics/ReadWarehouseStock", { providerCode: code });
  await show(page, "/Integrations/Wms/Account/wmsapi");
  await expect(page.getByText("Fark yok", { exact: true })).toBeVisible();
  await page.context().addCookies([{ name: "i18n_redirected", value: "en", url: page.url() }]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Stock differences" })).toBeVisible();
  await expect(page.getByText("No differences", { exact: true })).toBeVisible();
  await picture(page, "wms account english");

  // On the narrowest phone a state is read whole: nothing could ask for the rest.
  await market("_stock", { user: "deneme-depo", code: "YOK-1", sellable: 1 }, code);
  await callAs(page, "Logistics/ReadWarehouseStock", { providerCode: code });
  await expect(page.getByRole("row", { name: /YOK-1/ })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 768 });
  const state = page.getByText("Code not known here", { exact: true }).last();
  await expect(state).toBeVisible();
  expect(await state.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
  await fitsItsWidth(page, "stock differences on a phone");
  await page.setViewportSize({ width: 1366, height: 768 });

  // Its key of notifications is taken off: from then on the warehouse is asked alone.
  const signature = page.getByLabel(/^Notification key/);
  await expect(signature).toHaveValue(/^whpk_/);
  await expect(page.getByText(/Left empty, it is asked every few minutes\./)).toBeVisible();
  await signature.fill("");
  await page.getByRole("button", { name: "Save and try" }).click();
  await expect(page.getByText("Works", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Service address/)).toHaveValue("https://depo.example/api");
  await expect(signature).toHaveValue("");
  const unheard = await fetch(system!.webhookAddress, { method: "POST", headers: signedHook(body), body });
  expect(unheard.status).toBe(401);
  expect(messages).toEqual([]);
});
