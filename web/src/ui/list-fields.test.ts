import calls from "virtual:calls";
import { contract, walk } from "@tradeport/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseAsk, type Raw, resolveDay } from "./list-search.ts";

const lists = walk(contract).flatMap(({ name, procedure }) => {
  const fields = calls[name]?.[6];
  return fields ? [{ name, fields, schema: procedure.input as z.ZodObject }] : [];
});

const id = "0190A5C0-1111-7abc-8def-0123456789AB";
/** What an address may hold, right and wrong, at and beyond the edge of what a field takes. */
const texts = [
  ...["", " ", "şişe", "  koton ", "true", "false", "null", "today", "-6d", "{}", '{"toString":1}', "[", "\u0000"],
  ...'0 -0 1 -1 -2 1.5 1e3 0x10 10000 10001 1000000 1000001 1e400 9007199254740993 "5" +5'.split(" "),
  ..."449.90 449.905 449,90 -1.00 12345678901.99 123456789012".split(" "),
  ...[id, id.toLowerCase(), ` ${id}`, id.slice(1), "00000000-0000-0000-0000-000000000000", `"${id}"`],
  ...["2026-11-21T20:30:00Z", "2026-02-29T00:00:00Z", "2024-02-29T23:59:59.123+03:00", "2026-11-21", "2026-11-21T20:30:00"],
  ...["[]", "[1]", '["a"]', '[" a ","b"]', '["a",""]', '["a",null]', `["${id}"]`, JSON.stringify(Array(50).fill("a"))],
  ...[JSON.stringify(Array(51).fill("a")), JSON.stringify(["x".repeat(101)]), '["S_NEW","S_SHIPPED"]', '["S_NEW","s_new"]'],
  ...[40, 50, 100, 120, 150, 200].flatMap((count) => ["x".repeat(count), "x".repeat(count + 1), ` ${"x".repeat(count)} `]),
];
/** Those that the field knows, if it knows words. */
const wordsOf = (schema: z.ZodType) => JSON.stringify(z.toJSONSchema(schema, { io: "input" })).match(/\w+/g) ?? [];

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
/** As the schema itself takes it; undefined is what it refuses both as text and as JSON. */
const taken = (name: string, schema: z.ZodType, address: string) => {
  const text = name.endsWith("Date") ? resolveDay(address) : address;
  const plain = schema.safeParse(text);
  return plain.success ? plain.data : schema.safeParse(asJson(text)).data;
};

test("every list of the contract has its fields, each as its schema says", () => {
  expect(lists.length).toBeGreaterThan(12);
  for (const { fields, schema } of lists) expect(Object.keys(fields)).toEqual(Object.keys(schema.shape));
});

test("a list reads any address as its schema would, and asks nothing that the schema refuses", () => {
  for (const { name, fields, schema } of lists) {
    const names = Object.keys(fields);
    const inner = (field: string) => schema.shape[field] as z.ZodType;
    const defaults = Object.fromEntries(names.map((field) => [field, inner(field).safeParse(undefined).data]));
    const needed = names
      .filter((field) => !inner(field).safeParse(undefined).success)
      .map((field) => [field, field.endsWith("Date") ? "2026-11-21T20:30:00Z" : id.toLowerCase()]);
    const check = (raw: Raw) => {
      const read = Object.entries(raw).map(([field, text]) => [field, taken(field, inner(field), text) ?? defaults[field]]);
      const expected = { ...defaults, ...Object.fromEntries(read) };
      const parsed = parseAsk(fields, raw);
      // An expectation a text would take longer than all the rest.
      if (JSON.stringify(parsed) !== JSON.stringify(expected)) expect(parsed, `${name} ${JSON.stringify(raw)}`).toEqual(expected);
      const refused = schema.safeParse({ ...Object.fromEntries(needed), ...parsed }).error;
      if (refused) throw refused;
    };
    for (const field of names) for (const text of [...texts, ...wordsOf(inner(field))]) check({ [field]: text });
    const text = fc.oneof(fc.constantFrom(...texts), fc.string(), fc.json());
    fc.assert(fc.property(fc.dictionary(fc.constantFrom(...names), text), check), { numRuns: 50 });
  }
});
