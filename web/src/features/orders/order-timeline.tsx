import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQueries } from "@tanstack/react-query";
import type { OrderPackage } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { formatDayName, formatTime, useTranslation } from "#i18n";
import { Section } from "#ui/page.tsx";
import { StatusOf } from "./status.tsx";
import { useHistoryWords } from "./status-history.tsx";

export const historyOf = ({ id }: OrderPackage) => api.Order.GetOrderPackageStatusHistory.query({ orderPackageId: id });

/** What became of the order's packages, day by day, newest first: who or what did it, and when. */
export function OrderTimeline({ packs }: { packs: readonly OrderPackage[] }) {
  const { t } = useTranslation("orders");
  const actionWords = useHistoryWords();
  const found = useQueries({ queries: packs.map(historyOf) });
  const entries = found
    .flatMap(({ data }, at) => (data ?? []).map((entry) => ({ ...entry, number: packs[at]?.channelPackageId ?? "" })))
    .toSorted((a, b) => b.createdDate.localeCompare(a.createdDate));
  if (entries.length === 0) return null;
  const days = Object.entries(Object.groupBy(entries, ({ createdDate }) => formatDayName(createdDate)));
  return (
    <Section title={t("history.button")}>
      <Paper variant="outlined" sx={{ px: 2, py: 1, borderRadius: 2 }}>
        {days.map(([day, ofDay = []]) => (
          <Box key={day} sx={{ py: 1 }}>
            <Typography
              variant="h3"
              component="h3"
              sx={{ fontSize: 13, color: "text.secondary", mb: 0.5, "&::first-letter": { textTransform: "uppercase" } }}
            >
              {day}
            </Typography>
            <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.75 }}>
              {ofDay.map((entry) => (
                <Box
                  component="li"
                  key={`${entry.number} ${entry.createdDate} ${entry.orderPackageStatusCode}`}
                  sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.25, rowGap: 0.25, alignItems: "center" }}
                >
                  <Box component="time" dateTime={entry.createdDate} sx={{ fontVariantNumeric: "tabular-nums" }}>
                    {formatTime(entry.createdDate)}
                  </Box>
                  <StatusOf status={entry.orderPackageStatusCode} remote={entry.remoteStatusWords} />
                  <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
                    {[
                      actionWords(entry.orderPackageStatusActionCode),
                      entry.reason && t("history.reason", { reason: entry.reason }),
                      entry.actionOwnerName,
                      packs.length > 1 && t("detail.package", { number: entry.number }),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </Typography>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Paper>
    </Section>
  );
}
