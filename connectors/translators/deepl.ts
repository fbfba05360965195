import { z } from "zod";
import { type Form, languageOnly } from "./form.ts";

const Refusal = z.object({ message: z.string(), detail: z.string().optional() });
const Answer = z.object({ translations: z.array(z.object({ text: z.string() })).min(1) });

/** English is asked for as one of its two; a source is named without its region. */
const target = (code: string) => (code === "en-US" ? "EN-US" : languageOnly(code).toUpperCase());

/** https://developers.deepl.com/api-reference/translate: the key stands in the header, 456 is its own status for a used up quota. */
export const deepl: Form = {
  headers: (key): Record<string, string> => (key === undefined ? {} : { authorization: `DeepL-Auth-Key ${key}` }),
  request: ({ text, from, to, isHtml }) => ({
    path: "/v2/translate",
    body: {
      text: [text],
      source_lang: languageOnly(from).toUpperCase(),
      target_lang: target(to),
      ...(isHtml ? { tag_handling: "html" } : {}),
    },
    expect: Answer.transform(({ translations }) => translations[0]!.text),
  }),
  readError: (_status, body) => {
    const { message, detail } = Refusal.safeParse(body).data ?? {};
    return { reasons: [message ?? "", detail ?? ""].filter(Boolean) };
  },
  problemOf: ({ status }) =>
    status === 456 ? "quota" : status === 413 || status === 414 ? "too_long" : status === 529 ? "busy" : undefined,
};
