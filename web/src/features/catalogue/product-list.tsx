import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { product, productCategory } from "@tradeport/contract/catalogue";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { FilterBar, useSearch } from "#ui/search.tsx";
import { ArchiveProducts } from "./archive-products.tsx";
import { CloneProduct } from "./clone-product.tsx";
import { useProductColumns } from "./product-columns.tsx";
import { SendToStores } from "./send-to-stores.tsx";

/** The master catalogue. An Admin reads it; a Client sends, archives and opens products. */
export function ProductList() {
  const { t } = useTranslation("catalogue");
  const search = useSearch(product.GetAllProductMasterData.input);
  const list = useQuery({ ...api.Product.GetAllProductMasterData.query(search.ask), placeholderData: keepPreviousData });
  const maySee = useMay(productCategory.GetAllByClient);
  const categories = useQuery({ ...api.ProductCategory.GetAllByClient.query({}), enabled: maySee, staleTime: 60_000 });
  const mayAdd = useMay(product.CreateProductMasterDataJson);
  const columns = useProductColumns();
  const add = mayAdd && (
    <>
      <LinkButton to="/Product/TransferToMarketplace">{t("list.transfer")}</LinkButton>
      <LinkButton to="/Product/BulkOperations/Load">{t("list.load")}</LinkButton>
      <LinkButton to="/Product/New/Create" variant="contained" data-create>
        {t("list.add")}
      </LinkButton>
    </>
  );
  const bools = [
    { value: true, label: t("list.active") },
    { value: false, label: t("list.passive") },
  ];
  return (
    <Page
      title={t("list.title")}
      count={list.data}
      toolbar={add}
      filters={
        <FilterBar
          search={search}
          searchField="productName"
          searchLabel={t("list.search")}
          items={[
            { field: "barcode", label: t("list.barcode") },
            { field: "brandName", label: t("list.brand") },
            {
              field: "categoryId",
              label: t("list.category"),
              options: (categories.data ?? []).map(({ id, path }) => ({ value: id, label: path })),
            },
            { field: "productMainCode", label: t("list.mainCode") },
            { field: "productCode", label: t("list.productCode") },
            { field: "minQuantity", label: t("list.minQuantity"), kind: "number" },
            { field: "maxQuantity", label: t("list.maxQuantity"), kind: "number" },
            { field: "isActive", label: t("list.isActive"), options: bools },
            { field: "isArchived", label: t("list.archive"), options: [{ value: true, label: t("list.archivedOnly") }] },
          ]}
        />
      }
    >
      <DataTable
        label={t("list.title")}
        columns={columns}
        page={list.data}
        rowKey={(row) => row.id}
        rowName={(row) => row.productName}
        search={search}
        loading={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        href={(row) => `/Product/New/Update?productId=${row.id}`}
        actions={mayAdd ? (row) => <CloneProduct row={row} /> : undefined}
        bulk={
          mayAdd
            ? (chosen) => (
                <>
                  <SendToStores chosen={chosen} ask={search.ask} />
                  <ArchiveProducts chosen={chosen} ask={search.ask} />
                </>
              )
            : undefined
        }
        empty={<EmptyState title={t("list.none")} text={t(mayAdd ? "list.noneText" : "list.noneHere")} action={add} />}
      />
    </Page>
  );
}
