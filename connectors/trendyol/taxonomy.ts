import type { RemoteCategory } from "../catalogue.ts";
import type { Taxonomy } from "../marketplace.ts";
import { AttributeValues, Brands, Categories, CategoryAttributes } from "./wire.ts";

const limit = "taxonomy";

export const listCategories: Taxonomy["listCategories"] = async (remote) => {
  const tree = await remote.call({
    method: "GET",
    path: "/product/product-categories",
    limit,
    expect: Categories,
    deadlineMs: 60_000,
  });
  const found: RemoteCategory[] = [];
  const waiting = tree.map((node) => ({ node, parentCode: null as string | null }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { node, parentCode } = next;
    const children = node.subCategories;
    found.push({ code: node.id, name: node.name, parentCode, leaf: children.length === 0 });
    waiting.unshift(...children.map((child) => ({ node: child, parentCode: node.id })));
  }
  return found;
};

/** No totals are given (4.1): the list ends with an empty page. */
export const listBrands: Taxonomy["listBrands"] = async (remote, cursor = "0") => {
  const query = { page: cursor, size: 1000 };
  const { brands } = await remote.call({ method: "GET", path: "/product/brands", query, limit, expect: Brands });
  return {
    items: brands.map((brand) => ({ code: brand.id, name: brand.name })),
    next: brands.length ? String(Number(cursor) + 1) : undefined,
  };
};

export const listAttributes: Taxonomy["listAttributes"] = async (remote, categoryCode) => {
  const path = `/product/categories/${encodeURIComponent(categoryCode)}/attributes`;
  const { categoryAttributes } = await remote.call({ method: "GET", path, limit, expect: CategoryAttributes });
  return categoryAttributes.map((each) => ({
    code: each.attribute.id,
    name: each.attribute.name,
    required: each.required,
    allowsCustom: each.allowCustom,
    variant: each.varianter,
    slicer: each.slicer,
    multiple: each.allowMultipleAttributeValues,
  }));
};

/** V2 keeps values out of the attribute list (4.3): one paged read per attribute. */
export const listValues: Taxonomy["listValues"] = async (remote, categoryCode, attributeCode, cursor = "0") => {
  const path = `/product/categories/${encodeURIComponent(categoryCode)}/attributes/${encodeURIComponent(attributeCode)}/values`;
  const query = { page: cursor, size: 1000 };
  const { content, totalPages } = await remote.call({ method: "GET", path, query, limit, expect: AttributeValues });
  const following = Number(cursor) + 1;
  return {
    items: content.map((value) => ({ code: value.attributeValueId, name: value.attributeValueName })),
    next: following < totalPages ? String(following) : undefined,
  };
};
