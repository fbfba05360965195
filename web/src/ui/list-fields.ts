/** What a list's wish is made of, as data that the build makes from the schema of its question (web/fields-of.ts). */
export type Field = (
  | { is: "text"; min?: number; max?: number; patterns?: string[]; made?: "trimmed" | "lower" }
  | { is: "whole"; min: number; max: number; not?: number }
  | { is: "flag" }
  | { is: "word"; of: string[] }
  | { is: "several"; of: Field; min?: number; max?: number }
) & { default?: unknown };
export type Fields = Record<string, Field>;
/** A question that a list asks. What is sent and what it is once parsed are for the compiler alone. */
export interface Listed<I, O> {
  fields: Fields;
  types?: [sent: I, parsed: O];
}

const within = (count: number, { min = 0, max = Infinity }: { min?: number; max?: number }) => count >= min && count <= max;

const textOf = (field: Field & { is: "text" }, value: string) => {
  if (field.made === "lower") value = value.toLowerCase();
  if (field.made === "trimmed") value = value.trim();
  return within(value.length, field) && field.patterns?.every((one) => new RegExp(one).test(value)) !== false ? value : undefined;
};
const wholeOf = (field: Field & { is: "whole" }, value: unknown) => {
  const number = Number(value);
  return Number.isSafeInteger(number) && within(number, field) && number !== field.not ? number : undefined;
};
const severalOf = (field: Field & { is: "several" }, values: readonly unknown[]) => {
  const all = values.map((value) => fit(field.of, value));
  return within(all.length, field) && !all.includes(undefined) ? all : undefined;
};

/** The value as the schema makes it; undefined is what the schema would refuse. */
const fit = (field: Field, value: unknown): unknown => {
  switch (field.is) {
    case "text":
      return typeof value === "string" ? textOf(field, value) : undefined;
    case "whole":
      return wholeOf(field, value);
    case "flag":
      return typeof value === "boolean" ? value : undefined;
    case "word":
      return field.of.find((word) => word === value);
    case "several":
      return Array.isArray(value) ? severalOf(field, value) : undefined;
  }
};

/** A value of the address is taken as text first, and as JSON (2, true, ["a"]) when the field wants that. */
export const readField = (field: Field, text: string): unknown => {
  const plain = fit(field, text);
  if (plain !== undefined) return plain;
  try {
    return fit(field, JSON.parse(text));
  } catch {
    return undefined;
  }
};
