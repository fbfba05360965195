import { at } from "#address";
import { useGo } from "#ui/link.tsx";
import type { Chosen } from "./product-selection.ts";

/** A few travel in the address, so the link can be shared; an address has room for about this many. */
const inAddress = 200;

/** Goes to a screen with exactly these products, and these stores where they are given; many travel in this tab's history. */
const useGoWith = (place: Chosen) => {
  const go = useGo();
  return (productIds: readonly string[], storeIds: readonly string[] = [], how: { replace?: boolean } = {}) => {
    const rest = { ...(storeIds.length > 0 && { stores: storeIds.join(",") }) };
    return productIds.length > inAddress
      ? go(at(place, { ...rest, selected: String(productIds.length) }), { ...how, state: { productIds } })
      : go(at(place, { ...rest, ids: productIds.join(",") }), how);
  };
};
export const useGoToTransfer = () => useGoWith("/Product/TransferToMarketplace");
export const useGoToTranslate = () => useGoWith("/Product/BulkOperations/Translate");
export const useGoToFields = () => useGoWith("/Product/BulkOperations/FieldsBulkUpdate");
