import type { translation } from "@tradeport/contract/translation";
import { approveTexts } from "#modules/catalogue/index.ts";
import { type Handlers, prepared } from "#platform/http.ts";
import { type Jobs, runs } from "#platform/jobs.ts";
import { continueTranslation } from "./continue-translation.ts";
import { getAvailability } from "./get-availability.ts";
import { runTranslation } from "./run-translation.ts";
import { askTranslator, translate } from "./translate.ts";
import { estimateProducts, translateJob, translateProducts } from "./translate-products.ts";

export const translationHandlers = {
  Translation: {
    GetAvailability: getAvailability,
    Translate: prepared(askTranslator, translate),
    EstimateProducts: estimateProducts,
    TranslateProducts: translateProducts,
    ContinueTranslation: continueTranslation,
    ApproveTexts: approveTexts,
  } satisfies Handlers<typeof translation>,
};

export const translationJobs: Jobs = runs(translateJob, runTranslation);
