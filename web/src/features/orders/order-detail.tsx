import Alert from "@mui/material/Alert";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import { groupStatuses } from "@tradeport/contract/order-status";
import { api, pollWhileAway } from "#api";
import { useTranslation, useWords } from "#i18n";
import { StoreTrouble } from "#list/store-trouble.tsx";
import { useMay } from "#session";
import { useAddressParams } from "#ui/address-params.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { isMissing } from "#ui/missing.ts";
import { MissingRecord } from "#ui/missing-record.tsx";
import { Page } from "#ui/page.tsx";
import { Columns, Record } from "#ui/record.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { Claims } from "./claims.tsx";
import { Invoices, invoicesOf } from "./invoices.tsx";
import { nextPackage } from "./next-act.ts";
import { OrderAddresses } from "./order-addresses.tsx";
import { OrderStates, useOrderFacts } from "./order-head.tsx";
import { OrderMoney } from "./order-money.tsx";
import { OrderRoads, roadsOf } from "./order-roads.tsx";
import { OrderShipments, shipmentsOf } from "./order-shipments.tsx";
import { historyOf, OrderTimeline } from "./order-timeline.tsx";
import { PackageActions } from "./package-actions.tsx";
import { PackageCard } from "./package-card.tsx";
import { Parcels } from "./parcels.tsx";

/** An order: what is done next, its packages with their lines, the buyer, and what became of it. */
export function OrderDetailPage() {
  const { t } = useTranslation("orders");
  const { orderId } = useAddressParams("/Order/Detail");
  const found = useQuery({
    ...api.Order.GetOrderDetail.query({ orderHeaderId: orderId ?? "" }),
    enabled: orderId !== undefined,
    refetchInterval: () => pollWhileAway(4000),
  });
  const detail = found.data;
  const isWhole = useParts(orderId, detail);
  const isOf = (group: "completed" | "refunded") => detail && groupStatuses[group].includes(detail.tradeportStatus);
  const list = isOf("refunded") ? "/Order/Refunded" : isOf("completed") ? "/Order/Completed" : "/Order/Active";
  const back = { to: list, label: t("detail.back") } as const;
  if (isMissing(found.error)) return <MissingRecord back={back} />;
  if (!detail || !isWhole)
    return (
      <Page title={t(orderId ? "number" : "detail.back")} back={back}>
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
  return <OneOrder order={detail} back={back} />;
}

/** What stands below and beside is read with the order, so that nothing comes in later and moves the rest. */
const useParts = (orderHeaderId = "", order: OrderDetail | undefined) => {
  const mayMoney = useMay(api.Order.GetOrderMoney);
  const enabled = orderHeaderId !== "";
  const money = useQuery({ ...api.Order.GetOrderMoney.query({ orderHeaderId }), enabled: enabled && mayMoney });
  const mayInvoices = useMay(api.Order.GetOrderInvoices);
  const invoices = useQuery({ ...invoicesOf(orderHeaderId), enabled: enabled && mayInvoices });
  const mayRoads = useMay(api.Logistics.GetOrderRoads);
  const roads = useQuery({ ...roadsOf(orderHeaderId), enabled: enabled && mayRoads });
  const mayShipments = useMay(api.Logistics.GetOrderShipments);
  const shipments = useQuery({ ...shipmentsOf(orderHeaderId), enabled: enabled && mayShipments });
  const parcels = useQuery({ ...api.Order.GetParcels.query({ orderHeaderId }), enabled });
  const histories = useQueries({ queries: (order?.orderPackages ?? []).map(historyOf) });
  return ![money, parcels, roads, shipments, invoices, ...histories].some(({ isLoading }) => isLoading);
};

function OneOrder({
  order,
  back,
}: {
  order: OrderDetail;
  back: { to: "/Order/Completed" | "/Order/Refunded" | "/Order/Active"; label: string };
}) {
  const { t } = useTranslation("orders");
  const words = useWords();
  const facts = useOrderFacts(order);
  const { id, orderPackages: packs, claims, problems } = order;
  const several = packs.length > 1;
  const next = nextPackage(packs);
  return (
    <Record
      title={t("detail.title", { number: order.channelOrderId })}
      states={<OrderStates order={order} />}
      facts={facts}
      back={back}
      actions={next && <PackageActions key={next.id} pack={next} order={order} whole named={several} />}
    >
      <Columns
        aside={
          <>
            <OrderMoney orderId={id} />
            {/* Last: another address may come while somebody looks. */}
            <OrderAddresses order={order} />
          </>
        }
        below={
          <>
            <StoreTrouble of={order.storeId} />
            <Claims orderHeaderId={id} channelOrderId={order.channelOrderId} claims={claims} />
            <Parcels orderId={id} />
            <OrderShipments order={order} />
            <OrderRoads order={order} />
            <Invoices order={order} />
            <OrderTimeline packs={packs} />
          </>
        }
      >
        {problems.length > 0 && (
          <Alert severity="warning" sx={{ mb: 2 }} aria-label={t("detail.problems")}>
            {problems.map((problem) => (
              <div key={problem.tr}>{words(problem)}</div>
            ))}
          </Alert>
        )}
        {packs.map((pack) => (
          <PackageCard key={pack.id} pack={pack} order={order} several={several} />
        ))}
      </Columns>
    </Record>
  );
}
