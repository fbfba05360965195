import i18next, { type BackendModule } from "i18next";
import { useSyncExternalStore } from "react";
import { initReactI18next, useTranslation } from "react-i18next";
import { setFormatLanguage } from "./format.ts";
import type { words } from "./tr/index.ts";

export * from "./format.ts";
export { useTranslation };

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: typeof words;
    returnNull: false;
  }
}

export const languages = { tr: "Türkçe", en: "English" } as const;
export type UiLanguage = keyof typeof languages;

const cookie = "i18n_redirected";

const slices = import.meta.glob<Record<string, object>>(["./tr/*.ts", "./en/*.ts", "!./*/index.ts"]);
/** Each slice is fetched with the first screen that says something of it; a component waits for its own. */
const backend: BackendModule = {
  type: "backend",
  init: () => {},
  read: (wanted, slice, done) => {
    const load = slices[`./${wanted}/${slice}.ts`];
    if (!load) return done(new Error(`no words ${wanted}/${slice}`), false);
    load().then(
      (texts) => done(null, texts[slice] as never),
      (error: Error) => done(error, false),
    );
  },
};

/** Outside a component; inside use `useTranslation(slice)`. */
export const translate = i18next.t;

export const language = (): UiLanguage => (i18next.language === "en" ? "en" : "tr");
export const useLanguage = () => useSyncExternalStore(subscribe, language);
const subscribe = (listener: () => void) => {
  i18next.on("languageChanged", listener);
  return () => i18next.off("languageChanged", listener);
};

/** Words that came with data ({tr, en}) in the reader's language. */
export const useWords = () => {
  const now = useLanguage();
  return (words: { tr: string; en: string } | null | undefined) => (words ? words[now] || words.tr : "");
};

const fromCookie = (): UiLanguage => (/(?:^|; )i18n_redirected=en(?:;|$)/.test(document.cookie) ? "en" : "tr");

const settle = (wanted: UiLanguage) => {
  document.documentElement.lang = wanted;
  setFormatLanguage(wanted);
};

/** Before the first paint; the language is the cookie's, Turkish when there is none. */
export const startLanguages = async () => {
  const first = fromCookie();
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: first,
      fallbackLng: false,
      ns: ["shell", "ui"],
      defaultNS: "shell",
      interpolation: { escapeValue: false },
    });
  settle(first);
};

/** Keeps the page and its state; remembered for 365 days. */
export const setLanguage = async (wanted: UiLanguage) => {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in Firefox and Safari before 2025
  document.cookie = `${cookie}=${wanted}; path=/; max-age=${365 * 86_400}; samesite=lax`;
  settle(wanted);
  await i18next.changeLanguage(wanted);
};
