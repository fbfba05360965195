import { Id } from "@tradeport/contract";
import { z } from "zod";
import { jobSpec, ofClient } from "#platform/jobs.ts";

export const transferJob = jobSpec("transfer_products", ofClient.extend({ processId: Id }));
/** Each store has products of its own, which versions before this job can't read. */
export const transferAgainJob = jobSpec("transfer_again", ofClient.extend({ processId: Id }));
/** Of one client, at one channel's real shop or its sandbox. */
export const effectsJob = jobSpec("taxonomy_effects", ofClient.extend({ channelId: Id, scope: z.enum(["live", "sandbox"]) }));
/** All that matches in a store, or all of its links. */
export const linkJob = jobSpec("link_store_products", ofClient.extend({ processId: Id }));
/** The texts of a store's channel are made otherwise than before. */
export const textsJob = jobSpec("listing_texts", ofClient.extend({ storeId: Id }));
/** Of a store that lets its marketplace's price stand: what two looks showed becomes its own price. */
export const takeDriftJob = jobSpec("take_drift", ofClient.extend({ storeId: Id }));
