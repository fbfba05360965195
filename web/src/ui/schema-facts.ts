import { filledIn } from "@tradeport/contract/changes";
import type { z } from "zod";

/** What a schema is made of, as far as a form asks. */
interface Parts {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}
const partsOf = (schema: z.ZodType) => schema.def as unknown as Parts;

/**
 * Without "optional", "nullable", defaults and what happens after: the schema of the value that is typed. A form holds all of what it
 * changes: there a field that an update may leave out is what it is in a new object.
 */
const core = (given: z.ZodType): z.ZodType => {
  const schema = filledIn(given);
  const { type, innerType, in: before } = partsOf(schema);
  if (innerType) return core(innerType);
  return type === "pipe" && before ? core(before) : schema;
};

/** The schema of a field by its path: "address.city", "lines.0.quantity". */
export const fieldSchema = (schema: z.ZodType, path: string): z.ZodType | undefined =>
  path.split(".").reduce<z.ZodType | undefined>((at, name) => {
    const { shape, element } = at ? partsOf(core(at)) : ({} as Parts);
    return /^\d+$/.test(name) ? element : shape?.[name];
  }, schema);

const takes = (schema: z.ZodType, value: unknown) => filledIn(schema).safeParse(value).success;

/** What the schema itself says of a field, so that a form need not say it again. */
export const factsOf = (schema: z.ZodType, path: string): { required: boolean; maxLength?: number } => {
  const field = fieldSchema(schema, path);
  if (!field) return { required: false };
  const { maxLength } = core(field) as { maxLength?: number | null };
  const required =
    !takes(field, undefined) && !takes(field, null) && !takes(field, "") && partsOf(core(field)).type !== "boolean";
  return { required, ...(typeof maxLength === "number" && { maxLength }) };
};

/**
 * An empty field is "" on the screen. Where the schema takes no "" but null or nothing, that is what is meant: so a form may stand
 * on a procedure's own schema, whatever it calls empty.
 */
export const meanEmpty = (schema: z.ZodType, value: unknown): unknown => {
  if (value === "") return takes(schema, "") ? "" : takes(schema, null) ? null : takes(schema, undefined) ? undefined : "";
  const { shape, element } = partsOf(core(schema));
  if (element && Array.isArray(value)) return value.map((item) => meanEmpty(element, item));
  if (!shape || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, shape[name] ? meanEmpty(shape[name], inner) : inner]),
  );
};
