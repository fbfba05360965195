import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { CustomerField } from "#list/customer-field.tsx";
import { useList } from "#list/use-list.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import type { ExportOptions } from "#ui/table-export.tsx";
import { useClientProductColumns } from "./client-product-columns.tsx";

/** /Reports/ClientMarketplaceProducts: what each customer has at each marketplace, by status. */
export function ClientProducts() {
  const { t } = useTranslation("reports");
  const control = useList("client-products", api.Report.GetProductStatisticsForCustomer);
  const { search } = control;
  const { ask } = search;
  const list = useQuery({
    ...api.Report.GetProductStatisticsForCustomer.query(ask),
    placeholderData: keepPreviousData,
  });
  const columns = useClientProductColumns();
  const named = list.data?.data.find(({ clientId }) => clientId === ask.clientId);
  const download = ({ rows }: ExportOptions) => {
    const { page, pageSize, orderType, ...filter } = ask;
    if (rows === "all") return api.Report.GetProductStatisticsForCustomerExcel.download({ orderType });
    return api.Report.GetProductStatisticsForCustomerExcel.download({
      ...filter,
      orderType,
      ...(rows === "page" && { page, pageSize }),
    });
  };
  return (
    <Page
      title={t("clientProducts.title")}
      subtitle={t("clientProducts.text")}
      count={list.data}
      filters={
        <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, alignItems: "flex-start" }}>
          {/* On paper it says which customer, and nothing where all are shown. */}
          <Box sx={{ display: "contents" }} data-screen-only={ask.clientId === undefined ? "" : undefined}>
            <CustomerField
              label={t("field.client")}
              value={ask.clientId ?? ""}
              known={named && { id: named.clientId, name: named.clientName }}
              onChange={(clientId) => search.set({ clientId })}
            />
          </Box>
          <FilterBar
            search={search}
            items={[{ field: "startDate", to: "endDate", label: t("clientProducts.sent"), kind: "period" }]}
          />
        </Stack>
      }
    >
      <DataTable
        label={t("clientProducts.title")}
        list={control}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ clientId, channelId, isSandbox }) => `${clientId} ${channelId} ${isSandbox}`}
        search={search}
        href={({ clientId }) => at("/Account/List", { customer: clientId })}
        onExport={download}
        empty={<EmptyState title={t("clientProducts.none")} text={t("clientProducts.noneText")} />}
      />
    </Page>
  );
}
