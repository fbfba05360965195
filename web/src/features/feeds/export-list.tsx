import Add from "@mui/icons-material/Add";
import Renew from "@mui/icons-material/Autorenew";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { XmlExport } from "@tradeport/contract/xml-export";
import { useMemo } from "react";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { formatBytes, formatCount, useTranslation } from "#i18n";
import { useList } from "#list/use-list.tsx";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { LinkButton, useGo } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { SideSheet } from "#ui/side-sheet.tsx";
import { ExportAddress } from "./export-address.tsx";

/** /Integrations/Resources: catalogues that go out as feeds, of all customers; what was made of each, and when it was fetched last. */
export function ExportList() {
  const { t } = useTranslation("published");
  const go = useGo();
  const confirm = useConfirm();
  const control = useList("published", api.Xml.GetAllXmlExport);
  const { search } = control;
  const list = useQuery({
    ...api.Xml.GetAllXmlExport.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollWhileAway(30_000),
  });
  const renew = useMutation({ mutationFn: ({ clientId, id }: XmlExport) => api.Xml.RenewXmlExport({ clientId, id }) });
  const remove = useMutation({
    mutationFn: ({ clientId, id }: XmlExport) => api.Xml.DeleteXmlExport({ clientId, id }),
    onSuccess: (_, { name }) => {
      notify.success(t("deleted", { name }));
    },
  });
  const ask = async (row: XmlExport, what: "renew" | "delete") => {
    const answer = await confirm({
      title: t(`${what}Title`, { name: row.name }),
      text: t(`${what}Text`),
      action: t(what),
      tone: "error",
    });
    if (answer) (what === "renew" ? renew : remove).mutate(row);
  };
  const add = (
    <LinkButton data-create to="/Integrations/Resources/export" variant="contained" startIcon={<Add />}>
      {t("add")}
    </LinkButton>
  );
  const columns = useMemo<Column<XmlExport>[]>(
    () => [
      {
        key: "name",
        title: t("name"),
        card: "title",
        width: 240,
        cell: (row) => <TwoLines main={<Cut>{row.name}</Cut>} sub={<Cut>{row.clientName}</Cut>} />,
      },
      { key: "form", title: t("form"), width: 240, cell: (row) => <TwoLines main={t(`forms.${row.form}`)} sub={row.shown} /> },
      {
        key: "made",
        title: t("made"),
        width: 200,
        cell: (row) =>
          row.productCount === null ? (
            t("neverMade")
          ) : (
            <TwoLines
              main={t("variants", { n: formatCount(row.productCount), size: formatBytes(row.fileSize ?? 0) })}
              sub={
                row.leftOut ? t("leftOut", { n: formatCount(row.leftOut) }) : row.madeDate ? <When at={row.madeDate} /> : t("old")
              }
            />
          ),
      },
      {
        key: "fetched",
        title: t("fetched"),
        width: 200,
        cell: (row) =>
          row.lastFetchDate ? (
            <TwoLines
              main={<When at={row.lastFetchDate} />}
              sub={t("fetches", { n: formatCount(row.fetchCount), unchanged: formatCount(row.unchangedCount) })}
            />
          ) : (
            t("neverFetched")
          ),
      },
    ],
    [t],
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
        actionsWidth={140}
        actions={(row) => (
          <>
            <IconAction
              label={t("renewOf", { name: row.name })}
              icon={<Renew />}
              pending={renew.isPending && renew.variables.id === row.id}
              onClick={() => void ask(row, "renew")}
            />
            <IconAction
              label={t("editOf", { name: row.name })}
              icon={<Edit />}
              onClick={() => go(at("/Integrations/Resources/export", { id: row.id }))}
            />
            <IconAction
              label={t("deleteOf", { name: row.name })}
              icon={<Delete />}
              pending={remove.isPending && remove.variables.id === row.id}
              onClick={() => void ask(row, "delete")}
            />
          </>
        )}
        empty={<EmptyState title={t("none")} text={t("noneText")} action={add} />}
      />
      <SideSheet
        open={renew.data !== undefined}
        onClose={renew.reset}
        title={t("addressOf", { name: renew.data?.name ?? "" })}
        width={640}
      >
        {renew.data && <ExportAddress address={renew.data.address} onDone={renew.reset} />}
      </SideSheet>
    </Page>
  );
}
