import { xmlText as text } from "@tradeport/connectors/xml";
import { isEan13 } from "@tradeport/contract/ean13";
import type { XmlExportForm } from "@tradeport/contract/xml-export";
import { plain } from "../plain-text.ts";
import type { FeedProduct, FeedVariant } from "./read-catalogue.ts";

export interface Written {
  xml: string;
  /** Variants that stand in it, and those that lack what the form needs. */
  count: number;
  leftOut: number;
}
interface Form {
  begin: (name: string, publicUrl: string) => string;
  product: (product: FeedProduct, pageOf: (variant: FeedVariant) => string | null) => Written;
  end: string;
}

const element = (name: string, value: string) => (value === "" ? "" : `<${name}>${text(value)}</${name}>`);
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Products with their variants in them. Nothing of it is a moment: what has not changed is the same file. */
const catalogue: Form = {
  begin: () => `${head}<catalogue version="1">\n`,
  product: ({ mainCode, name, brand, category, vatRate, currency, description, images, variants }, pageOf) => ({
    count: variants.length,
    leftOut: 0,
    xml: `<product>${element("mainCode", mainCode)}${element("name", name)}${element("brand", brand)}${element("category", category)}<vatRate>${vatRate}</vatRate>${element("currency", currency)}${element("description", description)}${pictures(images)}<variants>${variants
      .map(
        (variant) =>
          `<variant>${element("barcode", variant.barcode)}${element("productCode", variant.productCode)}<listPrice>${variant.listPrice}</listPrice><salePrice>${variant.salePrice}</salePrice><quantity>${variant.quantity}</quantity>${element("weight", Number(variant.weight) > 0 ? variant.weight : "")}${element("page", pageOf(variant) ?? "")}${pictures(variant.images)}${variant.attributes.map(({ name, value }) => `<attribute name="${text(name)}">${text(value)}</attribute>`).join("")}</variant>`,
      )
      .join("")}</variants></product>\n`,
  }),
  end: "</catalogue>\n",
};
const pictures = (urls: string[]) => urls.map((url) => element("image", url)).join("");

const lengths = { id: 50, title: 150, description: 5000, mpn: 70, brand: 70 };
/** What ads call some attributes of a variant. */
const named = new Map([
  ["renk", "g:color"],
  ["beden", "g:size"],
  ["numara", "g:size"],
  ["materyal", "g:material"],
  ["desen", "g:pattern"],
]);
const cut = (value: string, most: number) => [...value].slice(0, most).join("");

/** Each variant an item. The old price is the price and the price to pay the sale price, as ads have it. An item needs a picture and a page. */
const ads: Form = {
  begin: (name, publicUrl) =>
    `${head}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element("title", name)}${element("link", publicUrl)}${element("description", name)}\n`,
  product: (product, pageOf) => {
    const items = product.variants.flatMap((variant) => item(product, variant, pageOf(variant)) ?? []);
    return { xml: items.join(""), count: items.length, leftOut: product.variants.length - items.length };
  },
  end: "</channel></rss>\n",
};
const item = (product: FeedProduct, variant: FeedVariant, page: string | null): string | undefined => {
  const [image, ...others] = [...new Set([...variant.images, ...product.images])];
  if (!image || !page) return;
  const { listPrice, salePrice, quantity, barcode, productCode } = variant;
  const amount = (price: string) => `${price} ${product.currency}`;
  const isLower = Number(salePrice) < Number(listPrice);
  const named = attributesOf(variant);
  return `<item>${element("g:id", cut(productCode, lengths.id))}${element("g:title", cut(product.name, lengths.title))}${element("g:description", cut(plain(product.description) || product.name, lengths.description))}${element("g:link", page)}${element("g:image_link", image)}${others
    .slice(0, 10)
    .map((url) => element("g:additional_image_link", url))
    .join(
      "",
    )}<g:availability>${quantity > 0 ? "in_stock" : "out_of_stock"}</g:availability>${element("g:price", amount(isLower ? listPrice : salePrice))}${isLower ? element("g:sale_price", amount(salePrice)) : ""}<g:condition>new</g:condition>${element("g:brand", cut(product.brand, lengths.brand))}${isEan13(barcode) ? element("g:gtin", barcode) : element("g:mpn", cut(productCode, lengths.mpn))}${product.variants.length > 1 ? element("g:item_group_id", cut(product.mainCode, lengths.id)) : ""}${element("g:product_type", product.category)}${named}${Number(variant.weight) > 0 ? `<g:shipping_weight>${variant.weight} kg</g:shipping_weight>` : ""}</item>\n`;
};
const attributesOf = ({ attributes }: FeedVariant) => {
  const found = new Map(
    attributes.flatMap(({ name, value }) => {
      const as = named.get(name.toLocaleLowerCase("tr"));
      return as ? [[as, value] as const] : [];
    }),
  );
  return [...found].map(([as, value]) => element(as, value)).join("");
};

export const forms: Record<XmlExportForm, Form> = { catalogue, ads };

/** The address of a variant's page, of the template that the company wrote. */
export const pagesOf =
  (template: string | null, { mainCode }: Pick<FeedProduct, "mainCode">) =>
  ({ barcode, productCode }: FeedVariant) =>
    template?.replace(/\{(barcode|productCode|mainCode)\}/g, (_, place: "barcode" | "productCode" | "mainCode") =>
      encodeURIComponent({ barcode, productCode, mainCode }[place]),
    ) ?? null;
