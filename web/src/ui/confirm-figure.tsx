import { type NumberRule, readNumber } from "@tradeport/contract/numbers";
import type { ReactNode } from "react";
import { formatDecimal, readFigure, useTranslation } from "#i18n";
import { WhichOne } from "./which-one.tsx";

/** What a question's figure says as typed: decimal text, or undefined where it is none or could be meant in two ways. */
export const figureIn = (typed: string, rule: NumberRule): string | undefined => {
  const { readings, asks } = readAll(typed, rule);
  return asks ? undefined : readings[0];
};

/** Nothing stands in the field yet that a point could be the grouping of: "1.234" is asked about even of whole numbers. */
const readAll = (typed: string, rule: NumberRule) => {
  const { readings } = readFigure(typed, rule);
  return { readings, asks: readings.length > 0 && readNumber(typed).kind === "ambiguous" };
};

const asTyped = (reading: string) => reading.replace(".", ",");

/** Why a figure is not taken: in words, and as what stands below its field, where a press may answer. */
export const useFigureWords = () => {
  const { t } = useTranslation("ui");
  return (
    typed: string,
    rule: NumberRule,
    choose: (reading: string, shown: string) => void,
  ): { words: string; below: ReactNode } | undefined => {
    if (figureIn(typed, rule) !== undefined) return undefined;
    const { readings } = readAll(typed, rule);
    if (readings.length > 0) {
      const [one = "", other] = readings.map(asTyped);
      const given = typed.trim();
      return {
        words: other === undefined ? t("invalid.ambiguousOne", { given, one }) : t("invalid.ambiguous", { given, one, other }),
        below: (
          <WhichOne typed={given} readings={readings} show={asTyped} onChoose={(reading) => choose(reading, asTyped(reading))} />
        ),
      };
    }
    const [least, most] = [rule.min, rule.max].map((end) => formatDecimal(String(end), 0));
    const words =
      rule.decimals === 0
        ? t("form.wholeBetween", { least, most, value: typed })
        : t("form.numberBetween", { least, most, decimals: rule.decimals, value: typed });
    return { words, below: words };
  };
};
