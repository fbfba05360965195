import { z } from "zod";

const held = new WeakMap<z.core.$ZodType, z.ZodType>();

/** JSON inside a text field of a multipart call. */
export const jsonText = <S extends z.ZodType>(schema: S) => {
  const made = z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "json" });
        return z.NEVER;
      }
    })
    .pipe(schema);
  held.set(made, schema);
  return made;
};

/** The JSON Schema of what a call takes; a text field that holds JSON says of what shape. */
export const inputSchema = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    ...{ io: "input", target: "draft-2020-12", unrepresentable: "any", metadata: z.registry() },
    override: ({ zodSchema, jsonSchema }) => {
      const inner = held.get(zodSchema);
      if (inner) Object.assign(jsonSchema, { contentMediaType: "application/json", contentSchema: inputSchema(inner) });
    },
  });
  return json;
};
