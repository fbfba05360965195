import { readdirSync, readlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { writeExport } from "./export.ts";

/** Files without a name that this process holds open, other tests' among them. */
const unnamed = () =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return /tradeport-[\w-]+\.xlsx \(deleted\)$/.test(readlinkSync(`/proc/self/fd/${fd}`));
    } catch {
      return false;
    }
  }).length;

test("a list whose rows break off is told so and leaves no file open", async () => {
  const columns = [{ header: { tr: "Ad", en: "Name" }, width: 10, value: (row: string) => row }];
  const broken = async function* () {
    yield ["one"];
    throw new Error("the database went away");
  };
  const before = unnamed();
  for (let time = 0; time < 40; time++)
    await expect(writeExport({ sheet: "Ürünler", columns, locale: "tr" }, broken())).rejects.toThrow("the database went away");
  expect(unnamed() - before).toBeLessThan(20);
});
