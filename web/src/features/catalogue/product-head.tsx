import type { Product } from "@tradeport/contract/products";
import { formatCount, formatMoney, useTranslation } from "#i18n";
import { Code, When } from "#ui/cells.tsx";
import type { Fact } from "#ui/record.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { isBelow } from "./product-figures.ts";

/** The product's cover, else the first picture of a variant. */
export const pictureOf = ({ images, variants }: Product) =>
  images[0] ?? variants.find((one) => one.productVariantImages.length > 0)?.productVariantImages[0];

export function ProductStates({ product }: { product: Product }) {
  const { t } = useTranslation("catalogue");
  return (
    <>
      <StatusBadge tone={product.isActive ? "success" : "neutral"} label={t(product.isActive ? "list.isActive" : "list.off")} />
      {product.isArchived && <StatusBadge tone="warning" label={t("list.archive")} />}
    </>
  );
}

/** By which code, how much of it there is, and from which price to which. */
export const useProductFacts = (product: Product | undefined): Fact[] => {
  const { t } = useTranslation("catalogue");
  if (!product) return [];
  const { variants, currency } = product;
  const prices = variants.map(({ salePrice }) => salePrice).toSorted((a, b) => (isBelow(a, b) ? -1 : isBelow(b, a) ? 1 : 0));
  const [from, to] = [prices[0], prices.at(-1)];
  const stock = variants.reduce((sum, { quantity, reserved }) => sum + quantity - reserved, 0);
  return [
    [t("list.mainCode"), <Code key="code">{product.productMainCode}</Code>],
    [t("list.variantsOf"), formatCount(variants.length)],
    [t("list.stock"), t("list.stockOf", { available: formatCount(stock) })],
    ...(from && to
      ? [
          [
            t("list.price"),
            from === to ? formatMoney(from, currency) : `${formatMoney(from, currency)} – ${formatMoney(to, currency)}`,
          ] as const,
        ]
      : []),
    [t("list.modified"), <When key="at" at={product.modifiedDate} />],
  ];
};
