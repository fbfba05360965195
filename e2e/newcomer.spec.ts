import { expect, type Locator, type Page, test } from "@playwright/test";
import { picture } from "./looking.ts";
import { openLetter } from "./people.ts";
import { photo } from "./photo.ts";
import { market } from "./sandbox.ts";
import { filled, type Words, wordsOf } from "./words.ts";

/**
 * A stranger with a brand that no marketplace lists goes from sign-up to a shipped order at all three trial stores, by what the screens say
 * and nothing else: each press is one that the home page's first steps, a notice or the screen itself offers. In Turkish on a wide screen,
 * in English on a phone. Words come from the screens' own sets.
 */
const brand = "Şile Bezi Atölyesi";
const password = "yağmurlu bir akşamüstü";
const [price, listPrice, stock] = ["1.189,90", "1.349,50", 12];
const amount = "1189.90";
const sizes = { tr: { width: 1366, height: 768 }, en: { width: 390, height: 844 } };
const accounts = {
  tr: { trendyol: "100003", hepsiburada: "00000000-0000-4000-8000-000000100003", etsy: ["98767", "DenemeEvi"] },
  en: { trendyol: "100002", hepsiburada: "00000000-0000-4000-8000-000000100002", etsy: ["98768", "DenemeDokuma"] },
} as const;
/** In nobody's catalogue: the main job sells at the same account. */
const barcodes = { tr: "8697777000016", en: "8697777000023" };
/** Hepsiburada keeps codes in capitals. */
const codes = { tr: "SILE-TR", en: "SILE-EN" };
const channels = ["Trendyol", "Hepsiburada", "Etsy"] as const;
type Channel = (typeof channels)[number];

interface Shown {
  products: { barcode: string; salePrice?: string; price?: string; quantity: number }[];
  orders: { orderNumber: string; isShipped?: boolean; packages?: { packageId?: string; status: string }[] }[];
}

for (const language of ["tr", "en"] as const)
  test.describe(`a newcomer with a brand of their own, in ${language}`, () => {
    test.describe.configure({ mode: "serial" });
    const w = wordsOf[language];
    const did = clock(language);
    let page: Page;
    const refused: string[] = [];
    test.beforeAll(async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        locale: language === "tr" ? "tr-TR" : "en-GB",
        viewport: sizes[language],
        colorScheme: language === "tr" ? "light" : "dark",
        reducedMotion: "reduce",
      });
      await context.addCookies([{ name: "i18n_redirected", value: language, url: baseURL as string }]);
      page = await context.newPage();
      page.on("response", (reply) => {
        if (reply.status() >= 400 && reply.url().startsWith(baseURL as string)) refused.push(`${reply.status()} ${reply.url()}`);
      });
    });
    test.afterAll(() => page.context().close());
    test.afterEach(() => expect(refused.splice(0), "a healthy way is refused nothing").toEqual([]));

    test("signs up, confirms the letter, signs in and connects three trial stores (U22, U23)", async () => {
      await signUp(page, w, language);
      for (const channel of channels) await connect(page, w, channel, language);
      did("three stores");
    });
    test("adds a product, maps it, says which brand it is, and sends it to all three (U22)", async () => {
      await addProduct(page, w, language);
      did("a product");
      for (const channel of channels) await map(page, w, channel);
      did("mapped");
      await send(page, w, language);
      did("sent");
    });
    test("an order that is bought at each of the three is accepted, prepared and shipped", async () => {
      for (const channel of channels) await ship(page, w, channel, language);
      did("three orders shipped");
      await home(page, w);
      await picture(page, `newcomer ${language} home at the end`);
    });
  });

/** Says what each part took: a journey that grows slow is seen in the log. */
function clock(language: string) {
  let last = Date.now();
  return (what: string) => {
    process.stdout.write(`    ${language}: ${what} after ${((Date.now() - last) / 1000).toFixed(1)} s\n`);
    last = Date.now();
  };
}

/** By the menu, which is behind a button on a phone. */
const visit = async (page: Page, w: Words, name: string) => {
  const menu = page.getByRole("button", { name: w.shell.menu.open });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("link", { name, exact: true }).first().click();
};
const home = async (page: Page, w: Words) => {
  await visit(page, w, w.shell.menu.home);
  await expect(page).toHaveURL(/localhost:\d+\/(\?.*)?$/);
};
type Step = keyof Words["home"]["steps"] & ("connect" | "test" | "products" | "map" | "push" | "order");
const step = (page: Page, w: Words, name: Step) =>
  page
    .getByRole("region", { name: w.home.steps.title })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: w.home.steps[name].name }) });
