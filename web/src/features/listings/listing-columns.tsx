import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { Listing } from "@tradeport/contract/listings";
import { type ReactNode, useMemo } from "react";
import { useTranslation, useWords } from "#i18n";
import { Cut, Fitted, Name, Thumb, TwoLines, When } from "#ui/cells.tsx";
import { ChannelMark } from "#ui/channel-mark.tsx";
import type { Column } from "#ui/data-table.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { ListingBadge } from "#ui/sync-badge.tsx";
import { ListingInStep } from "./listing-in-step.tsx";

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
        width: 244,
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
        width: 172,
        card: "second",
        cell: (row) => (
          <Box title={row.channelName} sx={{ display: "flex", gap: 0.75, alignItems: "center" }}>
            <ChannelMark code={row.channelCode} size={20} />
            <Cut lines={2}>{row.storeName}</Cut>
          </Box>
        ),
      },
      {
        key: "status",
        title: t("list.statusLabel"),
        width: 228,
        card: "state",
        cell: (row) => (problemOf(row) ? leads(row, <ListingStatus of={row} />) : <ListingStatus of={row} />),
      },
      // What is in the way comes first: a small screen shows it without moving sideways.
      {
        key: "problem",
        title: t("list.problem"),
        width: 146,
        card: "third",
        cell: (row) => {
          const problem = problemOf(row);
          if (!problem) return <span className="nothing">–</span>;
          return leads(
            row,
            <Fitted>
              <Cut lines={2}>{words(problem.cause)}</Cut>
            </Fitted>,
          );
        },
      },
      {
        key: "inStep",
        title: t("list.inStep"),
        width: 154,
        card: "third",
        cell: (row) => <ListingInStep of={row} />,
      },
      {
        key: "modified",
        title: t("list.modified"),
        width: 120,
        card: "hidden",
        hidden: true,
        cell: (row) => <When at={row.modifiedDate} as="ago" />,
      },
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

const asText = {
  textAlign: "left",
  justifyContent: "flex-start",
  p: 0,
  maxWidth: "100%",
  fontSize: "inherit",
  fontWeight: 500,
} as const;

const problemOf = (row: Listing) =>
  row.content?.problem ??
  row.offers.map((offer) => offer.problem ?? offer.price?.problem ?? offer.stock?.problem).find((problem) => problem) ??
  null;
