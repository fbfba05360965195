import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { profitGroups } from "@tradeport/contract/profit-report";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { SampleNote } from "#list/sample-note.tsx";
import { useList } from "#list/use-list.tsx";
import { useMay } from "#session";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import type { ExportOptions } from "#ui/table-export.tsx";
import { useBrandFilter } from "./brand-filter.ts";
import { useProfitColumns } from "./profit-columns.tsx";
import { ProfitTotals } from "./profit-totals.tsx";
import { periodOf } from "./report-period.ts";
import { useSalesFilters } from "./sales-filters.ts";
import { PeriodChoice } from "./sales-period.tsx";

/** /Reports/Profit: what is left of a period's sales, by product or order, as far as all is known that it is made of. */
export function ProfitReport() {
  const { t } = useTranslation("reports");
  const control = useList("profit", api.Report.GetProfitReport);
  const { search } = control;
  const ask = { ...search.ask, ...periodOf(search.ask) };
  const list = useQuery({ ...api.Report.GetProfitReport.query(ask), placeholderData: keepPreviousData });
  const columns = useProfitColumns(ask.by);
  const filters = [...useSalesFilters(), ...useBrandFilter()];
  const mayCost = useMay(api.Report.SetVariantCost);
  const download = ({ rows }: ExportOptions) => {
    const { page, pageSize, storeId, channelId, brandId, ...rest } = ask;
    return api.Report.GetProfitReportExcel.download({
      ...rest,
      ...(rows !== "all" && { storeId, channelId, brandId }),
      ...(rows === "page" && { page, pageSize }),
    });
  };
  return (
    <Page
      title={t("profit.title")}
      subtitle={t("profit.text")}
      count={list.data}
      filters={
        <Stack sx={{ gap: 1.5 }}>
          <PeriodChoice search={search} shown={ask} isCompared={false} />
          <FilterBar search={search} items={filters} />
        </Stack>
      }
    >
      <SampleNote />
      {list.data && <ProfitTotals totals={list.data.totals} mayCost={mayCost} />}
      <Stack
        className="switch"
        direction="row"
        useFlexGap
        role="group"
        aria-label={t("sales.by")}
        sx={{ gap: 1, flexWrap: "wrap", my: 1.5 }}
      >
        {profitGroups.map((by) => (
          <Chip
            key={by}
            label={t(`profit.group.${by}`)}
            color={ask.by === by ? "primary" : "default"}
            variant={ask.by === by ? "filled" : "outlined"}
            aria-pressed={ask.by === by}
            onClick={() => search.set({ by, orderColumn: undefined, orderType: undefined })}
          />
        ))}
      </Stack>
      <DataTable
        label={t("profit.title")}
        list={control}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ currency, key }) => `${currency} ${key}`}
        onExport={download}
        empty={<EmptyState title={t("profit.none")} text={t("profit.noneText")} />}
      />
    </Page>
  );
}
