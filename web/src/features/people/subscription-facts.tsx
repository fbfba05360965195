import type { PackageOrder } from "@tradeport/contract/package-order";
import { formatDecimal, useTranslation } from "#i18n";
import { Money, When } from "#ui/cells.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Facts } from "./facts.tsx";

/** What a subscription is, costs, and until when. */
export function SubscriptionFacts({ order }: { order: PackageOrder }) {
  const { t } = useTranslation("people");
  const { discountType, discountRate, discountAmount, currency } = order;
  return (
    <Facts
      facts={[
        [t("sub.plan"), order.plan],
        [
          t("state"),
          <StatusBadge
            key="state"
            tone={order.isOver ? "error" : "success"}
            label={order.isOver ? t("sub.over") : t("sub.running")}
          />,
        ],
        [t("sub.start"), <When key="start" at={order.startDate} as="date" />],
        [t("sub.end"), <When key="end" at={order.expireDate} />],
        [t("sub.price"), <Money key="price" amount={order.price} currency={currency} />],
        [
          t("sub.discount"),
          discountType === "none" ? (
            t("sub.noDiscount")
          ) : (
            <span key="discount">
              <Money amount={discountAmount} currency={currency} />
              {discountType === "rate" && ` (%${formatDecimal(discountRate)})`}
            </span>
          ),
        ],
        [t("sub.total"), <Money key="total" amount={order.total} currency={currency} />],
      ]}
    />
  );
}
