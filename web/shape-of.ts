import type { z } from "zod";
import type { Shape } from "./src/shape.ts";

interface Parts {
  type: string;
  innerType?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
}

const kindOf = (value: unknown): Shape => {
  if (typeof value === "string") return "s";
  if (typeof value === "number") return "n";
  return typeof value === "boolean" ? "b" : "*";
};
const one = (shapes: Shape[]): Shape => {
  const different = [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
  if (different.includes("*")) return "*";
  return different.length === 1 ? different[0]! : ["|", ...different];
};

/** What an answer is made of, as little text: the kinds alone, for the check in the browser (src/shape.ts). */
export const shapeOf = (schema: z.ZodType): Shape => {
  const { type, innerType, out, element, valueType, shape, options, values, entries } = schema.def as unknown as Parts;
  switch (type) {
    case "string":
      return "s";
    case "number":
    case "int":
      return "n";
    case "boolean":
      return "b";
    case "literal":
      return one((values ?? []).map(kindOf));
    case "enum":
      return one(Object.values(entries ?? {}).map(kindOf));
    case "nullable":
    case "optional":
      return ["?", shapeOf(innerType!)];
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
    case "nonoptional":
      return shapeOf(innerType!);
    case "pipe":
      return shapeOf(out!);
    case "array":
      return ["[", shapeOf(element!)];
    case "record":
      return ["{", shapeOf(valueType!)];
    case "object":
      return Object.fromEntries(Object.entries(shape!).map(([name, inner]) => [name, shapeOf(inner)]));
    case "union":
      return one((options ?? []).map(shapeOf));
    default:
      return "*";
  }
};
