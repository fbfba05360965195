import type { Product } from "@tradeport/contract/products";
import { api } from "#api";
import { changeOf, newOf, type ProductValues } from "./product-values.ts";

export interface ProductSave {
  /** What the form was opened with. */
  base: ProductValues;
  values: ProductValues;
  files: readonly File[];
}

/** Creates or updates, as multipart when images come from this computer. */
export const useSaveProduct = () => {
  return async ({ base, values, files }: ProductSave): Promise<Product> => {
    const product = newOf(values);
    const changed = values.id === undefined ? undefined : changeOf(base, values);
    const saved = await (changed
      ? files.length > 0
        ? api.Product.UpdateProductMasterData.upload({ product: JSON.stringify(changed) }, files)
        : api.Product.UpdateProductMasterDataJson({ product: changed })
      : files.length > 0
        ? api.Product.CreateProductMasterData.upload({ product: JSON.stringify(product) }, files)
        : api.Product.CreateProductMasterDataJson({ product }));
    return saved;
  };
};
