import { at } from "#address";
import { useGo } from "#ui/link.tsx";

/** A few travel in the address, so the link can be shared; an address has room for about this many. */
const inAddress = 200;

/** Goes to the transfer screen with exactly these products, and these stores where they are given; many travel in this tab's history. */
export const useGoToTransfer = () => {
  const go = useGo();
  return (productIds: readonly string[], storeIds: readonly string[] = [], how: { replace?: boolean } = {}) => {
    const rest = { ...(storeIds.length > 0 && { stores: storeIds.join(",") }) };
    return productIds.length > inAddress
      ? go(at("/Product/TransferToMarketplace", { ...rest, selected: String(productIds.length) }), {
          ...how,
          state: { productIds },
        })
      : go(at("/Product/TransferToMarketplace", { ...rest, ids: productIds.join(",") }), how);
  };
};
