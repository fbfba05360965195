import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Input } from "@tradeport/contract";
import { groupStatuses, type OrderGroup, type OrderStatus } from "@tradeport/contract/order-status";
import type { order } from "@tradeport/contract/orders";
import { api, pollWhileAway } from "#api";
import { useTranslation } from "#i18n";
import { CountChips } from "./count-chips.tsx";

type Narrowing = Input<typeof order.GetOrderStatusCount>;

/**
 * How many packages are in each status, of those that the list is narrowed to; a press narrows it further. The chips are those of the whole
 * group: they stay where they are while somebody types.
 */
export function StatusChips({
  group,
  narrowing,
  selected,
  onChoose,
}: {
  group: OrderGroup;
  narrowing: Narrowing;
  selected: OrderStatus | undefined;
  onChoose: (status: OrderStatus | undefined) => void;
}) {
  const { t } = useTranslation("orders");
  const { t: shell } = useTranslation("shell");
  const refetchInterval = () => pollWhileAway(5000);
  const all = useQuery({ ...api.Order.GetOrderStatusCount.query({}), refetchInterval });
  const { data } = useQuery({
    ...api.Order.GetOrderStatusCount.query(narrowing),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const countIn = (counts: typeof data, status: OrderStatus) => counts?.find((one) => one.status === status)?.count ?? 0;
  const countOf = (status: OrderStatus) => countIn(data, status);
  const statuses = groupStatuses[group];
  const total = statuses.reduce((sum, status) => sum + countOf(status), 0);
  const shown = statuses.filter((status) => countIn(all.data, status) > 0 || status === selected);
  const chip = (status: OrderStatus | undefined, label: string, count: number) => ({
    ...{ key: status ?? "all", label, count: data && count, isSelected: selected === status },
    choose: () => onChoose(status),
  });
  return (
    <CountChips
      label={t("statusChips")}
      chips={[
        chip(undefined, t("all"), total),
        ...shown.map((status) => chip(status, shell(`orderStatus.${status}`), countOf(status))),
      ]}
    />
  );
}
