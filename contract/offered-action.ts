import { z } from "zod";
import { Words } from "./common.ts";
import { orderActions } from "./order-status.ts";

/** What may be done now, and what it needs. */
export const OfferedAction = z.object({
  action: z.enum(orderActions),
  how: z.enum(["remote", "local", "guided"]),
  help: Words.nullable(),
  /** Where in the marketplace's panel, of what is guided. */
  link: z.string().nullable(),
  /** It is for few packages only, and no next step of the others: what becomes of those by itself. */
  byItself: Words.nullable(),
  fields: z.array(
    z.object({
      key: z.string(),
      label: Words,
      required: z.boolean(),
      options: z.array(z.object({ value: z.string(), label: Words })).nullable(),
      /** Decimal text in this range, with at most so many decimals. */
      /** Answered with files and by no text: so many of these, each of at most so many bytes; needed but with these values of another field. */
      files: z
        .object({
          max: z.number().int(),
          maxBytes: z.number().int(),
          types: z.array(z.enum(["pdf", "jpeg", "png"])),
          unless: z.object({ field: z.string(), values: z.array(z.string()) }).nullable(),
        })
        .nullable(),
      number: z.object({ decimals: z.number().int(), min: z.number(), max: z.number() }).nullable(),
    }),
  ),
});
export type OfferedAction = z.infer<typeof OfferedAction>;
