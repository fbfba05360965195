import { withChanges } from "@tradeport/contract/changes";
import type { ProductSettings } from "@tradeport/contract/product-settings";
import { Package, type Product, type ProductGiven, type ProductUpdate, VariantInput } from "@tradeport/contract/products";
import { Fail } from "#platform/errors.ts";
import { criticalOf } from "./critical-of.ts";

/** A changed product whole: what the update does not say is what is there. */
export const completeProduct = (before: Product, update: ProductUpdate, standard: ProductSettings): ProductGiven => {
  const { texts, variants, removedVariants = [] } = update;
  const changes = new Map(texts?.map((text) => [text.langCode, text]));
  const head = withChanges(before as Omit<ProductGiven, "texts" | "variants">, update);
  // Who made a text is not carried over: of what the update says nothing the save finds out whether it is still the same.
  const retained = before.texts.flatMap(({ langCode, machineMade: _, ...text }) => {
    const change = changes.get(langCode);
    changes.delete(langCode);
    const { name, machineMade } = change ?? {};
    return name === null ? [] : [{ langCode, machineMade, ...withChanges(text, { ...change, name: name ?? undefined }) }];
  });
  const added = [...changes.values()].flatMap(({ name, ...text }) =>
    name ? [{ invoiceName: "", subtitle: "", description: "", ...defined(text), langCode: text.langCode, name }] : [],
  );
  return {
    ...pick(head),
    texts: [...retained, ...added],
    variants: variantsOf(before, variants ?? [], removedVariants, standard),
  };
};

const pick = ({
  productMainCode,
  categoryId,
  brandName,
  vatRate,
  currency,
  originCountry,
  isActive,
  attributes,
  images,
}: Omit<ProductGiven, "texts" | "variants">) => ({
  productMainCode,
  categoryId,
  brandName,
  vatRate,
  currency,
  originCountry,
  isActive,
  attributes,
  images,
});

/** In the order given when all that stay are named, else in the order that they have; new ones last. */
const variantsOf = (
  { variants: there }: Product,
  changes: NonNullable<ProductUpdate["variants"]>,
  removed: readonly string[],
  standard: ProductSettings,
): ProductGiven["variants"] => {
  const gone = new Set(removed);
  const known = new Map(there.map((variant) => [variant.id, variant]));
  for (const id of [...removed, ...changes.flatMap(({ id }) => id ?? [])]) if (!known.has(id)) throw new Fail("not_found");
  const staying = there.filter(({ id }) => !gone.has(id));
  const named = new Map(changes.flatMap((change) => (change.id === undefined ? [] : [[change.id, change] as const])));
  const changed = (id: string) => {
    const { quantity: _, package: sizes, ...variant } = known.get(id)!;
    const { quantity, package: newSizes, ...fields } = named.get(id) ?? {};
    const { reserved: _r, available: _a, criticalStockMultiplierResult: _c, ...whole } = withChanges(variant, fields);
    return { ...whole, package: withChanges(sizes, newSizes ?? {}), ...(quantity === undefined ? {} : { quantity }) };
  };
  const fresh = ({
    reserved: _r,
    available: _a,
    criticalStockMultiplierResult: _c,
    package: sizes,
    quantity,
    ...fields
  }: (typeof changes)[number]) => ({
    ...VariantInput.parse({ ...defined(fields), ...criticalOf(fields, standard), package: Package.parse(defined(sizes ?? {})) }),
    ...(quantity === undefined ? {} : { quantity }),
  });
  if (staying.every(({ id }) => named.has(id)))
    return changes
      .filter(({ id }) => id === undefined || !gone.has(id))
      .map((one) => (one.id === undefined ? fresh(one) : changed(one.id)));
  return [...staying.map(({ id }) => changed(id)), ...changes.filter(({ id }) => id === undefined).map(fresh)];
};

const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;
