import type { translation } from "@tradeport/contract/translation";
import { type Handlers, prepared } from "#platform/http.ts";
import { getAvailability } from "./get-availability.ts";
import { askTranslator, translate } from "./translate.ts";

export const translationHandlers = {
  Translation: { GetAvailability: getAvailability, Translate: prepared(askTranslator, translate) } satisfies Handlers<
    typeof translation
  >,
};
