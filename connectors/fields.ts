import { z } from "zod";

/** Fields of what systems send, for their wire.ts. Numbers come from parseExact: what a double can't hold is text already. */

/** Ids are text, always: some pass 2^53, some even 2^63. */
export const Id = z.union([z.string().min(1), z.number().int().nonnegative()]).transform(String);

export const Amount = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^-?\d{1,15}(\.\d{1,10})?$/, "not an amount"));

/** From nothing to all. */
export const Percentage = Amount.refine((text) => Number(text) >= 0 && Number(text) <= 100, "not a percentage");

/**
 * A field that we can do without: one that is missing, or is something else than it should be, counts as not there. A phone number of another
 * type must not keep an order from being read, whose pieces would then be sold twice.
 */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

/** What we can do without: nothing of it is empty, a number is its digits. */
export const Text = optional(z.union([z.string(), z.number().transform(String)])).transform((text) => text ?? "");
/** The texts of a list; of anything else, and of what is no text in it, none. */
export const TextList = optional(z.array(z.unknown())).transform((list) =>
  (list ?? []).filter((text): text is string => typeof text === "string" && text.trim() !== ""),
);
export const Flag = optional(z.boolean()).transform((flag) => flag ?? false);

/** The lines of an order, at least one. One that is told twice word for word is one; two of one id that differ can't be read: which of them counts is not known. */
export const linesOf = <T extends z.ZodType<object>>(line: T, id: string) =>
  z
    .array(line)
    .min(1)
    .transform((lines, issues) => {
      const known = new Map<unknown, string>();
      return lines.filter((each, at) => {
        const [key, text] = [(each as Record<string, unknown>)[id], JSON.stringify(each)];
        const before = known.get(key);
        known.set(key, text);
        if (before !== undefined && before !== text)
          issues.addIssue({ code: "custom", path: [at, id], message: "two lines of one id" });
        return before === undefined;
      });
    });
