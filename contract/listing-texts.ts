import { z } from "zod";
import { ClientScope, Done, Id } from "./common.ts";
import { command } from "./procedure.ts";
import { cleanLine } from "./text.ts";

/** Where a text of a listing comes from: set for its store, made by its channel's template, or the product's own. */
export const TextSource = z.enum(["store", "template", "product"]);
export type TextSource = z.infer<typeof TextSource>;

/** Where a text of a store comes from, and what it would be without the store's own. */
export const ShownText = z.object({
  source: TextSource,
  inherited: z.string().nullable(),
  /** Which template makes the inherited one; null: it is the product's own. */
  template: z.string().nullable(),
});
export type ShownText = z.infer<typeof ShownText>;

/** Of a listing in one store. */
export const ListingTitle = z.string().overwrite(cleanLine).min(1).max(500);
export const ListingDescription = z
  .string()
  .overwrite((text) => text.trim())
  .min(1)
  .max(30_000);

export const listingText = {
  SetListingTexts: command({
    changes: ["listings"],
    summary:
      "Give a product another title or description in one store; null: what it has without it. A listing that is there is sent anew",
    roles: ["Client"],
    area: "catalogue",
    ofStore: true,
    input: z.strictObject({
      ...ClientScope.shape,
      productId: Id,
      storeId: Id,
      /** What was set, as it was read; null: nothing was. */
      from: z.strictObject({ title: z.string().max(500).nullable(), description: z.string().max(30_000).nullable() }),
      /** Left out: it stays. */
      title: ListingTitle.nullable().optional(),
      description: ListingDescription.nullable().optional(),
    }),
    output: Done,
    errors: ["not_found", "conflict", "listing_title_too_long", "listing_description_too_long"],
  }),
};
