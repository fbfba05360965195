import type { RemoteProductAttribute } from "@tradeport/connectors/catalogue";
import { Language } from "@tradeport/contract/common";
import { isPictureAddress } from "@tradeport/contract/picture-address";
import { productFieldWords } from "@tradeport/contract/product-words";
import { ProductInput } from "@tradeport/contract/products";
import { named } from "@tradeport/contract/text";
import type { LineProblem } from "#modules/bulk/index.ts";
import type { StoreRef } from "#modules/connections/index.ts";
import type { Creation } from "./create-products-from-store.ts";
import type { TheirPlaces } from "./their-places.ts";

/** A variant as the store's lists have it. */
export interface Theirs {
  remoteKey: string;
  /** What makes variants one product there. */
  grouped: string;
  state: string;
  groupCode: string | null;
  remoteGroup: string | null;
  title: string | null;
  description: string | null;
  brand: string | null;
  barcode: string | null;
  stockCode: string | null;
  categoryCode: string | null;
  categoryName: string | null;
  vatRate: number | null;
  price: string | null;
  listPrice: string | null;
  quantity: number | null;
  imageUrls: string[] | null;
  attributes: RemoteProductAttribute[] | null;
}

const imagesMax = 8;

/** A product of ours of one there, as far as its lists tell; or why that can't be. What they leave open is as the person said. */
export const productOf = (
  rows: readonly [Theirs, ...Theirs[]],
  { store, places, creation, publicUrl }: { store: StoreRef; places: TheirPlaces; creation: Creation; publicUrl: string },
): ProductInput | LineProblem => {
  const [first] = rows;
  const firstGiven = <K extends keyof Theirs>(key: K) => rows.find((row) => row[key] !== null)?.[key] ?? null;
  const code = firstGiven("categoryCode") as string | null;
  const categoryId = places.categoryOf(code) ?? creation.categoryId;
  if (!categoryId) {
    const category = named((firstGiven("categoryName") as string | null) ?? code ?? "–");
    return problem("noCategory", { category }, `:${category}`, "category", "mapping");
  }
  if (rows.some(({ price }) => price === null)) return problem("noPrice", {}, "", "salePrice");
  const taken = rows.map(({ attributes }) =>
    (attributes ?? []).flatMap((theirs) => places.attributeOf(categoryId, code, theirs) ?? []),
  );
  const ofAll = taken[0]!.filter(({ isVariant }) => !isVariant);
  const name = (firstGiven("title") as string | null) ?? first.remoteKey;
  const description = (firstGiven("description") as string | null) ?? "";
  const languages = new Set([
    "tr-TR" as const,
    ...(Language.safeParse(store.language).data ? [Language.parse(store.language)] : []),
  ]);
  const given = {
    productMainCode: first.groupCode ?? (rows.length > 1 ? first.remoteGroup : null) ?? first.stockCode ?? first.remoteKey,
    categoryId,
    brandName: (firstGiven("brand") as string | null) ?? creation.brandName ?? undefined,
    vatRate: (firstGiven("vatRate") as number | null) ?? creation.vatRate,
    currency: store.currency,
    texts: [...languages].map((langCode) => ({ langCode, name, description })),
    attributes: once(ofAll).map(({ isVariant: _, ...attribute }) => attribute),
    images: picturesOf(first, publicUrl),
    variants: rows.map((row, at) => ({
      barcode: row.barcode ?? row.stockCode ?? row.remoteKey,
      productCode: row.stockCode ?? row.barcode ?? row.remoteKey,
      salePrice: row.price,
      listPrice: Number(row.listPrice) >= Number(row.price) ? row.listPrice : row.price,
      quantity: Math.max(0, row.quantity ?? 0),
      attributes: once(taken[at]!.filter(({ isVariant }) => isVariant)).map(({ isVariant: _, ...attribute }) => attribute),
      // Of a variant those that are not the product's own.
      productVariantImages: at === 0 ? [] : picturesOf(row, publicUrl).filter((url) => !first.imageUrls?.includes(url)),
    })),
  };
  const read = ProductInput.safeParse(given);
  if (read.success) return read.data;
  const { path } = read.error.issues[0]!;
  const key = String(path.findLast((part) => typeof part === "string"));
  const value = path.reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part], given);
  const field = key in productFieldWords ? productFieldWords[key as keyof typeof productFieldWords] : { tr: key, en: key };
  return problem("invalid", { field: { tr: field.tr, en: field.en }, value: named(String(value)).slice(0, 80) }, `:${key}`, key);
};

/** Pictures that strangers can open; the others stay where they are. */
const picturesOf = ({ imageUrls }: Theirs, publicUrl: string) =>
  [...new Set(imageUrls ?? [])].filter((url) => isPictureAddress(url, publicUrl)).slice(0, imagesMax);

const once = <T extends { attributeId: string }>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [one.attributeId, one])).values(),
];

export const problem = (
  why: "noCategory" | "noPrice" | "invalid" | "refused",
  values: LineProblem["values"],
  group: string,
  field: string | null,
  owner: LineProblem["owner"] = "data",
): LineProblem => ({
  fingerprint: `store_create.${why}${group}`,
  code: `create_${why}`,
  values,
  owner,
  field,
  value: null,
  column: null,
});
