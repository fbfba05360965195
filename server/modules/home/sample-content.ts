import type { OrderStatus } from "@tradeport/contract/order-status";
import { attributeId, categoryId, valueId } from "#modules/catalogue/index.ts";
import { newId } from "#platform/db.ts";
import { pairsOf, sampleGoods, scarce } from "./sample-goods.ts";

/** Of the one problem that a sample listing shows. */
export const sampleFingerprint = "sample_refused";

type StoreNo = 0 | 1 | 2;

const buyers: [name: string, city: string, district: string][] = [
  ["Ada Güneş", "İstanbul", "Kadıköy"],
  ["Emir Yıldız", "Ankara", "Çankaya"],
  ["Mina Deniz Karaoğlanoğlu", "İzmir", "Karşıyaka"],
  ["Kuzey Toprak", "Bursa", "Nilüfer"],
  ["Lara Çiçek", "Antalya", "Muratpaşa"],
  ["Aylin Işık", "Eskişehir", "Tepebaşı"],
  ["Defne Şahin", "Gaziantep", "Şehitkamil"],
];

/** Days ago, status, store, goods with pieces; `late` should have left by now. */
type Sold = { days: number; status: OrderStatus; store: StoreNo; goods: [good: number, pieces: number][]; late?: boolean };
const open: Sold[] = [
  { days: 0, status: "S_NEW", store: 0, goods: [[scarce, 1]] },
  { days: 0, status: "S_NEW", store: 1, goods: [[scarce, 1]] },
  {
    days: 0,
    status: "S_NEW",
    store: 0,
    goods: [
      [0, 2],
      [7, 1],
    ],
  },
  { days: 0, status: "S_NEW", store: 2, goods: [[33, 1]] },
  { days: 0, status: "S_NEW", store: 1, goods: [[30, 1]] },
  { days: 1, status: "S_NEW", store: 0, goods: [[18, 1]] },
  {
    days: 1,
    status: "S_NEW",
    store: 1,
    goods: [
      [43, 2],
      [45, 1],
    ],
  },
  { days: 1, status: "S_GETTING_READY", store: 0, goods: [[2, 1]], late: true },
  { days: 1, status: "S_GETTING_READY", store: 1, goods: [[38, 1]] },
  { days: 1, status: "S_GETTING_READY", store: 2, goods: [[35, 2]] },
  { days: 2, status: "S_AWAITING_SHIPPING", store: 0, goods: [[9, 1]], late: true },
  { days: 2, status: "S_AWAITING_SHIPPING", store: 1, goods: [[53, 3]] },
];
const gonePerDay = [2, 3, 2, 4, 3, 2, 3];
/** A month of trade, two to four a day; nothing is promised twice but the scarce one. */
const gone: Sold[] = Array.from({ length: 28 }, (_, at) => at + 2).flatMap((days) =>
  Array.from({ length: gonePerDay[days % 7]! }, (_, n): Sold => {
    const at = days * 4 + n;
    const status = at % 13 === 7 ? "S_CANCELED" : days < 4 ? "S_SHIPPED" : days < 12 ? "S_DELIVERED" : "S_COMPLETED";
    const good = (step: number) => (at * 7 + step) % sampleGoods.length;
    const goods = [good(0), ...(at % 5 === 0 ? [good(29)] : [])].filter((one) => one !== scarce);
    return {
      days,
      status,
      store: at % 7 === 3 ? 2 : at % 3 === 1 ? 1 : 0,
      goods: (goods.length > 0 ? goods : [0]).map((one) => [one, 1 + (at % 2)]),
    };
  }),
);

const cents = (text: string) => Number(text.replace(".", ""));
const money = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
const hour = 3_600_000;

/** A number of the range that shops may use among themselves (it begins with 29), which no maker's product has. */
const barcode = (mark: string, product: number, variant: number) => {
  const digits = `29${String(Number.parseInt(mark, 16)).padStart(5, "0")}${String(product * 10 + variant).padStart(5, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/** The sample as rows, new ids for each load; codes carry a mark of their own, so that they meet nobody's. `pictures`: where they lie. */
export const sampleRows = (locale: "tr" | "en", now: Date, pictures: string) => {
  const mark = newId().slice(-4).toUpperCase();
  const label = locale === "tr" ? "Örnek" : "Sample";
  const brand = { id: newId(), name: locale === "tr" ? `Örnek Dükkân ${mark}` : `Sample Shop ${mark}` };
  const stores = [newId(), newId(), newId()] as const;
  const products = sampleGoods.map(({ category, tr, en, list, sale, like, by, pieces }, at) => {
    const code = `${category.toUpperCase()}-${mark}`;
    const id = newId();
    const attributes = pairsOf(like, "first").map(([attribute, value]) => ({ of: id, attribute, value }));
    const variants = pairsOf(pieces, "last").map(([value, count], position) => {
      const own = newId();
      if (value) attributes.push({ of: own, attribute: by, value });
      return {
        id: own,
        productId: id,
        position,
        code: value ? `${code}-${value.toLocaleUpperCase("tr").replace(/\s+/g, "")}` : code,
        barcode: barcode(mark, at, position),
        price: sale,
        listPrice: list,
        abroad: { price: money(dollars(sale)), listPrice: money(dollars(list)) },
        pieces: Number(count),
      };
    });
    return {
      id,
      category: categoryId(category),
      code,
      tr,
      en,
      picture: `${pictures}/${category}.svg`,
      attributes: attributes.map(({ of, attribute, value }) => ({
        of,
        productId: id,
        attribute: attributeId(attribute),
        value: valueId(attribute, value),
      })),
      variants,
    };
  });
  const sold = [...open, ...gone].map(({ days, status, store, goods, late }, at) => {
    const orderedAt = new Date(now.getTime() - days * 24 * hour - (at % 9) * hour - 20 * 60_000);
    const shipBy = late ? new Date(now.getTime() - 5 * hour) : new Date(orderedAt.getTime() + 72 * hour);
    const lines = goods.map(([good, pieces], no) => {
      const product = products[good]!;
      const variant = product.variants[at % product.variants.length]!;
      const unit = cents(store === 2 ? variant.abroad.price : variant.price);
      return {
        id: newId(),
        no: String(no + 1),
        variantId: variant.id,
        code: variant.code,
        barcode: variant.barcode,
        title: product[locale],
        pieces,
        unit: money(unit),
        total: money(unit * pieces),
      };
    });
    const [buyer, city, district] = buyers[at % buyers.length]!;
    return {
      orderId: newId(),
      packageId: newId(),
      storeId: stores[store],
      number: `${label.toLocaleUpperCase(locale)}-${mark}-${1001 + at}`,
      orderedAt: orderedAt.toISOString(),
      shipBy: shipBy.toISOString(),
      status,
      buyer,
      city,
      district,
      lines,
      total: money(lines.reduce((sum, { total }) => sum + cents(total), 0)),
      cargo: ["S_SHIPPED", "S_DELIVERED", "S_COMPLETED"].includes(status) ? `${mark}${7330000 + at}` : "",
    };
  });
  const returned = sold.find(({ status, storeId }) => status === "S_DELIVERED" && storeId === stores[1])!;
  return { mark, label, brand, stores, products, sold, returned };
};
export type SampleRows = ReturnType<typeof sampleRows>;

/** What a lira price is at the third store, which sells in dollars, in cents: at forty lira a dollar, and 90 cents. */
const dollars = (lira: string) => Math.max(1, Math.round(cents(lira) / 4000)) * 100 + 90;
