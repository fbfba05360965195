import type { Process, ProcessLine } from "@tradeport/contract/bulk";
import type { useTranslation } from "#i18n";

type T = ReturnType<typeof useTranslation<"bulk">>["t"];

/** What a preview says of its lines is what would become of them. */
const wouldBe = { done: "preview.changes", skipped: "preview.same", failed: "preview.wrong" } as const;

/** What an undo held stays as it is, and waits for nobody. */
export const outcomeOf = ({ processType, isPreview }: Process, outcome: ProcessLine["outcome"], t: T) =>
  isPreview && outcome in wouldBe
    ? t(wouldBe[outcome as keyof typeof wouldBe])
    : processType === "undo" && outcome === "held"
      ? t("detail.leftAlone")
      : t(`detail.outcomes.${outcome}`);
