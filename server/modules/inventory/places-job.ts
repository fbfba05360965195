import { Id } from "@tradeport/contract";
import { jobSpec, ofClient } from "#platform/jobs.ts";

/** The places that serve a store have changed: what it should show of stock is computed anew. Listings does it, which inventory knows nothing of. */
export const placesJob = jobSpec("store_places", ofClient.extend({ storeId: Id }));
