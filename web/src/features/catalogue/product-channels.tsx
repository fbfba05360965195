import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import type { Listing, SyncField } from "@tradeport/contract/listings";
import type { Product } from "@tradeport/contract/products";
import { useMemo } from "react";
import type { z } from "zod";
import { at } from "#address";
import { api } from "#api";
import { formatCount, formatMoney, useTranslation } from "#i18n";
import { ClosedStores } from "#list/closed-stores.tsx";
import { useMay } from "#session";
import { TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Section } from "#ui/page.tsx";
import { ProblemNote } from "#ui/problem-note.tsx";
import { ListingBadge, SyncFieldBadge } from "#ui/sync-badge.tsx";
import { ListingCategories } from "./listing-categories.tsx";
import { ProductListings } from "./product-listings.tsx";
import { useChannelProducts } from "./use-channel-products.ts";
import { useVariantWords, VariantName } from "./variant-name.tsx";

interface Row {
  key: string;
  listing: Listing;
  /** null: the part belongs to the whole listing. */
  barcode: string | null;
  syncField: z.infer<typeof SyncField>;
}

/** Where the product is sold: for each store and part, what is wanted, what the marketplace confirmed, and what is in the way. */
export function ProductChannels({ product }: { product: Product }) {
  const { id: productId } = product;
  const names = useVariantWords(product);
  const { t } = useTranslation(["offers", "product"]);
  const { t: words } = useTranslation("listings");
  const may = useMay(api.Product.GetAllClientChannelProduct);
  const maySend = useMay(api.ProductTransfer.UpsertClientChannelProduct);
  const found = useChannelProducts(productId);
  const rows = found.data?.data.flatMap(rowsOf);
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        key: "store",
        title: t("channels.store"),
        width: 170,
        card: "title",
        cell: ({ listing }) => <TwoLines main={listing.storeName} sub={listing.channelName} />,
      },
      { key: "status", title: t("channels.status"), width: 150, cell: ({ listing }) => <ListingBadge status={listing.status} /> },
      {
        key: "variant",
        title: t("channels.variant"),
        width: 140,
        cell: ({ barcode }) => (barcode ? <VariantName names={names} barcode={barcode} /> : "–"),
      },
      {
        key: "syncField",
        title: t("channels.syncField"),
        width: 200,
        cell: ({ syncField }) => (
          <TwoLines main={words(`kind.${syncField.kind}`)} sub={<SyncFieldBadge state={syncField.state} />} />
        ),
      },
      {
        key: "desired",
        title: t("channels.desired"),
        align: "right",
        width: 110,
        cell: ({ syncField }) => shown(syncField.desired),
      },
      {
        key: "confirmed",
        title: t("channels.confirmed"),
        align: "right",
        width: 110,
        cell: ({ syncField }) => shown(syncField.confirmed),
      },
      { key: "when", title: t("channels.when"), width: 165, cell: ({ syncField }) => <When at={syncField.confirmedDate} /> },
      {
        key: "problem",
        title: words("list.problem"),
        width: 260,
        cell: ({ syncField }) => (syncField.problem ? <ProblemNote problem={syncField.problem} /> : "–"),
      },
    ],
    [t, words, names],
  );
  if (!may) return null;
  return (
    <Section title={t("section.channels", { ns: "product" })} id="channels">
      <Box sx={{ "&:not(:empty)": { mb: 2 } }}>
        <ProductListings productId={productId} />
      </Box>
      <ClosedStores of={(found.data?.data ?? []).map(({ storeId }) => storeId)} />
      {rows?.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState
            title={t("channels.none")}
            text={t("channels.noneText")}
            action={
              maySend && (
                <LinkButton to={at("/Product/TransferToMarketplace", { productId })} variant="outlined">
                  {t("page.toStores", { ns: "product" })}
                </LinkButton>
              )
            }
          />
        </Paper>
      ) : (
        <DataTable
          label={t("section.channels", { ns: "product" })}
          columns={columns}
          page={rows}
          rowKey={(row) => row.key}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      <ListingCategories productId={productId} />
    </Section>
  );
}

const rowsOf = (listing: Listing): Row[] => [
  ...(listing.content ? [{ key: `${listing.id} content`, listing, barcode: null, syncField: listing.content }] : []),
  ...listing.offers.flatMap((offer) =>
    [offer.price, offer.stock].flatMap((syncField) =>
      syncField ? [{ key: `${offer.id} ${syncField.kind}`, listing, barcode: offer.barcode, syncField }] : [],
    ),
  ),
];

/** A price or a number of pieces; content is not shown here. */
const shown = (value: unknown) => {
  if (typeof value === "number") return formatCount(value);
  if (typeof value !== "object" || value === null || !("price" in value)) return "–";
  const { price, currency } = value as { price: string; currency?: string };
  return formatMoney(price, currency ?? "TRY");
};
