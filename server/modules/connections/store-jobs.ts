import { Id } from "@tradeport/contract";
import { jobSpec, ofClient } from "#platform/jobs.ts";

/** The closing of a store begins or ends now, or was changed: what it should show of stock is computed anew. */
export const closingJob = jobSpec("store_closing", ofClient.extend({ storeId: Id }));

const ofStore = ofClient.extend({ storeId: Id });
/** What else hangs on a store ends with its connection, and goes on with the next: the orders' part, which connections knows nothing of. */
export const windUpJob = jobSpec("wind_up_store", ofStore);
export const takeUpJob = jobSpec("take_up_store", ofStore);
