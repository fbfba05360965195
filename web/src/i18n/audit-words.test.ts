import { expect, test } from "vitest";
import { audit as de } from "./de/audit.ts";
import { recorded as deThings } from "./de/recorded.ts";
import { audit as en } from "./en/audit.ts";
import { recorded as enThings } from "./en/recorded.ts";
import { audit as fr } from "./fr/audit.ts";
import { recorded as frThings } from "./fr/recorded.ts";
import { audit as it } from "./it/audit.ts";
import { recorded as itThings } from "./it/recorded.ts";
import { audit as tr } from "./tr/audit.ts";
import { recorded as trThings } from "./tr/recorded.ts";

const languages = { tr: [tr, trThings], en: [en, enThings], de: [de, deThings], fr: [fr, frThings], it: [it, itThings] } as const;

test.each(Object.entries(languages))(
  "in %s no two choices of a filter are called the same",
  (_language, [{ actions }, { objects }]) => {
    for (const words of [Object.values(actions), Object.values(objects)])
      expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  },
);
