import type { DraftAttribute, DraftListing, DraftOffer } from "@tradeport/connectors/catalogue";
import type { Listings, Marketplace } from "@tradeport/connectors/marketplace";
import type { Words } from "@tradeport/contract";
import { isEan13 } from "@tradeport/contract/ean13";
import type { StoredProblem } from "#modules/messages/index.ts";
import {
  type CategoryRules,
  defaultOf,
  equalOf,
  holdsBack,
  type Named,
  type OurAttribute,
  type OwnCategory,
  sourceOf,
} from "./category-rules.ts";
import { fieldOf, type Resolved } from "./listing-texts.ts";
import { requirement } from "./problems.ts";
import type { Reading } from "./taxonomy.ts";
import { checkVariations } from "./variations.ts";

export interface Mappable {
  id: string;
  mainCode: string;
  categoryId: string;
  /** By its path. */
  category: Words;
  brand: Named;
  vatRate: number;
  /** Of the variants' own prices. */
  currency: string;
  originCountry: string | null;
  /** Of the sample data: it goes to no channel. */
  isSample?: boolean;
  /** As this store is sent them; `texts`: where they come from. */
  title: string | null;
  description: string;
  texts?: { title: Resolved; description: Resolved };
  images: string[];
  variants: {
    id: string;
    barcode: string;
    productCode: string;
    /** What this store is shown; null: there is no price in its currency. */
    salePrice: string | null;
    listPrice: string | null;
    quantity: number;
    dimensionalWeight: string;
  }[];
  attributes: OurAttribute[];
  /** Of the store that it is drafted for: its category there in place of the mapped one, with what that asks for. */
  own?: OwnCategory | null;
}

/** By which of `categories` a product is drafted. */
export const rulesOf = ({ categoryId, own }: Pick<Mappable, "categoryId" | "own">) =>
  own ? `${categoryId} ${own.code}` : categoryId;

export interface ChannelRules {
  name: string;
  currency: string;
  language: string;
  opens: (address: string) => boolean;
  requirements: Listings["requirements"];
  keyOf: Marketplace["keyOf"];
  categories: Map<string, CategoryRules>;
  /** By the folded name of ours. `code` is null where the channel has none, or the chosen one is gone. */
  brands: { reading: Reading; known: Map<string, { code: string | null; isSelected: boolean }> };
}

/** What the channel's taxonomy lacks of a product, by the channel's attribute; "" is the category. */
type Lacks = Map<string, StoredProblem>;
export type Drafted = ({ draft: DraftListing; missing: [] } | { draft: null; missing: StoredProblem[] }) & { lacks: Lacks };

/**
 * What a channel would be sent for a product, or everything that it still lacks. Nothing is guessed on categories. An attribute
 * without a rule uses our attribute of the same name, and a value without a mapping the channel's value of the same name: a name
 * that is equal is no guess, and a seller would only confirm it a thousand times.
 */
export const draftOf = (product: Mappable, channel: ChannelRules): Drafted => {
  if (product.isSample) return { draft: null, missing: [requirement.sample()], lacks: new Map() };
  const missing: StoredProblem[] = [];
  const { requirements } = channel;
  const { title, description } = requirements;
  const holes = { title: product.texts?.title.empty ?? [], description: product.texts?.description.empty ?? [] };
  const template = product.texts?.title.template ?? product.texts?.description.template ?? "";
  for (const placeholder of new Set([...holes.title, ...holes.description]))
    missing.push(requirement.templateEmpty(placeholder, template, fieldOf(placeholder)));
  const isUndescribed = product.description.trim() === "" && holes.description.length === 0;
  if (product.title === null && holes.title.length > 0) {
    if (isUndescribed) missing.push(requirement.descriptionMissing(channel.language));
  } else if (product.title === null)
    missing.push(isUndescribed ? requirement.textsMissing(channel.language) : requirement.titleMissing(channel.language));
  else {
    if (product.title.length > title.max) missing.push(requirement.titleTooLong(title.max));
    if (isUndescribed) missing.push(requirement.descriptionMissing(channel.language));
  }
  if (product.description.length > description.max) missing.push(requirement.descriptionTooLong(description.max));
  const images = product.images.slice(0, requirements.images.max);
  if (images.length < requirements.images.min) missing.push(requirement.imageMissing(requirements.images.min));
  if (!images.every(channel.opens)) missing.push(requirement.imageShut());
  const { vatRates } = requirements;
  if (vatRates !== "any" && !vatRates.includes(product.vatRate))
    missing.push(requirement.vatNotAllowed(product.vatRate, vatRates));
  if (product.variants.some(({ salePrice }) => salePrice === null))
    missing.push(requirement.currencyDiffers(product.currency, channel.currency));
  const brandCode = requirements.brand === "text" ? product.brand.name : brandOf(product.brand, channel, missing);

  if (requirements.barcode === "ean13" && product.variants.some(({ barcode }) => !isEan13(barcode)))
    missing.push(requirement.barcodeNotEan13(channel.name));

  const rules = channel.categories.get(rulesOf(product));
  const lacks: Lacks = new Map();
  const attributes = rules ? attributesOf(product, rules, channel, missing, lacks) : undefined;
  if (!rules) missing.push(requirement.categoryUnmapped(product.category, channel.name));
  if (missing.length > 0 || !rules || !attributes) return { draft: null, missing, lacks };

  const offers = product.variants.map(
    (variant): DraftOffer => ({
      key: channel.keyOf(variant.barcode, variant.productCode),
      barcode: variant.barcode,
      stockCode: variant.productCode,
      price: variant.salePrice!,
      listPrice: variant.listPrice!,
      currency: channel.currency,
      quantity: variant.quantity,
      vatRate: product.vatRate,
      dimensionalWeight: variant.dimensionalWeight,
      attributes: attributes.ofVariant.get(variant.id) ?? [],
    }),
  );
  return {
    missing: [],
    lacks,
    draft: {
      groupCode: product.mainCode,
      remoteId: null,
      title: product.title!,
      description: product.description,
      brandCode: brandCode!,
      categoryCode: rules.channelCategoryCode,
      imageUrls: images,
      attributes: attributes.ofProduct,
      originCountry: product.originCountry,
      offers,
    },
  };
};

