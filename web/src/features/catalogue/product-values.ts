import { Id } from "@tradeport/contract/common";
import { type Product, ProductInput, ProductText, type ProductUpdate, VariantInput } from "@tradeport/contract/products";
import { z } from "zod";

const { machineMade: _machineMade, ...textFields } = ProductText.shape;
/** `made`: what a machine made of it and nobody has approved; as soon as something of it differs, a person did it. */
const Made = z.object({ name: z.string(), subtitle: z.string(), description: z.string() });
export type Made = z.infer<typeof Made>;

/** The form holds what the call takes, and which record and version it was loaded from. `files`: how many new images wait for saving; `address`: of a picture, typed and not added yet. */
export const ProductForm = ProductInput.extend({
  texts: z
    .array(z.object({ ...textFields, made: Made.nullable().default(null) }))
    .min(1)
    .max(5),
  id: Id.optional(),
  version: z.number().int().optional(),
  files: z.number().optional(),
  address: z.string().default(""),
  brandName: ProductInput.shape.brandName.unwrap(),
  variants: z
    .array(VariantInput.extend({ address: z.string().default("") }))
    .min(1)
    .max(200),
});
export type ProductValues = z.input<typeof ProductForm>;
export type VariantValues = ProductValues["variants"][number];
export type TextValues = ProductValues["texts"][number];

export const newText = (langCode: TextValues["langCode"]): TextValues => ({
  langCode,
  name: "",
  invoiceName: "",
  subtitle: "",
  description: "",
});

const madeOf = ({ name, subtitle = "", description = "" }: TextValues): Made => ({ name, subtitle, description });
/** A machine made it as it stands there, and nobody has approved it. */
export const isMachineMade = ({ made, ...text }: TextValues) => {
  const now = madeOf(text);
  return made != null && (Object.keys(now) as (keyof Made)[]).every((field) => made[field] === now[field]);
};
const sentText = ({ made, ...text }: TextValues) => ({ ...text, machineMade: isMachineMade({ made, ...text }) });

/** What the company has as a rule; none while it is not read. */
type Critical = { criticalStockQuantity: number | null } | undefined;

export const newVariant = (standard?: Critical): VariantValues => ({
  barcode: "",
  productCode: "",
  listPrice: "",
  salePrice: "",
  quantity: 0,
  criticalStockQuantity: standard?.criticalStockQuantity ?? 0,
  criticalStockActive: standard?.criticalStockQuantity != null,
  criticalStockMultiplier: "1",
  package: { dimensionalWeight: "0", width: "0", length: "0", height: "0", weight: "0" },
  attributes: [],
  productVariantImages: [],
  address: "",
});

export const emptyProduct = (
  standard: { vatRate: ProductValues["vatRate"]; currency: string },
  own: { defaultBrandName: string | null; criticalStockQuantity: number | null },
): ProductValues => ({
  productMainCode: "",
  categoryId: "",
  brandName: own.defaultBrandName ?? "",
  vatRate: standard.vatRate,
  currency: standard.currency,
  originCountry: "TR",
  isActive: true,
  texts: [newText("tr-TR")],
  attributes: [],
  images: [],
  address: "",
  variants: [newVariant(own)],
});

const languages = ["tr-TR", "en-US", "de-DE", "fr-FR", "it-IT"];

/** What was loaded as the form's values; Turkish texts first. */
export const valuesOf = (product: Product): ProductValues => ({
  id: product.id,
  version: product.version,
  productMainCode: product.productMainCode,
  categoryId: product.categoryId,
  brandName: product.brandName,
  vatRate: product.vatRate as ProductValues["vatRate"],
  currency: product.currency,
  originCountry: product.originCountry,
  isActive: product.isActive,
  texts: [...product.texts]
    .sort((a, b) => languages.indexOf(a.langCode) - languages.indexOf(b.langCode))
    .map(({ machineMade, ...text }) => ({ ...text, made: machineMade ? madeOf(text) : null })),
  attributes: product.attributes,
  images: product.images,
  address: "",
  variants: product.variants.map((variant) => ({
    id: variant.id,
    barcode: variant.barcode,
    productCode: variant.productCode,
    listPrice: variant.listPrice,
    salePrice: variant.salePrice,
    quantity: variant.quantity,
    criticalStockQuantity: variant.criticalStockQuantity,
    criticalStockActive: variant.criticalStockActive,
    criticalStockMultiplier: variant.criticalStockMultiplier,
    package: variant.package,
    attributes: variant.attributes,
    productVariantImages: variant.productVariantImages,
    address: "",
  })),
});

/** What the product and its variants say of attributes that their category does not have: none of it can be saved. */
export const goneAttributes = (values: Pick<ProductValues, "attributes" | "variants">, known: ReadonlySet<string>) =>
  new Set(
    [values, ...values.variants].flatMap(({ attributes }) =>
      (attributes ?? []).flatMap(({ attributeId }) => (known.has(attributeId) ? [] : [attributeId])),
    ),
  );
export const withoutGone = <V extends Pick<ProductValues, "attributes" | "variants">>(
  values: V,
  known: ReadonlySet<string>,
): V => {
  const retained = <T extends Pick<ProductValues, "attributes">>(one: T): T =>
    one.attributes ? { ...one, attributes: one.attributes.filter(({ attributeId }) => known.has(attributeId)) } : one;
  return { ...retained(values), variants: values.variants.map(retained) };
};

/** What is sent of a new product. */
export const newOf = ({ id: _id, version: _version, files: _files, address: _address, variants, ...values }: ProductValues) => ({
  ...values,
  texts: values.texts.map(sentText),
  variants: variants.map(({ address: _typed, ...variant }) => variant),
});

/** What is sent of a changed product, with the version that it was opened with: a count goes out only of a variant whose number was changed, with the number it was opened with. */
export const changeOf = (
  base: ProductValues,
  { id, version: _version, files: _files, address: _address, variants, ...values }: ProductValues,
): z.input<typeof ProductUpdate> => {
  const opened = new Map(base.variants.map((variant) => [variant.id, variant.quantity]));
  const counted = variants.map(({ quantity: to, address: _typed, ...variant }) => {
    if (variant.id === undefined) return { ...variant, quantity: to };
    const from = opened.get(variant.id);
    return from === undefined || to === undefined || from === to ? variant : { ...variant, quantity: { from, to } };
  });
  const retained = new Set(variants.map((variant) => variant.id));
  const removedVariants = base.variants.flatMap((variant) =>
    variant.id === undefined || retained.has(variant.id) ? [] : [variant.id],
  );
  const languages = new Set(values.texts.map(({ langCode }) => langCode));
  const texts = [
    ...values.texts.map(sentText),
    ...base.texts.flatMap(({ langCode }) => (languages.has(langCode) ? [] : [{ langCode, name: null }])),
  ];
  return { ...values, texts, id: id as string, version: base.version as number, variants: counted, removedVariants };
};

/** A copy is a new product: its codes and barcodes are its own, its stock starts at none. */
export const copyOf = (product: Product): ProductValues => {
  const { id: _id, version: _version, ...values } = valuesOf(product);
  const variants = values.variants.map(({ id: _variant, ...variant }) => ({
    ...variant,
    barcode: "",
    productCode: "",
    quantity: 0,
  }));
  return { ...values, productMainCode: "", variants };
};
