import type { home } from "@tradeport/contract/home";
import { type Handlers, wide } from "#platform/http.ts";
import { getFirstSteps } from "./get-first-steps.ts";
import { getPlatformWork } from "./get-platform-work.ts";
import { getWork } from "./get-work.ts";
import { loadSampleData } from "./load-sample-data.ts";
import { removeSampleData } from "./remove-sample-data.ts";
import { watchChanges } from "./watch-changes.ts";

export const homeHandlers = {
  Home: {
    GetWork: getWork,
    GetFirstSteps: getFirstSteps,
    LoadSampleData: loadSampleData,
    RemoveSampleData: removeSampleData,
    GetPlatformWork: wide(getPlatformWork),
    WatchChanges: watchChanges,
  } satisfies Handlers<typeof home>,
};
