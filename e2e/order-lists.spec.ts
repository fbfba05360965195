import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, newCompany } from "./people.ts";
import { market } from "./sandbox.ts";

/** A morning over the list of orders: one is accepted, the others with it, all are prepared, and the labels printed. */
const barcode = "8690000095015";
const store = "Sabah Mağazası";

test("orders are accepted, prepared and their labels printed from the list, each after a question, with the columns that the person chose", async ({
  page,
}) => {
  await newCompany(page, "sabah", "Sabah Atölyesi");
  await makeProduct(page, [barcode], "Sabah Atölyesi", "Sabah kahvesi fincanı");
  const first = await bought(page, store, barcode, 1);
  const second = await market<{ orderNumber: string }>("_buy", { sellerId: first.sellerId, lines: [{ barcode, quantity: 2 }] });
  const numbers = [first.orderNumber, second.orderNumber].map(String);
  const states = async () =>
    (await callAs<{ data: { status: string }[] }>(page, "Order/GetAllOrder", { group: "active" })).data.map(
      ({ status }) => status,
    );
  await expect.poll(states, { timeout: 120_000 }).toEqual(["S_NEW", "S_NEW"]);
  await page.goto("/Order/Active");
  const rowOf = (number: string) => page.getByRole("row").filter({ hasText: number });

  // The row's button asks, and who says no changes nothing.
  await rowOf(numbers[0]!)
    .getByRole("button", { name: `Siparişi onayla: ${numbers[0]}` })
    .click();
  const question = page.getByRole("dialog", { name: `Sipariş ${numbers[0]} onaylansın mı?` });
  await expect(question.getByText(/Onay isteyen pazaryerlerine onayınız gönderilir/)).toBeVisible();
  await axe(page, "accept in a row");
  await question.getByRole("button", { name: "Vazgeç" }).click();
  expect(await states()).toEqual(["S_NEW", "S_NEW"]);

  await page.getByRole("button", { name: "Sütunlar" }).click();
  const chooser = page.getByRole("dialog", { name: "Sütunlar" });
  for (const name of ["Kategori", "Marka", "Birim fiyat", "KDV"])
    await chooser.getByRole("checkbox", { name, exact: true }).check();
  await page.keyboard.press("Escape");
  for (const name of ["Kategori", "Marka", "Birim fiyat", "KDV"])
    await expect(page.getByRole("columnheader", { name })).toHaveCount(1);
  await expect(rowOf(numbers[0]!)).toContainText("Sabah Atölyesi");
  await picture(page, "order list chosen columns");

  const choose = async () => {
    for (const number of numbers) await rowOf(number).getByRole("checkbox").check();
  };
  const bar = page.getByRole("toolbar");
  const press = async (name: string, sure: string) => {
    await choose();
    await bar.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: sure, exact: true }).click();
  };
  await choose();
  await axe(page, "orders chosen");
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWidth(page, "orders chosen");
  await page.setViewportSize({ width: 1366, height: 768 });
  await press("Onayla", "2 siparişi onayla");
  await expect.poll(states, { timeout: 60_000 }).toEqual(["S_GETTING_READY", "S_GETTING_READY"]);
  await press("Hazırlandı", "2 siparişe “Hazırlandı” de");
  await expect.poll(states, { timeout: 60_000 }).toEqual(["S_AWAITING_SHIPPING", "S_AWAITING_SHIPPING"]);

  // The labels that are there by now, in one file, and one from its row.
  for (const number of numbers)
    await expect(rowOf(number).getByRole("button", { name: `Etiket yazdır: ${number}` })).toBeVisible({ timeout: 120_000 });
  const all = page.waitForEvent("download");
  await press("Yazdır", "Yazdır");
  expect((await all).suggestedFilename()).toBe("Tradeport - etiketler - 2.pdf");
  // What is to be taken from the shelves for both, by the same press.
  await page.getByRole("button", { name: "Yazdır", exact: true }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Ne yazdırılacak" }).click();
  await page.getByRole("option", { name: "Toplama listesi, ürüne göre (A4)" }).click();
  const list = page.waitForEvent("download");
  // A list that closes fades, hidden from whoever asks by role: its words are no darker than they look.
  await expect(page.locator('[role="option"]')).toHaveCount(0);
  await axe(page, "which paper");
  await page.getByRole("dialog").getByRole("button", { name: "Yazdır", exact: true }).click();
  expect((await list).suggestedFilename()).toBe("Tradeport - toplama listesi - 2.pdf");
  const one = page.waitForEvent("download");
  await rowOf(numbers[1]!)
    .getByRole("button", { name: `Etiket yazdır: ${numbers[1]}` })
    .click();
  expect((await one).suggestedFilename()).toMatch(/\.pdf$/);
  // The hint of the button under the pointer goes first.
  await page.mouse.move(2, 2);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await axe(page, "orders with labels");

  await page.getByRole("button", { name: "Filtre ekle" }).click();
  await page.getByRole("menuitem", { name: "Pazaryeri" }).click();
  await picture(page, "order list channel filter");

  // What the carrier has taken is on its way: since when, and how to follow it.
  const { data } = await callAs<{ data: { channelPackageId: string }[] }>(page, "Order/GetAllOrder", { group: "active" });
  for (const { channelPackageId } of data) await market("_scan", { packageId: Number(channelPackageId) });
  await page.goto("/Order/OnTheWay");
  const chips = page.getByRole("group", { name: "Kargodakiler" });
  await expect(chips.getByRole("button", { name: "Yolda 2" })).toBeVisible({ timeout: 120_000 });
  await expect(rowOf(numbers[0]!)).toContainText("Sabah Mağazası");
  await expect(page.getByRole("columnheader", { name: "Kargoya verildi" })).toBeVisible();
  await axe(page, "orders on the way");
  await picture(page, "orders on the way");
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWidth(page, "orders on the way");
  await picture(page, "orders on the way phone");
  await page.setViewportSize({ width: 1366, height: 768 });
  await chips.getByRole("button", { name: "12 günden uzun, kayıp olabilir 0" }).click();
  await expect(page).toHaveURL(/underWay=lost/);
  await expect(rowOf(numbers[0]!)).toHaveCount(0);

  await page.goto("/");
  await expect(page.getByText("En çok satılan ürünler")).toBeVisible({ timeout: 60_000 });
  await axe(page, "home with what was sold");
  await page.getByText("En çok satılan ürünler").scrollIntoViewIfNeeded();
  await picture(page, "home sold");
});
