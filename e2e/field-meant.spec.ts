import { expect, test } from "@playwright/test";
import { makeProduct } from "./made-product.ts";
import { callAs, newCompany } from "./people.ts";

/** What a cause names is reached by its press, on the product's own page as well as from another one. */
test("U22: a wrong barcode is said at the variant, and the press of its cause goes to it", async ({ page }) => {
  await newCompany(page, "alana-git", "Şile Bezi Atölyesi");
  const { channels } = await callAs<{ channels: { channelId: string; code: string }[] }>(
    page,
    "Client/GetClientChannelAuths",
    {},
  );
  const { channelId } = channels.find(({ code }) => code === "hepsiburada")!;
  await callAs(page, "Client/OpenTrialStore", { channelId, name: "Alan mağazası" });
  // The first one is right.
  const { id } = await makeProduct(page, ["8690000077014", "8690000077012"], "Şile Bezi Atölyesi", "Şile bezi gömlek");
  await page.goto(`/Product/New/Update?productId=${id}`);
  const hint = "“8690000077012” geçerli bir EAN-13 değil: son rakam, önceki on ikisine göre 4 olmalı.";
  await expect(page.getByText(hint)).toBeVisible();
  await expect(page.getByText(/^“8690000077014” geçerli/)).toHaveCount(0);
  const wrong = page.locator('input[name="variants.1.barcode"]');
  const stores = page.getByRole("region", { name: "Mağazalar", exact: true });
  const cause = stores.getByText(/geçerli bir EAN-13 değil/);
  await cause.getByRole("button", { name: "Alana git" }).click();
  await expect(wrong).toBeFocused();
  await expect(wrong).toBeInViewport();

  await page.goto(`/Product/TransferToMarketplace?ids=${id}`);
  const gap = page.getByRole("listitem").filter({ hasText: "geçerli bir EAN-13 değil" });
  await gap.getByRole("link", { name: "Ürünü aç" }).click();
  await expect(wrong).toBeFocused();
  await expect(wrong).toBeInViewport();
});
