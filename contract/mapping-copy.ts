import { z } from "zod";
import { ClientScope, Id, Timestamp } from "./common.ts";
import { command, download, query } from "./procedure.ts";

/**
 * Why what is chosen on the other channel can't be chosen here. attribute: nothing has that name. value: its list has nothing of that name. text: it takes
 * no such text. required: it is left out there and can't be left out here. byName: ours of that name goes there, which is no choice and stays. otherCategory: another
 * category of ours, which is the same one here, makes another thing of that value.
 */
export const CopyLack = z.enum(["attribute", "value", "text", "required", "byName", "otherCategory"]);
export type CopyLack = z.infer<typeof CopyLack>;

/** One of our categories that is mapped on both channels, with what of the other one's choices is not chosen here yet. */
export const CopiedCategory = z.object({
  tradeportCategoryId: Id,
  tradeportCategoryPath: z.string(),
  channelCategoryPath: z.string(),
  productCount: z.number().int(),
  /** What a copy would map: attributes, and values of ours. */
  attributes: z.number().int(),
  values: z.number().int(),
  /** A mark of all that would be mapped of it: `CopyMapping` copies what was seen, and nothing else. */
  seen: z.string(),
  /** Other categories of ours with products that are the same category here: what is copied of values goes for them too, whether they are chosen or not. */
  alsoFor: z.array(z.object({ tradeportCategoryId: Id, tradeportCategoryPath: z.string(), productCount: z.number().int() })),
  /** What it could not. */
  lacking: z.number().int(),
  /** The first of these, as the other channel calls them. */
  firstLacking: z.array(z.object({ attribute: z.string(), value: z.string().nullable(), lack: CopyLack })),
});
export type CopiedCategory = z.infer<typeof CopiedCategory>;

/** An earlier copy to the channel of which something is still as it copied it. */
export const MappingCopied = z.object({
  copyId: Id,
  /** From which channel, and which member made it; null: that is not known any more. */
  fromChannelName: z.string().nullable(),
  memberName: z.string().nullable(),
  createdDate: Timestamp,
  /** What of it nobody has mapped anew since. */
  attributes: z.number().int(),
  values: z.number().int(),
});
export type MappingCopied = z.infer<typeof MappingCopied>;

const Pair = { ...ClientScope.shape, channelId: Id, fromChannelId: Id };
const areTwo = ({ channelId, fromChannelId }: { channelId: string; fromChannelId: string }) => channelId !== fromChannelId;
const twoChannels = { path: ["fromChannelId"], error: "otherChannel" };

export const mappingCopy = {
  GetMappingCopy: query({
    reads: ["mappings", "categories", "products", "channels"],
    summary:
      "What could be copied from the mapping of another channel: for each category that is mapped on both, its attributes and values that are not mapped here; those with most products first",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject(Pair).refine(areTwo, twoChannels),
    output: z.object({
      categories: z.array(CopiedCategory),
      /** The lists of the two channels are in two languages: by names nothing is copied. */
      isOtherLanguage: z.boolean(),
      /** Mapped on both. */
      mapped: z.number().int(),
      /** Mapped on both, but their attributes here are still being read. */
      reading: z.number().int(),
      /** Mapped there, and not here. */
      unmapped: z.number().int(),
      /** The newest fifty that can be taken back, whichever channel they came from; newest first. */
      copies: z.array(MappingCopied),
    }),
    errors: ["not_found", "channel_lists_nothing"],
  }),
  GetMappingCopyExcel: download({
    summary: "The same line by line, as a workbook: what each attribute and value would become, and what has no equal",
    roles: ["Client"],
    area: "catalogue",
    input: z.strictObject(Pair).refine(areTwo, twoChannels),
    output: z.unknown(),
    errors: ["not_found", "channel_lists_nothing", "selection_too_large"],
  }),
  CopyMapping: command({
    changes: ["mappings"],
    summary: "Copy what another channel's mapping says of these categories; what is mapped here stays as it is",
    roles: ["Client"],
    area: "catalogue",
    withoutVersion: "what was seen is what is copied: `seen` of GetMappingCopy",
    input: z
      .strictObject({
        ...Pair,
        categories: z
          .array(z.strictObject({ tradeportCategoryId: Id, seen: z.string().min(1).max(100) }))
          .min(1)
          .max(500),
      })
      .refine(areTwo, twoChannels),
    output: z.object({
      /** By which it is taken back; null: nothing was left to copy. */
      copyId: Id.nullable(),
      categories: z.number().int(),
      attributes: z.number().int(),
      values: z.number().int(),
    }),
    errors: ["not_found", "channel_lists_nothing", "mapping_copy_changed"],
  }),
  TakeBackMappingCopy: command({
    changes: ["mappings"],
    summary:
      "Take away what a copy mapped, as far as nobody has mapped it anew since; of one that was taken back before nothing is left to take away",
    roles: ["Client"],
    area: "catalogue",
    withoutVersion: "switch",
    input: z.strictObject({ ...ClientScope.shape, channelId: Id, copyId: Id }),
    output: z.object({ attributes: z.number().int(), values: z.number().int() }),
    errors: ["not_found"],
  }),
};
