import { z } from "zod";
import { Problem } from "./bulk.ts";
import { ClientScope, Done, Id, Timestamp, Version } from "./common.ts";
import { ListingDescription, ListingTitle } from "./listing-texts.ts";
import { command, query } from "./procedure.ts";
import { cleanLine } from "./text.ts";

const Scope = ClientScope.shape;

/** A company has so many. */
export const listingTemplatesMax = 50;

const texts = {
  /** Null: the product's own. */
  title: ListingTitle.nullable(),
  description: ListingDescription.nullable(),
};
const name = z.string().overwrite(cleanLine).min(1).max(60);

const Channel = z.object({ channelId: Id, channelName: z.string() });
export const ListingTemplate = z.object({
  id: Id,
  name: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  /** Where it is in use. */
  channels: z.array(Channel),
  modifiedDate: Timestamp,
  version: Version,
});
export type ListingTemplate = z.infer<typeof ListingTemplate>;

/** As its form is filled in. */
export const ListingTemplateForm = z.strictObject({
  name,
  title: texts.title.optional(),
  description: texts.description.optional(),
  version: Version.optional(),
});

/** A product's texts as a channel would be sent them by a template. */
export const TemplateExample = z.object({
  ...Channel.shape,
  title: z.string().nullable(),
  description: z.string(),
  /** As many characters as the channel takes; null: it lists nothing. */
  most: z.object({ title: z.number().int(), description: z.number().int() }).nullable(),
  /** What of the texts would hold the product back. */
  problems: z.array(Problem),
});
export type TemplateExample = z.infer<typeof TemplateExample>;

const refused = ["template_placeholder_unknown", "template_unreadable", "template_says_nothing"] as const;

export const listingTemplate = {
  GetTemplates: query({
    reads: ["listings", "prices"],
    summary: "The company's templates of titles and descriptions, by name, and at which channels each is in use",
    roles: ["Admin", "Client"],
    area: "catalogue",
    input: ClientScope,
    output: z.array(ListingTemplate),
  }),
  PreviewTemplate: query({
    reads: ["listings", "products", "prices", "stores"],
    summary:
      "What a product's texts would be by a template, saved or not, at each channel where the company has a store, and how many listings have their texts from it; nothing is changed",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      /** The one that is being changed; left out: a new one. */
      listingTemplateId: Id.optional(),
      /** As it would be called in what a product lacks. */
      name: z.string().overwrite(cleanLine).max(60).optional(),
      ...texts,
      /** Left out: only the listings are counted. */
      productId: Id.optional(),
    }),
    output: z.object({
      /** Listings that have a text from it: each is looked at again when it changes. */
      listings: z.number().int(),
      examples: z.array(TemplateExample),
    }),
    errors: ["not_found", ...refused],
  }),
  CreateTemplate: command({
    withoutVersion: "new",
    changes: ["listings"],
    summary: "A template of titles and descriptions, for channels to be made by it (Product/SetChannelProductParameters)",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, name, title: texts.title.optional(), description: texts.description.optional() }),
    output: ListingTemplate,
    errors: ["listing_template_name_taken", "listing_templates_full", ...refused],
  }),
  UpdateTemplate: command({
    changes: ["listings"],
    summary: "Change a template; what is left out stays, and listings whose texts are others by it are sent anew",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({
      ...Scope,
      id: Id,
      version: Version,
      name: name.optional(),
      title: texts.title.optional(),
      description: texts.description.optional(),
    }),
    output: ListingTemplate,
    errors: ["not_found", "conflict", "listing_template_name_taken", ...refused],
  }),
  DeleteTemplate: command({
    withoutVersion: "end",
    changes: ["listings"],
    summary: "Delete a template that no channel uses",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, id: Id }),
    output: Done,
    errors: ["not_found", "listing_template_in_use"],
  }),
};
