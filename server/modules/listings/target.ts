import type { StoreRef } from "#modules/connections/index.ts";
import type { MapTarget } from "#modules/mapping/index.ts";

/** The channel of a store, as mapping asks for it. */
export const targetOf = (store: StoreRef): MapTarget => ({
  channelId: store.channelId,
  channelCode: store.channelCode,
  channelName: store.channelName,
  scope: store.scope,
  currency: store.currency,
  language: store.language,
});
