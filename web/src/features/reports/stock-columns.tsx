import type { StockReportRow } from "@tradeport/contract/stock-report";
import { useMemo } from "react";
import { at } from "#address";
import { formatCount, formatDecimal, useTranslation } from "#i18n";
import { Code, Cut, Name, TwoLines } from "#ui/cells.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TextLink } from "#ui/link.tsx";
import { AmountBar, mostOf } from "./amount-bar.tsx";
import { VariantCost } from "./variant-cost.tsx";

/** A variant's figures; what is not known says so, and is no nought. */
export const useStockColumns = (rows: readonly StockReportRow[] | undefined): Column<StockReportRow>[] => {
  const { t } = useTranslation("reports");
  const most = JSON.stringify(
    mostOf(
      (rows ?? []).flatMap(({ value, cost }) => (value === null || !cost ? [] : [{ amount: value, currency: cost.currency }])),
    ),
  );
  return useMemo(() => {
    const longest = JSON.parse(most) as Record<string, number>;
    return [
      {
        key: "variant",
        title: t("stock.field.variant"),
        card: "title",
        cell: (row) => (
          <TwoLines
            main={
              <TextLink to={at("/Product/New", { pageType: "Update", productId: row.productId, about: "variants" })}>
                <Name lines={1}>{row.productName}</Name>
              </TextLink>
            }
            sub={<Code>{row.barcode}</Code>}
          />
        ),
      },
      { key: "code", title: t("stock.field.code"), width: 150, hidden: true, cell: (row) => <Code>{row.productCode}</Code> },
      { key: "brand", title: t("group.brand"), width: 152, cell: (row) => <Cut>{row.brandName}</Cut> },
      { key: "category", title: t("group.category"), width: 160, hidden: true, cell: (row) => <Cut>{row.categoryName}</Cut> },
      {
        key: "onHand",
        title: t("stock.field.onHand"),
        width: 90,
        align: "right",
        sort: "onHand",
        cell: (row) => formatCount(row.onHand),
      },
      { key: "cost", title: t("stock.field.cost"), width: 150, align: "right", cell: (row) => <VariantCost row={row} /> },
      {
        key: "value",
        title: t("stock.field.value"),
        width: 132,
        align: "right",
        sort: "value",
        cell: ({ value, cost }) =>
          value === null || !cost ? (
            "–"
          ) : (
            <AmountBar amount={value} currency={cost.currency} most={longest[cost.currency] ?? 0} />
          ),
      },
      {
        key: "sold",
        title: t("stock.field.soldUnitCount"),
        width: 130,
        align: "right",
        sort: "soldUnitCount",
        cell: (row) => formatCount(row.soldUnitCount),
      },
      {
        key: "cover",
        title: t("stock.field.coverDays"),
        width: 120,
        align: "right",
        sort: "coverDays",
        cell: ({ coverDays }) => (coverDays === null ? t("stock.field.noSales") : formatDecimal(String(coverDays), 1)),
      },
    ];
  }, [t, most]);
};
