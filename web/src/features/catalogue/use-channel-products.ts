import { useQuery } from "@tanstack/react-query";
import { isId } from "@tradeport/contract/formats";
import { api, pollWhileAway } from "#api";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";

/** What each store shows of one product; nothing for whom that is closed, and of a product that is not saved yet. */
export const useChannelProducts = (productId: string | undefined) => {
  const may = useMay(api.Product.GetAllClientChannelProduct);
  const { whose } = useWhose();
  return useQuery({
    ...api.Product.GetAllClientChannelProduct.query({ ...whose, productId: productId ?? "", pageSize: 100 }),
    refetchInterval: () => pollWhileAway(5000),
    // An address may say anything.
    enabled: may && isId(productId ?? ""),
  });
};
