import { expect, test } from "vitest";
import { type FieldNames, fieldName } from "./field-names.ts";

const names: FieldNames = {
  mainCode: "Model kodu",
  images: "Görseller",
  "texts.*": (_, text) => (text as { langCode: string }).langCode,
  "texts.*.name": "Ürün adı",
  "variants.*": (row) => `${row + 1}. varyant`,
  "variants.*.barcode": "Barkod",
  "variants.*.pictures": "Varyant görselleri",
  "lines.*.note": "Not",
};
const called = (path: string, values: object) => fieldName(names, path, values);

test("U28: a field of a row is named with its row where there are several, and without it where there is one", () => {
  const two = { variants: [{}, {}], texts: [{ langCode: "tr-TR" }, { langCode: "en-US" }], lines: [{}, {}], images: ["a", "b"] };
  expect(called("variants.1.barcode", two)).toBe("2. varyant · Barkod");
  expect(called("variants.1.pictures.0", two)).toBe("2. varyant · Varyant görselleri");
  expect(called("texts.1.name", two)).toBe("en-US · Ürün adı");
  expect(called("lines.0.note", two)).toBe("Not (1)");
  expect(called("images.1", two)).toBe("Görseller (2)");
  expect(called("variants.0.barcode", { variants: [{}] })).toBe("Barkod");
  expect(called("mainCode", two)).toBe("Model kodu");
  expect(called("nobody.0.knows", two)).toBeUndefined();
});
