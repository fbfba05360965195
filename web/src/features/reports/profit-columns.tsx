import type { ProfitGroup, ProfitRow } from "@tradeport/contract/profit-report";
import { useMemo } from "react";
import { at } from "#address";
import { formatCount, formatPercent, useTranslation } from "#i18n";
import { Cut, Fitted, Money, Name, TwoLines, When } from "#ui/cells.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TextLink } from "#ui/link.tsx";
import { useProfitLacks } from "./profit-lacks.tsx";

/** The figures of a product or an order; what is not known says so, and is no nought. */
export const useProfitColumns = (by: ProfitGroup): Column<ProfitRow>[] => {
  const { t } = useTranslation("reports");
  const { missingOf, knownOf } = useProfitLacks();
  return useMemo(() => {
    const sort = (name: string) => (by === "product" ? { sort: name } : {});
    const part = (key: "income" | "vat" | "commission" | "cost", isHidden = false): Column<ProfitRow> => ({
      key,
      title: t(`profit.field.${key}`),
      width: 110,
      align: "right",
      hidden: isHidden,
      cell: ({ figures: { beforeCargo }, currency }) =>
        beforeCargo.unitCount === 0 ? "–" : <Money amount={beforeCargo[key]} currency={currency} />,
    });
    return [
      {
        key: "name",
        title: t(`profit.group.${by}`),
        width: 240,
        card: "title",
        ...sort("name"),
        cell: (row) => <TwoLines main={<Called row={row} by={by} />} sub={row.detail && <Cut>{row.detail}</Cut>} />,
      },
      ...(by === "order"
        ? [
            {
              key: "orderedAt",
              title: t("profit.field.orderedAt"),
              width: 140,
              card: "second",
              cell: ({ orderedAt }) => <When at={orderedAt} />,
            } satisfies Column<ProfitRow>,
          ]
        : []),
      {
        key: "revenue",
        title: t("profit.field.revenue"),
        width: 124,
        align: "right",
        ...sort("revenue"),
        cell: ({ figures, currency }) => <Money amount={figures.revenue} currency={currency} />,
      },
      {
        key: "discount",
        title: t("profit.field.discount"),
        width: 110,
        align: "right",
        hidden: true,
        cell: ({ figures, currency }) => <Money amount={figures.discount} currency={currency} />,
      },
      {
        key: "profit",
        title: t("profit.field.beforeCargo"),
        width: 150,
        align: "right",
        ...sort("profit"),
        cell: ({ figures: { beforeCargo, unitCount }, currency }) =>
          beforeCargo.profit === null ? (
            t("profit.unknown")
          ) : (
            <TwoLines
              main={<Money amount={beforeCargo.profit} currency={currency} />}
              sub={t("profit.known", { n: formatCount(beforeCargo.unitCount), all: formatCount(unitCount) })}
            />
          ),
      },
      {
        key: "missing",
        title: t("profit.missing"),
        width: 210,
        cell: ({ figures }) => {
          const [missing, known] = [missingOf(figures), knownOf(figures)];
          if (missing.length + known.length === 0) return t("profit.complete");
          return (
            <Fitted>
              {[...missing, ...known].map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Fitted>
          );
        },
      },
      {
        key: "margin",
        title: t("profit.field.margin"),
        width: 90,
        align: "right",
        ...sort("margin"),
        cell: ({ figures: { beforeCargo } }) => (beforeCargo.margin === null ? "–" : formatPercent(beforeCargo.margin)),
      },
      {
        key: "afterCargo",
        title: t("profit.field.afterCargo"),
        width: 150,
        align: "right",
        cell: ({ figures: { afterCargo, unitCount }, currency }) =>
          afterCargo.profit === null ? (
            t("profit.unknown")
          ) : (
            <TwoLines
              main={<Money amount={afterCargo.profit} currency={currency} />}
              sub={t("profit.known", { n: formatCount(afterCargo.unitCount), all: formatCount(unitCount) })}
            />
          ),
      },
      part("income", true),
      part("vat"),
      part("commission"),
      part("cost"),
    ];
  }, [t, by, missingOf, knownOf]);
};

function Called({ row: { key, name }, by }: { row: ProfitRow; by: ProfitGroup }) {
  const { t } = useTranslation("reports");
  if (key === null) return <Cut>{t("figure.ofNone")}</Cut>;
  const to = by === "order" ? at("/Order/Detail", { orderId: key }) : at("/Product/New", { pageType: "Update", productId: key });
  return (
    <TextLink to={to}>
      <Name lines={1}>{name}</Name>
    </TextLink>
  );
}
