import { isPictureAddress } from "@tradeport/contract/picture-address";
import type { Places, StoreRef } from "#modules/connections/index.ts";
import type { MapTarget } from "#modules/mapping/index.ts";

/** The channel of a store, as mapping asks for it. A sandbox also opens what lies in its own place. */
export const targetOf = (store: StoreRef, { publicUrl, sandboxOrigin }: Places): MapTarget => ({
  storeId: store.id,
  channelId: store.channelId,
  channelCode: store.channelCode,
  channelName: store.channelName,
  scope: store.scope,
  currency: store.currency,
  language: store.language,
  opens: (address) =>
    isPictureAddress(address, publicUrl) ||
    (store.scope === "sandbox" && sandboxOrigin !== undefined && address.startsWith(`${sandboxOrigin}/`)),
});
