import { showsField } from "@tradeport/contract/areas";
import { buyers, type Seen, seen } from "@tradeport/contract/seen";
import type { z } from "zod";
import { seesBuyers, shownTo } from "./buyers.ts";
import type { Who } from "./who.ts";

/** Takes out of a value what its reader may not see. */
type Take = (value: unknown, who: Who) => unknown;

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  out?: z.ZodType;
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

const known = new WeakMap<z.ZodType, Take | null>();

const ofObject = (shape: Record<string, z.ZodType>): Take | null => {
  const fields = Object.entries(shape).flatMap(([key, field]): [string, Seen | undefined, Take | null][] => {
    const [mark, inner] = [seen.get(field), takeOf(field)];
    return mark || inner ? [[key, mark, inner]] : [];
  });
  if (fields.length === 0) return null;
  return (value, who) => {
    if (typeof value !== "object" || value === null) return value;
    const left: Record<string, unknown> = { ...value };
    for (const [key, mark, inner] of fields) {
      if (!(key in left)) continue;
      if (mark && !showsField(who, mark)) {
        if (mark.instead === undefined) delete left[key];
        else left[key] = mark.instead;
      } else if (inner) left[key] = inner(left[key], who);
    }
    return left;
  };
};

const made = (schema: z.ZodType): Take | null => {
  const { type, shape, element, innerType, valueType, options, out } = defOf(schema);
  const buyer = buyers.get(schema);
  if (buyer) return (value, who) => (typeof value === "string" ? shownTo(who, value, buyer) : value);
  if (type === "object" && shape) return ofObject(shape);
  if (type === "array" && element) {
    const inner = takeOf(element);
    return inner && ((value, who) => (Array.isArray(value) ? value.map((each) => inner(each, who)) : value));
  }
  if (type === "record" && valueType) {
    const inner = takeOf(valueType);
    return (
      inner && ((value, who) => Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, inner(each, who)])))
    );
  }
  if (type === "union" && options) {
    const all = options.map(takeOf).filter((one) => one !== null);
    return all.length === 0 ? null : (value, who) => all.reduce((left, take) => take(left, who), value);
  }
  const inside = innerType ?? out;
  return inside ? takeOf(inside) : null;
};

const takeOf = (schema: z.ZodType): Take | null => {
  let take = known.get(schema);
  if (take === undefined) {
    known.set(schema, null);
    take = made(schema);
    known.set(schema, take);
  }
  return take;
};

/**
 * What an answer shows to its reader: fields that the contract gives to an area (`seenIn`) are left out where that is closed, and what tells who
 * bought (`ofBuyer`) is masked for whoever only looks on. Done where every answer leaves, so that no use-case has to think of it.
 */
export const leaveOut = (schema: z.ZodType, value: unknown, who: Who | null): unknown => {
  if (!who || (!who.areas && seesBuyers(who))) return value;
  return takeOf(schema)?.(value, who) ?? value;
};

/** Somebody may be shown less of such a value than another. */
export const isSeenInPart = (schema: z.ZodType) => takeOf(schema) !== null;
