import { lineWords } from "@tradeport/contract/messages/lines";
import type { ComparedProduct, StoreProductState } from "@tradeport/contract/store-products";
import { useMemo } from "react";
import { at } from "#address";
import { formatCount, formatMoney, useTranslation, useWords } from "#i18n";
import { useWhose } from "#list/whose.ts";
import { Code, Cut, Fitted, Name, Thumb, TwoLines } from "#ui/cells.tsx";
import type { Column } from "#ui/data-table.tsx";
import { TextLink } from "#ui/link.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { differsIn, Sides } from "./compared-sides.tsx";

export const stateTones: Record<StoreProductState, Tone> = {
  linked: "success",
  matched: "info",
  conflict: "warning",
  new: "neutral",
  ignored: "canceled",
};

/** A product of a store beside ours: what each is called, and where price and stock differ. */
export const useComparedColumns = (): Column<ComparedProduct>[] => {
  const { t } = useTranslation("imports");
  const words = useWords();
  return useMemo(
    () => [
      { key: "image", title: t("image"), bare: true, width: 52, card: "media", cell: (row) => <Thumb src={row.image} /> },
      {
        key: "there",
        title: t("there"),
        card: "title",
        width: 210,
        cell: (row) => (
          <TwoLines
            main={<Name>{row.title ?? row.remoteKey}</Name>}
            sub={<Code>{row.barcode ?? row.stockCode ?? row.remoteKey}</Code>}
          />
        ),
      },
      {
        key: "state",
        title: t("state"),
        width: 180,
        card: "second",
        cell: (row) => (
          <Fitted>
            <StatusBadge tone={stateTones[row.state]} label={t(`states.${row.state}`)} />
            {row.conflict && <div>{words(lineWords[`left_${row.conflict}`].cause)}</div>}
          </Fitted>
        ),
      },
      { key: "here", title: t("here"), width: 200, cell: (row) => <Ours row={row} /> },
      {
        key: "price",
        title: t("price"),
        width: 150,
        cell: (row) => (
          <Sides
            theirs={money(row, row.theirs.price)}
            ours={row.ours && money(row, row.ours.price)}
            differs={differsIn(row).price && t("priceDiffers")}
          />
        ),
      },
      {
        key: "stock",
        title: t("stock"),
        width: 130,
        cell: (row) => (
          <Sides
            theirs={pieces(row.theirs.quantity)}
            ours={row.ours && pieces(row.ours.quantity)}
            differs={differsIn(row).stock && t("stockDiffers")}
          />
        ),
      },
    ],
    [t, words],
  );
};

const money = ({ currency }: ComparedProduct, amount: string | null) => (amount === null ? "–" : formatMoney(amount, currency));
const pieces = (count: number | null) => (count === null ? "–" : formatCount(count));

function Ours({ row: { ours } }: { row: ComparedProduct }) {
  const { customer } = useWhose();
  const { t } = useTranslation("imports");
  if (!ours) return <span>{t("noOurs")}</span>;
  return (
    <TwoLines
      main={
        <TextLink to={at("/Product/New", { pageType: "Update", productId: ours.productId, ...customer })} color="inherit">
          <Cut lines={2}>{ours.productName}</Cut>
        </TextLink>
      }
      sub={ours.matchedBy === "name" ? t("byName") : <Code>{ours.barcode}</Code>}
    />
  );
}
