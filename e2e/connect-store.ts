import { expect, type Locator, type Page } from "@playwright/test";
import { callAs } from "./people.ts";
import { market } from "./sandbox.ts";

type Texts = [label: RegExp, text: string][];

/** The form of a new trial store: the marketplace, then the fields that it asks for. */
export const openConnect = async (page: Page, channel: string, name: string, texts: Texts) => {
  await page.goto("/Integrations/MarketPlace/api-information");
  await page.getByRole("button", { name: "Mağaza bağla" }).first().click();
  const form = page.getByRole("dialog").or(page.locator("form")).last();
  await page.getByRole("combobox", { name: "Pazaryeri" }).last().click();
  await page.getByRole("option", { name: channel, exact: true }).click();
  await form.getByLabel("Mağaza adı").fill(name);
  await form.getByLabel("Deneme mağazası").check();
  for (const [label, text] of texts) await form.getByLabel(label).fill(text);
  return form;
};

/** Connects a trial store by the screen, whose sheet stays until the marketplace has taken the key. `answer`: what is said there when it does not, after which the sheet is closed. */
export const connectTo = async (page: Page, channel: string, name: string, texts: Texts, answer?: RegExp) => {
  const form = await openConnect(page, channel, name, texts);
  await form.getByRole("button", { name: "Kaydet ve dene" }).click();
  if (answer) {
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("alert").filter({ hasText: answer })).toBeVisible({ timeout: 60_000 });
    await sheet.getByRole("button", { name: "Kapat" }).click();
  }
  await expect(page.getByRole("dialog")).toHaveCount(0, { timeout: 60_000 });
  const store = page.getByRole("region", { name: `Mağaza: ${name}` });
  await expect(store.first()).toBeVisible();
  return store;
};

export const connectStore = (
  page: Page,
  {
    name,
    sellerId,
    secret = `sandbox-secret-${sellerId}`,
    answer,
  }: { name: string; sellerId: string; secret?: string; answer?: RegExp },
) =>
  connectTo(
    page,
    "Trendyol",
    name,
    [
      [/Satıcı/, sellerId],
      [/API anahtarı|API Key/i, `sandbox-key-${sellerId}`],
      [/gizli|Secret/i, secret],
    ],
    answer,
  );

/** A trial store of Hepsiburada; the end of its merchant's number is its key's. */
export const connectHepsiburada = (page: Page, name: string, merchantId: string) =>
  connectTo(page, "Hepsiburada", name, [
    [/Satıcı kimliği/, merchantId],
    [/Entegratör adı/, "tradeport_dev"],
    [/Servis anahtarı/, `SandboxKey${merchantId.slice(-2)}`],
  ]);

/** A trial store of Trendyol, at a new account there, connected by calls. */
export const trialStore = async (page: Page, name: string) => {
  const account = await market<{ sellerId: number; apiKey: string; apiSecret: string }>("_accounts", { name });
  const { channels } = await callAs<{ channels: { channelId: string; code: string }[] }>(
    page,
    "Client/GetClientChannelAuths",
    {},
  );
  const { channelId } = channels.find(({ code }) => code === "trendyol")!;
  const { sellerId, apiKey, apiSecret } = account;
  const credentials = { sellerId: `${sellerId}`, apiKey, apiSecret };
  const { id: storeId } = await callAs<{ id: string }>(page, "Client/SetClientChannelAuth", {
    ...{ channelId, name, isSandbox: true, credentials },
  });
  return { channelId, storeId, ...account };
};

/**
 * Disconnects stores of the company that is signed in here, by calls: nobody looks at them any more, and they would go on asking their
 * marketplaces. Etsy counts the calls of all shops together.
 */
export const leaveStores = async (page: Page, names: readonly string[]) => {
  const { stores } = await callAs<{ stores: { id: string; name: string }[] }>(page, "Client/GetClientChannelAuths", {});
  for (const { id, name } of stores)
    if (names.includes(name)) await callAs(page, "Client/DeleteClientChannelAuth", { storeId: id });
};

/** Disconnects a store: its name is typed, for it can't be taken back. */
export const disconnect = async (page: Page, store: Locator, name: string) => {
  await store.getByRole("button", { name: "Bağlantıyı kes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Bağlantıyı kes" }).click();
  await expect(dialog).toBeHidden();
};
