import Box from "@mui/material/Box";
import type { OrderRow } from "@tradeport/contract/order-shapes";
import type { OrderGroup } from "@tradeport/contract/order-status";
import type { OrderColumn } from "@tradeport/contract/orders";
import { useMemo } from "react";
import type { z } from "zod";
import { api } from "#api";
import { formatCount, formatPercent, formatTime, useTranslation } from "#i18n";
import { useMay, useSeesBuyers, useSeesMoney } from "#session";
import { Badges, Cut, Fitted, Money, Thumb, TwoLines, When } from "#ui/cells.tsx";
import { ChannelMark } from "#ui/channel-mark.tsx";
import type { Column } from "#ui/data-table.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { CargoCell } from "./cargo-cell.tsx";
import { Codes } from "./codes.tsx";
import { Late } from "./late.tsx";
import { OrderedProduct, variantOf } from "./ordered-product.tsx";
import { PackageStatus } from "./status.tsx";

type OrderColumns = (Column<OrderRow> & { key: z.infer<typeof OrderColumn> | "image" })[];

/** Not shown to whom amounts are closed. */
const ofMoney: ReadonlySet<string> = new Set(["total", "unitPrice", "tax"]);

/** Of what a carrier has: since when, by whom, and whose it is; nothing is picked from the shelf any more. */
const shownOnTheWay: readonly OrderColumns[number]["key"][] = [
  ...(["image", "number", "status", "left", "cargo", "customer", "units", "product", "store", "total"] as const),
];

/**
 * What decides an action comes first: on a small screen picture, store, pieces, product with its variant, whole codes, state and
 * deadline stand beside the actions that stay.
 */
