import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { salesGroups } from "@tradeport/contract/sales-report";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { SampleNote } from "#list/sample-note.tsx";
import { useList } from "#list/use-list.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import type { ExportOptions } from "#ui/table-export.tsx";
import { periodOf } from "./report-period.ts";
import { useSalesColumns } from "./sales-columns.tsx";
import { useSalesFilters } from "./sales-filters.ts";
import { PeriodChoice } from "./sales-period.tsx";
import { SalesTotals } from "./sales-totals.tsx";

/** /Reports/Sales: what was sold, canceled and given back in a period, beside the one before, by whatever it is looked at. */
export function SalesReport() {
  const { t } = useTranslation("reports");
  const control = useList("sales", api.Report.GetSalesReport);
  const { search } = control;
  const ask = { ...search.ask, ...periodOf(search.ask) };
  const list = useQuery({
    ...api.Report.GetSalesReport.query(ask),
    placeholderData: keepPreviousData,
  });
  const columns = useSalesColumns(ask.by, list.data?.data);
  const filters = useSalesFilters();
  const download = ({ rows }: ExportOptions) => {
    const { page, pageSize, storeId, channelId, ...rest } = ask;
    return api.Report.GetSalesReportExcel.download({
      ...rest,
      ...(rows !== "all" && { storeId, channelId }),
      ...(rows === "page" && { page, pageSize }),
    });
  };
  return (
    <Page
      title={t("sales.title")}
      subtitle={t("sales.text")}
      filters={
        <Stack sx={{ gap: 1.5 }}>
          <PeriodChoice search={search} shown={ask} />
          <FilterBar search={search} items={filters} />
        </Stack>
      }
    >
      <SampleNote />
      {list.data && <SalesTotals totals={list.data.totals} />}
      <Stack
        className="switch"
        direction="row"
        useFlexGap
        role="group"
        aria-label={t("sales.by")}
        sx={{ gap: 1, flexWrap: "wrap", my: 1.5 }}
      >
        {salesGroups.map((by) => (
          <Chip
            key={by}
            label={t(`group.${by}`)}
            color={ask.by === by ? "primary" : "default"}
            variant={ask.by === by ? "filled" : "outlined"}
            aria-pressed={ask.by === by}
            onClick={() => search.set({ by, orderColumn: undefined, orderType: undefined })}
          />
        ))}
      </Stack>
      <DataTable
        label={t("sales.title")}
        list={control}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ currency, key }) => `${currency} ${key}`}
        onExport={download}
        empty={<EmptyState title={t("sales.none")} text={t("sales.noneText")} />}
      />
    </Page>
  );
}
