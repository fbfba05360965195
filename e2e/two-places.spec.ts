import { expect, test } from "@playwright/test";
import { bought } from "./bought.ts";
import { axe, fitsItsWidth, picture } from "./looking.ts";
import { makeProduct } from "./made-product.ts";
import { callAs, signIn } from "./people.ts";
import { market } from "./sandbox.ts";

interface Rows {
  data: { id: string; quantity: number }[];
}

/** Three pieces at two places, bought at once. */
const barcode = "8690000092014";
const far = "Uzak Depo";

test("a second warehouse serves the stores after the first: an order takes from both and leaves in two parcels, and it closes once nothing in it is reserved", async ({
  page,
}) => {
  await signIn(page, "mehmet");
  const { id: productId } = await makeProduct(page, [barcode]);
  const first = (await callAs<{ name: string; isDefault: boolean }[]>(page, "Warehouse/WarehouseList", {})).find(
    ({ isDefault }) => isDefault,
  )!.name;
  await page.goto("/WarehouseManagement?form=new");
  const sheet = page.getByRole("dialog").filter({ has: page.getByLabel("Depo adı") });
  await sheet.getByLabel("Depo adı").fill(far);
  await sheet.getByLabel("Depo kodu").fill("UZAK");
  await axe(page, "a warehouse's form");
  await sheet.getByRole("button", { name: "Depoyu kaydet" }).click();
  const row = page.locator("tr[data-row]").filter({ hasText: far });
  await expect(row).toContainText("Kendi deposu");

  const stock = page.getByRole("region", { name: "Depolar" });
  const lying = (place: string) => stock.locator("tr[data-row]").filter({ hasText: place });
  await page.goto(`/Product/New/Update?productId=${productId}`);
  await stock.getByRole("button", { name: `${barcode}, Satılabilir: taşı ya da durumunu değiştir` }).click();
  const question = page.getByRole("dialog", { name: /nerede ve ne durumda/ });
  await question.getByRole("button", { name: "Kaydet" }).click();
  await expect(question.getByText("Depoyu ya da durumu değiştirin.")).toBeVisible();
  await question.getByLabel(/^Adet/).fill("1");
  await question.getByLabel("Yeni depo").click();
  await page.getByRole("option", { name: far }).click();
  await picture(page, "move stock");
  await question.getByRole("button", { name: "Kaydet" }).click();
  await expect(lying(far)).toContainText("Satılabilir");

  const { orderNumber, packageId } = await bought(page, "İki Depolu", barcode, 3);
  const order = async () => (await callAs<Rows>(page, "Order/GetAllOrder", { search: orderNumber })).data[0]?.id;
  await expect.poll(order).toBeDefined();
  const reserved = async () =>
    (await callAs<{ warehouseName: string; reserved: number }[]>(page, "Product/GetProductStock", { productId })).map((one) => [
      one.warehouseName,
      one.reserved,
    ]);
  await expect.poll(reserved).toEqual([
    [first, 2],
    [far, 1],
  ]);

  // What lies at the second place goes in a parcel of its own.
  await page.goto(`/Order/Detail/${await order()}`);
  const parcels = page.getByRole("region", { name: "Koliler" });
  await parcels.getByRole("button", { name: "Başka koliye ayır" }).click();
  const packing = page.getByRole("dialog", { name: "Hangi ürünler hangi kolide?" });
  await packing.getByRole("button", { name: "Koliye koy" }).click();
  await expect(packing.getByText("En az bir adet yazın.")).toBeVisible();
  await packing.getByLabel("Kargo firması").fill("Aras");
  await packing.getByLabel("Kargo takip numarası").fill("ARAS-92014");
  await packing.getByLabel(new RegExp(`${far} \\(1\\)`)).fill("1");
  await axe(page, "packing into another parcel");
  await packing.getByRole("button", { name: "Koliye koy" }).click();
  const second = parcels.getByRole("region", { name: /Aras · ARAS-92014/ });
  await expect(second).toContainText(far);
  await expect(second.getByRole("listitem")).toHaveCount(1);
  await expect(parcels.getByRole("region", { name: /^Koli · / })).toHaveCount(2);
  await axe(page, "an order's parcels");
  await second.getByRole("button", { name: /^Koliyi düzenle/ }).click();
  const editing = page.getByRole("dialog", { name: "Koli bilgileri" });
  await editing.getByLabel("Kargo takip numarası").fill("ARAS-92015");
  await editing.getByLabel("Ölçülen desi").fill("2,5");
  await editing.getByRole("button", { name: "Koliyi kaydet" }).click();
  const renumbered = parcels.getByRole("region", { name: /Aras · ARAS-92015/ });
  await expect(renumbered).toContainText("Önceki numaralar: ARAS-92014");
  await expect(renumbered).toContainText("2,5 desi ölçüldü");

  // What it serves is said in its form; it can't be closed while a piece of it is promised.
  await page.goto("/WarehouseManagement");
  await page.getByRole("button", { name: `Düzenle: ${far}` }).click();
  await expect(sheet.getByLabel("İki Depolu")).toHaveText("2. sırada");
  await axe(page, "which stores a warehouse serves");
  await page.setViewportSize({ width: 390, height: 768 });
  await fitsItsWidth(page, page.url());
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press("Escape");
  const close = async () => {
    await page.getByRole("button", { name: `Kapat: ${far}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Depoyu kapat" }).click();
  };
  await close();
  await expect(page.getByText(/siparişlere ayrılmış 1 adet var/)).toBeVisible();
  await market("_scan", { packageId });
  await expect.poll(reserved).toEqual([]);
  const states = async () => {
    const { parcels: all } = await callAs<{ parcels: { state: string }[] }>(page, "Order/GetParcels", {
      orderHeaderId: await order(),
    });
    return all.map(({ state }) => state);
  };
  await expect.poll(states).toEqual(["moving", "moving"]);
  await close();
  await expect(row).toContainText("Kapalı");
  await expect(row).toContainText("Hiçbiri");
  await picture(page, "warehouses");
});