const go = (page: Page, w: Words, name: Step) => step(page, w, name).getByRole("link", { name: w.home.steps[name].go }).click();

async function signUp(page: Page, w: Words, language: "tr" | "en") {
  const email = `atolye@${language}.example`;
  await page.goto("/");
  await page
    .getByRole("link", { name: w.shell.login.button })
    .or(page.getByRole("button", { name: w.shell.login.button }))
    .first()
    .click();
  await page.getByRole("link", { name: w.registration.title.signUp }).click();
  const given = { name: "Işıl", surname: "Çağlayan", company: `${brand} ${language}`, phone: "+90 532 111 22 33", email };
  for (const [field, value] of Object.entries({ ...given, username: `atolye.${language}`, password }))
    await page.locator(`input[name=${field}]`).fill(value);
  await picture(page, `newcomer ${language} sign-up`);
  await page.getByRole("button", { name: w.registration.signUp.submit }).click();
  await expect(page.getByRole("heading", { name: w.registration.signUp.sentHeading })).toBeVisible();
  await openLetter(page, email);
  await picture(page, `newcomer ${language} letter`);
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("button", { name: w.registration.verify.confirm }).click();
  await page
    .getByRole("button", { name: w.registration.verify.signIn })
    .or(page.getByRole("link", { name: w.registration.verify.signIn }))
    .click();
  await page.locator("input[name=name]").fill(`atolye.${language}`);
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[type=submit]").first().click();
  await expect(page.getByRole("region", { name: w.home.steps.title })).toBeVisible();
  await picture(page, `newcomer ${language} home`);
}

