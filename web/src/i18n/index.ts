import i18next, { type BackendModule } from "i18next";
import { useCallback, useSyncExternalStore } from "react";
import { initReactI18next, useTranslation as useI18next } from "react-i18next";
import { setFormatLanguage } from "./format.ts";
import type { Say, Slice } from "./keys.ts";

export { asSentence } from "./as-sentence.ts";
export * from "./format.ts";
export { type Keys, translate } from "./keys.ts";

/** The words of a slice; of several, the first is meant where a key names none. */
export const useTranslation = useI18next as unknown as <S extends Slice>(
  slice: S | readonly [S, ...Slice[]],
  options?: { useSuspense?: boolean },
) => { t: Say<S>; ready: boolean; i18n: typeof i18next };

/** Every language that has a label set, by its own name. */
export const languages = { tr: "Türkçe", en: "English", de: "Deutsch", fr: "Français", it: "Italiano" } as const;
export type UiLanguage = keyof typeof languages;
/** Those that a person is offered. */
export const offered = ["tr", "en"] as const satisfies readonly UiLanguage[];

const cookie = "i18n_redirected";
/** Turkish drawn with marks and a third longer, for tests alone: what isn't marked did not come from a label set. */
const pseudo = "xx";

const slices = import.meta.glob<Record<string, object>>(["./{tr,en,de,fr,it}/*.ts", "!./*/index.ts"]);
/** Each slice is fetched with the first screen that says something of it; a component waits for its own. */
const backend: BackendModule = {
  type: "backend",
  init: () => {},
  read: (wanted, slice, done) => {
    const load = slices[`./${wanted === pseudo ? "tr" : wanted}/${slice}.ts`];
    if (!load) return done(new Error(`no words ${wanted}/${slice}`), false);
    load()
      .then(async (texts) => (wanted === pseudo ? (await import("./pseudo.ts")).pseudoWords(texts[slice]!) : texts[slice]))
      .then(
        (texts) => done(null, texts as never),
        (error: Error) => done(error, false),
      );
  },
};

/** Words that will be said soon. What could not be fetched is fetched again by whoever says it. */
export const fetchWords = (wanted: readonly Slice[]) => i18next.loadNamespaces(wanted).catch(() => {});

export const language = (): UiLanguage => (i18next.language in languages ? (i18next.language as UiLanguage) : "tr");
export const useLanguage = () => useSyncExternalStore(subscribe, language);
const subscribe = (listener: () => void) => {
  i18next.on("languageChanged", listener);
  return () => i18next.off("languageChanged", listener);
};

/** The language in which what came from the server is read: it speaks Turkish and English. */
export const dataLanguage = (now = language()): "tr" | "en" => (now === "tr" ? "tr" : "en");
/** Words that came with data ({tr, en}) in the reader's language. */
export const useWords = () => {
  const now = dataLanguage(useLanguage());
  return useCallback((words: { tr: string; en: string } | null | undefined) => (words ? words[now] || words.tr : ""), [now]);
};

const fromCookie = (): string => {
  const found = /(?:^|; )i18n_redirected=(\w+)(?:;|$)/.exec(document.cookie)?.[1] ?? "";
  return found in languages || found === pseudo ? found : "tr";
};

const applyLanguage = (wanted: UiLanguage) => {
  document.documentElement.lang = wanted;
  setFormatLanguage(wanted);
};

/** Before the first paint; the language is the cookie's, Turkish when there is none. */
export const startLanguages = async () => {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: fromCookie(),
      fallbackLng: false,
      ns: ["shell", "ui"],
      defaultNS: "shell",
      interpolation: { escapeValue: false },
    });
  applyLanguage(language());
};

/** Keeps the page and its state; remembered for 365 days. */
export const setLanguage = async (wanted: UiLanguage) => {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in Firefox and Safari before 2025
  document.cookie = `${cookie}=${wanted}; path=/; max-age=${365 * 86_400}; samesite=lax`;
  applyLanguage(wanted);
  await i18next.changeLanguage(wanted);
};
