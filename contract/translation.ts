import { z } from "zod";
import { Language } from "./common.ts";
import { command, query } from "./procedure.ts";

/** As long as a product's description may be. */
const longestText = 30_000;

export const translation = {
  GetAvailability: query({
    reads: [],
    summary: "Whether texts can be translated here: only where a service is configured",
    roles: ["Client"],
    area: "any",
    input: z.strictObject({}),
    output: z.object({ isAvailable: z.boolean() }),
  }),
  Translate: command({
    withoutVersion: "it answers a text and keeps none of it",
    changes: [],
    summary: "A text in another language, by the service that is configured; of equal languages the text as it was given",
    roles: ["Client"],
    area: "catalogue",
    asksOutside: true,
    input: z.strictObject({
      text: z.string().min(1).max(longestText),
      sourceLanguage: Language,
      targetLanguage: Language,
      /** Of html the tags stay, and what stands between them is translated. */
      format: z.enum(["text", "html"]).default("text"),
    }),
    /** `missedTerms`: translations of the company's glossary that the service did not leave as they are. */
    output: z.object({ text: z.string(), missedTerms: z.array(z.string()) }),
    errors: [
      "translation_off",
      "translation_away",
      "translation_key",
      "translation_quota",
      "translation_busy",
      "translation_often",
      "translation_too_long",
      "translation_refused",
    ],
  }),
};
