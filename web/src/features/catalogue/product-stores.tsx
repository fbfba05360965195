import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { Listing } from "@tradeport/contract/listings";
import { at } from "#address";
import { useTranslation, useWords } from "#i18n";
import { ChannelMark } from "#ui/channel-mark.tsx";
import { LinkButton } from "#ui/link.tsx";
import { ProblemFix } from "#ui/problem-fix.tsx";
import { ListingBadge } from "#ui/sync-badge.tsx";
import { useChannelProducts } from "./use-channel-products.ts";

/** Of one listing what is in the way: of its content first. */
const problemOf = ({ content, offers }: Listing) =>
  [content?.problem, ...offers.flatMap(({ problem, price, stock }) => [problem, price?.problem, stock?.problem])].find(Boolean);

/** In which stores the product stands, how, and what is in the way with where it is put right. */
export function ProductStores({ productId }: { productId: string }) {
  const { t } = useTranslation("catalogue");
  const words = useWords();
  const { data } = useChannelProducts(productId);
  if (!data) return null;
  return (
    <Paper variant="outlined" component="section" aria-label={t("list.channels")} sx={{ p: 2, mb: 3, borderRadius: 2 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t("list.channels")}
      </Typography>
      {data.data.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t("channels.none")}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.25 }}>
        {data.data.map((listing) => {
          const problem = problemOf(listing);
          return (
            <Box key={listing.id} component="li" sx={{ overflowWrap: "anywhere" }}>
              <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
                <ChannelMark code={listing.channelCode} />
                <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                  {listing.storeName}
                </Box>
                <ListingBadge status={listing.status} />
              </Box>
              {problem && (
                <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                  {words(problem.cause)} <ProblemFix problem={problem} productId={productId} channelId={listing.channelId} />
                </Typography>
              )}
            </Box>
          );
        })}
      </Box>
      {data.data.length === 0 && (
        <LinkButton to={at("/Product/TransferToMarketplace", { productId })} size="small" sx={{ ml: -0.75 }}>
          {t("page.toStores")}
        </LinkButton>
      )}
    </Paper>
  );
}
