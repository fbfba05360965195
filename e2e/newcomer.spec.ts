import { expect, test } from "@playwright/test";
import { leaveStores } from "./connect-store.ts";
import { listen, picture } from "./looking.ts";
import { loadByTemplate } from "./newcomer-file.ts";
import { ship } from "./newcomer-orders.ts";
import { channels, goods, home, type Journey } from "./newcomer-place.ts";
import { addProduct, map, meetTheBrand, send, toTheCheck } from "./newcomer-products.ts";
import { connect, signUp } from "./newcomer-stores.ts";
import { wordsOf } from "./words.ts";

/**
 * A stranger with a brand that no marketplace lists goes from sign-up to a shipped order at all three trial stores, by what the screens say
 * and nothing else: each press is one that the home page's first steps, a notice or the screen itself offers. In Turkish on a wide screen,
 * in English on a phone. The one overlooks that the brand is not known and is told so before sending, the other chooses it while mapping. Words come from the screens' own sets.
 */
const sizes = { tr: { width: 1366, height: 768 }, en: { width: 390, height: 844 } };

for (const language of ["tr", "en"] as const)
  test.describe(`a newcomer with a brand of their own, in ${language}`, () => {
    test.describe.configure({ mode: "serial" });
    const w = wordsOf[language];
    const did = clock(language);
    const n = { w, language, shops: {} } as Journey;
    let messages: string[] = [];
    const refused: string[] = [];
    test.beforeAll(async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        locale: language === "tr" ? "tr-TR" : "en-GB",
        viewport: sizes[language],
        colorScheme: language === "tr" ? "light" : "dark",
        reducedMotion: "reduce",
      });
      await context.addCookies([{ name: "i18n_redirected", value: language, url: baseURL as string }]);
      n.page = await context.newPage();
      messages = listen(n.page);
      n.page.on("response", (reply) => {
        if (reply.status() >= 400 && reply.url().startsWith(baseURL as string)) refused.push(`${reply.status()} ${reply.url()}`);
      });
    });
    test.afterAll(async () => {
      await leaveStores(n.page, channels);
      await n.page.context().close();
    });
    test.afterEach(() => {
      expect(refused.splice(0), "a healthy way is refused nothing").toEqual([]);
      expect(messages.splice(0), "the browser's console has nothing to say").toEqual([]);
    });

    test("signs up, confirms the e-mail, signs in and connects three trial stores (U22, U23)", async () => {
      await signUp(n);
      for (const channel of channels) await connect(n, channel);
      did("three stores");
    });
    test("adds two products, maps them, says which brand they are, and sends them to all three (U22, U43)", async () => {
      for (const good of goods[language]) await addProduct(n, good);
      did("two products");
      for (const channel of channels) await map(n, channel);
      did("mapped");
      await toTheCheck(n);
      if (language === "tr") await meetTheBrand(n);
      await send(n);
      did("sent");
    });
    test("an order that is bought at each of the three is accepted, prepared and shipped", async () => {
      for (const channel of channels) await ship(n, channel);
      did("three orders shipped");
      await home(n);
      await picture(n.page, `newcomer ${language} home at the end`);
    });
    if (language === "en")
      test("loads products by a template that is downloaded, filled in and uploaded; a wrong row is said, corrected and sent back", async () => {
        await loadByTemplate(n);
        did("two products by a file");
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
