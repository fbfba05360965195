import { useQuery } from "@tanstack/react-query";
import { isId } from "@tradeport/contract/formats";
import { api } from "#api";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";

/** Whether a cause of now still names the attribute: the check before sending, or what the marketplace answered last of this product. An address may be older than its remedy. */
export const useLacksStill = (productId: string, channelId: string, isMeant: (name: string) => boolean) => {
  const mayCheck = useMay(api.ProductTransfer.GetAllChannelsEmptyProductAttributes);
  const mayRead = useMay(api.Product.GetAllClientChannelProduct);
  const { whose } = useWhose();
  const isProduct = isId(productId);
  const auths = useQuery({ ...api.Client.GetClientChannelAuths.query({}), enabled: mayCheck && isProduct });
  const stores = auths.data?.stores.filter((store) => store.channelId === channelId && store.isActive && !store.isSample) ?? [];
  const check = useQuery({
    ...api.ProductTransfer.GetAllChannelsEmptyProductAttributes.query({
      productIds: [productId],
      storeIds: stores.map(({ id }) => id),
    }),
    enabled: mayCheck && isProduct && stores.length > 0,
  });
  const listings = useQuery({
    ...api.Product.GetAllClientChannelProduct.query({ ...whose, productId, pageSize: 100 }),
    enabled: mayRead && isProduct,
  });
  const answered = listings.data?.data.filter((listing) => listing.channelId === channelId) ?? [];
  const problems = [...(check.data?.groups ?? []), ...answered.map(({ content }) => content)].map((of) => of?.problem);
  return problems.some(
    (problem) => problem?.field?.startsWith("attribute:") && isMeant(problem.field.slice("attribute:".length)),
  );
};
