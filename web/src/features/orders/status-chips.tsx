import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { groupStatuses, type OrderStatus } from "@tradeport/contract/order-status";
import { api, pollWhileAway } from "#api";
import { formatCount, useTranslation } from "#i18n";

/** How many packages are in each status; a press narrows the list. */
export function StatusChips({
  group,
  selected,
  onChoose,
}: {
  group: "active" | "completed";
  selected: OrderStatus | undefined;
  onChoose: (status: OrderStatus | undefined) => void;
}) {
  const { t } = useTranslation("orders");
  const { t: shell } = useTranslation("shell");
  const { data } = useQuery({ ...api.Order.GetOrderStatusCount.query({}), refetchInterval: () => pollWhileAway(5000) });
  const countOf = (status: OrderStatus) => data?.find((one) => one.status === status)?.count ?? 0;
  const statuses = groupStatuses[group];
  const total = statuses.reduce((sum, status) => sum + countOf(status), 0);
  const shown = statuses.filter((status) => countOf(status) > 0 || status === selected);
  const chip = (status: OrderStatus | undefined, label: string, count: number) => (
    <Chip
      key={status ?? "all"}
      label={data ? `${label} ${formatCount(count)}` : label}
      color={selected === status ? "primary" : "default"}
      variant={selected === status ? "filled" : "outlined"}
      aria-pressed={selected === status}
      onClick={() => onChoose(status)}
    />
  );
  return (
    <Stack direction="row" useFlexGap role="group" aria-label={t("statusChips")} sx={{ gap: 1, flexWrap: "wrap", mb: 1.5 }}>
      {chip(undefined, t("all"), total)}
      {shown.map((status) => chip(status, shell(`orderStatus.${status}`), countOf(status)))}
    </Stack>
  );
}
