import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Customer, customers } from "@tradeport/contract/customers";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { FilterBar, useAddressState, useSearch } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { CustomerSheet } from "./customer-sheet.tsx";

/** The platform's customers. The open one is in the address, found again by its name's search or not. */
export function CustomerList() {
  const { t } = useTranslation("people");
  const search = useSearch(customers.GetAllClient.input);
  const [open, setOpen] = useAddressState("customer");
  const list = useQuery({ ...api.Client.GetAllClient.query(search.ask), placeholderData: keepPreviousData });
  const columns: Column<Customer>[] = [
    {
      key: "name",
      title: t("customer.company"),
      card: "title",
      sort: "name",
      cell: (row) => <TwoLines main={<Cut>{row.name}</Cut>} sub={row.city} />,
    },
    {
      key: "contact",
      title: t("customer.contact"),
      width: 200,
      cell: (row) => <TwoLines main={<Cut>{row.email || "–"}</Cut>} sub={row.phone} />,
    },
    {
      key: "state",
      title: t("state"),
      width: 100,
      cell: ({ isActive }) => (
        <StatusBadge tone={isActive ? "success" : "neutral"} label={isActive ? t("active") : t("closed")} />
      ),
    },
    {
      key: "members",
      title: t("customer.members"),
      width: 70,
      align: "right",
      cell: (row) => formatCount(row.memberCount),
    },
    { key: "stores", title: t("customer.stores"), width: 85, align: "right", cell: (row) => formatCount(row.storeCount) },
    {
      key: "subscription",
      title: t("customer.subscription"),
      width: 135,
      cell: (row) =>
        row.subscriptionExpireDate ? (
          <TwoLines
            main={<When at={row.subscriptionExpireDate} as="date" />}
            sub={row.subscriptionIsOver && <StatusBadge tone="error" label={t("sub.over")} />}
          />
        ) : (
          t("customer.unlimited")
        ),
    },
    { key: "contacted", title: t("customer.lastContact"), width: 115, cell: (row) => <When at={row.lastContact} as="date" /> },
    {
      key: "created",
      title: t("customer.created"),
      width: 110,
      sort: "createdDate",
      cell: (row) => <When at={row.createdDate} as="date" />,
    },
  ];
  return (
    <Page
      title={t("customer.title")}
      count={list.data}
      filters={
        <FilterBar
          search={search}
          searchField="search"
          searchLabel={t("customer.search")}
          items={[
            {
              field: "isActive",
              label: t("state"),
              options: [
                { value: true, label: t("customer.onlyActive") },
                { value: false, label: t("customer.onlyClosed") },
              ],
            },
            { field: "startDate", label: t("customer.since"), kind: "days" },
            {
              field: "subscription",
              label: t("customer.subscription"),
              options: [
                { value: "expiring", label: t("customer.expiring") },
                { value: "over", label: t("customer.over") },
              ],
            },
          ]}
        />
      }
    >
      <DataTable
        label={t("customer.title")}
        columns={columns}
        page={list.data}
        rowKey={(row) => row.id}
        search={search}
        loading={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        href={(row) => `/Account/List?${new URLSearchParams({ ...search.raw, customer: row.id })}`}
        empty={<EmptyState title={t("customer.none")} text={t("customer.noneText")} />}
      />
      <CustomerOpen id={open} onClose={() => setOpen("")} />
    </Page>
  );
}

function CustomerOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const company = useQuery({ ...api.Client.GetClient.query({ clientId: id }), enabled: id !== "" });
  return (
    <SideSheet open={id !== "" && company.data !== undefined} onClose={onClose} title={company.data?.name ?? ""} width={560}>
      {id !== "" && company.data && <CustomerSheet key={id} company={company.data} />}
    </SideSheet>
  );
}
