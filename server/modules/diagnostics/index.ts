import type { diagnostics } from "@tradeport/contract/diagnostics";
import type { Handlers } from "#platform/http.ts";
import { reportError } from "./report-error.ts";

export const diagnosticHandlers = {
  Diagnostics: { ReportError: reportError } satisfies Handlers<typeof diagnostics>,
};
