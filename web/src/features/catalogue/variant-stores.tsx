import type { Listing, SyncField } from "@tradeport/contract/listings";
import { useTranslation } from "#i18n";
import { ChannelMark } from "#ui/channel-mark.tsx";
import { toneIcon } from "#ui/status-badge.tsx";
import { syncFieldTone, worstState } from "#ui/sync-badge.tsx";
import { visuallyHidden } from "#ui/table-head.tsx";

/** How one variant stands in each store: the store's mark, and the sign of what most needs a look; the words are its tip. */
export function VariantStores({ variantId, listings }: { variantId: string; listings: readonly Listing[] }) {
  const { t } = useTranslation("listings");
  const { t: own } = useTranslation("catalogue");
  const shown = listings.flatMap((listing) => {
    const offer = listing.offers.find((one) => one.variantId === variantId);
    const fields: (SyncField | null | undefined)[] = [listing.content, offer?.price, offer?.stock];
    const state = offer && worstState(fields.map((field) => field?.state));
    return state ? [{ listing, state }] : [];
  });
  if (shown.length === 0) return <span style={{ color: "var(--mui-palette-text-secondary)" }}>{own("list.notSent")}</span>;
  return shown.map(({ listing, state }) => {
    const tone = syncFieldTone(state);
    const words = `${listing.storeName}: ${t(`syncField.${state}`)}`;
    return (
      <span key={listing.id} data-tip={words} style={{ display: "inline-flex", alignItems: "center", gap: 2 }}>
        <ChannelMark code={listing.channelCode} size={20} />
        {toneIcon(tone)}
        <span style={visuallyHidden}>{words}</span>
      </span>
    );
  });
}
