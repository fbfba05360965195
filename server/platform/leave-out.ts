import { type Rights, showsField } from "@tradeport/contract/areas";
import { type Seen, seen } from "@tradeport/contract/seen";
import type { z } from "zod";

/** Takes out of a value what its reader may not see. */
type Take = (value: unknown, who: Rights) => unknown;

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
 * What an answer shows to its reader: fields that the contract gives to an area (`seenIn`) are left out where that is closed. Done where every
 * answer leaves, so that no use-case has to think of it. Whoever has a right in all areas sees what there is.
 */
export const leaveOut = (schema: z.ZodType, value: unknown, who: Rights | null): unknown => {
  if (!who?.areas) return value;
  return takeOf(schema)?.(value, who) ?? value;
};
