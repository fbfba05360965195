import { z } from "zod";
import { ClientScope, Id, page, paging, Timestamp, Words } from "./common.ts";
import { Channel } from "./connections.ts";
import { command, query } from "./procedure.ts";

const Scope = ClientScope.shape;

/** Where a channel's taxonomy stands: the real one, or its sandbox's. */
export const Taxonomy = z.object({
  scope: z.enum(["live", "sandbox"]),
  categories: z.number().int(),
  /** When the categories were last read. */
  readAt: Timestamp.nullable(),
  /** Parts that were asked for, or are older than a day, and not read yet. */
  unread: z.number().int(),
  failed: z.number().int(),
});

export const ChannelState = Channel.extend({
  offAt: Timestamp.nullable(),
  /** What sellers are told while it is off. */
  offNote: z.string(),
  stores: z.number().int(),
  clients: z.number().int(),
  taxonomies: z.array(Taxonomy),
  /** Differences of the last 30 days. */
  changes: z.number().int(),
  affectedProducts: z.number().int(),
  affectedClients: z.number().int(),
});
export type ChannelState = z.infer<typeof ChannelState>;

export const channel = {
  GetChannels: query({
    reads: ["channels", "stores"],
    summary: "All channels with their switches, stores and taxonomies; with a client, its stores alone are counted",
    roles: ["Admin"],
    input: ClientScope,
    output: z.array(ChannelState),
  }),
  UpdateChannel: command({
    withoutVersion: "switch",
    changes: ["channels", "stores"],
    summary: "Switch a channel on or off for everybody, or change whether new stores are connected directly",
    roles: ["Admin"],
    input: z.strictObject({
      channelId: Id,
      isActive: z.boolean().optional(),
      isDirectIntegrated: z.boolean().optional(),
      offNote: z.string().trim().max(300).optional(),
    }),
    output: ChannelState,
    errors: ["not_found"],
  }),
};

export const TaxonomyChangeKind = z.enum([
  "category_added",
  "category_removed",
  "category_closed",
  "attribute_added",
  "attribute_removed",
  "attribute_required",
  "attribute_optional",
  "attribute_listed",
  "value_added",
  "value_removed",
]);
export type TaxonomyChangeKind = z.infer<typeof TaxonomyChangeKind>;

/** One difference. closed: takes no products any more. listed: takes no free text any more. */
export const TaxonomyChange = z.object({
  id: Id,
  at: Timestamp,
  scope: z.enum(["live", "sandbox"]),
  kind: TaxonomyChangeKind,
  category: z.string(),
  attribute: z.string().nullable(),
  /** Of values: the first fifty names, and how many. */
  names: z.array(z.string()),
  count: z.number().int(),
  /** Products that were taken before may be refused from now on. */
  breaks: z.boolean(),
  affectedProducts: z.number().int(),
  affectedClients: z.number().int(),
});
export type TaxonomyChange = z.infer<typeof TaxonomyChange>;

export const taxonomy = {
  SyncChannelCategories: command({
    withoutVersion: "act",
    changes: ["channels"],
    summary: "Read a channel's categories and the attributes in use again now; answers how many parts were asked for",
    roles: ["Admin"],
    input: z.strictObject({ channelId: Id }),
    output: z.object({ parts: z.number().int() }),
    errors: ["not_found", "channel_off", "channel_lists_nothing", "channel_without_reader"],
  }),
  GetTaxonomyChanges: query({
    reads: ["channels"],
    summary:
      "What differed when a channel's taxonomy was read again, newest first, with how many products each difference touches",
    roles: ["Admin"],
    input: z.strictObject({ channelId: Id, breaks: z.boolean().optional(), ...paging(20) }),
    output: page(TaxonomyChange),
    errors: ["not_found"],
  }),
};

export const AffectedProduct = z.object({
  listingId: Id,
  productId: Id,
  mainCode: z.string(),
  name: z.string(),
  storeId: Id,
  storeName: z.string(),
  channelName: z.string(),
  /** Of ours, for the mapping. */
  channelId: Id,
  categoryId: Id,
  at: Timestamp,
  kind: TaxonomyChangeKind,
  category: z.string(),
  attribute: z.string().nullable(),
  cause: Words,
  remedy: Words,
});
export type AffectedProduct = z.infer<typeof AffectedProduct>;

export const affected = {
  GetAffectedProducts: query({
    reads: ["channels", "listings", "products"],
    summary: "Listed products that their marketplace would refuse from now on, because it changed what it asks for",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject({ ...Scope, storeId: Id.optional(), ...paging(20) }),
    output: page(AffectedProduct),
    errors: ["not_found"],
  }),
  GetAffectedClients: query({
    reads: ["channels", "listings"],
    summary: "The clients whose products a difference touches, most products first",
    roles: ["Admin"],
    input: z.strictObject({ changeId: Id }),
    output: z.array(z.object({ clientId: Id, name: z.string(), products: z.number().int() })),
    errors: ["not_found"],
  }),
};
