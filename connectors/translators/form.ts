import type { z } from "zod";
import type { RemoteError, RemoteRequest } from "../http.ts";
import type { Translation, TranslationProblem } from "./translator.ts";

/** The form that a service is spoken to in: LibreTranslate's, DeepL's, and whatever else answers in one of them. */
export interface Form {
  headers(key: string | undefined): Record<string, string>;
  request(what: Translation, key: string | undefined): Pick<RemoteRequest<z.ZodType<string>>, "path" | "body" | "expect">;
  readError(status: number, body: unknown): { reasons: string[] };
  /** What a refusal is, where its kind alone does not say it. */
  problemOf(error: RemoteError): TranslationProblem | undefined;
}

/** "tr-TR" -> "tr" */
export const languageOnly = (code: string) => code.slice(0, 2);
