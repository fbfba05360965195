import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { stockStates } from "@tradeport/contract/stock-report";
import { api } from "#api";
import { formatDay, useTranslation } from "#i18n";
import { SampleNote } from "#list/sample-note.tsx";
import { useList } from "#list/use-list.tsx";
import { useMay } from "#session";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { FilterItem } from "#ui/filter-bar.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import type { ExportOptions } from "#ui/table-export.tsx";
import { useBrandFilter } from "./brand-filter.ts";
import { useStockColumns } from "./stock-columns.tsx";
import { StockTotals } from "./stock-totals.tsx";

/** Categories are the catalogue's, as brands are: whoever may not read it narrows by neither. */
const useStockFilters = (): FilterItem[] => {
  const { t } = useTranslation("reports");
  const seesCategories = useMay(api.ProductCategory.GetAllByClient);
  const categories = useQuery({ ...api.ProductCategory.GetAllByClient.query({}), enabled: seesCategories, staleTime: 60_000 });
  const items: (FilterItem | false)[] = [
    {
      field: "state",
      label: t("stock.show"),
      options: stockStates.map((value) => ({ value, label: t(`stock.state.${value}`) })),
    },
    ...useBrandFilter(),
    seesCategories && {
      field: "categoryId",
      label: t("group.category"),
      options: (categories.data ?? []).map(({ id, path }) => ({ value: id, label: path })),
      loading: categories.isLoading,
    },
  ];
  return items.filter((item) => item !== false);
};

/** /Reports/Stock: what lies on the shelf, what it is worth, and for how long it is enough. */
export function StockReport() {
  const { t } = useTranslation("reports");
  const control = useList("stock", api.Report.GetStockReport);
  const { search } = control;
  const { ask } = search;
  const list = useQuery({ ...api.Report.GetStockReport.query(ask), placeholderData: keepPreviousData });
  const columns = useStockColumns(list.data?.data);
  const download = ({ rows }: ExportOptions) => {
    const { page, pageSize, brandId, categoryId, state, ...rest } = ask;
    return api.Report.GetStockReportExcel.download({
      ...rest,
      ...(rows !== "all" && { brandId, categoryId, state }),
      ...(rows === "page" && { page, pageSize }),
    });
  };
  return (
    <Page
      title={t("stock.title")}
      subtitle={t("stock.text")}
      count={list.data}
      filters={<FilterBar search={search} items={useStockFilters()} />}
    >
      <SampleNote />
      {list.data && (
        <>
          <StockTotals report={list.data} onMissing={() => search.set({ state: "costMissing" })} />
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {t("stock.until", { day: formatDay(list.data.day) })}
          </Typography>
        </>
      )}
      <DataTable
        label={t("stock.title")}
        list={control}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ variantId }) => variantId}
        onExport={download}
        empty={<EmptyState title={t("stock.none")} text={t("stock.noneText")} />}
      />
    </Page>
  );
}
