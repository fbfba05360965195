import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import type { Product, Variant } from "@tradeport/contract/products";
import { useMemo } from "react";
import type { z } from "zod";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { Code, Money, Thumb, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { Loader } from "#ui/loader.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { productEdits } from "./product-edits.ts";
import { pictureOf } from "./product-head.tsx";

type Row = z.infer<typeof Variant>;

/** The key facts of a product, and its variants with what can be changed at once. */
export function ProductPreview({ productId }: { productId: string }) {
  const { t } = useTranslation("catalogue");
  const { whose } = useWhose();
  const found = useQuery(api.Product.GetProductMasterData.query({ ...whose, productId }));
  if (found.error && !found.data) return <TableFailed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loader />;
  const { data } = found;
  const facts = [
    [t("list.mainCode"), <Code key="code">{data.productMainCode}</Code>],
    [t("list.brand"), data.brandName],
    [t("list.category"), data.categoryPath],
    [t("list.modified"), <When key="at" at={data.modifiedDate} />],
  ] as const;
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2 }}>
        <Thumb src={pictureOf(data)} size={96} />
        <Box
          component="dl"
          sx={{ m: 0, display: "grid", gridTemplateColumns: "max-content 1fr", gap: "4px 12px", alignContent: "start" }}
        >
          {facts.map(([title, value]) => (
            <Box key={title} sx={{ display: "contents" }}>
              <Box component="dt" sx={{ color: "text.secondary" }}>
                {title}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      </Stack>
      <Variants product={data} />
    </Stack>
  );
}

function Variants({ product }: { product: z.infer<typeof Product> }) {
  const { t } = useTranslation("catalogue");
  const mayEdit = useMay(api.Product.UpdateProductValue);
  const { id: productId, currency } = product;
  const columns = useMemo<Column<Row>[]>(() => {
    const edits = productEdits<Row>((row) => ({ productId, variantId: row.id }));
    return [
      {
        key: "codes",
        title: t("list.codes"),
        width: 130,
        card: "title",
        cell: (row) => <TwoLines main={<Code>{row.barcode}</Code>} sub={row.productCode} />,
      },
      {
        key: "price",
        title: t("list.price"),
        align: "right",
        width: 110,
        cell: (row) => <Money amount={row.salePrice} currency={currency} />,
        edit: mayEdit
          ? edits.price(
              (row) => row.salePrice,
              () => currency,
            )
          : undefined,
      },
      {
        key: "stock",
        title: t("list.stock"),
        align: "right",
        width: 90,
        cell: (row) => formatCount(row.quantity),
        edit: mayEdit ? edits.stock((row) => String(row.quantity)) : undefined,
      },
      {
        key: "critical",
        title: t("list.critical"),
        align: "right",
        width: 90,
        cell: (row) => formatCount(row.criticalStockActive ? row.criticalStockQuantity : 0),
        edit: mayEdit ? edits.critical((row) => String(row.criticalStockActive ? row.criticalStockQuantity : 0)) : undefined,
      },
    ];
  }, [t, productId, currency, mayEdit]);
  return (
    <DataTable
      label={t("list.variantsOf")}
      columns={columns}
      page={product.variants}
      rowKey={(row) => row.id}
      rowName={(row) => row.barcode}
    />
  );
}
