import type { Dispatcher } from "undici";
import { openRemoteClient, RemoteError, type RemoteErrorKind } from "../http.ts";
import { operatorsNetwork } from "../network.ts";
import { deepl } from "./deepl.ts";
import type { Form } from "./form.ts";
import { libretranslate } from "./libretranslate.ts";
import { TranslationFailed, type TranslationProblem, type Translator, translationMs } from "./translator.ts";

const forms = { libretranslate, deepl } satisfies Record<string, Form>;
export type FormName = keyof typeof forms;
export const formNames = Object.keys(forms) as [FormName, ...FormName[]];

export interface TranslatorSetting {
  form: FormName;
  /** Of the operator's settings alone, never of a person's input: it may be in a net of theirs. Its path stands before the form's. */
  url: string;
  key?: string | undefined;
}

const problems: Record<RemoteErrorKind, TranslationProblem> = {
  throttled: "busy",
  unauthorized: "key",
  unavailable: "away",
  unknown: "away",
  malformed: "away",
  not_found: "away",
  refused: "refused",
  duplicate: "refused",
};
/** Where a service does not say how long it wants to be left alone. */
const restSeconds = 60;

export const openTranslator = (
  { form: name, url, key }: TranslatorSetting,
  { network = operatorsNetwork(), deadlineMs = translationMs }: { network?: Dispatcher; deadlineMs?: number } = {},
): Translator => {
  const form: Form = forms[name];
  const { origin, pathname } = new URL(url);
  const failureOf = (error: RemoteError) => {
    const problem = form.problemOf(error) ?? problems[error.kind];
    const seconds = problem === "busy" ? Math.max(1, Math.ceil((error.retryAfterMs ?? restSeconds * 1000) / 1000)) : null;
    return new TranslationFailed(problem, error.message, { seconds, said: error.reasons.join("; ") || error.message });
  };
  return {
    translate: async (what, signal) => {
      const remote = openRemoteClient(
        {
          origin,
          basePath: pathname.replace(/\/+$/, ""),
          headers: form.headers(key),
          account: {},
          secrets: key === undefined ? [] : [key],
          // Http is taken: where the address leads was judged when the settings were read (in-the-clear.ts).
          sandbox: true,
          spend: async () => {},
          throttled: async () => {},
          readError: form.readError,
          signal,
        },
        network,
      );
      const request = form.request(what, key);
      try {
        // It changes nothing there: an answer that is lost is asked for again by whoever wants it.
        return await remote.call({
          ...request,
          method: "POST",
          isRead: true,
          limit: "translate",
          deadlineMs,
          maxBytes: 1024 * 1024,
        });
      } catch (error) {
        throw error instanceof RemoteError ? failureOf(error) : error;
      }
    },
  };
};
