import { expect, test } from "vitest";
import { z } from "zod";
import { contract, walk } from "./index.ts";

interface Node {
  type?: string;
  maximum?: number;
  exclusiveMaximum?: number;
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  items?: Node;
  prefixItems?: Node[];
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
}

/** What a whole number of the tables can hold. */
const most = 2_147_483_647;

/** The places of whole numbers that may be larger. */
const tooLarge = (node: Node, at: string): string[] => {
  const { type, maximum, exclusiveMaximum, properties = {}, additionalProperties, items, prefixItems = [] } = node;
  const largest = maximum ?? (exclusiveMaximum === undefined ? Number.POSITIVE_INFINITY : exclusiveMaximum - 1);
  const within: [string, Node][] = [
    ...Object.entries(properties),
    ...[additionalProperties, items].flatMap((one): [string, Node][] => (typeof one === "object" ? [["*", one]] : [])),
    ...[...prefixItems, ...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].map((one): [string, Node] => [
      "",
      one,
    ]),
  ];
  return [
    ...(type === "integer" && largest > most ? [at] : []),
    ...within.flatMap(([name, one]) => tooLarge(one, name === "" ? at : `${at}.${name}`)),
  ];
};

test("S48: no whole number of any call is larger than the tables hold: what is gets a refusal that names it, never a fault", () => {
  const found = walk(contract).flatMap(({ name, procedure }) =>
    tooLarge(
      z.toJSONSchema(procedure.input as z.ZodType, { io: "input", unrepresentable: "any", reused: "inline" }) as Node,
      name,
    ),
  );
  expect(found).toEqual([]);
});

/** The places where a line of an order may be acted on with no piece of it. */
const withoutPieces = (node: Node & { minimum?: number }, at: string): string[] => {
  const { properties = {}, items, prefixItems = [], anyOf = [], oneOf = [], allOf = [] } = node;
  const { orderLineId, quantity } = properties as Record<string, { minimum?: number } | undefined>;
  const within: [string, Node][] = [
    ...Object.entries(properties),
    ...[items, ...prefixItems, ...anyOf, ...oneOf, ...allOf].flatMap((one): [string, Node][] => (one ? [["", one]] : [])),
  ];
  return [
    ...(orderLineId && quantity && !((quantity.minimum ?? 0) >= 1) ? [at] : []),
    ...within.flatMap(([name, one]) => withoutPieces(one, name === "" ? at : `${at}.${name}`)),
  ];
};

test("what is done to a line of an order is done to a piece of it at least", () => {
  const found = walk(contract)
    .filter(({ procedure }) => procedure.isCommand)
    .flatMap(({ name, procedure }) =>
      withoutPieces(
        z.toJSONSchema(procedure.input as z.ZodType, { io: "input", unrepresentable: "any", reused: "inline" }) as Node,
        name,
      ),
    );
  expect(found).toEqual([]);
});

type Shape = Record<string, z.ZodType>;
const shapeOf = (schema: unknown): Shape => {
  const of = schema as { shape?: Shape; in?: unknown; out?: unknown; unwrap?: () => unknown };
  return of.shape ?? (of.out ? shapeOf(of.out) : of.unwrap ? shapeOf(of.unwrap()) : {});
};

test("S48: what something is called holds no sign that nobody sees: no name is blank in a list, and none reads backwards", () => {
  const names = /^(name|surname|companyName|title|carrier|cargoCompany|number|cargoTrackingCode)$/;
  const found = walk(contract)
    .filter(({ procedure }) => procedure.isCommand)
    .flatMap(({ name, procedure }) =>
      Object.entries(shapeOf(procedure.input)).flatMap(([field, schema]) => {
        const { success, data } = names.test(field) ? schema.safeParse("A\u200bB\u202eC") : { success: false };
        return success && data !== "ABC" ? [`${name}.${field}: ${JSON.stringify(data)}`] : [];
      }),
    );
  expect(found).toEqual([]);
});
