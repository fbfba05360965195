import Button from "@mui/material/Button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ProductRow } from "@tradeport/contract/products";
import { useMemo } from "react";
import { at } from "#address";
import { api } from "#api";
import { counted, formatCount, formatMoney, useTranslation } from "#i18n";
import { useGoToTransfer } from "#list/to-transfer.ts";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { Code, Name, Thumb, TwoLines } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";

/** Products of ours that no store of a marketplace lists, or is to. */
export function UnlistedProducts({ channelId }: { channelId: string }) {
  const { t } = useTranslation("imports");
  const { t: catalogue } = useTranslation("catalogue");
  const { whose, customer } = useWhose();
  const send = useGoToTransfer();
  const maySend = useMay(api.ProductTransfer.UpsertClientChannelProduct);
  const search = useSearch(api.Product.GetAllProductMasterData, { ...whose, unlistedChannelId: channelId });
  const list = useQuery({ ...api.Product.GetAllProductMasterData.query(search.ask), placeholderData: keepPreviousData });
  const columns = useMemo<Column<ProductRow>[]>(
    () => [
      { key: "image", title: t("image"), bare: true, width: 52, card: "media", cell: (row) => <Thumb src={row.image} /> },
      {
        key: "product",
        title: t("here"),
        card: "title",
        width: 320,
        cell: (row) => <TwoLines main={<Name>{row.productName}</Name>} sub={<Code>{row.productMainCode}</Code>} />,
      },
      { key: "barcode", title: catalogue("list.barcode"), width: 160, card: "second", cell: (row) => <Code>{row.barcode}</Code> },
      { key: "brand", title: catalogue("list.brand"), width: 140, cell: (row) => row.brandName },
      {
        key: "price",
        title: t("price"),
        width: 130,
        align: "right",
        cell: (row) => formatMoney(row.salePrice, row.currency),
      },
      { key: "stock", title: t("stock"), width: 100, align: "right", cell: (row) => formatCount(row.quantity) },
    ],
    [t, catalogue],
  );
  return (
    <DataTable
      density="comfortable"
      label={t("mapping.unlisted")}
      columns={columns}
      {...rowsOf(list)}
      rowKey={(row) => row.id}
      rowName={(row) => row.productName}
      search={search}
      href={(row: ProductRow) => at("/Product/New", { pageType: "Update", productId: row.id, ...customer })}
      bulk={
        maySend
          ? (selection) => (
              <Button size="small" variant="outlined" onClick={() => void send(selection.ids)}>
                {t("mapping.send", counted(selection.count))}
              </Button>
            )
          : undefined
      }
      empty={<EmptyState title={t("mapping.noUnlisted")} text={t("mapping.noUnlistedText")} />}
    />
  );
}
