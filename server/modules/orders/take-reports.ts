import type { Turn } from "#modules/connections/index.ts";
import { applyReport } from "./apply-report.ts";
import { shareOversold } from "./oversold.ts";

/** Applies reports of the inbox one by one; a bad one never stands in the way of the next. */
export const takeReports = async (turn: Pick<Turn, "store" | "write" | "log">, inboxIds: string[]) => {
  for (const id of inboxIds) await shareOversold(turn, await applyReport(turn, id));
};
