import { z } from "zod";
import type { Shape } from "./src/shape.ts";

/** What JSON Schema says of a value, as far as its kind goes. */
type Json = z.core.JSONSchema.JSONSchema;

const kinds: Record<string, Shape> = { string: "s", number: "n", integer: "n", boolean: "b" };

const one = (shapes: Shape[]): Shape => {
  const different = [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
  if (different.includes("*")) return "*";
  return different.length === 1 ? different[0]! : ["|", ...different];
};

const isMaybe = (shape: Shape) => Array.isArray(shape) && shape[0] === "?";

const read = (json: z.core.JSONSchema._JSONSchema | undefined): Shape => {
  if (!json || json === true) return "*";
  const { type, anyOf, items, properties, required = [], additionalProperties } = json;
  const ways = anyOf ?? (Array.isArray(type) ? type.map((each) => ({ ...json, type: each })) : undefined);
  if (ways) {
    const some = ways.filter((each) => (each as Json).type !== "null");
    const shape = one(some.map(read));
    return some.length < ways.length ? ["?", shape] : shape;
  }
  if (type === "array") return items && !Array.isArray(items) ? ["[", read(items)] : "*";
  if (type !== "object") return kinds[String(type)] ?? "*";
  if (!properties) return ["{", read(additionalProperties)];
  const fields = Object.entries(properties).map(([name, inner]): [string, Shape] => {
    const shape = read(inner);
    return [name, required.includes(name) || isMaybe(shape) ? shape : ["?", shape]];
  });
  return Object.fromEntries(fields);
};

/** What an answer is made of, as little text: the kinds alone, for the check in the browser (src/shape.ts). */
export const shapeOf = (schema: z.ZodType): Shape =>
  read(z.toJSONSchema(schema, { io: "output", unrepresentable: "any", reused: "inline" }));
