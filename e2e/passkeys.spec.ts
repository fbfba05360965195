import { expect, type Page, test } from "@playwright/test";
import { axe, fitsItsWidth, picture, start } from "./looking.ts";
import { afterReset, callAs, cameIn, elevenMinutesLater, justSignedIn, raised } from "./people.ts";

/** Passkeys as a person meets them (S19): added on the Security page, used for a proof, and to sign in with, after the password and alone. */
test.describe.configure({ mode: "serial" });

/** An authenticator of the browser's own, with a screen lock that its owner opens. */
const authenticator = async (page: Page) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    ctap2Version: "ctap2_1",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devices.send("WebAuthn.addVirtualAuthenticator", { options });
  const credentials = async () => (await devices.send("WebAuthn.getCredentials", { authenticatorId })).credentials;
  const bring = async (given: Awaited<ReturnType<typeof credentials>>) => {
    for (const credential of given) await devices.send("WebAuthn.addCredential", { authenticatorId, credential });
  };
  return { credentials, bring };
};
const look = async (page: Page, name: string) => {
  await axe(page, name);
  await picture(page, name);
  await fitsItsWidth(page, name);
};

const looks = [
  {
    language: "tr",
    scheme: "light",
    width: 1366,
    add: "Geçiş anahtarı ekle",
    on: "Devam et",
    saved: "Sakladım, kapat",
    prove: "Geçiş anahtarıyla doğrula",
    rename: "Bilgisayar adını değiştir",
    save: "Kaydet",
    removeOne: "Masa anahtarını kaldır",
    remove: "Kaldır",
    none: "Henüz geçiş anahtarınız yok",
    signIn: "Geçiş anahtarıyla gir",
  },
  {
    language: "en",
    scheme: "dark",
    width: 390,
    add: "Add a passkey",
    on: "Continue",
    saved: "I kept them, close",
    prove: "Confirm with a passkey",
    rename: "Rename Bilgisayar",
    save: "Save",
    removeOne: "Remove Masa",
    remove: "Remove",
    none: "You have no passkey yet",
    signIn: "Sign in with a passkey",
  },
] as const;

for (const { language, scheme, width, ...say } of looks)
  test(`S19: added, proved by, signed in with, removed, in ${language}, ${scheme}, ${width} px`, async ({ browser, baseURL }) => {
    const page = await start(browser, baseURL, { username: "ayse", language, scheme, width });
    const { credentials } = await authenticator(page);
    await page.goto("/Account/Security");
    await expect(page.getByText(say.none)).toBeVisible();
    await look(page, `passkeys ${language} none`);
    await page.getByRole("button", { name: say.add }).click();
    const question = page.getByRole("dialog");
    await question.getByRole("textbox").fill("Bilgisayar");
    await look(page, `passkeys ${language} name`);
    await question.getByRole("button", { name: say.on }).click();
    await expect(page.getByRole("button", { name: say.saved })).toBeVisible();
    await look(page, `passkeys ${language} codes`);
    await page.getByRole("button", { name: say.saved }).click();
    await expect(page.getByText("Bilgisayar", { exact: true })).toBeVisible();

    // Eleven minutes later the name is changed: the dialog takes the passkey, and the act goes on by itself.
    await elevenMinutesLater();
    await page.getByRole("button", { name: say.rename }).click();
    await question.getByRole("textbox").fill("Masa");
    await question.getByRole("button", { name: say.save }).click();
    const prove = page.getByRole("button", { name: say.prove });
    await expect(prove).toBeVisible();
    await look(page, `proof ${language} passkey`);
    await prove.click();
    await expect(page.getByText("Masa", { exact: true })).toBeVisible();
    await look(page, `passkeys ${language} one`);

    // Another browser, to which the passkey was synced.
    const other = await (await browser.newContext({ colorScheme: scheme, viewport: { width, height: 768 } })).newPage();
    await other.context().addCookies([{ name: "i18n_redirected", value: language, url: baseURL as string }]);
    await (await authenticator(other)).bring(await credentials());
    await other.goto("/auth/login");
    await expect(other.getByRole("button", { name: say.signIn })).toBeVisible();
    await look(other, `sign-in ${language} passkey`);
    await other.getByRole("button", { name: say.signIn }).click();
    await expect(other).toHaveURL(/localhost:\d+\/$/);
    await other.context().clearCookies();
    await other.context().addCookies([{ name: "i18n_redirected", value: language, url: baseURL as string }]);
    await other.goto("/auth/login");
    await other.locator("input[name=name]").fill("ayse");
    await other.locator("input[name=password]").fill("demo-parola-1");
    await other.keyboard.press("Enter");
    await expect(other.locator("input[name=code]")).toBeVisible();
    await look(other, `sign-in ${language} second step by passkey`);
    await other.getByRole("button", { name: say.signIn }).click();
    await expect(other).toHaveURL(/localhost:\d+\/$/);
    await other.context().close();

    await page.getByRole("button", { name: say.removeOne }).click();
    await page.getByRole("dialog").getByRole("button", { name: say.remove, exact: true }).click();
    await expect(page.getByText(say.none)).toBeVisible();
    await page.context().close();
  });

