import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { ForCustomer } from "#list/for-customer.tsx";
import { fetchMade } from "#list/made-file.ts";
import { useProductFilters } from "#list/product-filters.ts";
import { StoreTrouble } from "#list/store-trouble.tsx";
import { useList } from "#list/use-list.tsx";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { useFilterLine } from "#ui/filter-words.ts";
import { LinkButton, useGo } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { ArchiveProducts } from "./archive-products.tsx";
import { ChangeFields } from "./change-fields.tsx";
import { CloneProduct } from "./clone-product.tsx";
import { DeleteProducts } from "./delete-products.tsx";
import { exportProducts, filterOf } from "./export-products.ts";
import { useProductColumns } from "./product-columns.tsx";
import { ProductPreview } from "./product-preview.tsx";
import { SendToStores } from "./send-to-stores.tsx";
import { ApproveTexts, TranslateProducts } from "./translate-products.tsx";

const clone = (row: { id: string; productName: string }) => <CloneProduct row={row} />;

/** The master catalogue of a client, who sends, archives and opens products. */
export function ProductList() {
  const { t } = useTranslation("catalogue");
  return (
    <ForCustomer list="/Product/List" title={t("list.title")}>
      <Products />
    </ForCustomer>
  );
}

function Products() {
  const { t } = useTranslation("catalogue");
  const go = useGo();
  const { whose, customer } = useWhose();
  const list = useList("products", api.Product.GetAllProductMasterData, whose);
  const { search } = list;
  const rows = useQuery({ ...api.Product.GetAllProductMasterData.query(search.ask), placeholderData: keepPreviousData });
  const all = useQuery({
    ...api.Product.GetAllProductMasterData.query({ ...whose, pageSize: 1 }),
    enabled: search.filters.length > 0,
    staleTime: 60_000,
  });
  const maySee = useMay(api.ProductCategory.GetAllByClient);
  const mayAdd = useMay(api.Product.CreateProductMasterDataJson);
  const columns = useProductColumns(useMay(api.Product.UpdateProductValue));
  const filters = useProductFilters(maySee);
  const filterLine = useFilterLine(search, filters, "productName");
  // What the list is narrowed to is what is meant.
  const narrowed = Object.fromEntries(search.filters.map((name) => [name, search.raw[name]]));
  const add = mayAdd && (
    <>
      <LinkButton to={at("/Product/TransferToMarketplace", narrowed)}>{t("list.transfer")}</LinkButton>
      <LinkButton to="/Product/BulkOperations/Load">{t("list.load")}</LinkButton>
      <LinkButton to={at("/Product/New", { pageType: "Create" })} variant="contained" data-create>
        {t("list.add")}
      </LinkButton>
    </>
  );
  return (
    <Page
      title={t("list.title")}
      count={rows.data}
      all={search.filters.length > 0 && all.data?.totalCountIsExact ? all.data.totalCount : undefined}
      toolbar={(search.filters.length > 0 || rows.data?.totalCount !== 0) && add}
      filters={<FilterBar search={search} searchField="productName" searchLabel={t("list.search")} items={filters} />}
    >
      <StoreTrouble />
      <DataTable
        label={t("list.title")}
        list={list}
        columns={columns}
        {...rowsOf(rows)}
        rowKey={(row) => row.id}
        rowName={(row) => row.productName}
        href={(row) => at("/Product/New", { pageType: "Update", productId: row.id, ...customer })}
        actions={mayAdd ? clone : undefined}
        actionsWidth={mayAdd ? 78 : 52}
        bulk={
          mayAdd
            ? (selection) => (
                <>
                  <SendToStores selection={selection} />
                  <ChangeFields selection={selection} />
                  <TranslateProducts selection={selection} />
                  {search.ask.hasMachineText && <ApproveTexts selection={selection} />}
                  <ArchiveProducts selection={selection} isArchived={!search.ask.isArchived} />
                  <DeleteProducts selection={selection} />
                </>
              )
            : undefined
        }
        allIds={async () => (await api.Product.GetProductIds(filterOf(search.ask))).ids}
        preview={maySee ? (row) => <ProductPreview productId={row.id} /> : undefined}
        onExport={
          whose.clientId === undefined
            ? async (options) => fetchMade(await exportProducts(options, search.ask, filterLine), go)
            : undefined
        }
        empty={<EmptyState title={t("list.none")} text={mayAdd && t("list.noneText")} action={add} />}
      />
    </Page>
  );
}
