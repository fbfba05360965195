import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChannelProductStatus, type Listing } from "@tradeport/contract/listings";
import { useRef } from "react";
import { api, pollWhileAway } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { ClosedStores } from "#list/closed-stores.tsx";
import { ForCustomer } from "#list/for-customer.tsx";
import { StoreTrouble } from "#list/store-trouble.tsx";
import { useList } from "#list/use-list.tsx";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { LinkButton } from "#ui/link.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { useListingColumns } from "./listing-columns.tsx";
import { ListingSheet } from "./listing-sheet.tsx";
import { SetListingStatus } from "./set-listing-status.tsx";
import { SetStorePrice } from "./set-store-price.tsx";

/** What each store shows of the catalogue and how far it is in step. */
export function StoreListings() {
  const { t } = useTranslation("listings");
  return (
    <ForCustomer list="/Product/Listings" title={t("list.title")}>
      <Page title={t("list.title")}>
        <ListingList />
      </Page>
    </ForCustomer>
  );
}

function ListingList() {
  const { t } = useTranslation("listings");
  const { t: lists } = useTranslation("lists");
  const maySend = useMay(api.ProductTransfer.UpsertClientChannelProduct);
  const { whose } = useWhose();
  const control = useList("listings", api.Product.GetAllClientChannelProduct, whose);
  const { search } = control;
  const [open, setOpen] = useAddressState("listing");
  const list = useQuery({
    ...api.Product.GetAllClientChannelProduct.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollWhileAway(5000),
  });
  const counts = useQuery(api.Product.GetClientChannelProductCount.query(whose));
  const stores = [...new Map((counts.data ?? []).map(({ storeId, storeName }) => [storeId, storeName]))];
  const ofStatus = (status: string) =>
    (counts.data ?? [])
      .filter((one) => one.status === status && (!search.ask.storeId || one.storeId === search.ask.storeId))
      .reduce((sum, { count }) => sum + count, 0);
  const opened = list.data?.data.find(({ id }) => id === open);
  const columns = useListingColumns(setOpen);
  const mayPrice = useMay(api.Product.UpdateClientChannelProductPrice);
  const maySet = useMay(api.Product.SetClientChannelProductStatus);
  // What is ticked stays ticked over pages: the rows as they were last seen.
  const seen = useRef(new Map<string, Listing>());
  for (const row of list.data?.data ?? []) seen.current.set(row.id, row);
  return (
    <Stack sx={{ gap: 1.5 }}>
      <StoreTrouble />
      <ClosedStores />
      <FilterBar
        search={search}
        searchField="search"
        searchLabel={t("list.search")}
        items={[
          {
            field: "storeId",
            label: t("list.store"),
            options: stores.map(([value, label]) => ({ value, label })),
            loading: counts.isLoading,
          },
          {
            field: "status",
            label: t("list.statusLabel"),
            options: ChannelProductStatus.options.map((value) => ({
              value,
              label: `${t(`status.${value}`)} (${formatCount(ofStatus(value))})`,
            })),
          },
          {
            field: "work",
            label: t("list.work"),
            options: [
              { value: "waiting", label: t("list.workWaiting") },
              { value: "failed", label: t("list.workFailed") },
            ],
          },
        ]}
      />
      <DataTable
        label={t("list.title")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={(row) => row.id}
        rowName={(row) => row.productName}
        list={control}
        bulk={
          mayPrice || maySet
            ? (selection) => (
                <>
                  <SetStorePrice selection={selection} rows={() => selection.ids.flatMap((id) => seen.current.get(id) ?? [])} />
                  <SetListingStatus selection={selection} />
                </>
              )
            : undefined
        }
        empty={
          <EmptyState
            title={t("list.none")}
            text={t("list.noneText")}
            action={
              maySend && (
                <LinkButton to="/Product/TransferToMarketplace" variant="contained">
                  {t("list.sendNow")}
                </LinkButton>
              )
            }
          />
        }
      />
      <ListingSheet listing={opened} onClose={() => setOpen("")} />
      <MissingSheet
        open={open !== "" && list.data !== undefined && !list.isPlaceholderData && !opened}
        text={lists("preview.gone")}
        onClose={() => setOpen("")}
      />
    </Stack>
  );
}
