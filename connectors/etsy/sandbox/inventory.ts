import { bad } from "./input.ts";
import { type Inventory, type Listing, type Product, type PropertyValue, save } from "./listings.ts";
import type { World } from "./world.ts";

const ids = (value: unknown, name: string): number[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.some((each) => !Number.isInteger(each)))
    throw bad(`${name}: must be a list of property ids`);
  return value as number[];
};

/** Replaces the whole set: a product that is left out is deleted. */
export function writeInventory(
  world: World,
  listing: Listing,
  body: Record<string, unknown>,
  readiness: readonly number[],
): void {
  if (!Array.isArray(body.products) || body.products.length === 0) throw bad("products: at least one product is required");
  const before = new Map((listing.inventory?.products ?? []).map((product) => [product.sku, product]));
  const products = (body.products as Record<string, unknown>[]).map((given) => readProduct(world, given, before, readiness));
  const made: Inventory = {
    products,
    price_on_property: ids(body.price_on_property, "price_on_property"),
    quantity_on_property: ids(body.quantity_on_property, "quantity_on_property"),
    sku_on_property: ids(body.sku_on_property, "sku_on_property"),
    readiness_state_on_property: ids(body.readiness_state_on_property ?? undefined, "readiness_state_on_property"),
  };
  check(made);
  // Whatever the listing's state is (open-api #395, #560).
  if (!products.some(({ offerings }) => offerings.some(({ quantity }) => quantity > 0)))
    throw bad("One offering must have quantity greater than 0");
  listing.inventory = made;
  listing.updated = world.now();
  save(world, listing);
}

function readProduct(
  world: World,
  given: Record<string, unknown>,
  before: Map<string, Product>,
  readiness: readonly number[],
): Product {
  const sku = String(given.sku ?? "");
  if (sku.length > 32) throw bad("sku: must be 32 characters or fewer");
  const offerings = given.offerings as Record<string, unknown>[] | undefined;
  if (!Array.isArray(offerings) || offerings.length !== 1) throw bad("offerings: exactly one offering per product is required");
  const { price, quantity, is_enabled, readiness_state_id } = offerings[0]!;
  if (typeof price !== "number" || !(price >= 0.2 && price <= 50_000_000))
    throw bad("price: Price must be between 0.20 and 50000000.00");
  if (!Number.isInteger(quantity) || (quantity as number) < 0 || (quantity as number) > 999)
    throw bad("quantity: Quantity must be between 0 and 999");
  if (typeof is_enabled !== "boolean") throw bad("is_enabled: is required");
  if (readiness_state_id !== null && !readiness.includes(readiness_state_id as number))
    throw bad(`readiness_state_id: ${readiness_state_id} does not belong to this shop`);
  const values = (given.property_values ?? []) as PropertyValue[];
  for (const value of values) {
    if (!Number.isInteger(value.property_id) || !Array.isArray(value.values) || !Array.isArray(value.value_ids))
      throw bad("property_values: property_id, value_ids and values are required");
    if (value.values.some((text) => /[()]/.test(text))) throw bad("property_values: values must not contain parentheses");
  }
  const known = before.get(sku);
  return {
    product_id: known?.product_id ?? world.nextId("product"),
    sku,
    property_values: values.map((value) => ({
      property_id: value.property_id,
      property_name: value.property_name ?? "",
      scale_id: value.scale_id ?? null,
      // Of a value of one's own Etsy makes an id for the shop.
      value_ids: value.value_ids.length > 0 ? value.value_ids : value.values.map((text) => 9_000_000 + text.length),
      values: value.values,
    })),
    offerings: [
      {
        offering_id: known?.offerings[0]?.offering_id ?? world.nextId("offering"),
        price: Math.round(price * 100),
        quantity: quantity as number,
        is_enabled,
        readiness_state_id: readiness_state_id as number | null,
      },
    ],
  };
}

function check(made: Inventory): void {
  const { products } = made;
  const variations = [...new Set(products.flatMap((product) => product.property_values.map((value) => value.property_id)))];
  if (variations.length > 2) throw bad("property_values: at most two variation properties are supported");
  // Of one property, however many products have them (open-api #567).
  const valuesOf = (id: number) =>
    new Set(
      products.flatMap((product) =>
        product.property_values.filter((value) => value.property_id === id).flatMap(({ values }) => values),
      ),
    );
  if (variations.some((id) => valuesOf(id).size > 70))
    throw bad("There was a problem with /values : cannot be more than 70 items");
  if (products.length > 1) {
    if (variations.length === 0) throw bad("property_values: several products need variation properties");
    if (products.some((product) => product.property_values.length !== variations.length))
      throw bad("property_values: every product needs a value of every variation property");
    const combinations = new Set(products.map((product) => JSON.stringify(product.property_values.map((value) => value.values))));
    if (combinations.size < products.length) throw bad("property_values: two products have the same combination of values");
  }
  // What is left out of these is said not to vary, and then it may not.
  const sides: [keyof Omit<Inventory, "products">, (product: Product) => unknown][] = [
    ["price_on_property", (product) => product.offerings[0]!.price],
    ["quantity_on_property", (product) => product.offerings[0]!.quantity],
    ["sku_on_property", (product) => product.sku],
    ["readiness_state_on_property", (product) => product.offerings[0]!.readiness_state_id],
  ];
  for (const [name, of] of sides) {
    const on = made[name] ?? [];
    if (on.length > 1 && on.length !== variations.length) throw bad(`${name}: must be empty, one property or all of them`);
    if (on.some((id) => !variations.includes(id))) throw bad(`${name}: names a property that no product has`);
    const key = (product: Product) =>
      JSON.stringify(product.property_values.filter((value) => on.includes(value.property_id)).map((value) => value.values));
    const seen = new Map<string, unknown>();
    for (const product of products) {
      const at = key(product);
      if (seen.has(at) && seen.get(at) !== of(product)) throw bad(`${name}: products that share its values differ`);
      seen.set(at, of(product));
    }
  }
  const quantities = new Map<string, number>();
  for (const { sku, offerings } of products) {
    if (sku && quantities.has(sku) && quantities.get(sku) !== offerings[0]!.quantity)
      throw bad("quantity: products that share a SKU must have the same quantity");
    quantities.set(sku, offerings[0]!.quantity);
  }
}
