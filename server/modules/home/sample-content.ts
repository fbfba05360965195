import type { OrderStatus } from "@tradeport/contract/order-status";
import { newId } from "#platform/db.ts";

/** Of the one problem that a sample listing shows. */
export const sampleFingerprint = "sample_refused";

/** Category, names, sale price, list price, and what is on hand of each variant. */
const goods: [category: string, tr: string, en: string, price: string, listPrice: string, onHand: number[]][] = [
  ["tisort", "Pamuklu tişört", "Cotton T-shirt", "249.90", "299.90", [40, 35, 12]],
  ["sweatshirt", "Kapüşonlu sweatshirt", "Hooded sweatshirt", "549.00", "649.00", [18, 9]],
  ["sneaker", "Günlük sneaker", "Everyday sneakers", "1299.90", "1499.90", [8, 6, 5]],
  ["sirt-cantasi", "Su itici sırt çantası", "Water-repellent backpack", "749.90", "749.90", [14]],
  ["bardak", "Altılı bardak takımı", "Set of six glasses", "189.50", "229.50", [60]],
  ["termos", "Çelik termos", "Steel flask", "399.00", "449.00", [22]],
  ["kulaklik", "Kablosuz kulaklık", "Wireless headphones", "899.00", "999.00", [16, 11]],
  ["telefon-kilifi", "Silikon telefon kılıfı", "Silicone phone case", "129.90", "159.90", [75, 50]],
  ["puzzle", "1000 parça puzzle", "Puzzle of 1000 pieces", "219.00", "219.00", [1]],
  ["defter", "Noktalı defter", "Dotted notebook", "84.90", "99.90", [120]],
  ["havlu", "Bambu havlu", "Bamboo towel", "159.00", "189.00", [30, 26]],
  ["yoga-mati", "Kaymaz yoga matı", "Non-slip yoga mat", "359.00", "399.00", [19]],
];
/** The one that is sold more often than it is there. */
const scarce = 8;

const buyers = ["Ada Güneş", "Emir Yıldız", "Mina Deniz", "Kuzey Toprak", "Lara Çiçek", "Aras Işık"];

/** Days ago, status, store, goods, pieces; `late` should have left by now. */
type Sold = { days: number; status: OrderStatus; store: 0 | 1; good: number; pieces: number; late?: boolean };
const open: Sold[] = [
  { days: 0, status: "S_NEW", store: 0, good: scarce, pieces: 1 },
  { days: 0, status: "S_NEW", store: 0, good: scarce, pieces: 1 },
  { days: 0, status: "S_NEW", store: 1, good: 0, pieces: 2 },
  { days: 1, status: "S_NEW", store: 0, good: 4, pieces: 1 },
  { days: 1, status: "S_GETTING_READY", store: 0, good: 2, pieces: 1, late: true },
  { days: 1, status: "S_GETTING_READY", store: 1, good: 6, pieces: 1 },
  { days: 2, status: "S_AWAITING_SHIPPING", store: 0, good: 1, pieces: 1, late: true },
  { days: 2, status: "S_AWAITING_SHIPPING", store: 1, good: 9, pieces: 3 },
];
/** A month of trade, about one a day. */
const gone: Sold[] = Array.from({ length: 30 }, (_, at): Sold => {
  const days = 2 + Math.floor((at * 27) / 30);
  const status = at % 11 === 7 ? "S_CANCELED" : days < 4 ? "S_SHIPPED" : days < 12 ? "S_DELIVERED" : "S_COMPLETED";
  const good = (at * 5) % goods.length;
  return { days, status, store: at % 3 === 1 ? 1 : 0, good: good === scarce ? 0 : good, pieces: 1 + (at % 2) };
});

const cents = (text: string) => Number(text.replace(".", ""));
const money = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
const hour = 3_600_000;

/** The sample as rows, new ids for each load; codes carry a mark of their own, so that they meet nobody's. */
export const sampleRows = (locale: "tr" | "en", now: Date) => {
  const mark = newId().slice(-4).toUpperCase();
  const label = locale === "tr" ? "Örnek" : "Sample";
  const brand = { id: newId(), name: `${label} ${mark}` };
  const stores = [newId(), newId()] as const;
  const products = goods.map(([category, tr, en, price, listPrice, onHand], at) => {
    const code = `${label.toUpperCase()}-${mark}-${String(at + 1).padStart(2, "0")}`;
    const id = newId();
    const variants = onHand.map((pieces, position) => ({
      id: newId(),
      productId: id,
      position,
      code: `${code}-${position + 1}`,
      price,
      listPrice,
      pieces,
    }));
    return { id, category, code, tr: `Örnek: ${tr}`, en: `Sample: ${en}`, price, variants };
  });
  const sold = [...open, ...gone].map(({ days, status, store, good, pieces, late }, at) => {
    const orderedAt = new Date(now.getTime() - days * 24 * hour - (at % 7) * hour - 20 * 60_000);
    const product = products[good]!;
    const shipBy = late ? new Date(now.getTime() - 5 * hour) : new Date(orderedAt.getTime() + 72 * hour);
    return {
      orderId: newId(),
      packageId: newId(),
      lineId: newId(),
      storeId: stores[store],
      number: `${label.toUpperCase()}-${mark}-${1001 + at}`,
      orderedAt: orderedAt.toISOString(),
      shipBy: shipBy.toISOString(),
      status,
      buyer: buyers[at % buyers.length]!,
      variantId: product.variants[at % product.variants.length]!.id,
      code: product.variants[at % product.variants.length]!.code,
      title: product[locale],
      pieces,
      unit: product.price,
      total: money(cents(product.price) * pieces),
      cargo: ["S_SHIPPED", "S_DELIVERED", "S_COMPLETED"].includes(status) ? `${mark}${7330000 + at}` : "",
    };
  });
  const returned = sold.find(({ status, storeId }) => status === "S_DELIVERED" && storeId === stores[1])!;
  return { mark, label, brand, stores, products, sold, returned };
};
export type SampleRows = ReturnType<typeof sampleRows>;
