import { expect, test } from "vitest";
import { asSentence } from "./as-sentence.ts";

test("what follows a colon elsewhere is a sentence where it stands by itself, in its language's letters", () => {
  expect(asSentence("iptal edildi; gönderilmemeli", "tr")).toBe("İptal edildi; gönderilmemeli.");
  expect(asSentence("it is not paid yet", "en")).toBe("It is not paid yet.");
  expect(asSentence("“TP-1” goes by road. Call them.", "en")).toBe("“TP-1” goes by road. Call them.");
  expect(asSentence("", "tr")).toBe("");
});
