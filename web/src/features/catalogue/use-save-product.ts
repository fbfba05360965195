import { useMutation } from "@tanstack/react-query";
import type { Product } from "@tradeport/contract/products";
import { api } from "#api";
import { changeOf, type ProductValues } from "./product-values.ts";

export interface ProductSave {
  /** What the form was opened with. */
  base: ProductValues;
  values: ProductValues;
  files: readonly File[];
}

/** Creates or updates, as multipart when images come from this computer. */
export const useSaveProduct = () => {
  return useMutation({
    mutationFn: ({ base, values, files }: ProductSave): Promise<Product> => {
      const { id, version, files: _count, ...product } = values;
      if (id === undefined || version === undefined)
        return files.length > 0
          ? api.Product.CreateProductMasterData.upload({ product: JSON.stringify(product) }, files)
          : api.Product.CreateProductMasterDataJson({ product });
      const changed = changeOf(base, values);
      return files.length > 0
        ? api.Product.UpdateProductMasterData.upload({ product: JSON.stringify(changed) }, files)
        : api.Product.UpdateProductMasterDataJson({ product: changed });
    },
    onSuccess: () => {},
  });
};
