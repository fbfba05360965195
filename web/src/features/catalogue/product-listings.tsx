import Replay from "@mui/icons-material/ReplayOutlined";
import Stop from "@mui/icons-material/StopCircleOutlined";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ProductListing } from "@tradeport/contract/product-listings";
import { useMemo } from "react";
import { api, pollWhileAway } from "#api";
import { useTranslation } from "#i18n";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { Code, Cut, TwoLines, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { ListingBadge } from "#ui/sync-badge.tsx";

/** The product's listing in each store and those that have ended, and the way to end one or to go on with it. */
export function ProductListings({ productId }: { productId: string }) {
  const { t } = useTranslation("offers");
  const { whose } = useWhose();
  const found = useQuery({
    ...api.Product.GetProductListings.query({ ...whose, productId }),
    refetchInterval: () => pollWhileAway(5000),
  });
  const mayEnd = useMay(api.Product.EndListing);
  const confirm = useConfirm();
  const end = useMutation({
    mutationFn: ({ listingId }: ProductListing) => api.Product.EndListing({ listingId }),
    onSuccess: () => notify.success(t("listings.endRequested")),
  });
  const resume = useMutation({
    mutationFn: async ({ listingId, state }: ProductListing) => {
      if (state === "paused") await api.Product.SetClientChannelProductStatus({ ids: [listingId], status: "Live" });
      else await api.Product.ResumeListing({ listingId });
    },
    onSuccess: () => notify.success(t("listings.resumed")),
  });
  const ask = async (row: ProductListing) => {
    const answer = await confirm({
      title: t("listings.endTitle", { store: row.storeName }),
      text: t("listings.endText"),
      action: t("listings.endAction"),
      tone: "error",
    });
    if (answer) end.mutate(row);
  };
  const columns = useMemo<Column<ProductListing>[]>(
    () => [
      {
        key: "store",
        title: t("channels.store"),
        card: "title",
        cell: (row) => <TwoLines main={<Cut>{row.storeName}</Cut>} sub={row.channelName} />,
      },
      {
        key: "state",
        title: t("channels.status"),
        width: 170,
        cell: ({ state, status }) =>
          state === "listed" && status ? (
            <ListingBadge status={status} />
          ) : (
            <StatusBadge
              tone={state === "ending" || state === "paused" ? "warning" : "neutral"}
              label={t(`listings.${state as "paused" | "ending" | "ended"}`)}
            />
          ),
      },
      { key: "keys", title: t("listings.keys"), width: 260, cell: ({ keys }) => <Code>{keys.join(", ")}</Code> },
      { key: "since", title: t("listings.since"), width: 165, cell: ({ since }) => <When at={since} /> },
    ],
    [t],
  );
  if (found.data?.length === 0) return null;
  return (
    <DataTable
      label={t("listings.label")}
      columns={columns}
      page={found.data}
      rowKey={({ listingId }) => listingId}
      error={found.error}
      onRetry={() => void found.refetch()}
      {...(mayEnd && {
        actions: (row: ProductListing) =>
          row.state === "listed" ? (
            <IconAction
              label={t("listings.end", { store: row.storeName })}
              icon={<Stop />}
              pending={end.isPending && end.variables.listingId === row.listingId}
              onClick={() => void ask(row)}
            />
          ) : (
            <IconAction
              label={t("listings.resume", { store: row.storeName })}
              icon={<Replay />}
              pending={resume.isPending && resume.variables.listingId === row.listingId}
              onClick={() => resume.mutate(row)}
            />
          ),
      })}
    />
  );
}
