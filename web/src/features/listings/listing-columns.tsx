import Button from "@mui/material/Button";
import type { Listing } from "@tradeport/contract/listings";
import { type ReactNode, useMemo } from "react";
import { useTranslation, useWords } from "#i18n";
import { Cut, Fitted, Name, Thumb, TwoLines, When } from "#ui/cells.tsx";
import type { Column } from "#ui/data-table.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { ListingBadge, SyncFieldBadge, worstState } from "#ui/sync-badge.tsx";

/** One product in one store: how it stands there, aspect by aspect, and what is in the way. */
export function useListingColumns(onOpen: (listingId: string) => void): Column<Listing>[] {
  const { t } = useTranslation("listings");
  const { t: ui } = useTranslation("ui");
  const words = useWords();
  return useMemo(() => {
    /** Whatever of a row says that something is wrong leads to what is to be done about it. */
    const leads = (row: Listing, content: ReactNode, label?: string) => (
      <Button size="small" color="inherit" aria-label={label} onClick={() => onOpen(row.id)} sx={asText}>
        {content}
      </Button>
    );
    return [
      { key: "image", title: ui("table.image"), bare: true, width: 56, card: "media", cell: (row) => <Thumb src={row.image} /> },
      {
        key: "product",
        title: t("list.product"),
        width: 240,
        card: "title",
        cell: (row) =>
          // A space of their own between the two: a name that is read aloud is one text.
          leads(
            row,
            <TwoLines main={<Name lines={1}>{`${row.productName} `}</Name>} sub={row.productMainCode} />,
            t("list.detail", { product: `${row.productName} ${row.productMainCode}` }),
          ),
      },
      {
        key: "store",
        title: t("list.store"),
        width: 180,
        cell: (row) => <TwoLines main={<Cut>{row.storeName}</Cut>} sub={row.channelName} />,
      },
      {
        key: "status",
        title: t("list.statusLabel"),
        width: 228,
        cell: (row) => (problemOf(row) ? leads(row, <ListingStatus of={row} />) : <ListingStatus of={row} />),
      },
      // What is in the way comes first: a small screen shows it without moving sideways.
      {
        key: "problem",
        title: t("list.problem"),
        width: 196,
        cell: (row) => {
          const problem = problemOf(row);
          if (!problem) return "–";
          return leads(
            row,
            <Fitted>
              <Cut lines={2}>{words(problem.cause)}</Cut>
            </Fitted>,
          );
        },
      },
      {
        key: "content",
        title: t("list.content"),
        width: 130,
        cell: (row) => (row.content ? <SyncFieldBadge state={row.content.state} /> : "–"),
      },
      { key: "price", title: t("list.price"), width: 130, cell: (row) => worst(row, "price") },
      { key: "stock", title: t("list.stock"), width: 130, cell: (row) => worst(row, "stock") },
      { key: "modified", title: t("list.modified"), width: 120, cell: (row) => <When at={row.modifiedDate} as="ago" /> },
    ];
  }, [t, ui, words, onOpen]);
}

/** What its seller wants of it stands before what the marketplace makes of it. */
export function ListingStatus({ of }: { of: Pick<Listing, "status" | "isPaused" | "isEnding"> }) {
  const { t } = useTranslation("listings");
  if (of.isEnding) return <StatusBadge tone="warning" label={t("act.ending")} />;
  if (of.isPaused) return <StatusBadge tone="warning" label={t("act.paused")} />;
  return <ListingBadge status={of.status} />;
}

const asText = { textAlign: "left", justifyContent: "flex-start", p: 0, maxWidth: "100%", fontWeight: 500 } as const;

const worst = (row: Listing, kind: "price" | "stock") => {
  const state = worstState(row.offers.map((offer) => offer[kind]?.state));
  return state ? <SyncFieldBadge state={state} /> : "–";
};

const problemOf = (row: Listing) =>
  row.content?.problem ??
  row.offers.map((offer) => offer.problem ?? offer.price?.problem ?? offer.stock?.problem).find((problem) => problem) ??
  null;
