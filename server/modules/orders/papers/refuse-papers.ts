import type { Message } from "@tradeport/contract/messages";
import { wordsOf } from "#modules/messages/index.ts";
import { Fail } from "#platform/errors.ts";
import type { Paper } from "./read-papers.ts";

/** Nothing is printed while one of them can't be: a heap of papers in which one is missing is noticed at the carrier's counter. */
export const refusePapers = (papers: readonly Paper[], whyNot: (paper: Paper) => Message | null) => {
  const missing = papers.flatMap((paper) => {
    const reason = whyNot(paper);
    return reason ? [{ paper, reason: wordsOf(reason) }] : [];
  });
  if (missing.length === 0) return;
  const more = missing.length > 5 ? ` (+${missing.length - 5})` : "";
  const why = (language: "tr" | "en") =>
    missing
      .slice(0, 5)
      .map(({ paper, reason }) => `${paper.channelPackageId}: ${reason[language]}`)
      .join("; ") + more;
  throw new Fail("label_unavailable", { reason: { tr: why("tr"), en: why("en") } });
};
