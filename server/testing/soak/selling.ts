import { makeCorrectedFile } from "../excel-fixture.ts";
import { connectStore, importFile, mapCategory, processEnded } from "../main-job.ts";
import type { Installation } from "../parts.ts";

export interface SoakStore {
  storeId: string;
  sellerId: string;
}

const categories = [
  "Giyim > Üst Giyim > Tişört",
  "Ayakkabı & Çanta > Ayakkabı > Sneaker",
  "Ev & Mutfak > Mutfak > Bardak Takımı",
  "Oyuncak, Kırtasiye & Spor > Oyuncak > Puzzle",
];

/** Three stores that sell the same products: connected, mapped, imported, pushed. */
export const startSelling = async (place: Installation, rows: number): Promise<SoakStore[]> => {
  const seller = place.as("ayse");
  const stores: SoakStore[] = [];
  let channelId = "";
  for (const sellerId of ["100001", "100002", "100003"]) {
    const store = await connectStore(seller, sellerId, `Mağaza ${sellerId}`);
    stores.push({ storeId: store.storeId, sellerId });
    channelId = store.channelId;
  }
  for (const category of categories) await mapCategory(seller, channelId, category);
  const imported = await processEnded(seller, await importFile(seller, await makeCorrectedFile(rows)));
  if (imported.done !== rows) throw new Error(`${imported.done} of ${rows} rows were imported`);
  const { data } = await seller.Product.GetAllProductMasterData({ pageSize: rows });
  const { processId } = await seller.ProductTransfer.UpsertClientChannelProduct({
    productIds: data.map(({ id }) => id),
    storeIds: stores.map(({ storeId }) => storeId),
  });
  const pushed = await processEnded(seller, processId, 300_000);
  if (pushed.done !== rows * stores.length) throw new Error(`${pushed.done} of ${rows * stores.length} products were pushed`);
  return stores;
};
