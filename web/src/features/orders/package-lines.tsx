import OpenInNew from "@mui/icons-material/OpenInNew";
import type { OrderLine, OrderPackage } from "@tradeport/contract/order-shapes";
import { useMemo } from "react";
import type { z } from "zod";
import { at } from "#address";
import { api } from "#api";
import { formatCount, formatMoney, formatPercent, useTranslation } from "#i18n";
import { useMay, useSeesMoney } from "#session";
import { Code, Cut, Fitted, Money, Name, Thumb, TwoLines } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { TextLink } from "#ui/link.tsx";
import { OutsideLink } from "#ui/outside-link.tsx";
import { Codes } from "./codes.tsx";
import { PackageStatus } from "./status.tsx";

type Line = z.infer<typeof OrderLine>;

const amounts = new Set(["unitPrice", "total", "tax"]);

/** The columns of the specification, what a picker reads first; cargo and status are the package's. On paper: what a picker and the buyer need. */
export function PackageLines({ pack }: { pack: OrderPackage }) {
  const { t } = useTranslation("orders");
  const { t: ui } = useTranslation("ui");
  const seesMoney = useSeesMoney();
  const mayOpen = useMay(api.Product.GetProductMasterData);
  const columns = useMemo<Column<Line>[]>(() => {
    const all: Column<Line>[] = [
      {
        key: "image",
        title: ui("table.image"),
        bare: true,
        width: 56,
        card: "media",
        cell: (line) => <Thumb src={line.image} />,
      },
      {
        key: "name",
        title: t("line.name"),
        width: 200,
        card: "title",
        cell: (line) => (
          <Fitted>
            <Name>{line.name}</Name>
          </Fitted>
        ),
      },
      {
        key: "variant",
        title: t("line.variant"),
        width: 120,
        cell: (line) => <Cut lines={2}>{line.variant || (line.contents.length > 0 ? t("line.set") : "–")}</Cut>,
      },
      { key: "code", title: t("line.code"), width: 185, cell: (line) => <Codes {...line} /> },
      { key: "quantity", title: t("line.quantity"), align: "right", width: 86, cell: (line) => formatCount(line.quantity) },
      {
        key: "detail",
        title: t("line.detail"),
        width: 110,
        onPaper: false,
        cell: (line) =>
          line.productId ? (
            <TextLink
              to={at("/Product/New", { pageType: "Update", productId: line.productId })}
              aria-label={t("line.detailOf", { name: line.name })}
            >
              <OpenInNew fontSize="small" />
            </TextLink>
          ) : (
            "–"
          ),
      },
      {
        key: "category",
        title: t("line.category"),
        width: 90,
        onPaper: false,
        cell: (line) => <Cut>{line.category ?? "–"}</Cut>,
      },
      {
        key: "brand",
        title: t("line.brand"),
        width: 110,
        onPaper: false,
        cell: (line) => (
          <Fitted>
            <Cut lines={2}>{line.brand ?? "–"}</Cut>
          </Fitted>
        ),
      },
      {
        key: "unitPrice",
        title: t("line.unitPrice"),
        align: "right",
        width: 105,
        cell: ({ unitPrice }) => unitPrice && <Money amount={unitPrice.amount} currency={unitPrice.currency} />,
      },
      {
        key: "total",
        title: t("line.total"),
        align: "right",
        width: 100,
        cell: ({ total, discount }) =>
          total && (
            <TwoLines
              main={<Money amount={total.amount} currency={total.currency} />}
              sub={
                discount &&
                /[1-9]/.test(discount.amount) &&
                t("line.discount", { amount: formatMoney(discount.amount, discount.currency) })
              }
            />
          ),
      },
      {
        key: "tax",
        title: t("line.tax"),
        align: "right",
        width: 50,
        onPaper: false,
        cell: ({ vatRate }) => (vatRate === undefined ? "–" : formatPercent(Number(vatRate))),
      },
      {
        key: "cargo",
        title: t("line.cargoCompany"),
        width: 140,
        onPaper: false,
        card: "hidden",
        cell: () => <Cut>{pack.cargoCompany || "–"}</Cut>,
      },
      {
        key: "tracking",
        title: t("line.trackingCode"),
        width: 160,
        onPaper: false,
        card: "hidden",
        cell: () => (pack.cargoTrackingCode ? <Code>{pack.cargoTrackingCode}</Code> : "–"),
      },
      {
        key: "link",
        title: t("line.trackingLink"),
        width: 130,
        onPaper: false,
        card: "hidden",
        cell: () => (pack.trackingLink ? <OutsideLink href={pack.trackingLink}>{t("line.track")}</OutsideLink> : "–"),
      },
      {
        key: "status",
        title: t("line.status"),
        width: 180,
        card: "hidden",
        onPaper: false,
        cell: () => <PackageStatus pack={pack} />,
      },
    ];
    return all.filter(({ key }) => (seesMoney || !amounts.has(key)) && (mayOpen || key !== "detail"));
  }, [t, ui, pack, seesMoney, mayOpen]);
  return (
    <DataTable
      label={t("detail.lines")}
      columns={columns}
      page={pack.lines}
      rowKey={(line) => line.id}
      rowName={(line) => line.name}
    />
  );
}
