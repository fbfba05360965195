import { expect, test } from "@playwright/test";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { callAs, signIn } from "./people.ts";

interface Product {
  id: string;
  version: number;
  texts: { langCode: string; description: string }[];
}

test("a description is written as it looks; script in it runs nowhere and is not kept, and 30,001 letters are said at the field (S46)", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  await callAs(page, "Home/LoadSampleData", {});
  const { data } = await callAs<{ data: { id: string }[] }>(page, "Product/GetAllProductMasterData", { pageSize: 1 });
  const productId = data[0]!.id;
  const read = () => callAs<Product>(page, "Product/GetProductMasterData", { productId });
  const { version } = await read();
  const plain = "Birinci satır & ikisi\nİkinci <3";
  await callAs(page, "Product/UpdateProductMasterDataJson", {
    product: { id: productId, version, texts: [{ langCode: "tr-TR", description: plain }] },
  });
  const own = async () => (await read()).texts.find(({ langCode }) => langCode === "tr-TR")!.description;

  await page.goto(`/Product/New/Update?productId=${productId}`);
  const field = page.getByRole("textbox", { name: "Açıklama" }).first();
  await expect(field.locator("p").first()).toHaveText("Birinci satır & ikisi");
  await expect(field.locator("p").nth(1)).toHaveText("İkinci <3");
  // Looking at it is no change.
  await field.focus();
  await expect(page.getByRole("button", { name: "Kaydet", exact: true })).toHaveCount(0);
  expect(await own()).toBe(plain);

  await field.fill("");
  await field.pressSequentially("Keten gömlek");
  await field.press("Control+a");
  await page.getByRole("button", { name: "Kalın" }).first().click();
  await expect(page.getByRole("button", { name: "Kalın" }).first()).toHaveAttribute("aria-pressed", "true");
  await field.press("End");
  await field.press("Enter");
  await page.getByRole("button", { name: "Kalın" }).first().click();
  await field.pressSequentially("yıkanır");
  await page.getByRole("button", { name: "Madde işaretli liste" }).first().click();
  // What somebody else's page puts on the clipboard.
  await page.evaluate(() => Object.assign(window, { ran: 0 }));
  await field.evaluate((root) => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      '<p style="color:red" onclick="ran=1">yumuşak<script>ran=1</script><img src=x onerror="ran=1"><a href="javascript:ran=1">bak</a><iframe srcdoc="x"></iframe></p>',
    );
    data.setData("text/plain", "yumuşak");
    root.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(field.getByText("yumuşak")).toBeVisible();
  await expect(field.locator("script, img, iframe, [onclick], [style]")).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { ran: number }).ran)).toBe(0);
  await page.mouse.move(0, 0);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await axe(page, "the editor");
  await fitsItsWidth(page, "the editor");
  await picture(page, "rich-text");
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Ürün kaydedildi.")).toBeVisible();
  const saved = await own();
  expect(saved).toMatch(/<(b|strong)>Keten gömlek<\/(b|strong)>/);
  expect(saved).toMatch(/<ul><li>.*yıkanır/);
  expect(saved).not.toMatch(/script|onclick|javascript|style|iframe|img/);

  await page.getByRole("button", { name: "Kaynak kodunu düzenle" }).first().click();
  const source = page.getByRole("textbox", { name: "Açıklama" }).first();
  await expect(source).toHaveValue(saved);
  await source.fill(`<p>${"a".repeat(29_995)}</p>`);
  await expect(page.getByText("En çok 30000 karakter olabilir; 30002 karakter girildi.").first()).toBeVisible();
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Ürün kaydedildi.")).toHaveCount(0);
  expect(await own()).toBe(saved);
  await source.fill("");
  await page.getByRole("button", { name: "Metin olarak düzenle" }).first().click();
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Ürün kaydedildi.")).toBeVisible();
  expect(await own()).toBe("");
});
