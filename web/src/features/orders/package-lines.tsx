import useMediaQuery from "@mui/material/useMediaQuery";
import type { OrderLine, OrderPackage } from "@tradeport/contract/order-shapes";
import { useMemo } from "react";
import { at } from "#address";
import { api } from "#api";
import { formatCount, formatMoney, formatPercent, useTranslation } from "#i18n";
import { useMay, useSeesMoney } from "#session";
import { Cut, Money, Thumb, TwoLines } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { TextLink } from "#ui/link.tsx";
import { Codes } from "./codes.tsx";

const amounts = new Set(["unitPrice", "total"]);

/** What a picker reads first, then what it costs; all of it in sight. On paper: what a picker and the buyer need. */
export function PackageLines({ pack }: { pack: OrderPackage }) {
  const { t } = useTranslation("orders");
  const { t: ui } = useTranslation("ui");
  const seesMoney = useSeesMoney();
  const phone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const mayOpen = useMay(api.Product.GetProductMasterData);
  const columns = useMemo<Column<OrderLine>[]>(() => {
    const all: Column<OrderLine>[] = [
      {
        key: "image",
        title: ui("table.image"),
        bare: true,
        width: 56,
        card: "media",
        cell: (line) => <Thumb src={line.image} size={44} />,
      },
      {
        key: "name",
        title: t("line.name"),
        width: 138,
        card: "title",
        cell: (line) => (
          <TwoLines
            fitted
            main={
              line.productId && mayOpen ? (
                <TextLink
                  color="inherit"
                  underline="hover"
                  to={at("/Product/New", { pageType: "Update", productId: line.productId })}
                >
                  <Cut lines={4}>{line.name}</Cut>
                </TextLink>
              ) : (
                <Cut lines={4}>{line.name}</Cut>
              )
            }
            sub={!phone && [line.brand, line.category].filter(Boolean).join(" · ")}
          />
        ),
      },
      {
        key: "variant",
        title: t("line.variant"),
        width: 90,
        card: "second",
        cell: (line) => {
          const words = line.variant || (line.contents.length > 0 ? t("line.set") : "");
          return (
            <div className={words ? undefined : "nothing"}>
              <Cut lines={3}>{words || "–"}</Cut>
            </div>
          );
        },
      },
      { key: "code", title: t("line.code"), width: 148, card: "second", cell: (line) => <Codes {...line} /> },
      {
        key: "quantity",
        title: t("line.quantity"),
        align: "right",
        width: 76,
        card: "third",
        cell: (line) => <strong className="times">{formatCount(line.quantity)}</strong>,
      },
      {
        key: "unitPrice",
        title: t("line.unitPrice"),
        align: "right",
        width: 84,
        card: "third",
        cell: ({ unitPrice }) => unitPrice && <Money amount={unitPrice.amount} currency={unitPrice.currency} />,
      },
      {
        key: "total",
        title: t("line.total"),
        align: "right",
        width: 98,
        card: "third",
        cell: ({ total, discount, marketplaceDiscount, vatRate, tax }) =>
          total && (
            <TwoLines
              main={<Money amount={total.amount} currency={total.currency} />}
              sub={
                <>
                  {discount && /[1-9]/.test(discount.amount) && (
                    <div>{t("line.discount", { amount: formatMoney(discount.amount, discount.currency) })}</div>
                  )}
                  {marketplaceDiscount && /[1-9]/.test(marketplaceDiscount.amount) && (
                    <div>
                      {t("line.marketplaceDiscount", {
                        amount: formatMoney(marketplaceDiscount.amount, marketplaceDiscount.currency),
                      })}
                    </div>
                  )}
                  {vatRate !== undefined && tax && (
                    <div>{`${t("line.tax")} ${formatPercent(Number(vatRate))}: ${formatMoney(tax.amount, tax.currency)}`}</div>
                  )}
                </>
              }
            />
          ),
      },
    ];
    return all.filter(({ key }) => seesMoney || !amounts.has(key));
  }, [t, ui, seesMoney, mayOpen, phone]);
  return (
    <DataTable
      label={t("detail.lines")}
      columns={columns}
      page={pack.lines}
      rowKey={(line) => line.id}
      rowName={(line) => line.name}
      density="comfortable"
      inside
    />
  );
}
