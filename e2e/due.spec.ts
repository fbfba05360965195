import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, picture } from "./looking.ts";
import { callAs, newCompany } from "./people.ts";

test("what is due stands on the first page over all stores and leads to where it is done; what is told by e-mail is chosen (U48)", async ({
  page,
}) => {
  await newCompany(page, "vade", "Vade Ticaret");
  const messages = listen(page);
  await callAs(page, "Home/LoadSampleData", {});
  await page.reload();
  const due = page.getByRole("list", { name: "Süresi yaklaşanlar" });
  await expect(due.getByRole("listitem").first()).toContainText(/kargoya verilecek|iade kararı verilecek/);
  const all = await callAs<{ totalCount: number; data: { channelOrderId: string }[] }>(page, "Order/GetDeadlines", {});
  expect(await due.getByRole("listitem").count()).toBe(Math.min(5, all.totalCount));
  await axe(page, "the first page with what is due");
  await picture(page, "due-home");
  await due.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(all.data[0]!.channelOrderId) })).toBeVisible();

  await page.goto("/?list=deadlines");
  const list = page.getByRole("dialog", { name: "Süresi yaklaşanlar" });
  await expect(list.getByRole("link", { name: new RegExp(all.data[0]!.channelOrderId) })).toBeVisible();
  await axe(page, "the list of what is due");

  await page.goto("/");
  await page.getByRole("button", { name: "Profil menüsü" }).click();
  await page.getByRole("menuitem", { name: "E-posta bildirimleri" }).click();
  await expect(page.getByRole("heading", { name: "E-posta bildirimleri" })).toBeVisible();
  const saved = () => page.waitForResponse((reply) => reply.url().includes("/Preference/SetPreference") && reply.ok());
  const press = async (act: () => Promise<void>) => void (await Promise.all([saved(), act()]));
  await press(() => page.getByRole("switch", { name: "Kargo süresi dolmak üzere" }).uncheck());
  await press(() => page.getByRole("radio", { name: /^Günde bir kez/ }).check());
  await press(() => page.getByRole("switch", { name: "Sessiz saatler" }).check());
  await page.getByLabel("Başlangıç").click();
  await press(() => page.getByRole("option", { name: "20:00" }).click());
  await page.reload();
  await expect(page.getByRole("switch", { name: "Kargo süresi dolmak üzere" })).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Mağaza yanıt vermiyor" })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Günde bir kez/ })).toBeChecked();
  await expect(page.getByLabel("Başlangıç")).toHaveText("20:00");
  await expect(page.getByLabel("Bitiş")).toHaveText("07:00");
  await expect(page.locator("[role=listbox]")).toHaveCount(0);
  await axe(page, "what is told by e-mail");
  await picture(page, "notifications");
  await page.setViewportSize({ width: 390, height: 844 });
  await fitsItsWidth(page, "what is told by e-mail");
  expect(messages).toEqual([]);
});
