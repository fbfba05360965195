import type { ChannelProductStatus } from "@tradeport/contract/listings";
import type { ProductStatistics } from "@tradeport/contract/reports";
import { useMemo } from "react";
import { formatCount, useTranslation } from "#i18n";
import { Cut, TwoLines } from "#ui/cells.tsx";
import type { Column } from "#ui/data-table.tsx";

/** What sells comes first, then what waits, what needs somebody and what rests: with one left out they would not come to all products. */
const statuses: readonly ChannelProductStatus[] = ["Live", "Processing", "InReview", "Rejected", "Failed", "Passive", "Archived"];
/** Of titles with more words, or longer ones. */
const widths: Partial<Record<ChannelProductStatus, number>> = { Rejected: 124, InReview: 98, Processing: 94 };

export const useClientProductColumns = (): Column<ProductStatistics>[] => {
  const { t } = useTranslation("reports");
  const { t: listings } = useTranslation("listings");
  return useMemo(
    () => [
      { key: "client", title: t("field.client"), card: "title", cell: (row) => <Cut>{row.clientName}</Cut> },
      {
        key: "channel",
        title: t("field.channel"),
        width: 120,
        card: "second",
        cell: (row) => <TwoLines main={<Cut>{row.channelName}</Cut>} sub={row.isSandbox && t("trial")} />,
      },
      { key: "products", title: t("field.products"), width: 84, align: "right", cell: (row) => formatCount(row.productCount) },
      ...statuses.map((status) => ({
        key: status,
        title: listings(`status.${status}`),
        width: widths[status] ?? 88,
        align: "right" as const,
        cell: (row: ProductStatistics) => formatCount(row.statusCounts[status]),
      })),
    ],
    [t, listings],
  );
};
