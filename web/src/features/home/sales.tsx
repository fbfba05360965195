import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { orderOverview } from "@tradeport/contract/order-overview";
import { api } from "#api";
import { dayHere, formatCount, formatMoney, startHere, useTranslation } from "#i18n";
import { useMay } from "#session";
import { channelFills } from "#ui/channel-fills.ts";
import { Section } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { DayChart, type Series } from "./day-chart.tsx";
import { EmptyHint } from "./empty-hint.tsx";
import { Sold } from "./sold.tsx";

type RevenueReport = Output<typeof orderOverview.GetChannelOrderRevenue>;
const shownDays = 30;

/** From the first of the last thirty days, where the company is, to the end of today: the same question all day. */
const period = () => {
  const days = Array.from({ length: shownDays }, (_, at) => dayHere(shownDays - 1 - at));
  return { days, period: { startDate: startHere(days[0]!).toISOString(), endDate: startHere(dayHere(-1)).toISOString() } };
};

/** Orders and revenue of the last thirty days by channel; a currency is never added to another. */
export function Sales() {
  const { t } = useTranslation("home");
  const { days, period: range } = period();
  const seesOrders = useMay(api.Order.GetAllOrderStatistics);
  const { data, error, refetch } = useQuery({
    ...api.Order.GetChannelOrderRevenue.query(range),
    staleTime: 60_000,
    refetchInterval: 120_000,
  });
  const fillOf = channelFills(data?.totals.map(({ channelCode }) => channelCode) ?? []);
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={t("sales.title")}>
      {!data && <Skeleton variant="rounded" height={260} />}
      {data?.totals.length === 0 && <EmptyHint title={t("sales.none")} text={t("sales.noneText")} />}
      {data && data.totals.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, maxWidth: 900 }}>
          {t("sales.revenueText")}
        </Typography>
      )}
      {data && data.totals.length > 0 && (
        <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 420px), 1fr))" }}>
          <DayChart
            title={t("sales.orders")}
            total={formatCount(data.sums.reduce((sum, { orderCount }) => sum + orderCount, 0))}
            days={days}
            series={ordersOf(data, days)}
            fillOf={fillOf}
            top={formatCount}
          />
          {data.sums.map(({ currency, revenue }) => (
            <DayChart
              key={currency}
              title={t("sales.revenue", { currency })}
              total={formatMoney(revenue, currency)}
              days={days}
              series={revenueOf(data, days, currency)}
              fillOf={fillOf}
              top={(most) => formatMoney(most.toFixed(2), currency)}
            />
          ))}
        </Box>
      )}
      {seesOrders && data && data.totals.length > 0 && <Sold range={range} />}
    </Section>
  );
}

const ordersOf = (report: RevenueReport, days: readonly string[]): Series[] => {
  const channels = new Map(report.totals.map(({ channelCode, channelName }) => [channelCode, channelName]));
  return [...channels].map(([key, name]) => {
    const counts = days.map((at) => sumOf(report.days.filter((row) => row.day === at && row.channelCode === key)));
    const total = sumOf(report.totals.filter(({ channelCode }) => channelCode === key));
    return { key, name, values: counts, shown: counts.map(formatCount), total: formatCount(total) };
  });
};
const sumOf = (rows: readonly { orderCount: number }[]) => rows.reduce((sum, { orderCount }) => sum + orderCount, 0);

/** A float draws the bar; what is read is the exact text. */
const revenueOf = (report: RevenueReport, days: readonly string[], currency: string): Series[] =>
  report.totals
    .filter((row) => row.currency === currency)
    .map(({ channelCode, channelName, revenue }) => {
      const amounts = days.map(
        (at) =>
          report.days.find((row) => row.day === at && row.channelCode === channelCode && row.currency === currency)?.revenue ??
          "0",
      );
      return {
        key: channelCode,
        name: channelName,
        values: amounts.map(Number),
        shown: amounts.map((amount) => formatMoney(amount, currency)),
        total: formatMoney(revenue, currency),
      };
    });
