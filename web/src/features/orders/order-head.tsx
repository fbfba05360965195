import Box from "@mui/material/Box";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import { formatMoney, useTranslation } from "#i18n";
import { useIsTroubled } from "#list/store-trouble.tsx";
import { When } from "#ui/cells.tsx";
import { ChannelMark } from "#ui/channel-mark.tsx";
import type { Fact } from "#ui/record.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { completedStatuses } from "./completed-statuses.ts";
import { Late } from "./late.tsx";
import { Sample } from "./sample.tsx";
import { PackageStatus, StatusOf } from "./status.tsx";

/** How the order stands, and what about it waits for a person. */
export function OrderStates({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("orders");
  const [only, ...others] = order.orderPackages;
  const isAway = useIsTroubled(order.storeId);
  return (
    <>
      {only && others.length === 0 ? <PackageStatus pack={only} inLine /> : <StatusOf status={order.tradeportStatus} />}
      {order.reportedAddress?.state === "waits" && <StatusBadge tone="warning" label={t("address.changed")} />}
      {isAway && <StatusBadge tone="warning" label={t("storeAway")} />}
      {order.isSample && <Sample />}
      {order.problems.length > 0 && <StatusBadge tone="error" label={t("hasProblem")} />}
    </>
  );
}

/** Which store, since when, until when, of whom, and how much. */
export const useOrderFacts = (order: OrderDetail): Fact[] => {
  const { t } = useTranslation("orders");
  // Of what is here still; its place stays when all has left.
  const due = order.orderPackages
    .filter(({ shipBy }) => shipBy !== null)
    .toSorted((a, b) => (a.shipBy ?? "").localeCompare(b.shipBy ?? ""));
  const first = due.find(({ status }) => !completedStatuses.has(status)) ?? due[0];
  const sumText = (word: "canceledSum" | "refundedSum", sum: OrderDetail["total"]) =>
    sum && Number(sum.amount) !== 0 ? t(`detail.${word}`, { sum: formatMoney(sum.amount, sum.currency) }) : "";
  const sums = [sumText("canceledSum", order.canceledTotal), sumText("refundedSum", order.refundedTotal)].filter(Boolean);
  return [
    [
      t("store"),
      <Box key="store" component="span" sx={{ display: "inline-flex", gap: 1, alignItems: "center" }}>
        <ChannelMark code={order.channelCode} />
        {order.storeName}
      </Box>,
    ],
    ...(first
      ? [
          [
            t("shipBy"),
            <span key="by">
              <When at={first.shipBy} /> <Late row={first} />
            </span>,
          ] as const,
        ]
      : []),
    [t("customer"), order.buyerErasedDate ? t("detail.erased") : order.customerName],
    [t("date"), <When key="date" at={order.channelOrderDate} />],
    ...(order.total ? [[t("total"), [formatMoney(order.total.amount, order.total.currency), ...sums].join(" · ")] as const] : []),
  ];
};
