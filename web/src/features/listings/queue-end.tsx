import type { QueueLine } from "@tradeport/contract/queue";
import { counted, formatCount, formatDateTime, useTranslation } from "#i18n";
import { TwoLines } from "#ui/cells.tsx";

/** When it will be done, as far as anybody can know, and the pace by which that was reckoned. */
export function QueueEnd({ line }: { line: QueueLine }) {
  const { t } = useTranslation("queue");
  const from = useFromNow();
  const pace =
    line.perMinute !== null &&
    line.confirmSeconds !== null &&
    t("pace", { n: formatCount(line.perMinute), s: formatCount(line.confirmSeconds) });
  switch (line.end) {
    case "none":
      return <span>{t("nothing")}</span>;
    case "resting":
      return <span>{t("resting")}</span>;
    case "unknown":
      return <TwoLines fitted main={t("unknown")} sub={t("unknownText")} />;
    case "known":
      return <TwoLines fitted main={t("about", { when: formatDateTime(line.endDate!), how: from(line.endDate!) })} sub={pace} />;
    case "atLeast":
      return <TwoLines fitted main={t("atLeast", { when: formatDateTime(line.endDate!) })} sub={pace} />;
  }
}

/** "in about 3 minutes". */
const useFromNow = () => {
  const { t } = useTranslation("queue");
  return (instant: string) => {
    const seconds = Math.max(1, Math.round((Date.parse(instant) - Date.now()) / 1000));
    if (seconds < 100) return t("inSeconds", counted(seconds));
    const minutes = Math.round(seconds / 60);
    return minutes < 100 ? t("inMinutes", counted(minutes)) : t("inHours", counted(Math.round(minutes / 60)));
  };
};
