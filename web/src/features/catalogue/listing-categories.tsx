import Edit from "@mui/icons-material/EditOutlined";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import type { ListingCategory } from "@tradeport/contract/product-listings";
import { useMemo } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { Cut, Fitted, TwoLines } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { SetListingCategory } from "./set-listing-category.tsx";

/** In which of its channel's categories each store has the product, and the way into another one. */
export function ListingCategories({ productId }: { productId: string }) {
  const { t } = useTranslation("offers");
  const maySet = useMay(api.Product.SetListingCategory);
  const [sheet, setSheet] = useAddressState("category");
  const { whose } = useWhose();
  const found = useQuery(api.Product.GetListingCategories.query({ ...whose, productId }));
  const opened = found.data?.find(({ storeId }) => storeId === sheet);
  const columns = useMemo<Column<ListingCategory>[]>(
    () => [
      {
        key: "store",
        title: t("channels.store"),
        card: "title",
        width: 220,
        cell: (row) => <TwoLines main={<Cut>{row.storeName}</Cut>} sub={row.channelName} />,
      },
      {
        key: "category",
        title: t("listings.category"),
        cell: ({ own, mapped }) =>
          own ? (
            <TwoLines main={<Cut>{own.path}</Cut>} sub={t("listings.own")} />
          ) : (
            <Fitted>{mapped?.path ?? t("listings.unmapped")}</Fitted>
          ),
      },
    ],
    [t],
  );
  if (found.data?.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <DataTable
        label={t("listings.categories")}
        columns={columns}
        page={found.data}
        rowKey={({ storeId }) => storeId}
        error={found.error}
        onRetry={() => void found.refetch()}
        {...(maySet && {
          actions: (row: ListingCategory) => (
            <IconAction
              label={t("listings.change", { store: row.storeName })}
              icon={<Edit />}
              onClick={() => setSheet(row.storeId)}
            />
          ),
        })}
      />
      <SideSheet
        open={opened !== undefined}
        onClose={() => setSheet("")}
        title={opened ? t("listings.categoryTitle", { store: opened.storeName }) : ""}
      >
        {opened && <SetListingCategory key={sheet} productId={productId} row={opened} onDone={() => setSheet("")} />}
      </SideSheet>
      <MissingSheet open={found.data !== undefined && sheet !== "" && !opened} onClose={() => setSheet("")} />
    </Box>
  );
}
