import type { SalesGroup, SalesRow } from "@tradeport/contract/sales-report";
import { useMemo } from "react";
import { at } from "#address";
import { formatCount, useTranslation } from "#i18n";
import { Cut, Money, Name, TwoLines } from "#ui/cells.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TextLink } from "#ui/link.tsx";
import { AmountBar, mostOf } from "./amount-bar.tsx";
import { Change } from "./change.tsx";

/** The figures of a group; the bar under its sales is as long as they are beside the most of its currency on the page. */
export const useSalesColumns = (by: SalesGroup, rows: readonly SalesRow[] | undefined): Column<SalesRow>[] => {
  const { t } = useTranslation("reports");
  const most = JSON.stringify(mostOf((rows ?? []).map(({ now, currency }) => ({ amount: now.sales, currency }))));
  return useMemo(() => {
    const longest = JSON.parse(most) as Record<string, number>;
    const amount = (row: SalesRow, field: "canceled" | "returned" | "net") => (
      <Money amount={row.now[field]} currency={row.currency} />
    );
    const withPieces = (row: SalesRow, field: "canceled" | "returned", units: number) =>
      units === 0 && Number(row.now[field]) === 0 ? (
        "–"
      ) : (
        <TwoLines main={amount(row, field)} sub={t("sales.pieces", { n: formatCount(units) })} />
      );
    return [
      {
        key: "name",
        title: t(`group.${by}`),
        card: "title",
        sort: "name",
        cell: (row) => <TwoLines main={<Called row={row} by={by} />} sub={row.detail && <Cut>{row.detail}</Cut>} />,
      },
      {
        key: "sales",
        title: t("figure.sales"),
        width: 150,
        align: "right",
        sort: "sales",
        cell: ({ now, currency }) => <AmountBar amount={now.sales} currency={currency} most={longest[currency] ?? 0} />,
      },
      {
        key: "change",
        title: t("sales.change"),
        width: 96,
        align: "right",
        cell: ({ now, before }) => (Number(before.sales) === 0 ? "–" : <Change now={now.sales} before={before.sales} />),
      },
      { key: "orders", title: t("figure.orderCount"), width: 84, align: "right", cell: ({ now }) => formatCount(now.orderCount) },
      {
        key: "units",
        title: t("figure.unitCount"),
        width: 76,
        align: "right",
        sort: "unitCount",
        cell: ({ now }) => formatCount(now.unitCount),
      },
      {
        key: "basket",
        title: t("figure.averageBasket"),
        width: 120,
        align: "right",
        hidden: true,
        cell: ({ now, currency }) =>
          now.averageBasket === null ? "–" : <Money amount={now.averageBasket} currency={currency} />,
      },
      {
        key: "canceled",
        title: t("figure.canceled"),
        width: 118,
        align: "right",
        sort: "canceled",
        cell: (row) => withPieces(row, "canceled", row.now.canceledUnitCount),
      },
      {
        key: "returned",
        title: t("figure.returned"),
        width: 118,
        align: "right",
        sort: "returned",
        cell: (row) => withPieces(row, "returned", row.now.returnedUnitCount),
      },
      { key: "net", title: t("figure.net"), width: 124, align: "right", cell: (row) => amount(row, "net") },
    ];
  }, [t, by, most]);
};

function Called({ row: { key, name }, by }: { row: SalesRow; by: SalesGroup }) {
  const { t } = useTranslation("reports");
  if (key === null) return <Cut>{t("figure.ofNone")}</Cut>;
  if (by !== "product") return <Cut>{name}</Cut>;
  return (
    <TextLink to={at("/Product/New", { pageType: "Update", productId: key })}>
      <Name lines={1}>{name}</Name>
    </TextLink>
  );
}
