import { expect, test } from "@playwright/test";
import { show, start } from "./looking.ts";
import { addressesOf, knownTo } from "./routes.ts";

/** Verbs of changes in Turkish; what a viewer may do for themselves (filters, columns, views) is no change of the company's. */
const changes =
  /(ekle|sil|kaydet|onayla|gönder|bağla|kes|arşivle|çıkar|yükle|kopyala|iptal et|değiştir|davet et|kaldır)(?!\p{L})/iu;
/** And a viewer changes their own password and asks the support. */
const own = /filtre|sütun|görünüm|temizle|Aktif|Mağazadaki|Toplu yükle|^Parolayı değiştir$/i;
const ownOn: Record<string, RegExp> = { "/Support/Contact": /^Gönder$/ };

test("a viewer finds no button that would be refused: what changes things is absent or says why it is off (U60)", async ({
  browser,
  baseURL,
}) => {
  const page = await start(browser, baseURL, { username: "ayse", language: "tr", width: 1366 });
  await page.route("**/api/Client/GetClientProfileLogin", async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    await route.fulfill({ response: reply, json: { ...body, result: { ...body.result, right: "read" } } });
  });
  for (const address of addressesOf("Client", await knownTo(page))) {
    await show(page, address);
    const controls = await page
      .locator("#content :is(button, a[href], [role=button]):not(:disabled, [aria-disabled=true], .Mui-disabled)")
      .evaluateAll((all) => all.map((control) => (control.getAttribute("aria-label") ?? control.textContent ?? "").trim()));
    const dead = controls.filter((name) => changes.test(name) && !own.test(name) && !ownOn[address]?.test(name));
    expect.soft(dead, `${address} offers a viewer`).toEqual([]);
  }
  await page.context().close();
});
