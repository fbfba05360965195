type Schema = { [key: string]: unknown };

const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf("/") + 1);
const union = (types: string[]) => [...new Set(types)].join(" | ") || "never";
const grouped = (type: string) => (/[|&]/.test(type) ? `(${type})` : type);
const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const primitives: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

const objectOf = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
  const must = new Set(required as string[]);
  const fields = Object.entries(properties as Record<string, Schema>).map(
    ([name, schema]) => `${key(name)}${must.has(name) ? "" : "?"}: ${typeOf(schema)};`,
  );
  const rest = additionalProperties && typeof additionalProperties === "object" ? typeOf(additionalProperties as Schema) : null;
  if (fields.length === 0) return rest ? `Record<string, ${rest}>` : "Record<string, unknown>";
  return `{ ${fields.join(" ")} }${rest ? ` & Record<string, ${rest}>` : ""}`;
};

/** What a JSON Schema says, as TypeScript says it: `{ type: "array", items: { type: "string" } }` is `string[]`. Bounds and patterns are the server's to refuse. */
export const typeOf = (schema: Schema | boolean): string => {
  if (typeof schema === "boolean") return schema ? "unknown" : "never";
  if (typeof schema.$ref === "string") return nameOf(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)));
  for (const either of ["anyOf", "oneOf"])
    if (Array.isArray(schema[either])) return union((schema[either] as Schema[]).map(typeOf));
  if (Array.isArray(schema.allOf)) {
    // A part of it may say no more than a pattern.
    const { allOf, ...own } = schema;
    const parts = [own, ...(allOf as Schema[])].map(typeOf).filter((type) => type !== "unknown");
    return parts.map(grouped).join(" & ") || "unknown";
  }
  if (Array.isArray(schema.type)) return union((schema.type as string[]).map((type) => typeOf({ ...schema, type })));
  if (Array.isArray(schema.prefixItems)) return `[${(schema.prefixItems as Schema[]).map(typeOf).join(", ")}]`;
  if (schema.type === "array") return `${grouped(typeOf((schema.items ?? {}) as Schema))}[]`;
  if (schema.type === "object" || schema.properties) return objectOf(schema);
  return primitives[schema.type as string] ?? "unknown";
};
