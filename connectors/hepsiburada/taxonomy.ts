import type { RemoteAttribute, RemoteCategory } from "../catalogue.ts";
import { RemoteError } from "../http.ts";
import type { Taxonomy } from "../marketplace.ts";
import { catalogue } from "./services.ts";
import { Attributes, Categories, Values, type WireAttribute } from "./wire.ts";

const SIZE = 1000;
const PAGES = 200;

/** What a product may be filed under; the tree above is made of the names that each leaf carries, since the call tells leaves only. */
export const listCategories: Taxonomy["listCategories"] = async (remote) => {
  const found = new Map<string, RemoteCategory>();
  for (let page = 0, pages = 1; page < pages; page++) {
    const query = { leaf: true, status: "ACTIVE", available: true, type: "HB", version: 1, page, size: SIZE };
    const path = "/product/api/categories/get-all-categories";
    const answer = await catalogue(remote, { method: "GET", path, query, expect: Categories, deadlineMs: 60_000 });
    pages = answer.totalPages;
    if (pages > PAGES) throw new RemoteError("malformed", `GET ${path} answered with ${pages} pages of ${SIZE}`);
    for (const row of answer.data) {
      const above = row.paths.at(-1) === row.name ? row.paths.slice(0, -1) : row.paths;
      let parentCode: string | null = null;
      for (const [at, name] of above.entries()) {
        const code = `path:${above.slice(0, at + 1).join(" > ")}`;
        if (!found.has(code)) found.set(code, { code, name, parentCode, leaf: false });
        parentCode = code;
      }
      const usable = row.leaf && row.status === "ACTIVE" && row.available;
      found.set(row.categoryId, { code: row.categoryId, name: row.name, parentCode, leaf: usable });
    }
  }
  return [...found.values()];
};

/** There is no brand call: a brand is free text. */
export const listBrands: Taxonomy["listBrands"] = async () => ({ items: [] });

/** Base attributes that a product's own fields fill. */
const OURS = /^(merchantSku|VaryantGroupID|UrunAdi|UrunAciklamasi|Barcode|Marka|tax_vat_rate|kg|price|stock|Image\d+|Video\d+)$/i;

/**
 * Not one of theirs: what a seller wants done when Hepsiburada finds the product in its own catalogue (PRE_MATCHED), set per category
 * in the mapping like any other value. Nothing is approved without it.
 */
export const DECISION = "_prematch";
export const DECISIONS = { approve: "Onayla: aynı ürün", reject: "Reddet: yeni ürün aç" } as const;
const decision: RemoteAttribute = {
  code: DECISION,
  name: "Katalogda eşleşme bulunursa",
  required: false,
  allowsCustom: false,
  variant: false,
  slicer: false,
  multiple: false,
};

export const listAttributes: Taxonomy["listAttributes"] = async (remote, categoryCode) => {
  const path = `/product/api/categories/${encodeURIComponent(categoryCode)}/attributes`;
  const { data } = await catalogue(remote, { method: "GET", path, expect: Attributes });
  const base = data.baseAttributes.filter((each) => each.mandatory && !OURS.test(each.id));
  return [
    ...[...base, ...data.attributes].filter(isText).map((each) => toAttribute(each, false)),
    ...data.variantAttributes.filter(isText).map((each) => toAttribute(each, true)),
    decision,
  ];
};

/** Pictures and films have fields of their own. */
const isText = ({ type }: WireAttribute) => !/^(media|video)$/i.test(type);

const toAttribute = (wire: WireAttribute, variant: boolean): RemoteAttribute => ({
  code: wire.id,
  name: wire.name,
  required: wire.mandatory,
  allowsCustom: !/^enum$/i.test(wire.type),
  wholeNumber: /^integer$/i.test(wire.type),
  variant,
  slicer: false,
  multiple: wire.multiValue,
});

/** `attribute` in the singular; an import names a value by its text, so the text is its code. */
export const listValues: Taxonomy["listValues"] = async (remote, categoryCode, attributeCode, cursor = "0") => {
  if (attributeCode === DECISION) return { items: Object.entries(DECISIONS).map(([code, name]) => ({ code, name })) };
  const path = `/product/api/categories/${encodeURIComponent(categoryCode)}/attribute/${encodeURIComponent(attributeCode)}/values`;
  const page = Number(cursor);
  try {
    const { data, totalPages } = await catalogue(remote, { method: "GET", path, query: { page, size: SIZE }, expect: Values });
    const items = [...new Set(data.map(({ value }) => value))].map((value) => ({ code: value, name: value }));
    return { items, next: page + 1 < totalPages ? String(page + 1) : undefined };
  } catch (error) {
    // 2001: the attribute is free text and has no values.
    if (error instanceof RemoteError && error.reasons[0]?.startsWith("2001:")) return { items: [] };
    throw error;
  }
};
