import fc from "fast-check";
import { expect, test } from "vitest";
import { fillTemplate, parseTemplate, placeholdersIn } from "./listing-template-text.ts";

const product = new Map(Object.entries({ brand: "Işıl", name: "İnce kazak", Renk: "Siyah", Beden: "" }));
const fill = (text: string, language = "tr") => fillTemplate(text, { valueFor: (name) => product.get(name) ?? "", language });

test.each([
  ["{brand} {name}", "tr", "Işıl İnce kazak"],
  ["{brand|upper} { Renk | lower }", "tr", "IŞIL siyah"],
  ["{name|lower}", "tr", "ince kazak"],
  ["{name|upper}", "tr", "İNCE KAZAK"],
  ["{brand|upper}", "en", "IŞIL"],
  ["{Renk|upper}", "en", "SIYAH"],
  ["{Renk|upper}", "tr", "SİYAH"],
  ["{name}[ – {Beden} beden][ – {Renk}]", "tr", "İnce kazak – Siyah"],
  ["[Yeni ]{name}", "tr", "Yeni İnce kazak"],
  ["[{Beden}]", "tr", ""],
])("%s in %s is %s", (text, language, filled) => {
  expect(fill(text, language)).toEqual({ text: filled, empty: [] });
});

test("what is empty outside of brackets is named once, and what stands in brackets with it is not", () => {
  expect(fill("{Beden} {name} {Beden}[ {Kol}]").empty).toEqual(["Beden"]);
});

test.each([
  "{",
  "}",
  "{}",
  "{ }",
  "{a{b}}",
  "{brand|bold}",
  "{brand|upper|lower}",
  "[",
  "]",
  "[a[b]]",
  "[a]]",
  "{name",
  "[{name]}",
])("%s can't be read, and the piece is named", (text) => {
  const { wrong } = parseTemplate(text);
  expect(wrong).toBeTruthy();
  expect(text).toContain(wrong);
  expect(placeholdersIn(text)).toEqual([]);
});

test("no text is too strange to be read or refused, and no brace or bracket of a template is ever sent", () => {
  const piece = fc.oneof(
    fc.constantFrom("{", "}", "[", "]", "|", "{brand}", "{Beden|upper}", "[ {Renk}]", "İ", "|lower"),
    fc.string(),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }).map((all) => all.join("")),
      fc.constantFrom("tr", "en", "de"),
      (text, language) => {
        const { wrong } = parseTemplate(text);
        const filled = fill(text, language);
        if (wrong !== undefined) expect(filled).toEqual({ text: "", empty: [wrong] });
        expect(filled.text).not.toMatch(/[{}[\]]/);
      },
    ),
    { numRuns: 2000 },
  );
});
