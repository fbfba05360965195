import type { FreightProduct } from "@tradeport/contract/logistics";
import { useMemo } from "react";
import { formatDecimal, useTranslation, useWords } from "#i18n";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import type { Column } from "#ui/data-table.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const tones: Record<FreightProduct["state"], Tone> = {
  waiting: "waiting",
  known: "success",
  refused: "error",
  unknown: "warning",
};

export const useProductColumns = () => {
  const { t } = useTranslation("logistics");
  const words = useWords();
  return useMemo<Column<FreightProduct>[]>(
    () => [
      {
        key: "product",
        title: t("products.product"),
        card: "title",
        cell: (row) => <TwoLines main={<Cut>{row.productName}</Cut>} sub={row.productCode} />,
      },
      {
        key: "state",
        title: t("products.state"),
        width: 220,
        card: "state",
        cell: (row) => (
          <>
            <StatusBadge tone={tones[row.state]} label={t(`productState.${row.state}`)} />
            {row.reason && <Cut lines={2}>{words(row.reason)}</Cut>}
          </>
        ),
      },
      { key: "group", title: t("products.group"), width: 150, cell: (row) => row.productGroupName || "–" },
      {
        key: "sizes",
        title: t("products.sizes"),
        width: 170,
        cell: ({ width, length, height }) => [width, length, height].map((size) => formatDecimal(size || "0", 0)).join(" × "),
      },
      {
        key: "weight",
        title: t("products.weight"),
        align: "right",
        width: 100,
        cell: (row) => formatDecimal(row.grossKg || "0", 0),
      },
      { key: "desi", title: t("products.desi"), align: "right", width: 90, cell: (row) => formatDecimal(row.desi || "0", 0) },
      {
        key: "modified",
        title: t("products.modified"),
        width: 140,
        card: "hidden",
        cell: (row) => <When at={row.modifiedDate} />,
      },
    ],
    [t, words],
  );
};
