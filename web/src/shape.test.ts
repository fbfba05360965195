import { contract, walk } from "@tradeport/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { shapeOf } from "../shape-of.ts";
import { misfit } from "./shape.ts";

const schema = z.object({
  data: z.array(z.object({ id: z.uuid(), price: z.string().nullable(), stock: z.number().int(), live: z.boolean() })),
  names: z.record(z.string(), z.string()),
  state: z.enum(["on", "off"]),
  note: z.string().optional(),
  either: z.union([z.string(), z.number()]),
});
const good = {
  data: [{ id: "x", price: null, stock: 3, live: true }],
  names: { tr: "a" },
  state: "on",
  either: 4,
  more: "fields that the contract does not know are no misfit",
};

test("an answer of the contract's shape has no misfit", () => {
  expect(misfit(shapeOf(schema), good)).toBeNull();
  expect(misfit(shapeOf(schema), { ...good, note: null, data: [] })).toBeNull();
});

test.each([
  [
    { ...good, data: null },
    { field: "data", expected: "array", found: "null" },
  ],
  [
    { ...good, data: { length: 3 } },
    { field: "data", expected: "array", found: "object" },
  ],
  [
    { ...good, data: [good.data[0], { ...good.data[0], stock: "3" }] },
    { field: "data.1.stock", expected: "number", found: "string" },
  ],
  [
    { ...good, data: [{ ...good.data[0], live: 1 }] },
    { field: "data.0.live", expected: "boolean", found: "number" },
  ],
  [
    { ...good, names: ["a"] },
    { field: "names", expected: "object", found: "array" },
  ],
  [
    { ...good, state: {} },
    { field: "state", expected: "string", found: "object" },
  ],
  [
    { ...good, either: [] },
    { field: "either", expected: "one of its kinds", found: "array" },
  ],
  [undefined, { field: "result", expected: "object", found: "undefined" }],
])("%j is found out by its first wrong field", (answer, found) => {
  expect(misfit(shapeOf(schema), answer)).toEqual(found);
});

test("every answer of the contract has a shape that is looked at", () => {
  const blind = walk(contract).filter(({ procedure }) => procedure.kind !== "download" && shapeOf(procedure.output) === "*");
  expect(blind.map(({ name }) => name)).toEqual([]);
});
