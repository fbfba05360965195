import type { SyncStep } from "#modules/connections/index.ts";
import { listingSteps } from "#modules/listings/index.ts";
import { mappingSteps } from "#modules/mapping/index.ts";
import { orderSteps } from "#modules/orders/index.ts";

/** Of the store's loop, in the order of the worker's own. */
export const allSteps = (): SyncStep[] => {
  const { actions, reading, upkeep } = orderSteps({ publicUrl: "http://localhost:3000" });
  return [...actions, ...listingSteps.offers, ...reading, ...listingSteps.content, ...upkeep, ...mappingSteps];
};
