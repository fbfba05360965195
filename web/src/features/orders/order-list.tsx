import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mayDo, order } from "@tradeport/contract/orders";
import { useMemo } from "react";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { FilterBar, useSearch } from "#ui/search.tsx";
import { AcceptOrder, AcceptOrders } from "./accept-orders.tsx";
import { useOrderColumns } from "./order-columns.tsx";
import { StatusChips } from "./status-chips.tsx";
import { useSteadyRows } from "./steady-rows.ts";

/** Packages of a group, newest first. It refreshes itself; while the pointer is on the list, rows don't move under it. */
export function OrderList({ group }: { group: "active" | "completed" }) {
  const { t } = useTranslation("orders");
  const search = useSearch(order.GetAllOrder.input, { group });
  const list = useQuery({
    ...api.Order.GetAllOrder.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: 3000,
  });
  const steady = useSteadyRows(list.data, JSON.stringify(search.ask));
  const stores = useQuery({ ...api.Client.GetClientChannelAuths.query({}), staleTime: 60_000 });
  const columns = useOrderColumns();
  const since = useMemo(() => {
    const midnight = new Date();
    midnight.setHours(0, 0, 0, 0);
    const daysAgo = (days: number) => new Date(midnight.getTime() - days * 86_400_000).toISOString();
    return { d1: daysAgo(0), d7: daysAgo(6), d30: daysAgo(29) };
  }, []);
  const active = group === "active";
  return (
    <Page
      title={t(group)}
      count={list.data}
      filters={
        <>
          <StatusChips group={group} chosen={search.ask.status} onChoose={(status) => search.set({ status })} />
          <FilterBar
            search={search}
            searchField="search"
            searchLabel={t("search")}
            items={[
              {
                field: "storeId",
                label: t("store"),
                options: (stores.data?.stores ?? []).map(({ id, name }) => ({ value: id, label: name })),
              },
              {
                field: "startDate",
                label: t("since"),
                options: (["d1", "d7", "d30"] as const).map((key) => ({ value: since[key], label: t(`sinceDays.${key}`) })),
              },
              { field: "hasProblem", label: t("problem"), options: [{ value: true, label: t("withProblem") }] },
            ]}
          />
        </>
      }
    >
      {steady.hidden > 0 && (
        <Box sx={{ textAlign: "center", mb: 1 }} role="status">
          <Button size="small" variant="contained" onClick={steady.show}>
            {t("newOnes", counted(steady.hidden))}
          </Button>
        </Box>
      )}
      <Box onMouseEnter={steady.hold} onMouseLeave={steady.show}>
        <DataTable
          label={t(group)}
          columns={columns}
          page={steady.page}
          rowKey={(row) => row.packageId}
          rowName={(row) => row.channelOrderId}
          search={search}
          loading={list.isPlaceholderData}
          error={list.error}
          onRetry={() => void list.refetch()}
          href={(row) => `/Order/Detail/${row.id}`}
          actions={active ? (row) => (mayDo("A_ACCEPT", row.status) ? <AcceptOrder row={row} /> : null) : undefined}
          bulk={active ? (chosen) => <AcceptOrders chosen={chosen} ask={search.ask} /> : undefined}
          empty={
            <EmptyState
              title={t(active ? "none" : "noneCompleted")}
              text={t(active ? "noneText" : "noneCompletedText")}
              action={
                stores.data?.stores.length === 0 && (
                  <LinkButton to="/Integrations/MarketPlace/api-information" variant="contained">
                    {t("connect")}
                  </LinkButton>
                )
              }
            />
          }
        />
      </Box>
    </Page>
  );
}
