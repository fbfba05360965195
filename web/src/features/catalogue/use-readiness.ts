import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useMay, useSession } from "#session";
import { useChannelProducts } from "./use-channel-products.ts";

/** What each connected store that does not show a product yet still needs of it. */
export const useReadiness = (productId: string | undefined) => {
  const isClient = useSession()?.role === "Client";
  const may = useMay(api.ProductTransfer.GetAllChannelsEmptyProductAttributes) && isClient;
  const listings = useChannelProducts(productId);
  const auths = useQuery({ ...api.Client.GetClientChannelAuths.query({}), enabled: may, staleTime: 60_000 });
  const shown = new Set(listings.data?.data.map(({ storeId }) => storeId));
  const stores = listings.data
    ? (auths.data?.stores ?? []).filter(({ id, isActive, isSample }) => isActive && !isSample && !shown.has(id))
    : [];
  const question = { productIds: [productId ?? ""], storeIds: stores.map(({ id }) => id) };
  const check = useQuery({
    ...api.ProductTransfer.GetAllChannelsEmptyProductAttributes.query(question),
    enabled: may && productId !== undefined && stores.length > 0,
    // A marketplace's list is read in seconds.
    refetchInterval: ({ state }) =>
      state.data?.groups.some(({ problem }) => /^(brands|taxonomy)_loading:/.test(problem.fingerprint)) ? 3000 : false,
  });
  const missing = stores.map((store) => ({
    store,
    problems: check.data?.groups.flatMap(({ storeId, problem }) => (storeId === store.id ? [problem] : [])),
  }));
  return { missing, isLoading: [listings, auths, check].some(({ isLoading }) => isLoading) };
};
