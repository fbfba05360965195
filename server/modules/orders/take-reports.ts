import type { Turn } from "#modules/connections/index.ts";
import { untangled } from "#platform/untangled.ts";
import { applyReports } from "./apply-report.ts";
import { shareOversold } from "./oversold.ts";

/** So many share a transaction: its cost is split, and nobody waits long for the stock that it has locked. */
const together = 100;

/** Applies reports of the inbox in the order in which they came; a bad one never stands in the way of the others. */
export const takeReports = async (turn: Pick<Turn, "store" | "write" | "log">, inboxIds: string[]) => {
  for (let at = 0; at < inboxIds.length; at += together) {
    const variantIds = await applyReports(turn, inboxIds.slice(at, at + together));
    await untangled(() => shareOversold(turn, variantIds));
  }
};
