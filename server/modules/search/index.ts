import type { search } from "@tradeport/contract/search";
import type { Handlers } from "#platform/http.ts";
import { findAnything } from "./find-anything.ts";

export const searchHandlers = {
  Search: { FindAnything: findAnything } satisfies Handlers<typeof search>,
};
