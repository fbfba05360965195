import type { Product } from "@tradeport/contract/products";
import { useMemo } from "react";
import { useWords } from "#i18n";
import { Code, Cut, TwoLines } from "#ui/cells.tsx";
import { useCategoryAttributes } from "./attribute-fields.tsx";

type Named = Pick<Product, "categoryId" | "variants">;

/** Of each variant, by its barcode, what tells it from the others of its product: "M · Navy". */
export const useVariantWords = ({ categoryId, variants }: Named): ReadonlyMap<string, string> => {
  const attributes = useCategoryAttributes(categoryId);
  const words = useWords();
  return useMemo(() => {
    const wordsOf = ({ attributes: own }: Named["variants"][number]) =>
      (attributes ?? []).flatMap(({ id, values }) => {
        const one = own?.find(({ attributeId }) => attributeId === id);
        const value = one && values.find((listed) => listed.id === one.valueId);
        return (value ? words(value.names) || value.name : one?.text) || [];
      });
    return new Map(variants.map((variant) => [variant.barcode, wordsOf(variant).join(" · ")]));
  }, [attributes, variants, words]);
};

/** By its words where it has any; its barcode is looked for by who holds it in the hand. */
export function VariantName({ names, barcode }: { names: ReadonlyMap<string, string>; barcode: string }) {
  const words = names.get(barcode);
  return words ? <TwoLines main={<Cut>{words}</Cut>} sub={<Code>{barcode}</Code>} /> : <Code>{barcode}</Code>;
}

/** The same over a sheet or a question of one variant. */
export const variantTitle = (names: ReadonlyMap<string, string>, barcode: string) =>
  [names.get(barcode), barcode].filter(Boolean).join(" · ");
