import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Process, ProcessState, ProcessType } from "@tradeport/contract/bulk";
import { type ReactNode, useMemo } from "react";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useList } from "#list/use-list.tsx";
import { Badges, Cut, When } from "#ui/cells.tsx";
import { type Column, DataTable, type ListControl, type TableProps } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { WorkBadge } from "#ui/progress.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { goodOf, isOver } from "../../processes.ts";

/** The client's long operations, newest first, ten a page; it refreshes itself while one is running. */
export function ProcessList() {
  const { t } = useTranslation("bulk");
  const { t: ui } = useTranslation("ui");
  const control = useList("processes", api.Process.GetAllProcess);
  const { search } = control;
  const list = useQuery({
    ...api.Process.GetAllProcess.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollWhileAway(state.data?.data.every(isOver) ? 30_000 : 2000),
  });
  return (
    <Stack sx={{ gap: 1.5 }}>
      <FilterBar
        search={search}
        items={[
          { field: "processType", label: t("allTypes"), options: options(ProcessType.options, (type) => t(`process.${type}`)) },
          { field: "unfinished", label: t("unfinished"), options: [{ value: true, label: t("unfinishedOnly") }] },
          { field: "state", label: t("state"), options: options(ProcessState.options, (state) => ui(`state.${state}`)) },
        ]}
      />
      <ProcessTable
        label={t("recent")}
        control={control}
        rows={rowsOf(list)}
        empty={<EmptyState title={t("none")} text={t("noneText")} />}
      />
    </Stack>
  );
}

/** Processes as rows, each leading to its own page. */
export function ProcessTable({
  label,
  control,
  rows,
  empty,
}: {
  label: string;
  control: ListControl;
  rows: Pick<TableProps<Process>, "page" | "loading" | "error" | "onRetry">;
  empty: ReactNode;
}) {
  const { t } = useTranslation("bulk");
  const columns = useMemo<Column<Process>[]>(
    () => [
      { key: "type", title: t("type"), card: "title", width: 180, cell: (row) => t(`process.${row.processType}`) },
      { key: "subject", title: t("subject"), width: 160, cell: (row) => <Cut>{row.subject}</Cut> },
      { key: "state", title: t("state"), width: 290, cell: (row) => <StateOf row={row} /> },
      { key: "counts", title: t("counts"), align: "right", width: 140, cell: countsOf },
      { key: "startedBy", title: t("startedBy"), width: 110, cell: (row) => <Cut>{row.startedBy}</Cut> },
      { key: "date", title: t("date"), width: 150, cell: (row) => <When at={row.createdDate} /> },
    ],
    [t],
  );
  return (
    <DataTable
      label={label}
      columns={columns}
      {...rows}
      rowKey={(row) => row.id}
      list={control}
      href={(row) => at("/Product/BulkOperations/ProcessDetail", { processId: row.id })}
      empty={empty}
    />
  );
}

/** With wrong rows that a later upload brought again, nothing is left to do: the badge alone would call for it. */
function StateOf({ row }: { row: Process }) {
  const { t } = useTranslation("bulk");
  return (
    <Badges>
      {row.isPreview && isOver(row) ? (
        <StatusBadge tone="neutral" label={t("preview.state")} hint={t("preview.notYet")} />
      ) : (
        <WorkBadge state={row.state} />
      )}
      {row.correctedBy && <StatusBadge tone="success" label={t("corrected")} hint={t("detail.corrected")} />}
      {row.undoneBy && <StatusBadge tone="neutral" label={t("undone")} hint={t("detail.undone")} />}
    </Badges>
  );
}

/** "4.963 / 5.000" */
const countsOf = (row: Process) =>
  row.total === null ? formatCount(goodOf(row)) : `${formatCount(goodOf(row))} / ${formatCount(row.total)}`;

const options = <V extends string>(values: readonly V[], label: (value: V) => string) =>
  values.map((value) => ({ value, label: label(value) }));
