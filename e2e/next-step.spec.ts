import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { signIn } from "./people.ts";
import { market } from "./sandbox.ts";

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

test("an order on a phone: no press leads nowhere, and after an accept the focus is at the next step (U17, U52)", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  const { orderNumber, packageId } = await bought(page, "Adım mağazası", "ADIM-1", 1);
  await page.goto("/Order/Active");
  await page.getByRole("link", { name: orderNumber }).first().tap();
  const card = page.getByRole("region", { name: `Paket ${packageId}` });
  await expect(card).toBeVisible();
  const button = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
  await expect(card.getByText("Kargo etiketi “Onayla” işleminden sonra gelir.")).toBeVisible();
  await expect(button("Etiket yazdır")).toHaveCount(0);
  await button("İşlemler").tap();
  await expect(page.getByRole("menuitem", { name: "Durum geçmişi" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Paketi böl" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await button("Onayla").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Onayla", exact: true }).tap();
  await expect(button("Hazırlandı")).toBeFocused();
  await expect(button("Etiket yazdır")).toBeVisible();
  await expect(button("Hazırlandı")).toBeFocused();
  // Then it is the carrier's turn: no button is stressed that is for others.
  await button("Hazırlandı").tap();
  await page.getByRole("dialog").getByRole("button", { name: "Hazırlandı", exact: true }).tap();
  await expect(page.getByText(/^Sırada kargo var/)).toBeFocused();
  await expect(button("Kargoya ver")).toHaveCount(0);
  await page.getByRole("main").getByRole("button", { name: "İşlemler" }).tap();
  await expect(page.getByRole("menuitem", { name: "Kargoya ver" })).toBeVisible();
  await page.keyboard.press("Escape");
  // What is said beside the number of the order leaves it its line.
  for (const width of [1366, 1024, 768]) {
    await page.setViewportSize({ width, height: 780 });
    const [title, label] = await Promise.all(
      [page.getByRole("heading", { level: 1 }), button("Etiket yazdır")].map((one) => one.boundingBox()),
    );
    expect(title!.height, `the heading at ${width} px`).toBeLessThan(80);
    expect(title!.x + title!.width, `the label at ${width} px`).toBeLessThanOrEqual(label!.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

for (const width of [1366, 390])
  test(`U52: after an accept in the list at ${width} px the focus is in the row, or at the next one's accept (B7)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 780 });
    await signIn(page, "mehmet");
    const store = `Liste ${width}`;
    const code = `LISTE-${width}`;
    const first = await bought(page, store, code, 1);
    const second = await market<{ orderNumber: string }>("_buy", {
      sellerId: first.sellerId,
      lines: [{ barcode: code, quantity: 1 }],
    });
    await page.goto("/Order/Active");
    const accept = (number: string) => page.getByRole("button", { name: `Siparişi onayla: ${number}` });
    for (const { orderNumber } of [first, second]) {
      await expect(accept(orderNumber)).toBeVisible();
      await accept(orderNumber).focus();
      await page.keyboard.press("Enter");
      // Each change of a status asks, the row's too.
      await page.getByRole("dialog").getByRole("button", { name: "Onayla", exact: true }).press("Enter");
      await expect(accept(orderNumber)).toHaveCount(0);
      await expect
        .poll(() =>
          page.evaluate(() => document.activeElement?.closest("tr, li")?.textContent ?? document.activeElement?.tagName),
        )
        .toMatch(/\d{6}/);
    }
  });
