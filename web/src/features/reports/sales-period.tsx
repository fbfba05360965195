import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { addDays } from "@tradeport/contract/days";
import { dayHere, formatDate, startBefore, startHere, useTranslation } from "#i18n";
import type { Search } from "#ui/search.tsx";

const start = (day: string) => startHere(day).toISOString();
/** As the address has them: "-6d" is another day tomorrow, and a view that is kept goes along. */
const choices = () => {
  const thisMonth = `${dayHere().slice(0, 8)}01`;
  const lastMonth = `${addDays(thisMonth, -1).slice(0, 8)}01`;
  return {
    today: { startDate: "today" },
    yesterday: { startDate: "-1d", endDate: "today" },
    week: { startDate: "-6d" },
    month: { startDate: "-29d" },
    thisMonth: { startDate: start(thisMonth) },
    lastMonth: { startDate: start(lastMonth), endDate: start(thisMonth) },
  } satisfies Record<string, { startDate: string; endDate?: string }>;
};

/** The periods that are looked at most, and which days are shown, and compared where a report does that. */
export function PeriodChoice({
  search,
  shown,
  isCompared = true,
}: {
  search: Search;
  shown: { startDate: string; endDate: string };
  isCompared?: boolean;
}) {
  const { t } = useTranslation("reports");
  const days = (begin: Date, end: Date) => `${formatDate(begin)} – ${formatDate(new Date(end.getTime() - 1))}`;
  const [before, from, to] = [startBefore(shown.startDate, shown.endDate), new Date(shown.startDate), new Date(shown.endDate)];
  const isSelected = ({ startDate, endDate }: { startDate: string; endDate?: string }, isDefault: boolean) =>
    (search.raw.startDate ?? (isDefault ? startDate : "")) === startDate && search.raw.endDate === endDate;
  return (
    <div>
      <Stack
        className="switch"
        direction="row"
        useFlexGap
        role="group"
        aria-label={t("sales.period")}
        sx={{ gap: 1, flexWrap: "wrap", mb: 1 }}
      >
        {Object.entries<{ startDate: string; endDate?: string }>(choices()).map(([name, choice]) => {
          const selected = isSelected(choice, name === "month");
          return (
            <Chip
              key={name}
              label={t(`sales.periods.${name as keyof ReturnType<typeof choices>}`)}
              color={selected ? "primary" : "default"}
              variant={selected ? "filled" : "outlined"}
              aria-pressed={selected}
              onClick={() => search.set({ startDate: choice.startDate, endDate: choice.endDate })}
            />
          );
        })}
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {isCompared ? t("sales.compared", { days: days(from, to), before: days(before, from) }) : days(from, to)}
      </Typography>
    </div>
  );
}
