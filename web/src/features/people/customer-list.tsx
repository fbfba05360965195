import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { isId } from "@tradeport/contract/formats";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { isMissing } from "#ui/missing.ts";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState, useSearch } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { useCustomerColumns } from "./customer-columns.tsx";
import { CustomerSheet } from "./customer-sheet.tsx";

/** The platform's customers. The open one is in the address, found again by its name's search or not. */
export function CustomerList() {
  const { t } = useTranslation("people");
  const search = useSearch(api.Client.GetAllClient);
  const [open, setOpen] = useAddressState("customer");
  const columns = useCustomerColumns();
  const list = useQuery({ ...api.Client.GetAllClient.query(search.ask), placeholderData: keepPreviousData });
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
        {...rowsOf(list)}
        rowKey={(row) => row.id}
        search={search}
        href={(row) => at("/Account/List", { ...search.raw, customer: row.id })}
        empty={<EmptyState title={t("customer.none")} text={t("customer.noneText")} />}
      />
      <CustomerOpen id={open} onClose={() => setOpen("")} />
    </Page>
  );
}

function CustomerOpen({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation("ui");
  const company = useQuery({ ...api.Client.GetClient.query({ clientId: id }), enabled: isId(id) });
  const isGone = id !== "" && (!isId(id) || isMissing(company.error));
  const title = isGone ? t("missing.title") : (company.data?.companyName ?? "");
  return (
    <SideSheet open={isGone || (id !== "" && company.data !== undefined)} onClose={onClose} title={title} width={560}>
      {isGone && <EmptyState kind="notFound" title={t("missing.text")} />}
      {id !== "" && !isGone && company.data && <CustomerSheet key={id} company={company.data} />}
    </SideSheet>
  );
}
