import type { ProductSettings } from "@tradeport/contract/product-settings";

interface Said {
  criticalStockQuantity?: number | undefined;
  criticalStockActive?: boolean | undefined;
}

/** A new variant that says nothing of its critical stock has the company's rule; one that says something has what it says. */
export const criticalOf = (said: Said, { criticalStockQuantity: standard }: ProductSettings) => {
  const silent = said.criticalStockQuantity === undefined && said.criticalStockActive === undefined;
  return silent && standard !== null
    ? { criticalStockQuantity: standard, criticalStockActive: true }
    : { criticalStockQuantity: said.criticalStockQuantity ?? 0, criticalStockActive: said.criticalStockActive ?? false };
};
