import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ChannelState, TaxonomyChange } from "@tradeport/contract/channels";
import { useMemo } from "react";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState, useSearch } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";

/** What differed when the channel's taxonomy was read again, and whom each difference touches. */
export function TaxonomyChanges({ channel }: { channel: ChannelState }) {
  const { t } = useTranslation("channels");
  const search = useSearch(api.Channel.GetTaxonomyChanges, { channelId: channel.id });
  const [open, setOpen] = useAddressState("change");
  const list = useQuery({ ...api.Channel.GetTaxonomyChanges.query(search.ask), placeholderData: keepPreviousData });
  const columns = useMemo<Column<TaxonomyChange>[]>(
    () => [
      { key: "at", title: t("at"), width: 150, cell: (row) => <When at={row.at} /> },
      {
        key: "what",
        title: t("what"),
        card: "title",
        width: 230,
        cell: (row) => <Cut>{t(`kind.${row.kind}`, { name: row.attribute ?? "" })}</Cut>,
      },
      {
        key: "category",
        title: t("category"),
        cell: (row) => <TwoLines main={<Cut>{row.category}</Cut>} sub={t(`place.${row.scope}`)} />,
      },
      {
        key: "values",
        title: t("values"),
        cell: (row) => (
          <Cut lines={2}>
            {[
              row.names.join(", "),
              row.names.length > 0 && row.count > row.names.length && t("more", { n: formatCount(row.count - row.names.length) }),
            ]
              .filter(Boolean)
              .join(" ") || "–"}
          </Cut>
        ),
      },
      {
        key: "effect",
        title: t("effect"),
        width: 180,
        cell: (row) =>
          row.affectedProducts > 0
            ? t("effectOf", { products: formatCount(row.affectedProducts), clients: formatCount(row.affectedClients) })
            : "–",
      },
    ],
    [t],
  );
  return (
    <Page
      title={t("reportTitle", { name: channel.name })}
      count={list.data}
      back={{ to: "/Integrations/Channels", label: t("back") }}
      filters={
        <FilterBar
          search={search}
          items={[
            {
              field: "breaks",
              label: t("breaks"),
              options: [
                { value: true, label: t("onlyBreaks") },
                { value: false, label: t("onlyHarmless") },
              ],
            },
          ]}
        />
      }
    >
      <DataTable
        label={t("reportTitle", { name: channel.name })}
        columns={columns}
        {...rowsOf(list)}
        rowKey={(row) => row.id}
        search={search}
        actionsWidth={132}
        actions={(row) =>
          row.affectedProducts > 0 && (
            <Button size="small" onClick={() => setOpen(row.id)}>
              {t("whom")}
            </Button>
          )
        }
        empty={<EmptyState title={t("none")} text={t("noneText")} />}
      />
      <SideSheet open={open !== ""} onClose={() => setOpen("")} title={t("whomTitle")}>
        {open !== "" && <Whom changeId={open} />}
      </SideSheet>
    </Page>
  );
}

function Whom({ changeId }: { changeId: string }) {
  const { t } = useTranslation("channels");
  const { data } = useQuery(api.Channel.GetAffectedClients.query({ changeId }));
  if (!data) return <Loader />;
  return (
    <ul>
      {data.map(({ clientId, name, products }) => (
        <li key={clientId}>
          {name} · {t("productCount", { n: formatCount(products) })}
        </li>
      ))}
    </ul>
  );
}