async function connect(page: Page, w: Words, channel: Channel, language: "tr" | "en") {
  const c = w.connections;
  const account = accounts[language];
  if (channel === channels[0]) await go(page, w, "connect");
  else await page.getByRole("button", { name: c.connect }).first().click();
  const form = page.getByRole("dialog");
  await form.getByRole("combobox", { name: c.channel }).click();
  await page.getByRole("option", { name: channel, exact: true }).click();
  await form.getByLabel(c.isSandbox, { exact: true }).check();
  const fields: Record<Channel, [RegExp, string][]> = {
    Trendyol: [
      [/Satıcı no|Seller id/, account.trendyol],
      [/^API anahtarı|^API key/, `sandbox-key-${account.trendyol}`],
      [/gizli|API secret/, `sandbox-secret-${account.trendyol}`],
    ],
    Hepsiburada: [
      [/Merchant id/i, account.hepsiburada],
      [/Entegratör adı|Integrator's name/, "tradeport_dev"],
      [/Servis anahtarı|Service key/, `SandboxKey${account.hepsiburada.slice(-2)}`],
    ],
    Etsy: [
      [/Keystring/, "sandbox-keystring"],
      [/Shared secret/, "sandbox-shared-secret"],
    ],
  };
  for (const [label, text] of fields[channel]) await form.getByLabel(label).first().fill(text);
  await picture(page, `newcomer ${language} connect ${channel}`);
  if (channel === "Etsy") {
    await form.getByRole("button", { name: filled(w.oauth.go, { channel }) }).click();
    await page.getByRole("link", { name: account.etsy[1] }).click();
    await expect(page).toHaveURL(/api-information/);
  } else await form.getByRole("button", { name: c.save }).click();
  const card = page.getByRole("region", { name: filled(c.store, { name: channel }) });
  await expect(card.getByText(c.health.ok).first()).toBeVisible();
  await picture(page, `newcomer ${language} connected ${channel}`);
}

async function addProduct(page: Page, w: Words, language: "tr" | "en") {
  const { field, images } = w.catalogue;
  const barcode = barcodes[language];
  const [category, english] = [language === "tr" ? "Bardak Takımı" : "Glasses", "English"];
  await home(page, w);
  await go(page, w, "products");
  await page.getByLabel(field.mainCode).fill(codes[language]);
  await page.getByLabel(field.category).fill(category);
  await page
    .getByRole("option", { name: new RegExp(category) })
    .first()
    .click();
  await page.getByLabel(field.brand).fill(brand);
  await page.keyboard.press("Tab");
  await page.getByLabel(field.name).first().fill("Şile bezi kılıflı bardak takımı, ağırbaşlı çiğdem");
  await page.getByLabel(field.description).first().fill("Altı cam bardak; kılıfları Şile’de el tezgâhında dokundu.");
  await page.getByRole("combobox", { name: field.addLanguage }).click();
  await page.getByRole("option", { name: english }).click();
  const texts = page.getByRole("group", { name: english });
  await texts.getByLabel(field.name).fill("Six glasses with sleeves of Şile cloth");
  await texts.getByLabel(field.description).fill("Six glasses; their sleeves are woven by hand in Şile.");
  await choose(page, page.getByRole("combobox", { name: /Malzeme|Made of/ }));
  await page.locator("input[type=file]").first().setInputFiles(photo);
  await expect(page.getByText(images.newFile)).toBeVisible();
  await page.getByLabel(field.barcode).fill(barcode);
  await page.getByLabel(field.productCode).fill(`${codes[language]}-1`);
  await page.getByLabel(field.quantity, { exact: true }).fill(String(stock));
  await page.getByLabel(field.salePrice).fill(price);
  await page.getByLabel(field.listPrice).fill(listPrice);
  // With all that a variant has open: a product that can't be saved so is no product.
  await page.getByRole("button", { name: w.catalogue.variants.details }).click();
  await page.getByLabel(field.weight, { exact: true }).fill("1,25");
  await picture(page, `newcomer ${language} product`);
  await page.getByRole("button", { name: language === "tr" ? "Kaydet" : "Save", exact: true }).click();
  await expect(page).toHaveURL(/Product\/New\/Update\?productId=/);
  await picture(page, `newcomer ${language} product saved`);
}

/** The first of what a field offers. */
const choose = async (page: Page, field: Locator) => {
  await field.first().click();
  await page.getByRole("option").first().click();
};

async function map(page: Page, w: Words, channel: Channel) {
  const m = w.mapping;
  if (channel === channels[0]) {
    await home(page, w);
    await go(page, w, "map");
  }
  if ((await page.getByRole("combobox", { name: m.channel, exact: true }).textContent()) !== channel) {
    await page.getByRole("combobox", { name: m.channel, exact: true }).click();
    await page.getByRole("option", { name: channel, exact: true }).click();
  }
  if (channel === "Trendyol") {
    await page.getByRole("button", { name: filled(m.brands.changeOf, { action: m.brands.choose, brand }) }).click();
    await page.getByRole("combobox", { name: filled(m.brands.search, { channel }) }).fill("markasiz");
    await page.getByRole("option", { name: "Markasız", exact: true }).click();
    await page.getByRole("button", { name: m.brands.save }).click();
    await expect(page.getByText(filled(m.brands.allKnown, { channel }))).toBeVisible();
  }
  const use = page.getByRole("button", { name: m.category.use });
  const search = page.getByRole("combobox", { name: filled(m.category.search, { channel }) });
  await expect(search).toBeVisible();
  if (channel === "Etsy") {
    await search.fill("Mugs");
    await page.getByRole("option", { name: "Mugs" }).first().click();
    await page.getByRole("button", { name: m.category.save }).click();
  } else await use.click();
  await expect(page.getByRole("heading", { name: m.attributes.title })).toBeVisible();
  await picture(page, `newcomer attributes ${channel} ${m.title}`);
  await page.getByRole("button", { name: m.attributes.propose }).click();
  const required = page.getByRole("listitem").filter({ has: page.getByText(m.attributes.required, { exact: true }) });
  for (const row of await required.all()) {
    const how = row.getByRole("combobox").first();
    if ((await how.textContent()) !== m.attributes.kind.none) continue;
    await how.click();
    const listed = page.getByRole("option", { name: m.attributes.kind.value });
    if (await listed.isVisible()) {
      await listed.click();
      await choose(page, row.getByRole("combobox").nth(1));
    } else {
      await page.getByRole("option", { name: m.attributes.kind.text }).click();
      await row.getByRole("textbox").fill("24");
    }
  }
  await page.getByRole("button", { name: m.attributes.save }).click();
  await expect(page.getByText(m.attributes.complete, { exact: true })).toBeVisible();
  const buttons = page.getByRole("button", { name: filled(m.attributes.mapValuesOf, { action: m.attributes.mapValues }) });
  for (const at of (await buttons.all()).keys()) {
    const sheet = page.getByRole("dialog");
    const fields = sheet.getByRole("combobox");
    await buttons.nth(at).click();
    await expect(fields.first()).toBeVisible();
    await picture(page, `newcomer values ${channel} ${m.title} ${at}`);
    for (const one of await fields.all()) if ((await one.inputValue()) === "") await choose(page, one);
    const save = sheet.getByRole("button", { name: m.values.save });
    if (await save.isEnabled()) {
      await save.click();
      await expect(sheet.getByText(m.values.complete, { exact: true })).toBeVisible();
    }
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }
}

const truth = (channel: Channel, language: "tr" | "en") => {
  const { trendyol, hepsiburada, etsy } = accounts[language];
  const key = { Trendyol: `sellerId=${trendyol}`, Hepsiburada: `merchantId=${hepsiburada}`, Etsy: `shopId=${etsy[0]}` }[channel];
  return market<Shown>(`_truth?${key}`, undefined, channel.toLowerCase());
};

async function send(page: Page, w: Words, language: "tr" | "en") {
  await home(page, w);
  await go(page, w, "push");
  for (const name of channels) await page.getByRole("checkbox", { name }).check();
  await expect(page.getByText(w.listings.send.noGaps).first()).toBeVisible();
  await picture(page, `newcomer ${language} send`);
  await page.getByRole("button", { name: filled(w.listings.send.buttonEach_one, { n: 1, stores: 3 }) }).click();
  await expect(page).toHaveURL(/ProcessDetail\?processId=/);
  for (const channel of channels)
    await expect
      .poll(async () => {
        const found = (await truth(channel, language)).products.find(({ barcode }) => barcode === barcodes[language]);
        return [found?.salePrice ?? found?.price, found?.quantity];
      })
      .toEqual([amount, stock]);
  await picture(page, `newcomer ${language} sent`);
}

async function ship(page: Page, w: Words, channel: Channel, language: "tr" | "en") {
  const order = async () => (await truth(channel, language)).orders[0];
  const market = await page.context().newPage();
  const a = accounts[language];
  const here = `${process.env.E2E_SANDBOX}/${channel.toLowerCase()}/?lang=${language}`;
  const [code, seller] = channel === "Hepsiburada" ? [`${codes[language]}-1`, a.hepsiburada] : [barcodes[language], a.trendyol];
  const shelf = channel === "Etsy" ? `${here}&shopId=${a.etsy[0]}` : `${here}&view=products&seller=${seller}&q=${code}`;
  // Before the sale: with the first order its step is done, and leads nowhere any more.
  if (channel === channels[0]) {
    await home(page, w);
    await go(page, w, "order");
  } else await visit(page, w, w.shell.menu.ordersActive);
  // It is on sale once the marketplace has looked at it.
  await expect(async () => {
    await market.goto(shelf);
    const card = channel === "Etsy" ? market.locator(".card", { hasText: code }).first() : market.getByTestId(`buy-${code}`);
    await card.getByRole("button", { name: /Satın al|Buy/ }).click({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await expect.poll(async () => (await order())?.orderNumber).toBeDefined();
  const { orderNumber } = (await order())!;

  // Rows that somebody looks at stay where they are: what came since is shown when it is asked for.
  const row = page.getByText(orderNumber).first();
  const newer = page.getByRole("button", { name: filled(w.orders.newOnes_one) });
  await expect(row.or(newer).first()).toBeVisible();
  if (await newer.isVisible()) await newer.click();
  await row.click();
  await expect(page).toHaveURL(/Order\/Detail/);
  await picture(page, `newcomer ${language} order ${channel}`);
  const act = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    await picture(page, `newcomer ${language} order ${channel} ${name}`);
    await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  };
  const stands = (status: keyof Words["shell"]["orderStatus"]) =>
    expect(page.getByText(w.shell.orderStatus[status]).first()).toBeVisible();
  await act(w.orders.action.A_ACCEPT);
  await stands("S_GETTING_READY");
  if (channel === "Etsy") {
    await page.getByRole("button", { name: w.orders.action.A_SHIP, exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("combobox", { name: /Kargo firması|Carrier|Cargo company/ }).click();
    await page.getByRole("option", { name: "PTT", exact: true }).click();
    await sheet.getByLabel(/Kargo takip numarası|Tracking code/).fill("RR700");
    await picture(page, `newcomer ${language} ship ${channel}`);
    await sheet.getByRole("button", { name: w.orders.action.A_SHIP, exact: true }).click();
  } else {
    await act(w.orders.action.A_PREPARE);
    await stands("S_AWAITING_SHIPPING");
    await market.goto(`${here}&view=orders&seller=${seller}`);
    const parcel = channel === "Trendyol" ? (await order())!.packages![0]!.packageId : orderNumber;
    await market
      .getByTestId(`package-${parcel}`)
      .getByRole("button", { name: /Kargo okut|Carrier scan/ })
      .first()
      .click();
  }
  await stands("S_SHIPPED");
  await picture(page, `newcomer ${language} shipped ${channel}`);
  await market.close();
}
