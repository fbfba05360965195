import { marked, type SandboxAnswer, type Service } from "./sandbox.ts";

const known = ["tr", "en", "de", "fr", "it"];
const no = (status: number, error: string): SandboxAnswer => ({ status, body: { error } });

/** LibreTranslate: `key` where it was started with --api-keys, `limit` as --char-limit. */
export const libretranslateService =
  ({ key, limit }: { key?: string; limit?: number } = {}): Service =>
  ({ path, body: { q, source, target, format = "text", api_key } }) => {
    if (path !== "/translate") return { status: 404, body: "<!doctype html><title>404 Not Found</title>" };
    if (key !== undefined && api_key === undefined) return no(400, "Please contact the server operator to get an API key");
    if (key !== undefined && api_key !== key) return no(403, "Invalid API key");
    for (const [name, value] of Object.entries({ q, source, target }))
      if (!value) return no(400, `Invalid request: missing ${name} parameter`);
    const text = String(q);
    if (limit !== undefined && text.length > limit)
      return no(400, `Invalid request: request (${text.length}) exceeds text limit (${limit})`);
    for (const language of [source, target])
      if (!known.includes(String(language))) return no(400, `${String(language)} is not supported`);
    if (format !== "text" && format !== "html") return no(400, `${String(format)} format is not supported`);
    return { status: 200, body: { translatedText: marked(text, String(target), format === "html") } };
  };

const targets = ["TR", "EN-US", "EN-GB", "DE", "FR", "IT"];
const mostBytes = 128 * 1024;

/** DeepL: `quota` in characters, after which it answers 456. */
export const deeplService = ({
  key = "a-key:fx",
  quota = Number.POSITIVE_INFINITY,
}: {
  key?: string;
  quota?: number;
} = {}): Service => {
  let used = 0;
  return ({ path, headers, body, bytes }) => {
    if (path !== "/v2/translate") return { status: 404, body: "" };
    if (headers.authorization !== `DeepL-Auth-Key ${key}`) return { status: 403, body: { message: "Invalid auth key." } };
    if (bytes > mostBytes) return { status: 413, body: { message: "Request Entity Too Large" } };
    const { text, source_lang, target_lang, tag_handling } = body;
    if (!Array.isArray(text)) return { status: 400, body: { message: "Parameter 'text' not specified." } };
    if (!targets.includes(String(target_lang)))
      return { status: 400, body: { message: "Value for 'target_lang' not supported." } };
    if (!known.includes(String(source_lang).toLowerCase()))
      return { status: 400, body: { message: "Value for 'source_lang' not supported." } };
    used += text.join("").length;
    if (used > quota) return { status: 456, body: { message: "Quota for this billing period has been exceeded." } };
    const language = String(target_lang).slice(0, 2).toLowerCase();
    const translations = text.map((one) => ({
      detected_source_language: source_lang,
      text: marked(String(one), language, tag_handling === "html"),
    }));
    return { status: 200, body: { translations } };
  };
};
