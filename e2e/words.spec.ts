import { expect, type Page, test } from "@playwright/test";
import { fitsItsWidth, show, start } from "./looking.ts";
import { addressesOf, knownTo } from "./routes.ts";

/** Names in whatever language, and times and days in words, which the browser says. */
const names =
  /Tradeport|Türkçe|English|Ctrl|^MK$|(\d+ (saniye|dakika|saat|gün) önce|şimdi|dün|bugün)|^\p{L}+\/\p{L}+( \p{L}+)*$/gu;

/** Every text that the server sent this page: data, and its own words. */
const heard = (page: Page) => {
  const texts = new Set<string>();
  const keep = (value: unknown): void => {
    if (typeof value === "string") texts.add(value.trim());
    else if (typeof value === "object" && value !== null) Object.entries(value).flat().forEach(keep);
  };
  const reading: Promise<void>[] = [];
  page.on("response", (answer) => {
    if (!answer.url().includes("/api/") || !answer.headers()["content-type"]?.includes("application/json")) return;
    reading.push(answer.json().then(keep, () => {}));
  });
  return async () => {
    await Promise.all(reading);
    return [...texts].filter((text) => text.length > 1).sort((a, b) => b.length - a.length);
  };
};

test("nothing on a screen is outside the label sets, and longer words at 320 px push nothing out (U54, U58)", async ({
  browser,
  baseURL,
}) => {
  const page = await start(browser, baseURL, { username: "mehmet", language: "xx", width: 320 });
  const sent = heard(page);
  await page.reload();
  for (const address of addressesOf("Client", await knownTo(page))) {
    await show(page, address);
    const shownTexts = await page.evaluate(() => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const parent = node.parentElement;
        if (!parent || parent.closest("script, style, [data-own], [hidden]")) continue;
        // A name whose middle may be left out stands in two parts.
        texts.push((parent.closest(".ends") ?? node).textContent ?? "");
      }
      for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
        for (const name of ["aria-label", "title", "placeholder", "alt"]) texts.push(element.getAttribute(name) ?? "");
      return texts;
    });
    const data = await sent();
    // The audit shows what an object was as it was, cut where it is long.
    const texts = shownTexts.filter((text) => !/^\[?\{"/.test(text));
    const withoutData = (text: string) =>
      data.reduce((left, one) => (left.includes(one) ? left.replaceAll(one, "") : left), text);
    const outside = texts
      .filter((text) => !text.includes("⟦") && !text.includes("⟧"))
      // What came from the server may name a language in its midst, and a short word of it may stand in a name.
      .map((text) =>
        withoutData(withoutData(text.trim().replace(names, "")).replace(names, ""))
          .replace(names, "")
          .trim(),
      )
      .filter((text) => /\p{L}{3}/u.test(text));
    expect.soft([...new Set(outside)], `${address}: not from a label set`).toEqual([]);
    expect
      .soft(
        texts.map(withoutData).filter((text) => /\{\{|\}\}/.test(text)),
        `${address}: a placeholder nobody filled`,
      )
      .toEqual([]);
    await fitsItsWidth(page, address);
  }
  await page.context().close();
});

test("switching the language keeps the page, its address and what is typed, and is kept for a year (U58)", async ({
  browser,
  baseURL,
}) => {
  const page = await start(browser, baseURL, { username: "mehmet", language: "tr", width: 1366 });
  await page.goto("/Product/List?barcode=0869&orderColumn=quantity");
  await page.getByRole("searchbox").fill("yar");
  const address = page.url();
  await page.getByRole("button", { name: "Profil menüsü" }).click();
  const offered = page.getByRole("group", { name: "Dil" }).getByRole("button");
  await expect(offered).toHaveText(["Türkçe", "English"]);
  await offered.filter({ hasText: "English" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("searchbox")).toHaveValue("yar");
  expect(new URL(page.url()).searchParams.get("barcode")).toBe(new URL(address).searchParams.get("barcode"));
  const cookie = (await page.context().cookies()).find(({ name }) => name === "i18n_redirected");
  expect(cookie?.value).toBe("en");
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await page.context().close();
});

test("a language that is not offered is still whole when its cookie is there (U58)", async ({ browser, baseURL }) => {
  for (const [language, title] of [
    ["de", "Produkte"],
    ["fr", "Produits"],
    ["it", "Prodotti"],
  ] as const) {
    const page = await start(browser, baseURL, { username: "mehmet", language, width: 1366 });
    await page.goto("/Product/List");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.context().close();
  }
});
