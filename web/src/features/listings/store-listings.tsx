import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChannelProductStatus, channelProduct, type Listing, productTransfer } from "@tradeport/contract/listings";
import { api } from "#api";
import { formatCount, useTranslation, useWords } from "#i18n";
import { useList } from "#list/use-list.tsx";
import { useMay } from "#session";
import { Cut, Thumb, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { FilterBar, useAddressState } from "#ui/search.tsx";
import { FacetBadge, ListingBadge, worstState } from "#ui/sync-badge.tsx";
import { ListingSheet } from "./listing-sheet.tsx";

/** What each store shows of the catalogue and how far it is in step. */
export function StoreListings() {
  const { t } = useTranslation("listings");
  const words = useWords();
  const maySend = useMay(productTransfer.UpsertClientChannelProduct);
  const control = useList("listings", channelProduct.GetAllClientChannelProduct.input);
  const { search } = control;
  const [open, setOpen] = useAddressState("listing");
  const list = useQuery({
    ...api.Product.GetAllClientChannelProduct.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: 5000,
  });
  const counts = useQuery(api.Product.GetClientChannelProductCount.query({}));
  const stores = [...new Map((counts.data ?? []).map(({ storeId, storeName }) => [storeId, storeName]))];
  const ofStatus = (status: string) =>
    (counts.data ?? [])
      .filter((one) => one.status === status && (!search.ask.storeId || one.storeId === search.ask.storeId))
      .reduce((sum, { count }) => sum + count, 0);
  const worst = (row: Listing, kind: "price" | "stock") => {
    const state = worstState(row.offers.map((offer) => offer[kind]?.state));
    return state ? <FacetBadge state={state} /> : "–";
  };
  const problemOf = (row: Listing) =>
    row.content?.problem ??
    row.offers.map((offer) => offer.problem ?? offer.price?.problem ?? offer.stock?.problem).find((problem) => problem) ??
    null;
  const columns: Column<Listing>[] = [
    { key: "image", title: "", width: 56, card: "media", cell: (row) => <Thumb src={row.image} /> },
    {
      key: "product",
      title: t("list.product"),
      width: 240,
      card: "title",
      cell: (row) => (
        <Button
          size="small"
          color="inherit"
          aria-label={t("list.detail", { product: row.productName })}
          onClick={() => setOpen(row.id)}
          sx={{ textAlign: "left", justifyContent: "flex-start", p: 0 }}
        >
          <TwoLines main={<Cut>{row.productName}</Cut>} sub={row.productMainCode} />
        </Button>
      ),
    },
    {
      key: "store",
      title: t("list.store"),
      width: 140,
      cell: (row) => <TwoLines main={<Cut>{row.storeName}</Cut>} sub={row.channelName} />,
    },
    { key: "status", title: t("list.statusLabel"), width: 130, cell: (row) => <ListingBadge status={row.status} /> },
    {
      key: "content",
      title: t("list.content"),
      width: 130,
      cell: (row) => (row.content ? <FacetBadge state={row.content.state} /> : "–"),
    },
    { key: "price", title: t("list.price"), width: 130, cell: (row) => worst(row, "price") },
    { key: "stock", title: t("list.stock"), width: 130, cell: (row) => worst(row, "stock") },
    {
      key: "problem",
      title: t("list.problem"),
      width: 200,
      cell: (row) => {
        const problem = problemOf(row);
        return problem ? <Cut lines={2}>{words(problem.cause)}</Cut> : "–";
      },
    },
    { key: "modified", title: t("list.modified"), width: 120, cell: (row) => <When at={row.modifiedDate} as="ago" /> },
  ];
  return (
    <Stack sx={{ gap: 1.5 }}>
      <FilterBar
        search={search}
        searchField="search"
        searchLabel={t("list.search")}
        items={[
          { field: "storeId", label: t("list.store"), options: stores.map(([value, label]) => ({ value, label })) },
          {
            field: "status",
            label: t("list.statusLabel"),
            options: ChannelProductStatus.options.map((value) => ({
              value,
              label: `${t(`status.${value}`)} (${formatCount(ofStatus(value))})`,
            })),
          },
        ]}
      />
      <DataTable
        label={t("list.title")}
        columns={columns}
        page={list.data}
        rowKey={(row) => row.id}
        rowName={(row) => row.productName}
        list={control}
        loading={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            title={t("list.none")}
            text={t("list.noneText")}
            action={
              maySend && (
                <LinkButton to="/Product/TransferToMarketplace" search={{ tab: "send" } as never} variant="contained">
                  {t("list.sendNow")}
                </LinkButton>
              )
            }
          />
        }
      />
      <ListingSheet listing={list.data?.data.find(({ id }) => id === open)} onClose={() => setOpen("")} />
    </Stack>
  );
}
