import { expect, test } from "@playwright/test";
import { axe } from "./looking.ts";
import { callAs, newCompany } from "./people.ts";
import { market } from "./sandbox.ts";

interface Account {
  sellerId: number;
  apiKey: string;
  apiSecret: string;
}

/** Connecting begins with what can be connected, not with a form (U22, U23): each marketplace with what it asks for, a trial store by one press. */
test("U22: a new company opens a trial store with one press, and what the form asks for is said before it is opened", async ({
  page,
}) => {
  await newCompany(page, "vitrin", "Vitrin Ticaret");
  await page.goto("/Integrations/MarketPlace/api-information");
  const places = page.getByRole("region", { name: "Bağlanabilecek pazaryerleri" }).getByRole("listitem");
  await expect(places).toHaveCount(3);
  await expect(places.filter({ hasText: "Trendyol" })).toContainText("Satıcı no, API anahtarı, API gizli anahtarı");
  await axe(page, "the marketplaces to connect");
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  for (const name of ["Trendyol", "Hepsiburada"]) {
    await page.getByRole("button", { name: `Deneme mağazası aç: ${name}` }).click();
    const card = page.getByRole("region", { name: `Mağaza: ${name} (deneme)` }).or(page.getByLabel(`Mağaza: ${name} (deneme)`));
    await expect(card.first()).toContainText("Çalışıyor");
    await expect(page.getByRole("button", { name: `Deneme mağazası aç: ${name}` })).toHaveCount(0);
    await expect(places.filter({ hasText: name })).toContainText("1 mağaza bağlı");
  }
  const { stores } = await callAs<{ stores: { isSandbox: boolean; credentials: Record<string, string> }[] }>(
    page,
    "Client/GetClientChannelAuths",
    {},
  );
  // Of its own: the one that everybody can try has other people's orders.
  expect(stores.map(({ isSandbox, credentials: { sellerId, merchantId } }) => isSandbox && (sellerId ?? merchantId))).toEqual(
    stores.map(() => expect.not.stringMatching(/100001$/)),
  );

  // Its own page asks who comes.
  await page.getByRole("button", { name: "Deneme mağazası aç: Etsy" }).click();
  await expect(page).toHaveURL(/\/etsy\//);
  await page.goBack();

  await page.getByRole("link", { name: "Bağla: Hepsiburada" }).click();
  await expect(page.getByRole("dialog").getByLabel("Pazaryeri")).toContainText("Hepsiburada");
});

test("U22, U23: the sheet stays until the marketplace has taken the key, and a mistyped account is put right in it", async ({
  page,
}) => {
  const [wrong, right] = [
    await market<Account>("_accounts", { name: "Komşu" }),
    await market<Account>("_accounts", { name: "Şile Bezi" }),
  ];
  await newCompany(page, "sayfa", "Şile Bezi Atölyesi");
  await page.goto("/Integrations/MarketPlace/api-information");
  await page.getByRole("link", { name: "Bağla: Trendyol" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Deneme mağazası").check();
  await sheet.getByLabel("Satıcı no").fill(String(wrong.sellerId));
  await sheet.getByLabel("API anahtarı").fill(right.apiKey);
  await sheet.getByLabel(/gizli/).fill(right.apiSecret);
  const save = sheet.getByRole("button", { name: "Kaydet ve dene" });
  await save.click();
  await expect(sheet.getByRole("status").filter({ hasText: "deneniyor" })).toBeVisible();
  await expect(sheet.getByRole("alert").filter({ hasText: "Aşağıda düzeltip “Kaydet ve dene” düğmesine basın" })).toBeVisible();
  await axe(page, "a refused key in its sheet");
  // Nothing else is typed again.
  await sheet.getByLabel("Satıcı no").fill(String(right.sellerId));
  await save.click();
  await expect(sheet).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText("Trendyol bağlandı ve çalışıyor.")).toBeVisible();
  const cards = page.getByRole("region", { name: /^Mağaza: / });
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(String(right.sellerId));
  await expect(cards).toContainText("Çalışıyor");
});
