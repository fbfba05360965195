import { Id } from "@tradeport/contract";
import { z } from "zod";
import { jobSpec, ofClient, ofPlatform } from "#platform/jobs.ts";

/** Run by the listings, which mapping knows nothing of. */
export const mappingJob = jobSpec("mapping_changed", ofClient.extend({ channelId: Id }));
export const taxonomyJob = jobSpec("taxonomy_changed", ofPlatform.extend({ channelId: Id, scope: z.enum(["live", "sandbox"]) }));
