import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, newCompany } from "./people.ts";
import { market } from "./sandbox.ts";

interface Auths {
  channels: { channelId: string; code: string }[];
  stores: { id: string; name: string }[];
}
interface Account {
  sellerId: number;
  apiKey: string;
  apiSecret: string;
}

test("held products that lack different stores: the home page's number is what its presses open (U43)", async ({ page }) => {
  await newCompany(page, "bekleten", "Bekleten Ticaret");
  const names = ["Bekleten Bir", "Bekleten İki"];
  const { channels } = await callAs<Auths>(page, "Client/GetClientChannelAuths", {});
  const { channelId } = channels.find(({ code }) => code === "trendyol")!;
  for (const name of names) {
    const { sellerId, apiKey, apiSecret } = await market<Account>("_accounts", { name });
    const credentials = { sellerId: `${sellerId}`, apiKey, apiSecret };
    await callAs(page, "Client/SetClientChannelAuth", { channelId, name, isSandbox: true, credentials });
  }
  const { stores } = await callAs<Auths>(page, "Client/GetClientChannelAuths", {});
  const idOf = (name: string) => stores.find((store) => store.name === name)!.id;
  const products: string[] = [];
  for (const code of ["BEKLE-1", "BEKLE-2", "BEKLE-3"]) products.push((await makeProduct(page, [code])).id);
  // No category is mapped, so all three are held.
  const send = (productIds: string[], storeIds: string[]) =>
    callAs<{ processId: string }>(page, "ProductTransfer/UpsertClientChannelProduct", { productIds, storeIds });
  await send(products.slice(0, 2), names.map(idOf));
  await send(products.slice(2), [idOf(names[0]!)]);

  await page.goto("/");
  await page.getByRole("link", { name: /ürün bekletiliyor/ }).click();
  const held = page.getByRole("region", { name: "Bekletilen 3 ürün" });
  await expect(held.getByRole("listitem")).toHaveCount(2);
  await expect(held.getByRole("listitem").first()).toContainText(/Bekleten (Bir, Bekleten İki|İki, Bekleten Bir)/);
  await axe(page, "held products");
  await picture(page, "held products");
  await page.setViewportSize({ width: 390, height: 768 });
  await fitsItsWidth(page, page.url());
  await picture(page, "held products 390");
  await page.setViewportSize({ width: 1366, height: 768 });
  await held.getByRole("button", { name: "1 ürünü göndermeye geç" }).click();
  await expect(page.getByText("Seçilen 1 ürün.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: names[0]! })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: names[1]! })).not.toBeChecked();
});
