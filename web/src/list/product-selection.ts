import { useLocation } from "@tanstack/react-router";
import { ProductFilter } from "@tradeport/contract/products";
import { useMemo } from "react";
import { z } from "zod";
import { api } from "#api";
import { useAddressParams, useRaw } from "#ui/address-params.ts";
import { parseAsk } from "#ui/list-search.ts";

type Filter = z.input<z.ZodObject<typeof ProductFilter>>;
/** Screens that do something with products that were chosen elsewhere. */
export type Chosen =
  | "/Product/TransferToMarketplace"
  | "/Product/BulkOperations/FieldsBulkUpdate"
  | "/Product/BulkOperations/Translate"
  | "/Product/Transfer/ExportExcel";
export type ProductSelection = { productIds: string[] } | { filter: Filter };

const { fields } = api.Product.GetAllProductMasterData;
const narrowing = Object.fromEntries(Object.entries(fields).filter(([name]) => name in ProductFilter));

/** Which products are meant: the one in the path, those in ?ids=, those that this tab brought from the list (?selected=), or all that the product list's filter matches. */
export const useProductSelection = (place: Chosen): ProductSelection => {
  const address: { productId?: string; ids?: string; selected?: string } = useAddressParams(place);
  const { productId, ids: given, selected } = address;
  const raw = useRaw();
  const brought = (useLocation().state as { productIds?: string[] }).productIds;
  const text = JSON.stringify(raw);
  return useMemo(() => {
    if (productId) return { productIds: [productId] };
    const ids = given?.split(",").filter((id) => z.uuid().safeParse(id).success) ?? [];
    if (ids.length > 0) return { productIds: ids };
    if (selected) return { productIds: brought ?? [] };
    return { filter: parseAsk(narrowing, JSON.parse(text)) as Filter };
  }, [productId, given, selected, brought, text]);
};
