import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { QueueLimit } from "@tradeport/contract/queue";
import { useMemo } from "react";
import { formatCount, formatDateTime, useTranslation } from "#i18n";
import { Code, TwoLines } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";

/** What the marketplace lets through: the calls that are left of each of its limits, and when there are more. */
export function QueueLimits({ limits, storeName }: { limits: readonly QueueLimit[]; storeName: string }) {
  const { t } = useTranslation("queue");
  const columns = useMemo<Column<QueueLimit>[]>(
    () => [
      {
        key: "name",
        title: t("limits.name"),
        width: 200,
        card: "title",
        cell: ({ kinds, name }) => (
          <TwoLines fitted main={kinds.map((kind) => t(`kinds.${kind}`)).join(", ")} sub={<Code>{name}</Code>} />
        ),
      },
      {
        key: "rule",
        title: t("limits.rule"),
        width: 150,
        cell: ({ requests, perSeconds, perDay }) => (
          <TwoLines
            fitted
            main={t("limits.perSeconds", { n: formatCount(requests), s: formatCount(perSeconds) })}
            sub={perDay !== null && t("limits.perDay", { n: formatCount(perDay) })}
          />
        ),
      },
      {
        key: "left",
        title: t("limits.left"),
        width: 110,
        align: "right",
        cell: ({ left, atOnce, dayLeft }) => (
          <TwoLines
            fitted
            main={t("limits.leftOf", { n: formatCount(left), of: formatCount(atOnce) })}
            sub={dayLeft !== null && t("limits.dayLeft", { n: formatCount(dayLeft) })}
          />
        ),
      },
      {
        key: "next",
        title: t("limits.next"),
        width: 150,
        cell: ({ nextDate, blockedUntil }) =>
          blockedUntil
            ? t("limits.blocked", { when: formatDateTime(blockedUntil) })
            : nextDate
              ? formatDateTime(nextDate)
              : t("limits.now"),
      },
      {
        key: "full",
        title: t("limits.full"),
        width: 130,
        cell: ({ fullDate }) => (fullDate ? formatDateTime(fullDate) : t("limits.isFull")),
      },
    ],
    [t],
  );
  return (
    <Box component="details" sx={{ mt: 1.5 }}>
      <Typography component="summary" variant="body2" sx={{ cursor: "pointer", fontWeight: 600, py: 0.5 }}>
        {t("limits.title")}
      </Typography>
      <DataTable
        inside
        density="comfortable"
        label={`${t("limits.title")}: ${storeName}`}
        columns={columns}
        page={limits}
        rowKey={({ name }) => name}
      />
    </Box>
  );
}
