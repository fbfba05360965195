import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Problem } from "@tradeport/contract/bulk";
import type { Listing, SyncField } from "@tradeport/contract/listings";
import type { z } from "zod";
import { at } from "#address";
import { api } from "#api";
import { counted, formatDateTime, formatMoney, useTranslation } from "#i18n";
import { ClosedStores } from "#list/closed-stores.tsx";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { Code } from "#ui/cells.tsx";
import { TextLink } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { ProblemFix } from "#ui/problem-fix.tsx";
import { ProblemNote } from "#ui/problem-note.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { SyncFieldBadge } from "#ui/sync-badge.tsx";
import { ListingStatus } from "./listing-columns.tsx";
import { WhyStock } from "./why-stock.tsx";

/** One product in one store: what is wanted, what the marketplace confirmed, when, and what stands in the way. */
export function ListingSheet({ listing, onClose }: { listing: Listing | undefined; onClose: () => void }) {
  const { t } = useTranslation("listings");
  const { customer } = useWhose();
  return (
    <SideSheet open={listing !== undefined} onClose={onClose} title={listing?.productName ?? ""} width={560}>
      {listing && (
        <Stack sx={{ gap: 2 }}>
          <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
            <ListingStatus of={listing} />
            <Typography variant="body2" color="textSecondary">
              {listing.storeName} · {listing.channelName}
              {listing.remoteId && ` · ${t("list.remoteId")} ${listing.remoteId}`}
            </Typography>
            <TextLink to={at("/Product/New", { pageType: "Update", productId: listing.productId, ...customer })}>
              {t("list.openProduct")}
            </TextLink>
          </Stack>
          <ClosedStores of={[listing.storeId]} />
          <InQueue of={listing} />
          {listing.content && <SyncFieldView syncField={listing.content} of={listing} />}
          {listing.offers.map((offer) => (
            <Box
              key={offer.id}
              component="section"
              aria-label={offer.barcode}
              sx={{ borderTop: 1, borderColor: "divider", pt: 1.5 }}
            >
              <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
                <Code>{offer.barcode}</Code> · {offer.productCode}
              </Typography>
              {offer.problem && <Note problem={offer.problem} of={listing} />}
              {offer.price && <SyncFieldView syncField={offer.price} of={listing} />}
              {offer.stock && <SyncFieldView syncField={offer.stock} of={listing} />}
              {offer.stock && !listing.isPaused && !listing.isEnding && (
                <WhyStock storeId={listing.storeId} variantId={offer.variantId} />
              )}
            </Box>
          ))}
        </Stack>
      )}
    </SideSheet>
  );
}

/** Of one that waits: when its turn comes, and a press that puts it first. */
function InQueue({ of: { storeId, productId, productName, content, offers } }: { of: Listing }) {
  const { t } = useTranslation("queue");
  const may = useMay(api.Product.SetQueueFirst);
  const waits = [content, ...offers.flatMap(({ price, stock }) => [price, stock])].some((side) => side?.state === "pending");
  const putFirst = async () => {
    await api.Product.SetQueueFirst({ storeId, productId, hours: 1 });
    notify.success(t("first.done", { what: productName }));
  };
  if (!waits) return null;
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
      {may && (
        <Button size="small" variant="outlined" onClick={() => void putFirst()}>
          {t("first.product")}
        </Button>
      )}
      <TextLink to={at("/Integrations/MarketPlace/queue", { storeId })}>{t("first.why")}</TextLink>
    </Stack>
  );
}

const Note = ({ problem, of }: { problem: Problem; of: Listing }) => (
  <ProblemNote problem={problem}>
    <ProblemFix problem={problem} productId={of.productId} channelId={of.channelId} />
  </ProblemNote>
);

function SyncFieldView({ syncField, of }: { syncField: z.infer<typeof SyncField>; of: Listing }) {
  const { t } = useTranslation("listings");
  const desired = useValueWords(syncField.desired);
  const confirmed = useValueWords(syncField.confirmed);
  const times = [
    syncField.desiredDate && t("desiredAt", { when: formatDateTime(syncField.desiredDate) }),
    syncField.sentDate && t("sentAt", { when: formatDateTime(syncField.sentDate) }),
    syncField.confirmedDate ? t("confirmedAt", { when: formatDateTime(syncField.confirmedDate) }) : t("nothingConfirmed"),
  ].filter(Boolean);
  return (
    <Box sx={{ mb: 1.5 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <Typography variant="body2" sx={{ fontWeight: 600, minWidth: 60 }}>
          {t(`kind.${syncField.kind}`)}
        </Typography>
        <SyncFieldBadge state={syncField.state} />
        {desired && (
          <Typography variant="body2">
            {t("desired")}: {desired}
          </Typography>
        )}
        {confirmed && (
          <Typography variant="body2">
            {t("confirmed")}: {confirmed}
          </Typography>
        )}
      </Stack>
      <Typography variant="caption" color="textSecondary" component="div">
        {times.join(" · ")}
      </Typography>
      {syncField.problem && <Note problem={syncField.problem} of={of} />}
    </Box>
  );
}

/** Price and stock as people read them; content is too long to show and its state says enough. */
const useValueWords = (value: unknown): string | null => {
  const { t } = useTranslation("listings");
  if (typeof value === "number") return t("pieces", counted(value));
  if (typeof value !== "object" || value === null || !("price" in value)) return null;
  const { price, listPrice, currency } = value as { price: string; listPrice?: string; currency?: string };
  const sale = formatMoney(price, currency ?? "TRY");
  return listPrice && listPrice !== price ? t("priceOf", { sale, list: formatMoney(listPrice, currency ?? "TRY") }) : sale;
};
