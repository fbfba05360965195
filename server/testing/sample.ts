import { z } from "zod";

type Node = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Node[];
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  format?: string;
  minItems?: number;
  minimum?: number;
  pattern?: string;
};

const byPattern: [RegExp, string][] = [
  [/\[A-Z\]\{3\}/, "TRY"],
  [/\[A-Z\]\{2\}/, "TR"],
  [/\\d/, "1"],
];

const value = (node: Node, id: string): unknown => {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf) return value(node.anyOf[0] as Node, id);
  if (node.type === "object")
    return Object.fromEntries((node.required ?? []).map((key) => [key, value(node.properties?.[key] ?? {}, id)]));
  if (node.type === "array") return (node.minItems ?? 0) > 0 ? [value(node.items ?? {}, id)] : [];
  if (node.type === "integer" || node.type === "number") return Math.max(node.minimum ?? 0, 0);
  if (node.type === "boolean") return false;
  if (node.format === "uuid") return id;
  if (node.format === "uri") return "https://example.com/a.jpg";
  if (node.format === "date-time") return "2026-01-01T00:00:00Z";
  return byPattern.find(([pattern]) => node.pattern && pattern.test(node.pattern))?.[1] ?? "abc";
};

/** The smallest input that a schema takes; every id in it is `id`. */
export const sampleOf = (schema: z.ZodType, id: string) =>
  value(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Node, id) as Record<string, unknown>;

/** Whether the input names ids that are not optional. */
export const asksForIds = (schema: z.ZodType) => JSON.stringify(sampleOf(schema, "THE-ID")).includes("THE-ID");
