import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { groupStatuses } from "@tradeport/contract/order-status";
import { api, pollWhileAway } from "#api";
import { formatDateTime, formatMoney, useTranslation, useWords } from "#i18n";
import { useAddressParams } from "#ui/address-params.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { isMissing } from "#ui/missing.ts";
import { MissingRecord } from "#ui/missing-record.tsx";
import { Page, Section } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { AddressCard } from "./address-card.tsx";
import { ChangedAddress } from "./changed-address.tsx";
import { Claims } from "./claims.tsx";
import { OrderMoney } from "./order-money.tsx";
import { PackageCard } from "./package-card.tsx";
import { Parcels } from "./parcels.tsx";

/** An order: its packages with their lines and what may be done now, addresses, and what needs attention. */
export function OrderDetailPage() {
  const { t } = useTranslation("orders");
  const words = useWords();
  const { orderId } = useAddressParams("/Order/Detail");
  const found = useQuery({
    ...api.Order.GetOrderDetail.query({ orderHeaderId: orderId ?? "" }),
    enabled: orderId !== undefined,
    refetchInterval: () => pollWhileAway(4000),
  });
  const detail = found.data;
  const done = detail && groupStatuses.completed.includes(detail.tradeportStatus);
  const back = { to: done ? "/Order/Completed" : "/Order/Active", label: t("detail.back") } as const;
  if (isMissing(found.error)) return <MissingRecord back={back} />;
  if (!detail)
    return (
      <Page title={t("detail.back")} back={back}>
        {!orderId && (
          <EmptyState
            title={t("detail.missing")}
            text={t("detail.missingText")}
            action={<LinkButton to="/Order/Active">{t("detail.back")}</LinkButton>}
          />
        )}
        {orderId && (found.error ? <TableFailed error={found.error} onRetry={() => void found.refetch()} /> : <Loader />)}
      </Page>
    );
  const sumText = (word: "canceledSum" | "refundedSum", sum: typeof detail.total) =>
    !sum || Number(sum.amount) === 0 ? "" : t(`detail.${word}`, { sum: formatMoney(sum.amount, sum.currency) });
  const facts = [
    detail.storeName,
    detail.customerName,
    formatDateTime(detail.channelOrderDate),
    detail.total && formatMoney(detail.total.amount, detail.total.currency),
    sumText("canceledSum", detail.canceledTotal),
    sumText("refundedSum", detail.refundedTotal),
  ];
  return (
    <Page title={t("detail.title", { number: detail.channelOrderId })} subtitle={facts.filter(Boolean).join(" · ")} back={back}>
      {detail.problems.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }} aria-label={t("detail.problems")}>
          {detail.problems.map((problem) => (
            <div key={problem.tr}>{words(problem)}</div>
          ))}
        </Alert>
      )}
      <ChangedAddress order={detail} />
      {detail.orderPackages.map((pack) => (
        <PackageCard key={pack.id} pack={pack} orderId={detail.id} />
      ))}
      <OrderMoney orderId={detail.id} />
      <Parcels orderId={detail.id} />
      <Claims orderHeaderId={detail.id} claims={detail.claims} />
      <Section title={t("detail.customer")}>
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 300px), 1fr))" }}>
          <AddressCard title={t("detail.delivery")} address={detail.orderDeliveryAddress} />
          {detail.orderBillingAddress && <AddressCard title={t("detail.billing")} address={detail.orderBillingAddress} />}
        </Box>
      </Section>
    </Page>
  );
}
