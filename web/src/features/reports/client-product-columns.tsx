import type { ChannelProductStatus } from "@tradeport/contract/listings";
import type { ProductStatistics } from "@tradeport/contract/reports";
import { useMemo } from "react";
import { formatCount, useTranslation } from "#i18n";
import { Cut, TwoLines } from "#ui/cells.tsx";
import type { Column } from "#ui/data-table.tsx";

/** What sells comes first, then what waits and what needs somebody; the two that rest there are shown to whoever asks for them. */
const statuses: readonly ChannelProductStatus[] = ["Live", "Processing", "InReview", "Rejected", "Failed", "Passive", "Archived"];
const hidden: readonly ChannelProductStatus[] = ["Passive", "Archived"];

export const useClientProductColumns = (): Column<ProductStatistics>[] => {
  const { t } = useTranslation("reports");
  const { t: listings } = useTranslation("listings");
  return useMemo(
    () => [
      { key: "client", title: t("field.client"), card: "title", cell: (row) => <Cut>{row.clientName}</Cut> },
      {
        key: "channel",
        title: t("field.channel"),
        width: 150,
        card: "second",
        cell: (row) => <TwoLines main={<Cut>{row.channelName}</Cut>} sub={row.isSandbox && t("trial")} />,
      },
      { key: "products", title: t("field.products"), width: 96, align: "right", cell: (row) => formatCount(row.productCount) },
      ...statuses.map((status) => ({
        key: status,
        title: listings(`status.${status}`),
        width: 112,
        align: "right" as const,
        hidden: hidden.includes(status),
        cell: (row: ProductStatistics) => formatCount(row.statusCounts[status]),
      })),
    ],
    [t, listings],
  );
};
