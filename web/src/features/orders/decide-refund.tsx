import type { OrderRow } from "@tradeport/contract/order-shapes";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";

/** In a row: its returns stand on the order's page, each with its decision. */
export function DecideRefund({ row }: { row: Pick<OrderRow, "id" | "channelOrderId"> }) {
  const { t } = useTranslation("orders");
  const [mayRefund, mayAct] = [useMay(api.Order.CreateOrderRefund), useMay(api.Order.SetOrderPackageStatus)];
  if (!mayRefund || !mayAct) return null;
  return (
    <LinkButton
      size="small"
      variant="outlined"
      to={at("/Order/Detail", { orderId: row.id })}
      aria-label={t("refund.decideRow", { number: row.channelOrderId })}
    >
      {t("refund.decide")}
    </LinkButton>
  );
}
