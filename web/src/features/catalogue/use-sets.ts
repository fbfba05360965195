import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#api";

/** What the sets among a product's variants are made of, by variant; undefined until it is known. */
export const useSets = (productId: string | undefined) => {
  const { data, error, refetch } = useQuery({
    ...api.Product.GetVariantComponents.query({ productId: productId ?? "" }),
    enabled: productId !== undefined,
  });
  const sets = useMemo(() => data && new Map(data.map(({ variantId, components }) => [variantId, components])), [data]);
  return { sets, error, refetch: () => void refetch() };
};