export function useOrderColumns(group: OrderGroup): OrderColumns {
  const { t } = useTranslation("orders");
  const { t: ui } = useTranslation("ui");
  const { t: shell } = useTranslation("shell");
  const seesMoney = useSeesMoney();
  const seesBuyers = useSeesBuyers();
  const mayOpen = useMay(api.Product.GetProductMasterData);
  return useMemo(() => {
    const isOver = group === "completed" || group === "refunded";
    const columns: OrderColumns = [
      { key: "image", title: ui("table.image"), bare: true, width: 56, card: "media", cell: (row) => <Thumb src={row.image} /> },
      {
        key: "number",
        title: t("number"),
        width: 166,
        card: "title",
        // Most packages are called as their order is: said once, and its store under it.
        cell: ({ channelOrderId, channelPackageId, channelCode, channelName, storeName }) => (
          <Box title={`${storeName} · ${channelName}`} sx={{ display: "flex", gap: 0.75, alignItems: "center" }}>
            <ChannelMark code={channelCode} size={20} />
            <TwoLines main={channelOrderId} sub={channelPackageId !== channelOrderId ? channelPackageId : storeName} fitted />
          </Box>
        ),
      },
      {
        key: "units",
        title: t("line.quantity"),
        width: 76,
        card: "second",
        cell: (row) => <strong className="times">{formatCount(row.unitCount)}</strong>,
      },
      {
        key: "product",
        title: t("product"),
        width: 162,
        card: "second",
        cell: (row) => <OrderedProduct row={row} mayOpen={mayOpen} />,
      },
      {
        key: "code",
        title: t("line.code"),
        width: 144,
        card: "hidden",
        cell: ({ picks: [first] }) => first && <Codes {...first} fitted />,
      },
      {
        key: "status",
        title: t("status"),
        width: 168,
        card: "state",
        sort: "status",
        cell: (row) => (
          <Badges>
            {/* Beside the status it would be cut in a narrow row: there it says the status as its hint. */}
            <Box sx={row.addressChanged ? { display: { xs: "block", sm: "none" } } : { display: "contents" }}>
              <PackageStatus pack={row} />
            </Box>
            {row.addressChanged && (
              <StatusBadge tone="warning" icon={null} label={t("address.changed")} hint={shell(`orderStatus.${row.status}`)} />
            )}
            {row.hasProblem && <StatusBadge tone="error" icon={null} label={t("hasProblem")} />}
          </Badges>
        ),
      },
      {
        key: "shipBy",
        title: t("shipBy"),
        width: 106,
        card: "third",
        cardLabel: t("shipByShort"),
        // What is over was sent in time or not: its report says which.
        hidden: isOver,
        sort: "shipBy",
        cell: (row) =>
          row.shipBy ? (
            <Fitted>
              <When at={row.shipBy} as="date" />{" "}
              <span style={{ whiteSpace: "nowrap" }}>
                {formatTime(row.shipBy)} <Late row={row} />
              </span>
            </Fitted>
          ) : (
            "–"
          ),
      },
      {
        key: "left",
        title: t("left"),
        width: 98,
        card: "third",
        cardLabel: true,
        sort: "leftDate",
        hidden: group !== "onTheWay",
        cell: (row) => (row.leftDate ? <When at={row.leftDate} as="ago" /> : "–"),
      },
      {
        key: "customer",
        title: t("customer"),
        width: 124,
        card: "hidden",
        // By initials there is no order.
        ...(seesBuyers && { sort: "customerName" }),
        cell: (row) => (
          <Fitted>
            <Cut lines={2}>{row.customerName || "–"}</Cut>
          </Fitted>
        ),
      },
      {
        key: "total",
        title: t("total"),
        align: "right",
        width: 93,
        card: "third",
        sort: "total",
        cell: ({ total }) => total && <Money amount={total.amount} currency={total.currency} />,
      },
      {
        key: "store",
        title: t("store"),
        width: 206,
        card: "hidden",
        cell: (row) => <TwoLines main={<Cut>{row.storeName}</Cut>} sub={row.channelName} />,
      },
      {
        key: "cargo",
        title: t("cargoColumn"),
        width: 146,
        card: group === "onTheWay" ? "third" : "hidden",
        cell: (row) => <CargoCell row={row} />,
      },
      {
        key: "date",
        title: t("date"),
        width: 150,
        card: "hidden",
        sort: "channelOrderDate",
        cell: (row) => <TwoLines main={<When at={row.channelOrderDate} />} sub={row.arrivedLate && t("arrivedLate")} />,
      },
      // Stands under the product's name; of its own for whoever wants it.
      {
        key: "variant",
        title: t("line.variant"),
        width: 112,
        card: "hidden",
        hidden: true,
        cell: ({ picks: [first] }) => (
          <Fitted>
            <Cut lines={2}>{variantOf(first, t("line.set")) || "–"}</Cut>
          </Fitted>
        ),
      },
      // Of the first line, as the variant is.
      {
        key: "category",
        title: t("line.category"),
        width: 150,
        card: "hidden",
        hidden: true,
        cell: ({ picks: [first] }) => <Cut lines={2}>{first?.category || "–"}</Cut>,
      },
      {
        key: "brand",
        title: t("line.brand"),
        width: 120,
        card: "hidden",
        hidden: true,
        cell: ({ picks: [first] }) => <Cut lines={2}>{first?.brand || "–"}</Cut>,
      },
      {
        key: "unitPrice",
        title: t("line.unitPrice"),
        align: "right",
        width: 100,
        card: "hidden",
        hidden: true,
        cell: ({ picks: [first] }) =>
          first?.unitPrice ? <Money amount={first.unitPrice.amount} currency={first.unitPrice.currency} /> : "–",
      },
      {
        key: "tax",
        title: t("line.tax"),
        align: "right",
        width: 100,
        card: "hidden",
        hidden: true,
        cell: ({ picks: [first] }) =>
          first?.vatRate === undefined || !first.tax ? (
            "–"
          ) : (
            <TwoLines
              main={<Money amount={first.tax.amount} currency={first.tax.currency} />}
              sub={formatPercent(Number(first.vatRate))}
              fitted
            />
          ),
      },
    ];
    const seen = columns.filter(({ key }) => !ofMoney.has(key) || seesMoney);
    if (group !== "onTheWay") return seen;
    const first = shownOnTheWay.flatMap((key) => seen.filter((column) => column.key === key));
    return [...first, ...seen.filter((column) => !first.includes(column)).map((column) => ({ ...column, hidden: true }))];
  }, [t, ui, shell, seesMoney, seesBuyers, mayOpen, group]);
}
