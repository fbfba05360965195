import SwapHoriz from "@mui/icons-material/SwapHoriz";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Product } from "@tradeport/contract/products";
import { type Outcome, outcomes, type PlaceStock } from "@tradeport/contract/stock";
import { useMemo } from "react";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { Cut } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { SetShelf } from "./set-shelf.tsx";
import { useVariantWords, VariantName, variantTitle } from "./variant-name.tsx";

const keyOf = ({ variantId, warehouseId, condition }: PlaceStock) => `${variantId} ${warehouseId} ${condition}`;

/** Where a product's pieces lie and in which condition; what is looked at again gets another one, or is lost. */
export function ProductStock({ product }: { product: Product }) {
  const { id: productId } = product;
  const names = useVariantWords(product);
  const { t } = useTranslation(["offers", "product"]);
  const confirm = useConfirm();
  const mayChange = useMay(api.Product.RegradeStock);
  const mayList = useMay(api.Warehouse.WarehouseList);
  const warehouses = useQuery({ ...api.Warehouse.WarehouseList.query({}), enabled: mayChange && mayList });
  const { whose } = useWhose();
  const list = useQuery(api.Product.GetProductStock.query({ ...whose, productId }));
  const regrade = useMutation({
    mutationFn: ({ row, ...more }: { row: PlaceStock; outcome: Outcome; toWarehouseId: string; quantity: number }) =>
      api.Product.RegradeStock({
        ...{ variantId: row.variantId, warehouseId: row.warehouseId, condition: row.condition },
        ...more,
      }),
    onSuccess: () => notify.success(t("stock.done")),
  });
  const ask = async (row: PlaceStock) => {
    const free = row.onHand - row.reserved;
    const open = warehouses.data?.filter(({ id, isClosed }) => !isClosed || id === row.warehouseId) ?? [];
    // Where there is one warehouse, another condition is all that can be chosen.
    const choices = outcomes.filter((outcome) => open.length > 1 || outcome !== row.condition);
    const answer = await confirm({
      title: t("stock.title", { barcode: variantTitle(names, row.barcode), condition: t(`outcome.${row.condition}`) }),
      text: t("stock.text"),
      action: t("stock.action"),
      fields: [
        {
          key: "outcome",
          label: t("stock.to"),
          required: true,
          initial: open.length > 1 ? row.condition : choices[0]!,
          options: choices.map((outcome) => ({ value: outcome, label: t(`outcome.${outcome}`) })),
        },
        {
          key: "quantity",
          label: t("stock.quantity", { free }),
          required: true,
          initial: String(free),
          number: { decimals: 0, min: 1, max: free },
        },
        ...(open.length > 1
          ? [
              {
                key: "warehouse",
                label: t("stock.toWarehouse"),
                required: true,
                initial: row.warehouseId,
                options: open.map(({ id, name }) => ({ value: id, label: name })),
              },
            ]
          : []),
      ],
      check: (values) => (values.outcome === row.condition && values.warehouse === row.warehouseId ? t("stock.same") : null),
    });
    if (!answer) return;
    const { outcome, quantity, warehouse: toWarehouseId = row.warehouseId } = answer.values;
    regrade.mutate({ row, outcome: outcome as Outcome, toWarehouseId, quantity: Number(quantity) });
  };
  const columns = useMemo<Column<PlaceStock>[]>(
    () => [
      {
        key: "variant",
        title: t("channels.variant"),
        card: "title",
        cell: ({ barcode }) => <VariantName names={names} barcode={barcode} />,
      },
      { key: "warehouse", title: t("stock.warehouse"), cell: ({ warehouseName }) => <Cut lines={2}>{warehouseName}</Cut> },
      { key: "shelf", title: t("stock.shelf"), width: 120, cell: ({ shelf }) => <Cut lines={2}>{shelf}</Cut> },
      { key: "condition", title: t("stock.condition"), width: 150, cell: ({ condition }) => t(`outcome.${condition}`) },
      { key: "onHand", title: t("stock.onHand"), align: "right", width: 110, cell: ({ onHand }) => formatCount(onHand) },
      { key: "reserved", title: t("stock.reserved"), align: "right", width: 110, cell: ({ reserved }) => formatCount(reserved) },
    ],
    [t, names],
  );
  return (
    <Section title={t("section.stock", { ns: "product" })} id="stock">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t("stock.intro")}
      </Typography>
      <DataTable
        label={t("section.stock", { ns: "product" })}
        columns={columns}
        {...rowsOf(list)}
        rowKey={keyOf}
        empty={<EmptyState title={t("stock.none")} />}
        {...(mayChange && {
          actions: (row: PlaceStock) => (
            <>
              <SetShelf row={row} name={variantTitle(names, row.barcode)} />
              <IconAction
                label={t("stock.change", { barcode: variantTitle(names, row.barcode), condition: t(`outcome.${row.condition}`) })}
                icon={<SwapHoriz />}
                reason={row.onHand - row.reserved < 1 ? t("stock.allReserved") : undefined}
                pending={regrade.isPending && keyOf(regrade.variables.row) === keyOf(row)}
                onClick={() => void ask(row)}
              />
            </>
          ),
        })}
      />
    </Section>
  );
}
