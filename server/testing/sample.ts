import type { FileRule } from "@tradeport/contract";
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
  minLength?: number;
  minItems?: number;
  minimum?: number;
  pattern?: string;
  /** Of a text with several patterns. */
  allOf?: { pattern?: string }[];
};

const byPattern: [RegExp, string][] = [
  // An instant or a day with a pattern of its own beside it has no format.
  [/T\(\?:\(\?:\[01\]/, "2026-01-01T00:00:00Z"],
  [/-02-29/, "2026-01-01"],
  [/^\^\\\+\[1-9\]/, "+905012345678"],
  [/\[A-Z\]\{3\}/, "TRY"],
  [/\[A-Z\]\{2\}/, "TR"],
  [/\\d/, "1"],
];

/** What a sample is made for: an id for every place that asks for one, and one place that is filled even if it is optional. */
interface SampleOptions {
  idAt: (place: string) => string;
  also?: string;
}

const below = (place: string, key: string) => (place === "" ? key : `${place}.${key}`);
const wanted = ({ also }: SampleOptions, place: string) =>
  also !== undefined && (also === place || also.startsWith(`${place}.`) || also.startsWith(`${place}[]`));

const value = (node: Node, place: string, options: SampleOptions): unknown => {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf) return value(node.anyOf[0] as Node, place, options);
  if (node.type === "object") {
    const keys = Object.keys(node.properties ?? {});
    return Object.fromEntries(
      keys
        .filter((key) => node.required?.includes(key) || wanted(options, below(place, key)))
        .map((key) => [key, value(node.properties?.[key] ?? {}, below(place, key), options)]),
    );
  }
  if (node.type === "array")
    return (node.minItems ?? 0) > 0 || wanted(options, `${place}[]`) ? [value(node.items ?? {}, `${place}[]`, options)] : [];
  if (node.type === "integer" || node.type === "number") return Math.max(node.minimum ?? 0, 0);
  if (node.type === "boolean") return false;
  if (node.format === "uuid") return options.idAt(place);
  if (node.format === "email") return "abc@example.com";
  if (node.format === "uri") return "https://example.com/a.jpg";
  if (node.format === "date") return "2026-01-01";
  if (node.format === "date-time") return "2026-01-01T00:00:00Z";
  const patterns = [node, ...(node.allOf ?? [])].flatMap((each) => each.pattern ?? []);
  return (
    byPattern.find(([pattern]) => patterns.some((each) => pattern.test(each)))?.[1] ?? "abc".padEnd(node.minLength ?? 0, "d")
  );
};

const nodeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Node;

/** The smallest input that a schema takes; every id in it is `id`. */
export const sampleOf = (schema: z.ZodType, id: string) => sampleFor(schema, { idAt: () => id });
/** The smallest input that has the place `also`. */
export const sampleFor = (schema: z.ZodType, options: SampleOptions) =>
  value(nodeOf(schema), "", options) as Record<string, unknown>;

const places = (node: Node, place: string, is: (node: Node, place: string) => boolean): string[] => [
  ...(is(node, place) ? [place] : []),
  ...Object.entries(node.properties ?? {}).flatMap(([key, inner]) => places(inner, below(place, key), is)),
  ...(node.items ? places(node.items, `${place}[]`, is) : []),
  ...(node.anyOf ?? []).flatMap((inner) => places(inner, place, is)),
];
/** Every place of an input that takes an id, optional or not, such as `product.variants[].id`. */
export const idPlaces = (schema: z.ZodType) => [...new Set(places(nodeOf(schema), "", ({ format }) => format === "uuid"))];
/** Every place of an input that takes an address of the web. */
export const addressPlaces = (schema: z.ZodType) => [...new Set(places(nodeOf(schema), "", ({ format }) => format === "uri"))];
/** Every object with fields of its own inside an input, and the input itself: "". */
export const objectPlaces = (schema: z.ZodType) => [
  ...new Set(places(nodeOf(schema), "", ({ type, properties }) => type === "object" && properties !== undefined)),
];
/** Every place whose name is like `name`. */
export const placesNamed = (schema: z.ZodType, name: RegExp) => [
  ...new Set(places(nodeOf(schema), "", (_, place) => name.test(place))),
];

/** Each value of `input` at a place is replaced by what `change` makes of it. */
export const changedAt = (input: unknown, place: string, change: (value: unknown) => unknown): unknown => {
  if (place === "") return change(input);
  const [, key = "", rest = ""] = /^(\[\]|[^.[]+)\.?(.*)$/.exec(place) ?? [];
  if (key === "[]") return (input as unknown[]).map((inner) => changedAt(inner, rest, change));
  const object = input as Record<string, unknown>;
  return { ...object, [key]: changedAt(object[key], rest, change) };
};

/** What begins like one of the types that are taken: enough to pass the look at the first bytes. */
export const fileFor = ({ types }: FileRule) =>
  types.includes("xlsx")
    ? { name: "liste.xlsx", body: Buffer.from("PK\u0003\u0004 nothing more") }
    : { name: "belge.pdf", body: Buffer.from("%PDF-1.7 nothing more") };
