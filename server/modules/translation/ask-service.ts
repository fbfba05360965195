import type { Translation, Translator } from "@tradeport/connectors/translators/translator";
import { readProductSettings } from "#modules/catalogue/index.ts";
import type { Tx } from "#platform/db.ts";
import { type Term, withTerms } from "./with-terms.ts";

/** A text by the service, in the company's own words. It throws what the service failed by. */
export const askService = async (
  translator: Translator,
  { text, from, to, isHtml }: Translation,
  terms: readonly Term[],
  signal?: AbortSignal,
): Promise<{ text: string; missedTerms: string[] }> => {
  const own = withTerms(text, isHtml, terms);
  if (own) return own.back(await translator.translate({ text: own.html, from, to, isHtml: true }, signal));
  return { text: await translator.translate({ text, from, to, isHtml }, signal), missedTerms: [] };
};

/** The glossary is of Turkish texts. */
export const termsOf = async (db: Tx, clientId: string, from: string, to: string): Promise<Term[]> =>
  from === "tr-TR" ? (await readProductSettings(db, clientId)).glossary.filter(({ language }) => language === to) : [];
