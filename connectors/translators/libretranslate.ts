import { z } from "zod";
import { type Form, languageOnly } from "./form.ts";

const Refusal = z.object({ error: z.string() });

/** https://docs.libretranslate.com: the key stands in the body, and a missing one is a 400 like any other. */
export const libretranslate: Form = {
  headers: () => ({}),
  request: ({ text, from, to, isHtml }, key) => ({
    path: "/translate",
    body: {
      q: text,
      source: languageOnly(from),
      target: languageOnly(to),
      format: isHtml ? "html" : "text",
      ...(key === undefined ? {} : { api_key: key }),
    },
    expect: z.object({ translatedText: z.string() }).transform(({ translatedText }) => translatedText),
  }),
  readError: (_status, body) => ({ reasons: [Refusal.safeParse(body).data?.error ?? ""].filter(Boolean) }),
  problemOf: ({ status, reasons, excerpt }) => {
    const words = reasons.join(" ");
    if (status === 403) return /limit/i.test(words) ? "busy" : "key";
    if (status === 413 || /exceeds (text|character) limit/i.test(words)) return "too_long";
    if (/API key/i.test(words)) return "key";
    // A pair of languages that it lacks is found within the work, and comes as a fault of the server.
    if (status === 500 && /is not available as a target language|is not supported/i.test(excerpt ?? "")) return "refused";
    return undefined;
  },
};
