import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { createLink } from "@tanstack/react-router";
import { groupStatuses, type OrderStatus } from "@tradeport/contract/orders";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { EmptyState } from "#ui/empty-state.tsx";
import { Section } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";

const Tile = createLink(ButtonBase);
/** Shown with a zero too: these are the day's work. */
const always: readonly OrderStatus[] = ["S_NEW", "S_GETTING_READY", "S_AWAITING_SHIPPING", "S_SHIPPED"];
const listOf = (status: OrderStatus) => (groupStatuses.completed.includes(status) ? "/Order/Completed" : "/Order/Active");

/** Packages by status; each leads to the list narrowed to it. */
export function OrderCounts() {
  const { t } = useTranslation("shell");
  const { data, error, refetch } = useQuery(api.Order.GetOrderStatusCount.query({}));
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />;
  const counts = new Map(data?.map(({ status, count }) => [status, count]));
  const shown = [...groupStatuses.active, ...groupStatuses.completed].filter(
    (status) => always.includes(status) || (counts.get(status) ?? 0) > 0,
  );
  const nothing = data !== undefined && [...counts.values()].every((count) => count === 0);
  return (
    <Section title={t("home.orders")}>
      {nothing ? (
        <Paper variant="outlined" sx={{ borderRadius: 2 }}>
          <EmptyState title={t("home.ordersNone")} text={t("home.ordersNoneText")} />
        </Paper>
      ) : (
        <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))" }}>
          {shown.map((status) => (
            <Tile
              key={status}
              to={listOf(status)}
              search={{ status } as never}
              sx={{
                display: "block",
                textAlign: "left",
                p: 2,
                borderRadius: 2,
                border: 1,
                borderColor: "divider",
                bgcolor: "background.paper",
                transition: "border-color .15s",
                "&:hover": { borderColor: "primary.main" },
              }}
            >
              <Box sx={{ fontSize: 13, color: "text.secondary" }}>{t(`orderStatus.${status}`)}</Box>
              <Box sx={{ fontSize: 26, fontWeight: 700, lineHeight: 1.3, fontVariantNumeric: "tabular-nums" }}>
                {data ? formatCount(counts.get(status) ?? 0) : <Skeleton width={48} />}
              </Box>
            </Tile>
          ))}
        </Box>
      )}
    </Section>
  );
}
