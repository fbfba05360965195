import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Input } from "@tradeport/contract";
import { lateDays, lostDays } from "@tradeport/contract/order-status";
import type { order } from "@tradeport/contract/orders";
import { api, pollWhileAway } from "#api";
import { useTranslation } from "#i18n";
import { CountChips } from "./count-chips.tsx";

type Narrowing = Input<typeof order.GetOrderStatusCount>;
type Chosen = Pick<Input<typeof order.GetAllOrder>, "status" | "underWay">;

/** Of what the list is narrowed to: how many are under way, for how long, and how many come back. */
export function OnTheWayChips({
  narrowing,
  chosen,
  onChoose,
}: {
  narrowing: Narrowing;
  chosen: Chosen;
  onChoose: (next: Chosen) => void;
}) {
  const { t } = useTranslation("orders");
  const useCount = ({ status, underWay }: Chosen) =>
    useQuery({
      ...api.Order.GetOrderStatusCount.query({ ...narrowing, underWay }),
      placeholderData: keepPreviousData,
      refetchInterval: () => pollWhileAway(5000),
      select: (counts) => counts.find((one) => one.status === status)?.count ?? 0,
    }).data;
  const shipped = useCount({ status: "S_SHIPPED" });
  const late = useCount({ status: "S_SHIPPED", underWay: "late" });
  const lost = useCount({ status: "S_SHIPPED", underWay: "lost" });
  const back = useCount({ status: "S_COULD_NOT_BE_DELIVERED" });
  const all = shipped === undefined || back === undefined ? undefined : shipped + back;
  const chip = (key: string, label: string, count: number | undefined, { status, underWay }: Chosen = {}) => ({
    ...{ key, label, count, isSelected: chosen.status === status && chosen.underWay === underWay },
    choose: () => onChoose({ status, underWay }),
  });
  return (
    <CountChips
      label={t("onTheWayChips")}
      chips={[
        chip("all", t("all"), all),
        chip("shipped", t("underWay.any"), shipped, { status: "S_SHIPPED" }),
        chip("late", t("underWay.late", { days: lateDays }), late, { status: "S_SHIPPED", underWay: "late" }),
        chip("lost", t("underWay.lost", { days: lostDays }), lost, { status: "S_SHIPPED", underWay: "lost" }),
        chip("back", t("underWay.back"), back, { status: "S_COULD_NOT_BE_DELIVERED" }),
      ]}
    />
  );
}
