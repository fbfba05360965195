import { callProblems } from "./causes.ts";
import type { Cause, Words } from "./connector.ts";
import { connectors, freights, warehouses } from "./index.ts";
import { notRecognised, problemOf } from "./problem.ts";

interface CauseAndRemedy {
  cause: Words;
  remedy: Words;
}

/** What a marketplace said that we know nothing of: {name} is the marketplace, {words} are its own. */
const quoted: CauseAndRemedy = {
  cause: { tr: '{name} şunu bildirdi: "{words}"', en: '{name} said: "{words}"' },
  remedy: {
    tr: "Bu yanıtı henüz tanımıyoruz. Ürünün bilgilerini ve eşleştirmesini bu cümleye göre düzeltip yeniden gönderin; çözülmezse {name} satıcı desteğine bu cümleyle başvurun.",
    en: "We don't know this answer yet. Correct the product's data and mapping by that sentence and send it again; if that doesn't help, take the sentence to {name}'s seller support.",
  },
};

const filled = ({ cause, remedy }: CauseAndRemedy, values: Record<string, string>): CauseAndRemedy => {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  const both = ({ tr, en }: Words) => ({ tr: fill(tr), en: fill(en) });
  return { cause: both(cause), remedy: both(remedy) };
};

/** A cause in words; undefined for a code that no connector has. */
export const causeWords = ({ code, values }: Pick<Cause, "code" | "values">): CauseAndRemedy | undefined => {
  const [family, name = "", fingerprint = ""] = code.split(":");
  if (family === "call")
    return name in callProblems ? filled(callProblems[name as keyof typeof callProblems], values) : undefined;
  const connector = [...connectors, ...freights, ...warehouses].find((one) => one.code === name);
  if (!connector) return;
  if (fingerprint === notRecognised) return filled(quoted, { ...values, name: connector.name });
  const { named } = values;
  const problem = problemOf(connector.problems, code.slice(family!.length + name.length + 2), named !== undefined);
  const put = ([tr, en]: [string, string]): Words => ({
    tr: tr.replaceAll("$1", named ?? ""),
    en: en.replaceAll("$1", named ?? ""),
  });
  return problem && { cause: put(problem.cause), remedy: put(problem.remedy) };
};
