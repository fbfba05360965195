import { inputSchema } from "./json-text.ts";
import type { Procedure } from "./procedure.ts";

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  minItems?: number;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  contentSchema?: Schema;
}

/** What people would write there, by the field's name: the first that its schema takes. */
const words: Record<string, string[]> = {
  country: ["Türkiye"],
  city: ["İstanbul"],
  district: ["Kadıköy"],
  name: ["Anka"],
  email: ["ayse@anka.example"],
  address: ["https://erp.anka.example/tradeport"],
  code: ["ANKA-1"],
  barcode: ["8690000000012"],
  price: ["149.90"],
  phone: ["+905321112244"],
  timezone: ["Europe/Istanbul"],
  taxno: ["10000000146"],
  orderdetails: ["[]"],
};
const samples = [
  ...["Anka", "149.90", "10", "TRY", "TR", "tr-TR", "2026-11-29", "09:30", "8690000000012", "ANKA-1", "+905321112244"],
  ...[
    "ayse@anka.example",
    "https://anka.example/1.jpg",
    "34000",
    "1234567890",
    "Europe/Istanbul",
    "true",
    "123456",
    "2026-11-29T09:30:00Z",
  ],
];
const id = "01920000-0000-7000-8000-000000000001";
/** A period ends after it begins, and a thing leads to another. */
const laterMoment = "2026-12-06T09:30:00Z";
const otherId = "01920000-0000-7000-8000-000000000002";

const link = "A".repeat(43);
const textOf = (schema: Schema, name: string): string => {
  const isLater = /^(end|into|fromChannel)/.test(name);
  if (schema.format === "uuid") return isLater ? otherId : id;
  if (schema.format === "date-time") return isLater ? laterMoment : "2026-11-29T09:30:00Z";
  if (schema.format === "date") return isLater ? "2026-12-06" : "2026-11-29";
  const later = isLater ? [laterMoment] : [];
  const named = Object.entries(words).find(([key]) => name.toLowerCase().includes(key))?.[1] ?? [];
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => (pattern ? [new RegExp(pattern, "u")] : []));
  const fits = (text: string) =>
    text.length >= (schema.minLength ?? 0) &&
    text.length <= (schema.maxLength ?? Infinity) &&
    patterns.every((pattern) => pattern.test(text)) &&
    (schema.format !== "email" || text.includes("@")) &&
    (schema.format !== "uri" || URL.canParse(text));
  return [...later, ...named, ...samples, link].find(fits) ?? "A".repeat(schema.minLength ?? 1);
};

/** Where one of the two has to be given, which the schema itself can't say: the first is. */
const either = [
  ["text", "tradeportValueId"],
  ["text", "valueCode"],
  ["ids", "filter"],
  ["ids", "categoryId"],
  ["kind", "productId"],
  ["roadOrderId", "orderId"],
  ["attributeMappingId", "channelCategoryCode"],
  ["channelProducts", "storeIds"],
  ["orderPackageIds", "orderHeaderId"],
  ["title", "description"],
  ["brandName", "vatRate"],
  ["tradeportCategoryIds", "brandId"],
] as const;
const fieldsOf = ({ required = [], properties = {} }: Schema) => {
  const given = either.flatMap(([one, other]) => (one in properties && other in properties ? [one] : []));
  return [...new Set([...required, ...given])];
};

/** What a schema takes with no more than it has to have. */
const least = (schema: Schema, name: string): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return least(choices.find(({ type }) => type !== "null") ?? choices[0]!, name);
  if (schema.allOf && schema.type === undefined) return Object.assign({}, ...schema.allOf.map((part) => least(part, name)));
  switch (Array.isArray(schema.type) ? schema.type.find((type) => type !== "null") : schema.type) {
    case "object":
      return Object.fromEntries(fieldsOf(schema).map((field) => [field, least(schema.properties?.[field] ?? {}, field)]));
    case "array":
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => least(schema.items ?? {}, name.replace(/s$/, "")));
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1);
    case "boolean":
      return true;
    case "null":
      return null;
    case "string":
      return schema.contentSchema ? JSON.stringify(least(schema.contentSchema, name)) : textOf(schema, name);
    default:
      return {};
  }
};

const schemaOf = ({ input }: Procedure) => inputSchema(input) as Schema;

/** A body that the call takes as it is, with what it has to have and nothing else: ids are of nothing that there is. */
export const exampleOf = (procedure: Procedure): unknown => least(schemaOf(procedure), "");

/** The same of these fields and no others; of none named, those that it has to have. */
export const bodyOf = (procedure: Procedure, named?: readonly string[]): Record<string, unknown> => {
  const { properties = {}, required = [] } = schemaOf(procedure);
  const fields = named ?? required;
  return Object.fromEntries(fields.map((field) => [field, least(properties[field] ?? {}, field)]));
};
