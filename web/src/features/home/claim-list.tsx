import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import type { orderOverview } from "@tradeport/contract/order-overview";
import { useMemo } from "react";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";

type Row = Output<typeof orderOverview.GetAllClaim>["data"][number];

/** Returns that wait for the seller's decision, the nearest deadline first; each leads to its order. */
export function ClaimList() {
  const { t } = useTranslation("home");
  const search = useSearch(api.Order.GetAllClaim, { isOpen: true, state: "deciding" });
  const list = useQuery({
    ...api.Order.GetAllClaim.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollWhileAway(15_000),
  });
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        key: "order",
        title: t("claims.order"),
        card: "title",
        cell: ({ orderId, channelOrderId, storeName }) => (
          <TwoLines
            main={orderId ? <TextLink to={at("/Order/Detail", { orderId })}>{channelOrderId}</TextLink> : channelOrderId}
            sub={storeName}
          />
        ),
      },
      {
        key: "units",
        title: t("claims.units"),
        width: 240,
        cell: ({ lines }) => (
          <Cut lines={2}>
            {lines
              .map(({ name, variant, quantity }) => `${formatCount(quantity)} × ${[name, variant].filter(Boolean).join(" · ")}`)
              .join(", ")}
          </Cut>
        ),
      },
      {
        key: "reason",
        title: t("claims.reason"),
        width: 160,
        cell: ({ lines }) => <Cut lines={2}>{[...new Set(lines.map(({ reason }) => reason))].join(", ") || "–"}</Cut>,
      },
      { key: "deadline", title: t("claims.deadline"), width: 170, cell: ({ deadline }) => <When at={deadline} /> },
    ],
    [t],
  );
  return (
    <DataTable
      label={t("work.claim")}
      columns={columns}
      {...rowsOf(list)}
      rowKey={({ id }) => id}
      search={search}
      empty={<EmptyState title={t("claims.none")} />}
    />
  );
}
