import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, listen } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, newCompany } from "./people.ts";
import { market } from "./sandbox.ts";

interface Listed {
  code: string;
  name: string;
  values: { code: string; name: string }[];
}
const categories = ["Kazak", "Gömlek", "Atkı"];

test("U34, U35: what is chosen on one marketplace is copied to another by one press, shown before and taken back after", async ({
  page,
}) => {
  const messages = listen(page);
  await newCompany(page, "kopyalayan", "Kopyalayan Ticaret");
  const seller = await market<{ sellerId: number; apiKey: string; apiSecret: string }>("_accounts", { name: "Kopya" });
  const merchant = await market<{ merchantId: string; serviceKey: string }>("_accounts", { name: "Kopya" }, "hepsiburada");
  const { channels } = await callAs<{ channels: { channelId: string; code: string }[] }>(
    page,
    "Client/GetClientChannelAuths",
    {},
  );
  const idOf = (code: string) => channels.find((channel) => channel.code === code)!.channelId;
  const [trendyol, hepsiburada] = [idOf("trendyol"), idOf("hepsiburada")];
  const connect = (channelId: string, credentials: object) =>
    callAs(page, "Client/SetClientChannelAuth", { channelId, name: "Kopya", isSandbox: true, credentials });
  const { sellerId, apiKey, apiSecret } = seller;
  await connect(trendyol, { sellerId: `${sellerId}`, apiKey, apiSecret });
  const { merchantId, serviceKey } = merchant;
  await connect(hepsiburada, { merchantId, integrator: "tradeport_dev", serviceKey });
  for (const [at, category] of categories.entries())
    await makeProduct(page, [`kopya-${at}`], "Kopya Marka", `Ürün ${at}`, category);

  type Mapped = {
    tradeportCategoryId: string;
    tradeportCategoryPath: string;
    channelCategoryCode: string;
    missingAttributes: number | null;
  };
  const mappedOn = async (channelId: string) => {
    const suggestions = async () => {
      type Suggested = { tradeportCategoryId: string; suggestions: { channelCategoryCode: string }[] };
      // Null while the marketplace's categories are being read.
      const answer = await callAs<{ data: Suggested[] } | null>(page, "Mapping/GetCategorySuggestions", { channelId });
      return answer?.data.filter(({ suggestions }) => suggestions.length > 0) ?? [];
    };
    await expect.poll(async () => (await suggestions()).length, { timeout: 60_000 }).toBe(3);
    const choices = (await suggestions()).map(({ tradeportCategoryId, suggestions: [best] }) => ({
      tradeportCategoryId,
      channelCategoryCode: best!.channelCategoryCode,
    }));
    await callAs(page, "Mapping/ApproveCategorySuggestions", { channelId, choices });
    const mappings = () => callAs<Mapped[]>(page, "Mapping/GetProductCategoryMappingByClientId", { channelId });
    await expect
      .poll(async () => (await mappings()).every(({ missingAttributes }) => missingAttributes !== null), { timeout: 60_000 })
      .toBe(true);
    return mappings();
  };
  for (const { tradeportCategoryId, channelCategoryCode } of await mappedOn(trendyol)) {
    const listed = await callAs<Listed[]>(page, "Mapping/GetChannelAttributesAndValues", {
      channelId: trendyol,
      channelCategoryCode,
    });
    const fixed = listed.filter(({ name }) => ["Cinsiyet", "Materyal"].includes(name));
    const attributeMappings = fixed.map(({ code, name, values }) => ({
      channelAttributeCode: code,
      // One that the other list has as well, and one that it does not.
      fixedValueCode: (values.find((one) => one.name === (name === "Cinsiyet" ? "Kadın" : "Yün")) ?? values[0]!).code,
    }));
    await callAs(page, "Mapping/SetCategoryAttributeMappingByClientId", {
      ...{ channelId: trendyol, tradeportCategoryId, attributeMappings },
    });
  }
  await mappedOn(hepsiburada);
  const rules = async () => {
    const mappings = await callAs<Mapped[]>(page, "Mapping/GetProductCategoryMappingByClientId", { channelId: hepsiburada });
    const all = await Promise.all(
      mappings.map(({ tradeportCategoryId }) =>
        callAs<{ source: string }[]>(page, "Mapping/GetClientChannelCategoryAttributeMapping", {
          ...{ channelId: hepsiburada, tradeportCategoryId },
        }),
      ),
    );
    return all.flat().length;
  };
  expect(await rules()).toBe(0);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/Mapping/CategoryMapping?channelId=${hepsiburada}`);
  await page.getByRole("button", { name: "Başka pazaryerinden kopyala" }).click();
  const sheet = page.getByRole("dialog", { name: "Hepsiburada için eşleştirme kopyala" });
  await expect(sheet.getByRole("combobox", { name: "Kopyalanacak pazaryeri" })).toHaveText("Trendyol");
  const list = sheet.getByRole("list", { name: "Kopyalanacak kategoriler" });
  await expect(list.getByRole("checkbox")).toHaveCount(3);
  expect(await rules()).toBe(0);
  await axe(page, "what would be copied");
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await fitsItsWidth(page, `what would be copied at ${width}`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  const file = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Listeyi indir" }).click();
  expect((await file).suggestedFilename()).toMatch(/^Tradeport - Kopyalanacak eşleştirmeler - Trendyol Hepsiburada - /);

  await list.getByRole("checkbox", { name: /Atkı$/ }).uncheck();
  await sheet.getByRole("button", { name: "2 kategoriye kopyala" }).click();
  await expect(page.getByText(/^2 kategoriye kopyalandı: \d+ özellik\.$/)).toBeVisible();
  const copied = await rules();
  expect(copied).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Geri al", exact: true }).last().click();
  await expect(page.getByText("Geri alındı.").last()).toBeVisible();
  await expect.poll(rules).toBe(0);

  // Its notice is gone: a copy is taken back from the sheet, whenever it was made.
  await page.getByRole("button", { name: "Başka pazaryerinden kopyala" }).click();
  await sheet.getByRole("button", { name: "3 kategoriye kopyala" }).click();
  await expect.poll(rules).toBeGreaterThan(copied);
  await page.reload();
  await page.getByRole("button", { name: "Başka pazaryerinden kopyala" }).click();
  await sheet.getByRole("button", { name: "Önceki kopyalar (1)" }).click();
  const copies = sheet.getByRole("list", { name: "Önceki kopyalar" });
  await expect(copies).toContainText("Trendyol");
  await axe(page, "copies that stand");
  await copies.getByRole("button", { name: /^Geri al/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Geri al", exact: true }).click();
  await expect(page.getByText(/^Kopya geri alındı: \d+ özellik\.$/)).toBeVisible();
  await expect.poll(rules).toBe(0);
  await expect(copies).toHaveCount(0);
  expect(messages).toEqual([]);
});