const questions = [
  {
    language: "tr",
    scheme: "light",
    width: 1366,
    title: "Bunlar sizin mi?",
    mine: "Benim",
    not: "Benim değil",
    known: "Tanıyorum",
    unknown: "Tanımıyorum",
    undo: "Geri al",
    on: "Kaydet ve devam et",
  },
  {
    language: "en",
    scheme: "dark",
    width: 390,
    title: "Are these yours?",
    mine: "Mine",
    not: "Not mine",
    known: "I know them",
    unknown: "I don’t know them",
    undo: "Undo it",
    on: "Save and go on",
  },
] as const;
for (const { language, scheme, width, ...say } of questions)
  test(`after a reset every page is the one of the ways in, until each is said to be one's own or not, in ${language} (S19)`, async ({
    browser,
    baseURL,
  }) => {
    const page = await start(browser, baseURL, { username: "ayse", language, scheme, width });
    const [own, thiefs] = [`Telefon ${language}`, `Bilinmeyen ${language}`];
    for (const name of [own, thiefs]) await afterReset("ayse", name);
    const [colleague, accomplice] = [`meslektas-${language}`, `ortak-${language}`];
    for (const name of [colleague, accomplice]) await cameIn("ayse", name);
    const viewer = `izleyen-${language}`;
    await raised("ayse", viewer);
    await page.goto("/Product/List");
    await expect(page.getByRole("heading", { name: say.title })).toBeVisible();
    await expect(page).toHaveURL(/\/Account\/WaysIn$/);
    const go = page.getByRole("button", { name: say.on });
    await expect(go).toBeDisabled();
    const of = (name: string) => page.getByRole("group", { name: new RegExp(name) });
    await of(own).getByRole("radio", { name: say.mine, exact: true }).check();
    await expect(go).toBeDisabled();
    await of(thiefs).getByRole("radio", { name: say.not, exact: true }).check();
    // Whom the other language's run let in as well.
    for (const one of await page.getByRole("radio", { name: say.known, exact: true }).all()) await one.check();
    await of(accomplice).getByRole("radio", { name: say.unknown, exact: true }).check();
    await expect(go).toBeDisabled();
    await of(viewer).getByRole("radio", { name: say.undo, exact: true }).check();
    await look(page, `ways in ${language}`);
    // Late: it asks for the password first, and goes on by itself.
    await elevenMinutesLater();
    await go.click();
    await page.getByRole("dialog").locator("input[type=password]").fill("demo-parola-1");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/localhost:\d+\/$/);
    const members = await callAs<{ name: string; isActive: boolean; right: string }[]>(page, "Client/GetAllClientMembers", {});
    const isActive = (who: string) => members.find(({ name }) => name === who)?.isActive;
    expect([isActive(colleague), isActive(accomplice)]).toEqual([true, false]);
    expect(members.find(({ name }) => name === viewer)?.right).toBe("read");
    await page.goto("/Account/Security");
    await expect(page.getByText(own, { exact: true })).toBeVisible();
    await expect(page.getByText(thiefs, { exact: true })).toBeHidden();
    // This passkey is of another address and proves nothing here: it goes where its owner came in by a recovery code.
    await justSignedIn();
    await page
      .getByRole("button", { name: new RegExp(own) })
      .last()
      .click();
    await page.getByRole("dialog").getByRole("button").last().click();
    await expect(page.getByText(own, { exact: true })).toBeHidden();
    await page.context().close();
  });
