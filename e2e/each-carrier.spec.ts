import { expect, test } from "@playwright/test";
import { listen, show } from "./looking.ts";
import { sellingStore } from "./packing-orders.ts";
import { callAs, newCompany, parcelsAskedNow } from "./people.ts";
import { market } from "./sandbox.ts";

interface Auth {
  fields: { key: string; label: { tr: string }; demoValue: string | null }[];
}
interface Books {
  parcels: { key: string; number: number | null; receiver: string; returned: boolean }[];
  effects: { reference: string; what: string }[];
}
interface Row {
  status: string;
  cargoTrackingCode: string;
  customerName: string;
}
/** Whose books at the carrier are looked at, and what they have of a parcel from its order to its door. */
const carriers = [
  ["yurtici", "Yurtiçi Kargo", "username", ["created", "scanned at the branch", "delivered"]],
  ["aras", "Aras Kargo", "username", ["created", "waybill made at the branch", "delivered"]],
  ["mng", "DHL eCommerce (MNG)", "customerNumber", ["created", "accepted at the branch", "out for delivery", "delivered"]],
] as const;

test("each carrier brings an order: what its books have is what the console says (U47)", async ({ page }) => {
  const messages = listen(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await newCompany(page, "uckargo", "Üç Kargo Ev");
  const store = await sellingStore(page, "Üç kargo mağazası", ["UC-KARGO-1"]);
  const orders = await store.order(carriers.map(() => [1]));
  await market("_settings", { queryGapMs: 0 }, "yurtici");
  const providers = await callAs<{ id: string; code: string }[]>(page, "Client/GetAllIntegrationProvider", {});

  for (const [at, [code, name, user, ends]] of carriers.entries())
    await test.step(name, async () => {
      const providerId = providers.find((one) => one.code === code)!.id;
      const { fields } = await callAs<Auth>(page, "IntegrationProvider/GetIntegrationAuth", { providerId });
      await show(page, "/Integrations/Cargo");
      await page.getByRole("link", { name: `${name}: bağla` }).click();
      await page.getByLabel("Deneme ortamı").check();
      for (const { label, demoValue } of fields)
        if (demoValue) await page.getByRole("textbox", { name: label.tr }).fill(demoValue);
      await page.getByRole("button", { name: "Kaydet ve dene" }).click();
      await expect(page.getByText("Çalışıyor", { exact: true })).toBeVisible();

      const { channelOrderId, packageId } = orders[at]!;
      await show(page, "/Order/Active");
      await page.getByRole("link", { name: channelOrderId }).first().click();
      const label = page.waitForEvent("download");
      await page.getByRole("button", { name: "Kargoya ver" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox", { name: /^Kargo firması/ }).click();
      await page.getByRole("option", { name: `${name} (deneme ortamı)` }).click();
      await dialog.getByRole("button", { name: "Kargoya ver" }).click();
      const card = page.getByRole("article", { name: `${name} · TP` });
      await expect(card.getByText("Şubeye verilecek", { exact: true })).toBeVisible();
      // Two presses from the order to its label: it comes by itself once the carrier has taken the package.
      expect((await label).suggestedFilename()).toMatch(/\.pdf$/);
      const reference = /TP[A-Z0-9]{14}/.exec((await card.getAttribute("aria-label"))!)![0];
      const demoUser = fields.find(({ key }) => key === user)!.demoValue!;
      const books = async () => {
        const { parcels, effects } = await market<Books>(`_truth?user=${demoUser}`, undefined, code);
        return {
          parcels: parcels.filter(({ key }) => key === reference),
          effects: effects.filter((one) => one.reference === reference).map(({ what }) => what),
        };
      };
      const order = async () =>
        (await callAs<{ data: (Row & { packageId: string })[] }>(page, "Order/GetAllOrder", {})).data.find(
          (one) => one.packageId === packageId,
        )!;
      expect(await books()).toMatchObject({ parcels: [{ receiver: (await order()).customerName }], effects: ["created"] });

      const moves = { yurtici: ["scan", "deliver"], aras: ["scan", "deliver"], mng: ["scan", "out", "deliver"] }[code];
      for (const move of moves.slice(0, -1)) await market(`_${move}`, { reference }, code);
      await parcelsAskedNow();
      await expect(card.getByText("Yolda", { exact: true })).toBeVisible();
      const { number } = (await books()).parcels[0]!;
      await expect(card.getByText(String(number), { exact: true })).toBeVisible();
      await expect.poll(async () => (await order()).status).toBe("S_SHIPPED");
      expect((await order()).cargoTrackingCode).toBe(String(number));
      await market(`_${moves.at(-1)}`, { reference }, code);
      await parcelsAskedNow();
      await expect(card.getByText("Teslim edildi", { exact: true })).toBeVisible();
      await expect.poll(async () => (await order()).status).toBe("S_DELIVERED");
      expect(await books()).toMatchObject({ parcels: [{ number, returned: false }], effects: ends });
    });
  expect(messages).toEqual([]);
});
