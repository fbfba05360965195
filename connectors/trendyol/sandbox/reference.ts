import { whole } from "../../sandbox/routing.ts";
import { brands } from "./brands.ts";
import { carriers } from "./carriers.ts";
import { productRefusal } from "./errors.ts";
import type { Request, Route } from "./routing.ts";
import { rulesNow, treeNow } from "./rule-changes.ts";
import { type Category, categoryOf, valuesOf } from "./taxonomy.ts";
import type { World } from "./world.ts";

/** Section 4: what does not belong to one seller, and a seller's addresses. */
export const referenceRoutes: Route[] = [
  { method: "GET", path: "/product/brands", limit: "productRead", handle: listBrands },
  { method: "GET", path: "/product/brands/by-name", limit: "productRead", handle: brandsByName },
  { method: "GET", path: "/product/product-categories", limit: "productRead", handle: listCategories },
  { method: "GET", path: "/product/categories/:categoryId/attributes", limit: "productRead", handle: listAttributes },
  {
    method: "GET",
    path: "/product/categories/:categoryId/attributes/:attributeId/values",
    limit: "productRead",
    handle: listValues,
  },
  {
    method: "GET",
    path: "/product/lookup/cargo-providers",
    limit: "productRead",
    handle: () => Object.entries(carriers).map(([code, { name }]) => ({ code, name })),
  },
  { method: "GET", path: "/sellers/:sellerId/addresses", limit: "productRead", handle: listAddresses },
];

/** No totals: one reads until an empty list. A thousand is the least that a page has. */
function listBrands(_: World, { query }: Request) {
  const page = whole(query, "page") ?? 0;
  const size = Math.min(2000, Math.max(1000, whole(query, "size") ?? 1000));
  return { brands: brands.slice(page * size, (page + 1) * size) };
}

/** Case-sensitive. */
function brandsByName(_: World, { query }: Request) {
  const name = query.get("name") ?? "";
  if (!name) throw productRefusal(400, "name.required", "name parametresi zorunludur");
  return brands.filter((brand) => brand.name.includes(name));
}

function listCategories(world: World, { query }: Request) {
  const name = query.get("name");
  const named = (category: Category): Category[] =>
    name && category.name.includes(name) ? [category] : category.subCategories.flatMap(named);
  const tree = treeNow(world);
  const found = name ? tree.flatMap(named) : tree;
  return world.settings.shapes === "older" ? { categories: found } : found;
}

function leaf(world: World, request: Request) {
  const id = Number(request.params.categoryId);
  const rules = rulesNow(world, id);
  if (!rules)
    throw productRefusal(
      404,
      "category.not.found",
      `Kategori bulunamadı ya da en alt seviye değil: ${request.params.categoryId}`,
    );
  return { id, rules };
}

function listAttributes(world: World, request: Request) {
  const { id, rules } = leaf(world, request);
  const { name } = categoryOf(id)!;
  const required = request.query.get("required");
  return {
    id,
    name,
    displayName: name,
    categoryAttributes: rules
      .filter((rule) => required === null || String(rule.required) === required)
      .map((rule) => ({
        categoryId: id,
        attribute: { id: rule.id, name: rule.name },
        required: rule.required,
        allowCustom: rule.allowCustom,
        varianter: rule.varianter,
        slicer: rule.slicer,
        allowMultipleAttributeValues: rule.multiple,
      })),
  };
}

function listValues(world: World, request: Request) {
  const { rules } = leaf(world, request);
  const rule = rules.find(({ id }) => String(id) === request.params.attributeId);
  if (!rule) throw productRefusal(404, "attribute.not.found", `Özellik bulunamadı: ${request.params.attributeId}`);
  const page = whole(request.query, "page", 0, 1000) ?? 0;
  const size = whole(request.query, "size", 1, 1000) ?? 1000;
  const all = valuesOf(rule);
  const field = world.settings.shapes === "spec" ? "attributeValueName" : "attributeValue";
  return {
    totalElements: all.length,
    totalPages: Math.ceil(all.length / size),
    page,
    size,
    content: all.slice(page * size, (page + 1) * size).map(({ id, name }) => ({ attributeValueId: id, [field]: name })),
  };
}

function listAddresses(world: World, { seller }: Request) {
  const flag = (name: string) => (world.settings.shapes === "older" ? name : `is${name[0]!.toUpperCase()}${name.slice(1)}`);
  const address = (n: number, addressType: string) => ({
    id: seller.sellerId * 10 + n,
    addressType,
    country: "Türkiye",
    city: "İstanbul",
    cityCode: 34,
    district: "Sarıyer",
    districtId: 54,
    postCode: "34485",
    address: `Deneme Sokak No: ${n}`,
    fullAddress: `Deneme Sokak No: ${n} Sarıyer İstanbul`,
    [flag("shipmentAddress")]: addressType === "Shipment",
    [flag("invoiceAddress")]: addressType === "Invoice",
    [flag("returningAddress")]: addressType === "Returning",
    [flag("default")]: true,
  });
  return {
    supplierAddresses: [address(1, "Shipment"), address(2, "Invoice"), address(3, "Returning")],
    defaultShipmentAddress: address(1, "Shipment"),
    defaultInvoiceAddress: address(2, "Invoice"),
    defaultReturningAddress: { present: true },
  };
}
