import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Drift, DriftKind, DriftState } from "@tradeport/contract/drift";
import { useMemo } from "react";
import { at } from "#address";
import { api } from "#api";
import { formatCount, formatDateTime, formatMoney, useTranslation } from "#i18n";
import { Code, Cut, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { TextLink } from "#ui/link.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const tones: Record<DriftState, Tone> = {
  ...({ seen: "neutral", mending: "waiting", taking: "waiting", asked: "warning", gone: "neutral" } as const),
  ...({ mended: "success", refused: "error", taken: "success", overtaken: "info", ended: "canceled" } as const),
};

/** What marketplaces showed otherwise than they had confirmed: since when, who likely changed it, and what was done about it. */
export function DriftJournal() {
  const { t } = useTranslation("differences");
  const search = useSearch(api.Product.GetDrifts);
  const stores = useQuery(api.Client.GetClientChannelAuths.query({}));
  const list = useQuery({ ...api.Product.GetDrifts.query(search.ask), placeholderData: keepPreviousData });
  const columns = useMemo<Column<Drift>[]>(
    () => [
      {
        key: "first",
        title: t("journal.first"),
        width: 140,
        cell: (row) => (
          <TwoLines
            fitted
            main={<When at={row.firstDate} />}
            sub={row.secondDate && t("journal.second", { when: formatDateTime(row.secondDate) })}
          />
        ),
      },
      {
        key: "product",
        title: t("product"),
        width: 165,
        card: "title",
        cell: (row) => <TwoLines main={<Cut lines={2}>{row.productName ?? row.barcode}</Cut>} sub={<Code>{row.barcode}</Code>} />,
      },
      {
        key: "store",
        title: t("store"),
        width: 98,
        cell: (row) => <TwoLines main={<Cut>{row.storeName}</Cut>} sub={<Cut>{row.channelName}</Cut>} />,
      },
      { key: "kind", title: t("journal.kind"), width: 58, cell: (row) => t(`kinds.${row.kind}`) },
      { key: "ours", title: t("journal.ours"), width: 92, align: "right", cell: (row) => <Value row={row} of="ours" /> },
      { key: "theirs", title: t("journal.theirs"), width: 124, align: "right", cell: (row) => <Value row={row} of="theirs" /> },
      { key: "state", title: t("journal.state"), width: 220, cell: (row) => <Done row={row} /> },
      { key: "likely", title: t("journal.likely"), width: 130, cell: (row) => <Cut lines={3}>{t(`causes.${row.likely}`)}</Cut> },
    ],
    [t],
  );
  return (
    <Stack sx={{ gap: 2 }}>
      <FilterBar
        search={search}
        items={[
          {
            field: "storeId",
            label: t("store"),
            options: (stores.data?.stores ?? [])
              .filter(({ isSample }) => !isSample)
              .map(({ id, name }) => ({ value: id, label: name })),
            loading: stores.isLoading,
          },
          {
            field: "kind",
            label: t("journal.kind"),
            options: DriftKind.options.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
          {
            field: "state",
            label: t("journal.state"),
            options: DriftState.options.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
      />
      <DataTable
        density="comfortable"
        label={t("journal.title")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={(row) => row.id}
        rowName={(row) => row.productName ?? row.barcode}
        search={search}
        empty={<EmptyState title={t("journal.none")} text={t("journal.noneText")} />}
      />
    </Stack>
  );
}

/** A price with its list price where that differs too, or pieces. */
function Value({ row, of }: { row: Drift; of: "ours" | "theirs" }) {
  const { t } = useTranslation("differences");
  const { price, listPrice, currency, quantity } = row[of];
  if (row.kind === "stock") return <>{quantity === null ? "–" : formatCount(quantity)}</>;
  if (price === null) return <>–</>;
  const hasOtherList = row.ours.listPrice !== row.theirs.listPrice && listPrice !== null;
  return (
    <TwoLines
      fitted
      main={formatMoney(price, currency ?? "")}
      sub={hasOtherList && t("journal.listPrice", { price: formatMoney(listPrice, currency ?? "") })}
    />
  );
}

/** What was done, by which rule, when and by whom; and the change of prices that it can be taken back with. */
function Done({ row }: { row: Drift }) {
  const { t } = useTranslation("differences");
  const facts = [
    row.rule && t("journal.rule", { rule: t(`rules.${row.rule}`) }),
    row.settledDate && t("journal.settled", { when: formatDateTime(row.settledDate) }),
    row.answeredBy && t("journal.by", { name: row.answeredBy }),
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <Box sx={{ py: 0.75 }}>
      <TwoLines
        fitted
        main={<StatusBadge tone={tones[row.state]} label={t(`states.${row.state}`)} />}
        sub={
          <>
            {facts.join(" · ")}{" "}
            {row.processId && (
              <TextLink to={at("/Product/BulkOperations/ProcessDetail", { processId: row.processId })}>
                {t("journal.process")}
              </TextLink>
            )}
          </>
        }
      />
    </Box>
  );
}
