import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#api";
import { useWhose } from "#list/whose.ts";

/** What the sets among a product's variants are made of, by variant; undefined until it is known. */
export const useSets = (productId: string | undefined) => {
  const { whose } = useWhose();
  const { data, error, refetch } = useQuery({
    ...api.Product.GetVariantComponents.query({ ...whose, productId: productId ?? "" }),
    enabled: productId !== undefined,
  });
  const sets = useMemo(() => data && new Map(data.map(({ variantId, components }) => [variantId, components])), [data]);
  return { sets, error, refetch: () => void refetch() };
};