const brandOf = ({ name, folded }: Named, channel: ChannelRules, missing: StoredProblem[]): string | undefined => {
  const { reading, known } = channel.brands;
  const found = known.get(folded);
  if (found?.code) return found.code;
  if (reading === "loading") missing.push(requirement.brandsLoading(channel.name));
  else if (reading !== "read") missing.push(requirement.brandsRefused(channel.name, reading.refusal));
  else missing.push(found?.isSelected ? requirement.brandGone(name, channel.name) : requirement.brandUnknown(name, channel.name));
};

const attributesOf = (
  product: Mappable,
  rules: CategoryRules,
  channel: ChannelRules,
  missing: StoredProblem[],
  lacking: Lacks,
) => {
  if (!rules.isOpen) {
    lacking.set("", requirement.categoryGone(product.category, channel.name));
    missing.push(...lacking.values());
    return;
  }
  if (rules.reading !== "read") {
    const { category } = product;
    missing.push(
      rules.reading === "loading"
        ? requirement.taxonomyLoading(category, channel.name)
        : requirement.taxonomyRefused(category, channel.name, rules.reading.refusal),
    );
    return;
  }
  const ofProduct: DraftAttribute[] = [];
  const ofVariant = new Map<string, DraftAttribute[]>();
  const found = new Map<string, StoredProblem>();

  for (const attribute of rules.attributes) {
    const lacks = (problem: StoredProblem) => {
      found.set(problem.fingerprint, problem);
      lacking.set(attribute.code, problem);
    };
    const given = product.own?.attributes.find(({ code }) => code === attribute.code);
    const source = sourceOf(attribute, rules, given);
    if (source.kind === "gone" && attribute.isRequired) lacks(requirement.fixedValueGone(attribute, product.category));
    if (source.kind === "unfit" && attribute.isRequired)
      lacks(requirement.numberWanted(attribute, source.text, product.category));
    if (source.kind === "fixed") ofProduct.push(source.sent);
    if (source.kind !== "ours") continue;
    const ourId = source.id;
    const own = ourId ? product.attributes.filter(({ attributeId }) => attributeId === ourId) : [];
    const ofWhole = own.find(({ variantId }) => variantId === product.id);
    const perVariant = own.some(({ variantId }) => variantId !== product.id);

    /** One of ours as one of theirs; undefined when it has no equal there. */
    const translated = (value: OurAttribute | undefined): DraftAttribute | undefined => {
      const instead = value || given ? undefined : defaultOf(attribute, rules);
      if (instead === "gone") {
        if (attribute.isRequired) lacks(requirement.fixedValueGone(attribute, product.category));
        return;
      }
      if (instead && "unfit" in instead) {
        if (attribute.isRequired) lacks(requirement.numberWanted(attribute, instead.unfit, product.category));
        return;
      }
      if (instead) return instead;
      if (!value) {
        const lack = ourId ? requirement.attributeEmpty : requirement.attributeMissing;
        if (attribute.isRequired) lacks(lack(attribute, product.category));
        return;
      }
      const isOfVariant = value.variantId !== product.id;
      const equal = equalOf(attribute, rules, value, isOfVariant);
      if (!equal && holdsBack(attribute, source, isOfVariant && product.variants.length > 1))
        lacks(requirement.valueUnmapped(attribute, value.value.name, product.category, value.words ?? value.value.name));
      return equal;
    };

    if (!perVariant) {
      const sent = translated(ofWhole);
      if (sent) ofProduct.push(sent);
      continue;
    }
    for (const variant of product.variants) {
      const sent = translated(own.find(({ variantId }) => variantId === variant.id) ?? ofWhole);
      if (sent) ofVariant.set(variant.id, [...(ofVariant.get(variant.id) ?? []), sent]);
    }
  }
  missing.push(...found.values());
  if (found.size === 0) missing.push(...checkVariations(product, rules, channel, ofVariant));
  return { ofProduct, ofVariant };
};
