import type { SyncFieldState } from "@tradeport/contract/listings";
import type { ProductColumn, ProductRow } from "@tradeport/contract/products";
import { useMemo } from "react";
import type { z } from "zod";
import { counted, formatCount, useTranslation } from "#i18n";
import { Badges, Code, Cut, Money, Name, Thumb, TwoLines, When } from "#ui/cells.tsx";
import type { Column } from "#ui/data-table.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { SyncFieldBadge, syncFieldStates, worstState } from "#ui/sync-badge.tsx";
import { productEdits } from "./product-edits.ts";

type Row = z.infer<typeof ProductRow>;

const edits = productEdits<Row>((row) => ({ productId: row.id, variantId: row.variantId }));
/** Of a product with several variants each has its own: they are changed in the preview. */
const ofOnly = (value: (row: Row) => string) => (row: Row) => (row.variantId === null ? null : value(row));

export function useProductColumns(mayEdit: boolean): (Column<Row> & { key: z.infer<typeof ProductColumn> | "image" })[] {
  const { t } = useTranslation("catalogue");
  const { t: ui } = useTranslation("ui");
  return useMemo(
    () => [
      { key: "image", title: ui("table.image"), bare: true, width: 56, card: "media", cell: (row) => <Thumb src={row.image} /> },
      {
        key: "product",
        title: t("list.product"),
        width: 235,
        card: "title",
        sort: "productName",
        cell: (row) => (
          <TwoLines
            main={<Name>{row.productName}</Name>}
            sub={
              <>
                {row.productMainCode}
                {row.variantCount > 1 && ` · ${t("list.variants", counted(row.variantCount))}`}
                {!row.isActive && <StatusBadge tone="neutral" label={t("list.off")} />}
              </>
            }
          />
        ),
        edit: mayEdit ? edits.name((row) => row.productName) : undefined,
      },
      {
        key: "codes",
        title: t("list.codes"),
        width: 142,
        card: "hidden",
        // A product of one variant is mostly called by the code that stands under its name: said once.
        cell: (row) => (
          <TwoLines main={<Code>{row.barcode}</Code>} sub={row.productCode !== row.productMainCode && row.productCode} />
        ),
      },
      {
        key: "brand",
        title: t("list.brandAndCategory"),
        width: 146,
        card: "second",
        sort: "brandName",
        cell: (row) => <TwoLines main={<Cut>{row.brandName}</Cut>} sub={<Cut>{row.categoryName}</Cut>} />,
      },
      {
        key: "price",
        title: t("list.price"),
        align: "right",
        width: 94,
        card: "third",
        sort: "salePrice",
        cell: (row) => <Prices row={row} />,
        edit: mayEdit
          ? edits.price(
              ofOnly((row) => row.salePrice),
              (row) => row.currency,
            )
          : undefined,
      },
      {
        key: "stock",
        title: t("list.stock"),
        align: "right",
        width: 96,
        card: "third",
        cardLabel: true,
        sort: "quantity",
        cell: (row) => (
          <TwoLines
            main={formatCount(row.quantity)}
            sub={row.reserved > 0 && <Sellable pieces={row.quantity - row.reserved} />}
          />
        ),
        edit: mayEdit ? edits.stock(ofOnly((row) => String(row.quantity))) : undefined,
      },
      {
        key: "critical",
        title: t("list.critical"),
        align: "right",
        width: 100,
        hidden: true,
        cell: (row) => (row.criticalStock === null ? "–" : formatCount(row.criticalStock)),
        edit: mayEdit ? edits.critical(ofOnly((row) => String(row.criticalStock))) : undefined,
      },
      {
        key: "channels",
        title: t("list.channels"),
        width: 136,
        card: "third",
        cell: (row) => <Channels channels={row.channels} />,
      },
      {
        key: "created",
        title: t("list.created"),
        width: 110,
        hidden: true,
        sort: "createdDate",
        cell: (row) => <When at={row.createdDate} as="date" />,
      },
      {
        key: "modified",
        title: t("list.modified"),
        width: 120,
        hidden: true,
        sort: "modifiedDate",
        cell: (row) => <When at={row.modifiedDate} as="ago" />,
      },
    ],
    [t, ui, mayEdit],
  );
}

/** What is left to sell; less than nothing is promised to more buyers than there are pieces. */
function Sellable({ pieces }: { pieces: number }) {
  const { t } = useTranslation("catalogue");
  const words = t("list.stockOf", { available: formatCount(pieces) });
  return pieces < 0 ? <span style={{ color: "var(--mui-palette-error-main)" }}>{words}</span> : words;
}

/** One price, or from the lowest of several variants to the highest. */
const Prices = ({ row: { salePrice, highestPrice, currency } }: { row: Row }) => {
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return highestPrice === salePrice ? (
    money(salePrice)
  ) : (
    <TwoLines main={money(salePrice)} sub={<>– {money(highestPrice)}</>} fitted />
  );
};

/** How far the stores that list it are in step: what most needs a look in words, of the others how many; hints name the stores. */
function Channels({ channels }: { channels: Row["channels"] }) {
  const { t } = useTranslation("catalogue");
  const storesOf = (state: SyncFieldState) => channels.filter((one) => one.state === state).map(({ name }) => name);
  const states = syncFieldStates.filter((state) => storesOf(state).length > 0);
  const worst = worstState(states);
  if (!worst) return <>{t("list.notSent")}</>;
  return (
    <Badges>
      <SyncFieldBadge state={worst} stores={storesOf(worst)} {...(states.length > 1 && { icon: null })} />
      {states.map((state) => state !== worst && <SyncFieldBadge key={state} state={state} stores={storesOf(state)} brief />)}
    </Badges>
  );
}
