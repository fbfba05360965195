/**
 * What an answer is made of: "s" text, "n" number, "b" boolean, "*" anything, ["?", …] that or nothing, ["[", …] a list of it,
 * ["{", …] it under any names, ["|", …] one of these, or the fields of an object. Made from the contract by the build.
 */
export type Shape = string | Shape[] | { [field: string]: Shape };

/** Where an answer is not what the contract says. */
export interface Misfit {
  field: string;
  expected: string;
  found: string;
}

const names: Record<string, string> = { s: "string", n: "number", b: "boolean", "[": "array", "{": "object" };
const kindOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value);
/** Rows are alike: the first ones tell. */
const looked = 100;

/** The first field that is not a list, text, number, boolean or object where the contract says that it is; null when all is well. */
export const misfit = (shape: Shape, value: unknown, field = ""): Misfit | null => {
  const wrong = (expected: string): Misfit => ({ field: field || "result", expected, found: kindOf(value) });
  const below = (name: string | number) => (field ? `${field}.${name}` : String(name));
  if (shape === "*") return null;
  if (typeof shape === "string") return typeof value === names[shape] ? null : wrong(names[shape] ?? shape);
  if (!Array.isArray(shape)) {
    if (kindOf(value) !== "object") return wrong("object");
    return firstOf(Object.entries(shape), ([name, inner]) =>
      misfit(inner, (value as Record<string, unknown>)[name], below(name)),
    );
  }
  const [kind, inner = "*"] = shape;
  if (kind === "?") return value === null || value === undefined ? null : misfit(inner, value, field);
  if (kind === "|") {
    const tried = shape.slice(1).map((one) => misfit(one as Shape, value, field));
    return tried.includes(null) ? null : (tried.find((one) => one?.field !== (field || "result")) ?? wrong("one of its kinds"));
  }
  if (kind === "[") {
    if (!Array.isArray(value)) return wrong("array");
    return firstOf(value.slice(0, looked), (item, at) => misfit(inner, item, below(at)));
  }
  if (kindOf(value) !== "object") return wrong("object");
  return firstOf(Object.entries(value as object).slice(0, looked), ([name, item]) => misfit(inner, item, below(name)));
};

const firstOf = <T>(list: readonly T[], judge: (item: T, at: number) => Misfit | null): Misfit | null => {
  for (const [at, item] of list.entries()) {
    const found = judge(item, at);
    if (found) return found;
  }
  return null;
};
