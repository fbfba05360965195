import { z } from "zod";

/** Fields of what systems send, for their wire.ts. Numbers come from parseExact: what a double can't hold is text already. */

/** Ids are text, always: some pass 2^53, some even 2^63. */
export const Id = z.union([z.string().min(1), z.number().int().nonnegative()]).transform(String);

export const Amount = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^-?\d{1,15}(\.\d{1,10})?$/, "not an amount"));

/** What we can do without: nothing of it is empty. */
export const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? "");
export const Flag = z
  .boolean()
  .nullish()
  .transform((flag) => flag ?? false);
