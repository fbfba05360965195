import type { Process, ProcessLine } from "@tradeport/contract/bulk";
import type { useTranslation } from "#i18n";

type T = ReturnType<typeof useTranslation<"bulk">>["t"];

/** What an undo held stays as it is, and waits for nobody. */
export const outcomeOf = ({ processType }: Process, outcome: ProcessLine["outcome"], t: T) =>
  processType === "undo" && outcome === "held" ? t("detail.leftAlone") : t(`detail.outcomes.${outcome}`);
