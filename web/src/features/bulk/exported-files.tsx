import Delete from "@mui/icons-material/DeleteOutlined";
import Download from "@mui/icons-material/FileDownloadOutlined";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type ExportedFile, ExportedFileState } from "@tradeport/contract/exported-files";
import { useMemo } from "react";
import { api, pollWhileAway } from "#api";
import { formatBytes, formatCount, useTranslation, useWords } from "#i18n";
import { useList } from "#list/use-list.tsx";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { rowsOf } from "#ui/rows-of.ts";
import { StatusBadge } from "#ui/status-badge.tsx";

const tones = { preparing: "info", ready: "success", failed: "error", canceled: "neutral", expired: "neutral" } as const;

/** Files that were made in the background: what each holds, who made it, until when it can be fetched. */
export function ExportedFiles() {
  const { t } = useTranslation("exports");
  const words = useWords();
  const confirm = useConfirm();
  const control = useList("files", api.ExportedFile.GetAllExportedFile);
  const { search } = control;
  const list = useQuery({
    ...api.ExportedFile.GetAllExportedFile.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollWhileAway(state.data?.data.some((one) => one.state === "preparing") ? 2000 : 30_000),
  });
  const download = useMutation({ mutationFn: (id: string) => api.ExportedFile.DownloadExportedFile.download({ id }) });
  const remove = useMutation({
    mutationFn: ({ id }: ExportedFile) => api.ExportedFile.DeleteExportedFile({ id }),
    onSuccess: (_, { name }) => {
      notify.success(t("deleted", { name }));
    },
  });
  const ask = async (row: ExportedFile) => {
    const answer = await confirm({
      title: t("deleteTitle", { name: row.name }),
      text: t(row.state === "preparing" ? "stopText" : "deleteText"),
      action: t("delete"),
      tone: "error",
    });
    if (answer) remove.mutate(row);
  };
  const columns = useMemo<Column<ExportedFile>[]>(
    () => [
      { key: "name", title: t("name"), card: "title", cell: (row) => <Cut lines={2}>{row.name}</Cut> },
      {
        key: "kind",
        title: t("kind"),
        width: 150,
        cell: (row) => <TwoLines main={t(`kinds.${row.kind}`)} sub={row.holds || t("all")} />,
      },
      {
        key: "state",
        title: t("state"),
        width: 140,
        cell: (row) => (
          <StatusBadge
            tone={tones[row.state]}
            label={t(`states.${row.state}`)}
            hint={row.reason ? words(row.reason) : undefined}
          />
        ),
      },
      {
        key: "rows",
        title: t("rows"),
        align: "right",
        width: 120,
        cell: (row) => <TwoLines main={formatCount(row.rowCount)} sub={row.size === null ? "–" : formatBytes(row.size)} />,
      },
      {
        key: "by",
        title: t("by"),
        width: 140,
        cell: (row) => <TwoLines main={<Cut>{row.createdBy}</Cut>} sub={<When at={row.createdDate} />} />,
      },
      { key: "until", title: t("until"), width: 110, cell: (row) => <When at={row.expiresDate} as="date" /> },
    ],
    [t, words],
  );
  return (
    <Stack sx={{ gap: 1.5 }}>
      <FilterBar
        search={search}
        items={[
          {
            field: "state",
            label: t("state"),
            options: ExportedFileState.options.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
      />
      <DataTable
        label={t("files")}
        list={control}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actionsWidth={110}
        actions={(row) => (
          <>
            {row.state === "ready" && (
              <IconAction
                label={t("downloadOf", { name: row.name })}
                icon={<Download />}
                pending={download.isPending && download.variables === row.id}
                onClick={() => download.mutate(row.id)}
              />
            )}
            {row.mayDelete && (
              <IconAction
                label={t("deleteOf", { name: row.name })}
                icon={<Delete />}
                pending={remove.isPending && remove.variables.id === row.id}
                onClick={() => void ask(row)}
              />
            )}
          </>
        )}
        empty={<EmptyState title={t("none")} text={t("noneText")} />}
      />
    </Stack>
  );
}
