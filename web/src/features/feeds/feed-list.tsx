import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import History from "@mui/icons-material/History";
import Play from "@mui/icons-material/PlayArrow";
import Button from "@mui/material/Button";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { XmlFeed } from "@tradeport/contract/xml";
import { useMemo } from "react";
import { api, pollWhileAway } from "#api";
import { formatBytes, useTranslation, useWords } from "#i18n";
import { useList } from "#list/use-list.tsx";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { Page } from "#ui/page.tsx";
import { WorkBadge } from "#ui/progress.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { FeedLog } from "./feed-log.tsx";
import { FeedSheet } from "./feed-sheet.tsx";

const isAtWork = ({ run }: XmlFeed) => run?.state === "queued" || run?.state === "running";

/** Suppliers' product feeds of all customers; the open form, or the open log, is in the address. */
export function FeedList() {
  const { t } = useTranslation("feeds");
  const words = useWords();
  const confirm = useConfirm();
  const [form, setForm] = useAddressState("form");
  const [log, setLog] = useAddressState("log");
  const control = useList("feeds", api.Xml.GetAllXml);
  const { search } = control;
  const list = useQuery({
    ...api.Xml.GetAllXml.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollWhileAway(state.data?.data.some(isAtWork) ? 2000 : 30_000),
  });
  const rows = list.data?.data ?? [];
  const run = useMutation({
    mutationFn: ({ clientId, id }: XmlFeed) => api.Xml.RunXml({ clientId, id }),
    onSuccess: (_, { name }) => {
      notify.success(t("runStarted", { name }));
    },
  });
  const remove = useMutation({
    mutationFn: ({ clientId, id }: XmlFeed) => api.Xml.DeleteXml({ clientId, id }),
    onSuccess: (_, { name }) => {
      notify.success(t("deleted", { name }));
    },
  });
  const ask = async (row: XmlFeed) => {
    const answer = await confirm({
      title: t("deleteTitle", { name: row.name }),
      text: t("deleteText"),
      action: t("delete"),
      tone: "error",
    });
    if (answer) remove.mutate(row);
  };
  const add = (
    <Button data-create variant="contained" startIcon={<Add />} onClick={() => setForm("new")}>
      {t("add")}
    </Button>
  );
  const columns = useMemo<Column<XmlFeed>[]>(
    () => [
      {
        key: "name",
        title: t("name"),
        card: "title",
        width: 240,
        cell: (row) => <TwoLines main={<Cut>{row.name}</Cut>} sub={<Cut>{row.clientName}</Cut>} />,
      },
      {
        key: "source",
        title: t("source"),
        cell: (row) => (
          <TwoLines
            main={<Cut>{row.address ?? row.fileName ?? "–"}</Cut>}
            sub={row.fileDate ? `${formatBytes(row.fileSize ?? 0)}` : t("neverRead")}
          />
        ),
      },
      {
        key: "schedule",
        title: t("schedule"),
        width: 160,
        cell: (row) => (
          <TwoLines
            main={row.everyMinutes && row.address ? t(`every.m${row.everyMinutes}`) : t("byHand")}
            sub={row.nextRunDate ? <When at={row.nextRunDate} /> : "–"}
          />
        ),
      },
      {
        key: "run",
        title: t("lastRun"),
        width: 190,
        cell: ({ run: last }) =>
          last ? (
            <TwoLines
              main={<WorkBadge state={last.state} {...(last.reason && { hint: words(last.reason) })} />}
              sub={<When at={last.createdDate} />}
            />
          ) : (
            "–"
          ),
      },
    ],
    [t, words],
  );
  return (
    <Page title={t("title")} count={list.data} toolbar={add}>
      <DataTable
        label={t("title")}
        list={control}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        search={search}
        actionsWidth={180}
        actions={(row) => (
          <>
            <IconAction
              label={t("runOf", { name: row.name })}
              icon={<Play />}
              disabled={isAtWork(row) || row.run?.state === "held"}
              pending={run.isPending && run.variables.id === row.id}
              onClick={() => run.mutate(row)}
            />
            <IconAction label={t("logOf", { name: row.name })} icon={<History />} onClick={() => setLog(row.id)} />
            <IconAction label={t("editOf", { name: row.name })} icon={<Edit />} onClick={() => setForm(row.id)} />
            <IconAction
              label={t("deleteOf", { name: row.name })}
              icon={<Delete />}
              pending={remove.isPending && remove.variables.id === row.id}
              onClick={() => void ask(row)}
            />
          </>
        )}
        empty={<EmptyState title={t("none")} text={t("noneText")} action={add} />}
      />
      <FeedSheet open={form} rows={rows} isLoaded={list.data !== undefined} onOpen={setForm} onClose={() => setForm("")} />
      <FeedLog feed={rows.find(({ id }) => id === log)} onClose={() => setLog("")} />
    </Page>
  );
}
