import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { OrderRow } from "@tradeport/contract/order-shapes";
import { mayDo, type OrderGroup } from "@tradeport/contract/order-status";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { counted, useTranslation } from "#i18n";
import { ConnectStore } from "#list/connect-store.tsx";
import { StoreTrouble } from "#list/store-trouble.tsx";
import { useList } from "#list/use-list.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { useFilterLine } from "#ui/filter-words.ts";
import { Page } from "#ui/page.tsx";
import { AcceptOrder, AcceptOrders, CompleteOrders, PrepareOrders } from "./accept-orders.tsx";
import { DecideRefund } from "./decide-refund.tsx";
import { exportOrders, filterOf, narrowingOf } from "./export-orders.ts";
import { HandOverByRule } from "./hand-over-by-rule.tsx";
import { OnTheWayChips } from "./on-the-way-chips.tsx";
import { useOrderColumns } from "./order-columns.tsx";
import { useOrderFilters } from "./order-filters.ts";
import { OrderPreview } from "./order-preview.tsx";
import { PrintLabel } from "./print-label.tsx";
import { PrintPapers } from "./print-papers.tsx";
import { Sample } from "./sample.tsx";
import { useStableRows } from "./stable-rows.ts";
import { StatusChips } from "./status-chips.tsx";

/** The step that a row waits for: to be accepted, or its label, while the parcel is here. */
const next = (row: OrderRow) => {
  if (row.isSample) return <Sample short />;
  if (mayDo("A_ACCEPT", row.status)) return <AcceptOrder row={row} />;
  return row.labelReady && mayDo("A_SHIP", row.status) ? <PrintLabel row={row} /> : null;
};

const emptyWords = {
  active: { title: "none", text: "noneText" },
  completed: { title: "noneCompleted", text: "noneCompletedText" },
  refunded: { title: "noneRefunded", text: "noneRefundedText" },
  onTheWay: { title: "noneOnTheWay", text: "noneOnTheWayText" },
} as const;

/** For ever: under them looks and views are kept. */
const listNames: Record<OrderGroup, string> = {
  active: "orders-active",
  completed: "orders-completed",
  refunded: "orders-refunded",
  onTheWay: "orders-on-the-way",
};

/** In a row of what is being refunded: where it is decided. */
const decide = (row: OrderRow) => (row.status === "S_REFUNDING" ? <DecideRefund row={row} /> : null);

/** Packages of a group, newest first. It refreshes itself; while the pointer is on the list, rows don't move under it. */
export function OrderList({ group }: { group: OrderGroup }) {
  const { t } = useTranslation("orders");
  const control = useList(listNames[group], api.Order.GetAllOrder, { group });
  const { search } = control;
  const list = useQuery({
    ...api.Order.GetAllOrder.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollWhileAway(2000),
  });
  const steady = useStableRows(list.data, JSON.stringify(search.ask));
  const stores = useQuery({ ...api.Client.GetClientChannelAuths.query({}), staleTime: 60_000 });
  const columns = useOrderColumns(group);
  const filters = useOrderFilters(group);
  const filterLine = useFilterLine(search, filters, "search");
  const active = group === "active";
  return (
    <Page
      title={t(group)}
      count={list.data}
      filters={
        <>
          {group === "onTheWay" ? (
            <OnTheWayChips
              narrowing={narrowingOf(search.ask)}
              chosen={{ status: search.ask.status, underWay: search.ask.underWay }}
              onChoose={search.set}
            />
          ) : (
            <StatusChips
              group={group}
              narrowing={narrowingOf(search.ask)}
              selected={search.ask.status}
              onChoose={(status) => search.set({ status })}
            />
          )}
          <FilterBar search={search} searchField="search" searchLabel={t("search")} items={filters} />
        </>
      }
    >
      <StoreTrouble />
      {steady.hidden > 0 && (
        <Box sx={{ textAlign: "center", mb: 1 }} role="status">
          <Button size="small" variant="contained" onClick={steady.show}>
            {t("newOnes", counted(steady.hidden))}
          </Button>
        </Box>
      )}
      <Box ref={steady.box} onMouseEnter={steady.hold} onMouseLeave={steady.show}>
        <DataTable
          label={t(group)}
          columns={columns}
          page={steady.page}
          rowKey={(row) => row.packageId}
          rowName={(row) => row.channelOrderId}
          list={control}
          loading={list.isPlaceholderData}
          error={list.error}
          onRetry={() => void list.refetch()}
          href={(row) => at("/Order/Detail", { orderId: row.id })}
          actions={active ? next : group === "refunded" ? decide : undefined}
          bulk={
            active
              ? (selection) => (
                  <>
                    <AcceptOrders selection={selection} />
                    <PrepareOrders selection={selection} />
                    <HandOverByRule selection={selection} />
                    <PrintPapers selection={selection} />
                  </>
                )
              : group === "completed"
                ? (selection) => <CompleteOrders selection={selection} />
                : undefined
          }
          allIds={async () => (await api.Order.GetOrderPackageIds(filterOf(search.ask))).ids}
          onExport={(options) => exportOrders(options, search.ask, filterLine)}
          preview={(row) => <OrderPreview row={row} />}
          actionsWidth={active || group === "refunded" ? 122 : 52}
          empty={
            <EmptyState
              title={t(emptyWords[group].title)}
              text={t(emptyWords[group].text)}
              action={stores.data?.stores.length === 0 && <ConnectStore />}
            />
          }
        />
      </Box>
    </Page>
  );
}
