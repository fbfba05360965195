import { filledIn } from "@tradeport/contract/changes";
import { z } from "zod";

/**
 * Without "optional", "nullable", defaults and what happens after: the schema of the value that is typed. A form holds all of what it
 * changes: there a field that an update may leave out is what it is in a new object.
 */
const core = (given: unknown): z.ZodType => {
  const schema = filledIn(given as z.ZodType);
  if (schema instanceof z.ZodPipe) return core(schema.in);
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly;
  return isWrapped ? core(schema.unwrap()) : schema;
};
const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> | undefined =>
  schema instanceof z.ZodObject ? schema.shape : undefined;
const elementOf = (schema: z.ZodType) => (schema instanceof z.ZodArray ? (schema.element as z.ZodType) : undefined);

/** The schema of a field by its path: "address.city", "lines.0.quantity". */
export const fieldSchema = (schema: z.ZodType, path: string): z.ZodType | undefined =>
  path.split(".").reduce<z.ZodType | undefined>((at, name) => {
    const inner = at && core(at);
    return inner && (/^\d+$/.test(name) ? elementOf(inner) : fieldsOf(inner)?.[name]);
  }, schema);

const takes = (schema: z.ZodType, value: unknown) => filledIn(schema).safeParse(value).success;

const schemas = new WeakMap<object, z.ZodType>();
/** Whose fields the inputs of a form are, by what they all know: its control. */
export const noteSchema = (control: object, schema: z.ZodType) => void schemas.set(control, schema);
/** Whether the schema of the form takes this value of this field; of one that it does not know nothing is said against it. */
export const fieldTakes = (control: object, path: string, value: unknown): boolean => {
  const field = fieldSchema(schemas.get(control) ?? z.unknown(), path);
  return !field || takes(field, value);
};

/** What the schema itself says of a field, so that a form need not say it again. */
export const factsOf = (schema: z.ZodType, path: string): { required: boolean; maxLength?: number } => {
  const field = fieldSchema(schema, path);
  if (!field) return { required: false };
  const inner = core(field);
  const { maxLength } = inner as { maxLength?: number | null };
  const required = !takes(field, undefined) && !takes(field, null) && !takes(field, "") && !(inner instanceof z.ZodBoolean);
  return { required, ...(typeof maxLength === "number" && { maxLength }) };
};

/**
 * An empty field is "" on the screen. Where the schema takes no "" but null or nothing, that is what is meant: so a form may stand
 * on a procedure's own schema, whatever it calls empty.
 */
export const meanEmpty = (schema: z.ZodType, value: unknown): unknown => {
  if (value === "") return takes(schema, "") ? "" : takes(schema, null) ? null : takes(schema, undefined) ? undefined : "";
  const inner = core(schema);
  const [shape, element] = [fieldsOf(inner), elementOf(inner)];
  if (element && Array.isArray(value)) return value.map((item) => meanEmpty(element, item));
  if (!shape || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, shape[name] ? meanEmpty(shape[name], field) : field]),
  );
};
