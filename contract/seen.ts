import { z } from "zod";
import type { Area, Level } from "./areas.ts";

/** In which area, and from which right on there, a field is shown. */
export interface Seen {
  area: Area;
  level: Level;
  /** What stands there instead; undefined: nothing does. */
  instead?: unknown;
}
export const seen = z.registry<Seen>();

/** A field of an answer that is left out for whom its area is closed. A right in all areas shows it to everybody who may ask. */
export const seenIn = <T extends z.ZodType>(area: Area, schema: T, level: Level = "read") => {
  const field = schema.optional();
  seen.add(field, { area, level });
  return field;
};

/** The same of a list or a record, which is then there and empty. */
export const filledIn = <T extends z.ZodType>(area: Area, schema: T, instead: z.output<T>) => {
  const field = schema.clone();
  seen.add(field, { area, level: "read", instead });
  return field;
};

/**
 * How a text that tells who bought is shown to whoever only looks on: initials, the last digits, a mailbox's first letter, or nothing of it. A tax
 * number is whole for whom the area of money was opened by name, too: they write invoices.
 */
export type Mask = "name" | "phone" | "email" | "tax" | "text";
export const buyers = z.registry<{ mask: Mask }>();

/** A text that tells who bought: whole for whoever `seesBuyers`, masked for all others. */
export const ofBuyer = (mask: Mask) => {
  const field = z.string();
  buyers.add(field, { mask });
  return field;
};
