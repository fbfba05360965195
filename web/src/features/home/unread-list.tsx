import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { orderOverview } from "@tradeport/contract/order-overview";
import { useMemo } from "react";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";

type Row = Output<typeof orderOverview.GetAllUnreadReport>["data"][number];

/** What a marketplace sent and nobody could read: kept whole, with the reason. */
export function UnreadList() {
  const { t } = useTranslation("home");
  const words = useWords();
  const search = useSearch(api.Order.GetAllUnreadReport);
  const list = useQuery({ ...api.Order.GetAllUnreadReport.query(search.ask), placeholderData: keepPreviousData });
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        key: "what",
        title: t("unread.what"),
        width: 180,
        cell: ({ kind, channelOrderId, storeName }) => (
          <TwoLines main={`${t(`unread.${kind}`)} ${channelOrderId}`.trim()} sub={storeName} />
        ),
      },
      { key: "problem", title: t("unread.problem"), card: "title", cell: ({ problem }) => words(problem) },
      { key: "at", title: t("unread.at"), width: 170, cell: ({ receivedDate }) => <When at={receivedDate} /> },
    ],
    [t, words],
  );
  return (
    <DataTable
      label={t("work.unread")}
      columns={columns}
      {...rowsOf(list)}
      rowKey={({ id }) => id}
      search={search}
      empty={<EmptyState title={t("unread.none")} />}
    />
  );
}
