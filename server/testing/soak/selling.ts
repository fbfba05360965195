import { etsyShop, signInAtEtsy } from "../etsy-sign-in.ts";
import { fixtureProduct, makeCorrectedFile } from "../excel-fixture.ts";
import { connectAccount, connectStore, importFile, mapCategory, processEnded } from "../main-job.ts";
import type { Caller, Installation } from "../parts.ts";
import { until } from "../until.ts";

export interface SoakStore {
  storeId: string;
  sellerId: string;
  code: "trendyol" | "hepsiburada" | "etsy";
}

/** Nothing is measured before all is sold: a machine that does much else may take its time. */
const startMs = 300_000;

/** A merchant of Hepsiburada's sandbox, as its other programs sign in too. */
export const merchant = {
  merchantId: "00000000-0000-4000-8000-000000100001",
  integrator: "tradeport_dev",
  serviceKey: "SandboxKey01",
};
/** Hepsiburada takes an EAN whose last digit is right: every tenth of the fixture's. */
export const sellsAtHepsiburada = (n: number) => {
  const digits = [...fixtureProduct(n).barcode].map(Number);
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10 === 0;
};

const categories = [
  "Giyim > Üst Giyim > Tişört",
  "Ayakkabı & Çanta > Ayakkabı > Sneaker",
  "Ev & Mutfak > Mutfak > Bardak Takımı",
  "Oyuncak, Kırtasiye & Spor > Oyuncak > Puzzle",
];

const puzzles = categories[3]!;
/** Of so many products Etsy has a listing: one costs it ten calls, of five in a second. */
const atEtsy = 8;
const withLastDigit = (digits: string) => {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
export const etsyBarcodes = Array.from({ length: atEtsy }, (_, at) => withLastDigit(`8685550${String(at).padStart(5, "0")}`));

/** Signs in and waits until the shop is proven; an account that was here before is the same store again. */
const connectEtsy = async (seller: Caller, name: string, withinMs: number) => {
  const channelId = (await seller.Client.GetAllChannel({})).find(({ code }) => code === "etsy")!.id;
  await signInAtEtsy(seller, channelId, name);
  const proven = async () =>
    (await seller.Client.GetClientChannelAuths({})).stores.find(
      (store) => store.name === name && store.isActive && store.health === "ok",
    );
  return { storeId: (await until(`the store ${name} is proven`, proven, withinMs)).id, channelId };
};

/** A look that meets a fault or a killed sandbox comes again after up to seven minutes, and may meet the next one. */
const provenAgainMs = 900_000;
export const connectAgain = (seller: Caller, { code, sellerId }: SoakStore) =>
  ({
    trendyol: () => connectStore(seller, sellerId, `Mağaza ${sellerId}`, provenAgainMs),
    hepsiburada: () => connectAccount(seller, code, merchant, "Hepsiburada", provenAgainMs),
    etsy: () => connectEtsy(seller, "Etsy", provenAgainMs),
  })[code]();

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
/** Etsy takes bytes, so each has a picture of its own; and it shows English. */
const makeForEtsy = async (place: Installation) => {
  const seller = place.as("ayse");
  const category = (await seller.ProductCategory.GetAll({})).data.find(({ path }) => path === puzzles)!;
  const attributes = (await seller.ProductCategory.GetProductCategoryAttributes({ categoryId: category.id })).filter(
    ({ isRequired }) => isRequired,
  );
  const attributesFor = (isVariant: boolean) =>
    attributes
      .filter((one) => one.isVariant === isVariant)
      .map(({ id, values: [first] }) => ({ attributeId: id, valueId: first?.id ?? null, text: first ? null : "100" }));
  const made: { id: string }[] = [];
  for (const [at, barcode] of etsyBarcodes.entries()) {
    const request = {
      product: {
        productMainCode: `ETSY-${at}`,
        categoryId: category.id,
        brandName: "Güneş Oyuncak",
        vatRate: 20 as const,
        texts: [
          { langCode: "tr-TR" as const, name: `Denizaltı bulmacası ${at}`, description: "<p>Yüz parça, ahşap.</p>" },
          { langCode: "en-US" as const, name: `Submarine puzzle ${at}`, description: "<p>A hundred wooden pieces.</p>" },
        ],
        attributes: attributesFor(false),
        variants: [
          {
            ...{ barcode, productCode: `ETSY-${at}`, listPrice: "250.00", salePrice: "149.90", quantity: 12 },
            attributes: attributesFor(true),
            package: { dimensionalWeight: "1" },
          },
        ],
      },
    };
    made.push(
      await seller.Product.CreateProductMasterData({ product: JSON.stringify(request.product) }, [{ name: "1.png", body: dot }]),
    );
  }
  return made;
};

/** Three stores that sell the same products, and, if wanted, one of Hepsiburada and one of Etsy that sell some: connected, mapped, imported, pushed. */
export const startSelling = async (place: Installation, rows: number, { everywhere = false } = {}): Promise<SoakStore[]> => {
  const seller = place.as("ayse");
  const stores: SoakStore[] = [];
  let channelId = "";
  for (const sellerId of ["100001", "100002", "100003"]) {
    const store = await connectStore(seller, sellerId, `Mağaza ${sellerId}`, startMs);
    stores.push({ storeId: store.storeId, sellerId, code: "trendyol" });
    channelId = store.channelId;
  }
  for (const category of categories) await mapCategory(seller, channelId, category);
  const shop = everywhere ? await connectAccount(seller, "hepsiburada", merchant, "Hepsiburada", startMs) : null;
  if (shop) for (const category of categories) await mapCategory(seller, shop.channelId, category);
  const imported = await processEnded(seller, await importFile(seller, await makeCorrectedFile(rows)), startMs);
  if (imported.done !== rows) throw new Error(`${imported.done} of ${rows} rows were imported`);
  const { data } = await seller.Product.GetAllProductMasterData({ pageSize: rows });
  const push = async (products: readonly { id: string }[], storeIds: string[]) => {
    const productIds = products.map(({ id }) => id);
    const { processId } = await seller.ProductTransfer.UpsertClientChannelProduct({ productIds, storeIds });
    const { done, failed } = await processEnded(seller, processId, startMs);
    const wanted = productIds.length * storeIds.length;
    if (done !== wanted) throw new Error(`${done} of ${wanted} products were pushed, ${failed} were refused`);
  };
  await push(
    data,
    stores.map(({ storeId }) => storeId),
  );
  if (shop) {
    const some = new Set(
      Array.from({ length: rows }, (_, at) => at + 1)
        .filter(sellsAtHepsiburada)
        .map((n) => fixtureProduct(n).barcode),
    );
    await push(
      data.filter(({ barcode }) => some.has(barcode ?? "")),
      [shop.storeId],
    );
    stores.push({ storeId: shop.storeId, sellerId: merchant.merchantId, code: "hepsiburada" });
    const etsy = await connectEtsy(seller, "Etsy", startMs);
    stores.push({ storeId: etsy.storeId, sellerId: etsyShop.id, code: "etsy" });
    await mapCategory(seller, etsy.channelId, puzzles, { theirs: "Puzzles", onlyRequired: true });
    await push(await makeForEtsy(place), [shop.storeId, etsy.storeId]);
  }
  return stores;
};
