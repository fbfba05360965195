import { expect, test } from "@playwright/test";
import { connectStore, disconnect } from "./connect-store.ts";
import { signIn } from "./people.ts";
import { market } from "./sandbox.ts";

/** What goes wrong is said in words, beside the thing that it is about, and changes nothing else. */
const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const faults = (kind: string | null) =>
  kind
    ? market("_faults", [{ match: { sellerId: "100003" }, kind, value: kind === "delay" ? 40_000 : undefined }])
    : fetch(`${process.env.E2E_SANDBOX}/trendyol/_faults`, { method: "DELETE" });

test("a wrong Trendyol key is refused in words (U23)", async ({ page }) => {
  await signIn(page, "mehmet");
  const wrong = { name: "Yanlış Anahtar", sellerId: "100002", secret: "sandbox-secret-yanlis" };
  const store = await connectStore(page, { ...wrong, answer: /Aşağıda düzeltip “Kaydet ve dene” düğmesine basın/ });
  await expect(store.getByText("Bağlantı bilgisi reddedildi").first()).toBeVisible({ timeout: 60_000 });
  await expect(store.getByText(/anahtar|API/i).first()).toBeVisible();
  await disconnect(page, store, "Yanlış Anahtar");
});

for (const [kind, description] of [
  ["garbage", "answers garbage"],
  ["accept-then-drop", "does not answer at all"],
] as const)
  test(`U45: a marketplace that ${description} is said to be away, over its lists, its mapping and in the bell, and the store works by itself when it is back (R12, R17)`, async ({
    page,
  }) => {
    await signIn(page, "mehmet");
    await faults(kind);
    const store = await connectStore(page, {
      ...{ name: `Bozuk ${kind}`, sellerId: "100003" },
      answer: /Kendiliğinden yeniden denenir/,
    });
    await expect(store.getByText("Yanıt vermiyor").first()).toBeVisible({ timeout: 60_000 });
    // Whatever comes from that store says it as well.
    const lists = ["/Order/Active", "/Order/Completed", "/Product/List", "/Product/Listings"];
    for (const address of [...lists, "/Mapping/CategoryMapping"]) {
      await page.goto(address);
      await expect(page.getByRole("status").filter({ hasText: `Bozuk ${kind}: pazaryeri` }), address).toBeVisible();
    }
    // And the bell, from whichever page, with the way to the stores (B9).
    await page.getByRole("button", { name: /^Bildirimler: okunmamış [1-9]/ }).click();
    const bell = page.getByRole("dialog", { name: "Bildirimler" }).getByRole("link", { name: `Bozuk ${kind}: pazaryeri` });
    await expect(bell).toBeVisible();
    await bell.click();
    await expect(page).toHaveURL(/api-information/);
    await page.goto("/Integrations/MarketPlace/api-information");
    await faults(null);
    await expect(store.getByText("Çalışıyor").first()).toBeVisible({ timeout: 60_000 });
    await disconnect(page, store, `Bozuk ${kind}`);
    await expect(page.getByText(/bağlantısı kesildi/)).toBeVisible();
  });

test("files that are no workbook are refused with what to do (R24, S40)", async ({ page }) => {
  await signIn(page, "mehmet");
  await page.goto("/Product/BulkOperations/Load");
  const ole = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
  for (const [name, buffer, words] of [
    ["parolali.xlsx", ole, /parola korumalı/],
    ["sayfa.xlsx", Buffer.from("<html></html>"), /kabul edilmeyen türde/],
  ] as const) {
    await page.locator("input[type=file]").first().setInputFiles({ name, mimeType: xlsx, buffer });
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "bos.xlsx", mimeType: xlsx, buffer: Buffer.from("PK\u0003\u0004 yarıda kalmış") });
  await expect(page).toHaveURL(/ProcessDetail/);
  await expect(page.getByText(/bos\.xlsx/).first()).toBeVisible();
  await expect(page.getByText(/açılamadı|bozuk|okunamadı|eksik/i).first()).toBeVisible({ timeout: 60_000 });
});
