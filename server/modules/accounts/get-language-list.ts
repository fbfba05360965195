import type { Output } from "@tradeport/contract";
import type { accounts } from "@tradeport/contract/accounts";

/** The languages of product texts, each under its own name. */
export const getLanguageList = async (): Promise<Output<typeof accounts.GetLanguageList>> => [
  { langCode: "tr-TR", name: "Türkçe" },
  { langCode: "en-US", name: "English" },
  { langCode: "de-DE", name: "Deutsch" },
  { langCode: "fr-FR", name: "Français" },
  { langCode: "it-IT", name: "Italiano" },
];
