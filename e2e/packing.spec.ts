import { expect, type Page, test } from "@playwright/test";
import { axe, fitsItsWidth, listen, picture, show } from "./looking.ts";
import { type Ordered, scan, sellingStore } from "./packing-orders.ts";
import { callAs, newCompany } from "./people.ts";
import { market } from "./sandbox.ts";

/** The packing station with a scanner alone: nothing here clicks, and nothing sets the focus (U27, U57). */
const [coat, scarf] = ["8690000141001", "8690000141002"];
const outcome = (page: Page) => page.getByRole("status").filter({ has: page.locator("[data-outcome]") });
const packed = (page: Page) => callAs<{ totalCount: number }>(page, "Order/GetAllPacking", { state: "packed" });
const codesOf = ({ channelPackageId, pieces }: Ordered) => [channelPackageId, ...pieces];

test("ten orders are packed by a scanner's keystrokes, faster than the server answers, each label printed once; then all are handed over (U57)", async ({
  page,
}) => {
  await newCompany(page, "istasyon", "İstasyon Giyim");
  const { order } = await sellingStore(page, "İstasyon Mağazası", [coat, scarf]);
  const orders = await order(Array.from({ length: 10 }, (_, at) => [1 + (at % 2), at % 3]));
  const labels: string[] = [];
  page.on("download", (file) => labels.push(file.suggestedFilename()));
  await show(page, "/Order/Packing");
  await axe(page, "packing station empty");
  // Without a pause: what the scanner sends before an answer is there waits for it.
  for (const one of orders) await scan(page, ...codesOf(one));
  await expect.poll(async () => (await packed(page)).totalCount, { timeout: 60_000 }).toBe(10);
  await expect.poll(() => labels.length, { timeout: 60_000 }).toBe(10);
  expect(new Set(labels)).toEqual(
    new Set(orders.map(({ channelPackageId }) => `Tradeport - etiketler - ${channelPackageId}.pdf`)),
  );
  await expect(page.getByRole("region", { name: "Teslim bekleyen · 10" })).toBeVisible();
  await picture(page, "packing station packed");
  await scan(page, "TPHAND");
  const question = page.getByRole("dialog");
  await expect(question).toContainText("10 paket kargoya teslim edilsin mi?");
  await axe(page, "handing over");
  await page.keyboard.press("Enter");
  await expect(page.getByText("10 paket kargoya teslim edildi.").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Teslim bekleyen · 0" })).toBeVisible();
  await scan(page, orders[0]!.channelPackageId);
  await expect(outcome(page)).toContainText("kargoya teslim edilmiş");
});

test("a wrong piece, one too many, a reload, a lost connection, a second station and a canceled order: nothing is packed wrong, and no scan is lost (U27)", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await newCompany(page, "istasyon2", "İkinci İstasyon");
  const { order } = await sellingStore(page, "Çağlayan Öztürkmenoğlu Dokuma ve Konfeksiyon Mağazası", [coat, scarf]);
  const [first, second, third] = (await order([
    [3, 1],
    [2, 0],
    [2, 0],
  ])) as [Ordered, Ordered, Ordered];
  const complaints = listen(page);
  await show(page, "/Order/Packing");

  await scan(page, "NOBODY-1");
  await expect(outcome(page)).toContainText("“NOBODY-1” koduyla paket bulunamadı");
  await scan(page, first.cargoTrackingCode);
  const open = page.getByRole("region", { name: `Paket ${first.channelPackageId}` });
  await expect(open).toBeVisible();
  await scan(page, "8690000999999");
  await expect(outcome(page)).toContainText("Yanlış ürün");
  await expect(page.locator("[data-outcome=error]")).toBeVisible();
  await axe(page, "packing a wrong piece");
  await scan(page, "4*", coat);
  await expect(outcome(page)).toContainText("Fazla");
  await scan(page, `2*${coat}`);
  await expect(outcome(page)).toContainText("2 / 3");
  // The count is the server's.
  await page.reload();
  const line = (barcode: string) => open.locator(`[data-piece="${barcode}"]`);
  await expect(line(coat)).toContainText("2 / 3");

  await context.setOffline(true);
  await scan(page, coat, scarf);
  await expect(page.getByText("2 okutma bağlantıyı bekliyor.")).toBeVisible();
  await axe(page, "packing offline", ["color-contrast"]);
  await picture(page, "packing offline");
  await context.setOffline(false);
  await expect(outcome(page)).toContainText(/tamam|Etiket yazdırıldı/);
  await expect(page.getByText("okutma bağlantıyı bekliyor")).toHaveCount(0);

  // Another browser of the same company, on another table, in English and on a telephone.
  const other = await (
    await browser.newContext({ storageState: await context.storageState(), viewport: { width: 390, height: 844 } })
  ).newPage();
  await other.context().addCookies([{ name: "i18n_redirected", value: "en", url: baseURL as string }]);
  await scan(page, second.channelPackageId, coat);
  await expect(outcome(page)).toContainText("1 / 2");
  await show(other, "/Order/Packing");
  await scan(other, second.channelPackageId);
  await expect(other.getByText("is packing it at another station")).toBeVisible();
  await axe(other, "packing elsewhere");
  await fitsItsWidth(other, "packing elsewhere");
  // Enter alone takes it over, and the first station counts nothing any more.
  await other.keyboard.press("Enter");
  await expect(other.getByRole("region", { name: `Package ${second.channelPackageId}` })).toContainText("1 / 2");
  await axe(other, "packing on a telephone");
  await fitsItsWidth(other, "packing on a telephone");
  await scan(page, coat);
  await expect(outcome(page)).toContainText("başka bir istasyonda paketleniyor");
  await scan(other, coat);
  await expect(outcome(other)).toContainText(/is packed|label was printed/);

  // Its buyer cancels while it is packed: said at once, and nothing more goes in.
  await scan(page, "TPLEAVE", third.channelPackageId, coat);
  await expect(outcome(page)).toContainText("1 / 2");
  await market("_cancel", { packageId: Number(third.channelPackageId) });
  await expect(outcome(page)).toContainText("paket iptal edildi; gönderilmemeli", { timeout: 90_000 });
  await scan(page, coat);
  await expect(outcome(page)).toContainText("Paketlenemez");
  await axe(page, "packing canceled");
  // A refusal is an answer.
  expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
});
