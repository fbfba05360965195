import fs from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { readPaper } from "../server/testing/read-paper.ts";
import { listen, show } from "./looking.ts";
import { sellingStore } from "./packing-orders.ts";
import { newCompany } from "./people.ts";

const count = 50;

test("fifty chosen orders' labels are printed in two presses, and one order's in one: each is measured, and its barcode scanned (U57)", async ({
  page,
}) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await newCompany(page, "elli", "Elli Etiket");
  const { order } = await sellingStore(page, "Etiket mağazası", ["ETIKET-1"]);
  const orders = await order(Array.from({ length: count }, () => [1]));
  const codes = new Set(orders.map(({ cargoTrackingCode }) => cargoTrackingCode));
  expect(codes.size).toBe(count);
  await show(page, `/Order/Active?pageSize=${count}`);
  const print = page.getByRole("button", { name: /^Etiket yazdır: / });
  await expect(print.first()).toBeVisible({ timeout: 120_000 });
  const printed = async (press: () => Promise<void>) => {
    const download = page.waitForEvent("download");
    await press();
    return readPaper(await fs.readFile(await (await download).path()));
  };
  const [only, ...more] = await printed(() => print.first().click());
  expect([more, codes.has(only!.barcode!)]).toEqual([[], true]);

  await expect(async () => {
    await page.reload();
    await page.getByRole("columnheader").getByRole("checkbox").check();
    // What says that some have no label yet is gone.
    await page.getByRole("toolbar").getByRole("button", { name: "Yazdır", exact: true }).click();
    await expect(page.getByRole("dialog").getByText(/etiketi hazır değil/)).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  const pages = await printed(() => page.getByRole("dialog").getByRole("button", { name: "Yazdır", exact: true }).click());
  expect(pages.map(({ width, height }) => [width.toFixed(1), height.toFixed(1)])).toEqual(Array(count).fill(["100.0", "150.0"]));
  expect(new Set(pages.map(({ barcode }) => barcode))).toEqual(codes);
  expect(messages).toEqual([]);
});
