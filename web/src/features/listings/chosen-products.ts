import { useLocation } from "@tanstack/react-router";
import { ProductFilter } from "@tradeport/contract/products";
import { useMemo } from "react";
import { z } from "zod";
import { api } from "#api";
import { parseAsk } from "#ui/list-search.ts";
import { useRaw, useSaid } from "#ui/said-here.ts";

type Filter = z.input<z.ZodObject<typeof ProductFilter>>;
export type Chosen = { productIds: string[] } | { filter: Filter };

const { fields } = api.Product.GetAllProductMasterData;
const narrowing = Object.fromEntries(Object.entries(fields).filter(([name]) => name in ProductFilter));

/** Which products are meant: the one in the path, those in ?ids=, those that this tab brought from the list (?chosen=), or all that the product list's filter matches. */
export const useChosenProducts = (): Chosen => {
  const { productId, ids: given, chosen } = useSaid("/Product/TransferToMarketplace");
  const raw = useRaw();
  const brought = (useLocation().state as { productIds?: string[] }).productIds;
  const text = JSON.stringify(raw);
  return useMemo(() => {
    if (productId) return { productIds: [productId] };
    const ids = given?.split(",").filter((id) => z.uuid().safeParse(id).success) ?? [];
    if (ids.length > 0) return { productIds: ids };
    if (chosen) return { productIds: brought ?? [] };
    return { filter: parseAsk(narrowing, JSON.parse(text)) as Filter };
  }, [productId, given, chosen, brought, text]);
};
