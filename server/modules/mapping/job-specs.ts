import { Id } from "@tradeport/contract";
import { z } from "zod";
import { jobSpec, ofClient, ofPlatform } from "#platform/jobs.ts";

/** Where a template was changed. code: of the channel's category whose attributes or values were; null: which category it is was. */
export const Place = z.object({ categoryId: Id, code: z.string().nullable() });
export type Place = z.infer<typeof Place>;

/** Run by the listings, which mapping knows nothing of. categoryId: only what its products lack. */
export const mappingJob = jobSpec("mapping_changed", ofClient.extend({ channelId: Id, categoryId: Id.optional() }));
export const templateJob = jobSpec("template_changed", ofPlatform.extend({ channelId: Id, places: z.array(Place) }));
export const taxonomyJob = jobSpec("taxonomy_changed", ofPlatform.extend({ channelId: Id, scope: z.enum(["live", "sandbox"]) }));
