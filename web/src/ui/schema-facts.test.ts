import { expect, test } from "vitest";
import { z } from "zod";
import { factsOf, meanEmpty } from "./schema-facts.ts";

const schema = z.strictObject({
  title: z.string().trim().min(1).max(40),
  note: z.string().max(10).nullable(),
  link: z.url().optional(),
  free: z.string().default(""),
  agreed: z.boolean(),
  lines: z.array(z.object({ code: z.string().min(1).toLowerCase(), weight: z.number().optional() })),
});

test("what is mandatory and how long it may be is read from the schema (U32)", () => {
  expect(factsOf(schema, "title")).toEqual({ required: true, maxLength: 40 });
  expect(factsOf(schema, "note")).toEqual({ required: false, maxLength: 10 });
  expect(factsOf(schema, "link")).toEqual({ required: false });
  expect(factsOf(schema, "agreed")).toEqual({ required: false });
  expect(factsOf(schema, "lines.3.code")).toEqual({ required: true });
  expect(factsOf(schema, "nowhere.at.all")).toEqual({ required: false });
});

test("an empty field means what the schema calls empty: null, nothing, or an empty text", () => {
  const typed = { title: "", note: "", link: "", free: "", agreed: false, lines: [{ code: "", weight: "" }] };
  expect(meanEmpty(schema, typed)).toEqual({
    title: "",
    note: "",
    link: undefined,
    free: "",
    agreed: false,
    lines: [{ code: "", weight: undefined }],
  });
  expect(meanEmpty(z.object({ phone: z.string().regex(/^\+/).nullable() }), { phone: "" })).toEqual({ phone: null });
});
