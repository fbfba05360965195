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
 * How a text that tells who bought is shown to whoever only looks on: initials, the last digits, a mailbox's first letter, or nothing of it.
 */
export type Mask = "name" | "phone" | "email" | "tax" | "text";
/** `alsoIn`: whole for whom this area was opened by name, too. Whoever writes invoices knows for whom. */
export const buyers = z.registry<{ mask: Mask; alsoIn?: Area }>();

/** A text that tells who bought: whole for whoever `seesBuyers`, masked for all others. */
export const ofBuyer = (mask: Mask, alsoIn?: Area) => {
  const field = z.string();
  buyers.add(field, { mask, ...(alsoIn && { alsoIn }) });
  return field;
};

/** The same of a field that is sent, where what was sent is shown again. */
export const tellsBuyer = <T extends z.ZodType>(mask: Mask, field: T): T => {
  buyers.add(field, { mask });
  return field;
};
