import type { Procedure } from "@tradeport/contract";
import type { z } from "zod";
import type { Field, Fields } from "./src/ui/list-fields.ts";

interface Check {
  check: string;
  pattern?: RegExp;
  minimum?: number;
  maximum?: number;
  value?: number;
  inclusive?: boolean;
  format?: string;
  params?: { not?: number };
  tx?: (value: string) => string;
}
interface Parts extends Partial<Check> {
  type: string;
  checks?: { _zod: { def: Check } }[];
  innerType?: z.ZodType;
  element?: z.ZodType;
  entries?: Record<string, string>;
  shape?: Record<string, z.ZodType>;
  defaultValue?: unknown;
}
const partsOf = (schema: z.ZodType) => schema.def as unknown as Parts;

const made: Record<string, { made: "trimmed" | "lower" }> = { A: { made: "trimmed" }, " a ": { made: "lower" } };

/** What a check says as data; null where it says more than data can, which stops the build. */
const fact = (one: Check, whole: boolean): object | null => {
  if (one.check === "string_format" && one.pattern && !one.pattern.flags) return {};
  if (one.check === "overwrite") return made[one.tx?.(" A ") ?? ""] ?? null;
  if (one.check === "min_length") return { min: one.minimum };
  if (one.check === "max_length") return { max: one.maximum };
  if (one.check === "greater_than" && whole && one.inclusive) return { min: one.value };
  if (one.check === "less_than" && whole && one.inclusive) return { max: one.value };
  if (one.check === "number_format" && one.format === "safeint") return {};
  return one.params?.not === undefined ? null : { not: one.params.not };
};

const fieldOf = (schema: z.ZodType, name: string): Field => {
  const parts = partsOf(schema);
  const inner = () => fieldOf(parts.innerType!, name);
  const given = [...(parts.check ? [parts as Check] : []), ...(parts.checks ?? []).map((one) => one._zod.def)];
  const facts = () =>
    Object.assign(
      {},
      ...given.map((one) => {
        const parsed = fact(one, parts.type === "number");
        if (parsed) return parsed;
        throw new Error(`${name}: a list can't read "${one.check}" from its address; see web/fields-of.ts`);
      }),
    );
  /** Several may hold for one text: each instant is of the standard's form and one that the database can keep. */
  const patterns = () => {
    const found = given.flatMap(({ pattern }) => pattern?.source ?? []);
    return found.length > 0 ? { patterns: found } : {};
  };
  switch (parts.type) {
    // An address can't say null: what it leaves out is the default.
    case "nullable":
    case "optional":
      return inner();
    case "default":
      return { ...inner(), default: parts.defaultValue };
    case "string":
      return { is: "text", ...facts(), ...patterns() };
    case "number":
      return { is: "whole", min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER, ...facts() };
    case "boolean":
      return { is: "flag", ...facts() };
    case "enum":
      return { is: "word", of: Object.values(parts.entries!), ...facts() };
    case "array":
      return { is: "several", of: fieldOf(parts.element!, name), ...facts() };
    default:
      throw new Error(`${name}: a list can't read a ${parts.type} from its address; see web/fields-of.ts`);
  }
};

/** The fields of a question that is asked by pages, which is what a list asks; undefined for any other call. */
export const fieldsOf = (name: string, { kind, input }: Procedure): Fields | undefined => {
  const { shape = {}, checks = [] } = partsOf(input);
  if (kind !== "json" || !("page" in shape && "pageSize" in shape)) return undefined;
  if (checks.length > 0) throw new Error(`${name}: a list can't read from its address what holds between fields`);
  return Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, fieldOf(schema, `${name}.${field}`)]));
};
