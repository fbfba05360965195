import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { shipments } from "@tradeport/contract/shipments";
import { useMemo } from "react";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { useTranslation, useWords } from "#i18n";
import { Fitted, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";

type Row = Output<typeof shipments.GetTroubledShipments>["data"][number];

/** What was handed over to a carrier or a warehouse and needs a person: each with its cause, and leading to its order. */
export function ShipmentList() {
  const { t } = useTranslation("home");
  const words = useWords();
  const search = useSearch(api.Logistics.GetTroubledShipments);
  const list = useQuery({
    ...api.Logistics.GetTroubledShipments.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollWhileAway(15_000),
  });
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        key: "order",
        title: t("shipments.order"),
        width: 200,
        cell: ({ orderId, channelOrderId, storeName, carrierName }) => (
          <TwoLines
            main={<TextLink to={at("/Order/Detail", { orderId })}>{channelOrderId}</TextLink>}
            sub={`${storeName} · ${carrierName}`}
          />
        ),
      },
      {
        key: "problem",
        title: t("shipments.problem"),
        card: "title",
        // Whole: it says what to do.
        cell: ({ problem }) => <Fitted>{words(problem)}</Fitted>,
      },
      { key: "since", title: t("shipments.since"), width: 170, cell: ({ sinceDate }) => <When at={sinceDate} /> },
    ],
    [t, words],
  );
  return (
    <DataTable
      label={t("work.shipments")}
      columns={columns}
      {...rowsOf(list)}
      rowKey={({ id }) => id}
      search={search}
      empty={<EmptyState title={t("shipments.none")} />}
    />
  );
}
