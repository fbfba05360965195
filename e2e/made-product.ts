import type { Page } from "@playwright/test";
import { callAs } from "./people.ts";

interface Attribute {
  id: string;
  isRequired: boolean;
  isVariant: boolean;
  values: { id: string }[];
}
interface Product {
  id: string;
  variants: { id: string; barcode: string }[];
}
interface Leaf {
  id: string;
  name: string;
  isLeaf: boolean;
}
const leaf = async (page: Page, category: string | undefined) => {
  const { data } = await callAs<{ data: Leaf[] }>(page, "ProductCategory/GetAll", {});
  return data.find(({ isLeaf, name }) => isLeaf && name === (category ?? name))!.id;
};

/**
 * A product that can be saved as it is, of this category or the first one, with a variant for each code, which is its barcode as well.
 * `isWhole`: with a description, a picture, a parcel's size and every attribute that its category has, as marketplaces want it.
 */
export const makeProduct = async (
  page: Page,
  codes: readonly string[],
  brandName = "Denenmiş",
  name = `Ürün ${codes[0]}`,
  category?: string,
  isWhole = false,
): Promise<Product> => {
  const categoryId = await leaf(page, category);
  const attributes = await callAs<Attribute[]>(page, "ProductCategory/GetProductCategoryAttributes", { categoryId });
  const attributesFor = (isVariant: boolean, at = 0) =>
    attributes
      .filter((one) => (isWhole || one.isRequired) && one.isVariant === isVariant)
      .map(({ id, values }) => ({
        attributeId: id,
        valueId: values[at % values.length]?.id ?? null,
        ...(isWhole && values.length === 0 && { text: `${at + 2}` }),
      }));
  const product = {
    ...{ productMainCode: `M-${codes[0]}`, categoryId, brandName, vatRate: 10, attributes: attributesFor(false) },
    texts: [{ langCode: "tr-TR", name, ...(isWhole && { description: `<p>${name}</p>` }) }],
    ...(isWhole && { images: ["https://img.example.com/1.jpg"] }),
    variants: codes.map((code, at) => ({
      ...{ barcode: code, productCode: code, listPrice: "70.00", salePrice: "66.90", quantity: 3 },
      attributes: attributesFor(true, at),
      ...(isWhole && { package: { dimensionalWeight: "1" } }),
    })),
  };
  return callAs<Product>(page, "Product/CreateProductMasterDataJson", { product });
};
