import { expect, test } from "@playwright/test";
import { trialStore } from "./connect-store.ts";
import { makeProduct } from "./made-product.ts";
import { fillCategory } from "./map-category.ts";
import { callAs, newCompany } from "./people.ts";
import { truth } from "./sandbox.ts";

/** What a person takes to see where to press, and to press. */
const secondsAPress = 1.5;
const wanted = 40;
interface Leaf {
  id: string;
  name: string;
  isLeaf: boolean;
}

test("U50: a new store's forty categories with three hundred attributes are mapped in less than a quarter of an hour, and every product arrives there", async ({
  page,
}) => {
  test.setTimeout(20 * 60_000);
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem("presses", String(Number(sessionStorage.getItem("presses") ?? 0) + 1));
    addEventListener("click", ({ isTrusted }) => isTrusted && count(), { capture: true });
  });
  await newCompany(page, "ogleden", "Öğleden Sonra Ticaret");
  const { storeId, sellerId } = await trialStore(page, "Öğleden Sonra");
  const { data } = await callAs<{ data: Leaf[] }>(page, "ProductCategory/GetAll", {});
  const all = data.filter(({ isLeaf }) => isLeaf);
  // A name that stands twice would be two rows of one name.
  const leaves = all.filter(({ name }) => all.filter((one) => one.name === name).length === 1).slice(0, wanted);
  const productIds: string[] = [];
  for (const [at, { name }] of leaves.entries()) {
    const codes = [0, 1, 2].map((n) => `ogle-${at}-${n}`);
    productIds.push((await makeProduct(page, codes, "Öğle Marka", `${name} ${at}`, name, true)).id);
  }

  await page.goto("/Mapping/CategoryMapping");
  await expect(page.getByRole("list", { name: "Trendyol için öneriler" }).getByRole("checkbox").first()).toBeVisible({
    timeout: 120_000,
  });
  await page.evaluate(() => sessionStorage.setItem("presses", "0"));
  const began = performance.now();
  await page.getByRole("button", { name: /^Öğle Marka: Hiçbiri değil/ }).click();
  await page.getByRole("button", { name: "Önerisi olan tüm kategorileri işaretle" }).click();
  await page.getByRole("button", { name: `${wanted} kategoriyi onayla` }).click();
  await expect(page.getByText(`${wanted} kategori Trendyol ile eşleştirildi.`).last()).toBeVisible();

  const list = page.getByRole("list", { name: "Kategorileriniz" });
  const attributes = page.getByRole("list", { name: "2. Özellikler" });
  let attributeCount = 0;
  for (const { name } of leaves) {
    const row = list.getByRole("button").filter({ hasText: ` > ${name} ·` });
    const suggested = page.waitForResponse((reply) => reply.url().includes("GetAttributeSuggestions") && reply.status() === 200);
    await row.click();
    await expect(page.getByRole("region", { name: "1. Kategori" }).getByText(` > ${name}`).first()).toBeVisible();
    await expect(attributes).toBeVisible();
    await expect(row).not.toContainText(/okunuyor|bakılıyor/);
    attributeCount += await attributes.getByRole("listitem").count();
    const approve = page.getByRole("button", { name: /öneriyi onayla$/ });
    await suggested;
    const isReady = async () => (await row.textContent())?.endsWith("Hazır");
    // Where nothing is surely suggested there is no such press.
    if (!(await isReady())) await approve.waitFor({ timeout: 2_000 }).catch(() => {});
    if (await approve.isVisible()) {
      await approve.click();
      await expect(approve).toHaveCount(0);
    }
    if (!(await isReady())) await fillCategory(page);
    await expect(row).toContainText("Hazır");
  }
  const presses = Number(await page.evaluate(() => sessionStorage.getItem("presses")));
  const minutes = ((performance.now() - began) / 1000 + presses * secondsAPress) / 60;
  process.stdout.write(
    `${wanted} categories, ${attributeCount} attributes, ${presses} presses: ${minutes.toFixed(1)} minutes with ${secondsAPress} s for each press\n`,
  );
  expect(attributeCount).toBeGreaterThanOrEqual(300);
  expect(minutes).toBeLessThan(15);

  await callAs(page, "ProductTransfer/UpsertClientChannelProduct", { productIds, storeIds: [storeId] });
  await expect(async () => {
    const there = (await truth(`${sellerId}`)).products.map(({ barcode }) => barcode);
    expect(leaves.flatMap((_, at) => (there.includes(`ogle-${at}-0`) ? [] : [leaves[at]!.name]))).toEqual([]);
  }).toPass({ timeout: 180_000 });
});
