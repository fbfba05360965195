import type { Caller } from "./world.ts";

type Asks = { ProductCategory: Pick<Caller["ProductCategory"], "GetAll" | "GetProductCategoryAttributes"> };

/** A product that is right in all that its category asks for, with one variant of three pieces. */
export const someProduct = async (caller: Asks, mainCode: string) => {
  const categories = await caller.ProductCategory.GetAll({});
  const leaf = categories.data.find(({ isLeaf }) => isLeaf);
  const attributes = await caller.ProductCategory.GetProductCategoryAttributes({ categoryId: leaf?.id as string });
  const selected = attributes
    .filter(({ isRequired }) => isRequired)
    .map(({ id, values, isVariant }) => ({ isVariant, attributeId: id, valueId: values[0]?.id ?? null }));
  const without = ({ isVariant: _, ...rest }: (typeof selected)[number]) => rest;
  return {
    productMainCode: mainCode,
    categoryId: leaf?.id as string,
    brandName: "Anka Moda",
    vatRate: 10 as const,
    texts: [{ langCode: "tr-TR" as const, name: "Deneme ürünü" }],
    attributes: selected.filter(({ isVariant }) => !isVariant).map(without),
    variants: [
      {
        barcode: `B-${mainCode}`,
        productCode: `K-${mainCode}`,
        listPrice: "20.00",
        salePrice: "10.00",
        quantity: 3,
        attributes: selected.filter(({ isVariant }) => isVariant).map(without),
      },
    ],
  };
};
