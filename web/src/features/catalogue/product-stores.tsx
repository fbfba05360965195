import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { Problem } from "@tradeport/contract/bulk";
import type { Listing } from "@tradeport/contract/listings";
import type { ReactNode } from "react";
import { counted, useTranslation, useWords } from "#i18n";
import { ChannelMark } from "#ui/channel-mark.tsx";
import { ProblemFix } from "#ui/problem-fix.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { ListingBadge } from "#ui/sync-badge.tsx";
import { goToField } from "./field-place.ts";
import { useChannelProducts } from "./use-channel-products.ts";
import { useReadiness } from "./use-readiness.ts";

/** Of one listing what is in the way: of its content first. */
const problemOf = ({ content, offers }: Listing) =>
  [content?.problem, ...offers.flatMap(({ problem, price, stock }) => [problem, price?.problem, stock?.problem])].find(Boolean);
const most = 3;

/** In which stores the product stands and how, which others it could go to, and what is in the way with where it is put right. */
export function ProductStores({ productId }: { productId: string }) {
  const { t } = useTranslation(["offers", "catalogue"]);
  const { data } = useChannelProducts(productId);
  const { missing } = useReadiness(productId);
  if (!data) return null;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t("list.channels", { ns: "catalogue" })}
      sx={{ p: 2, mb: 3, borderRadius: 2 }}
    >
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t("list.channels", { ns: "catalogue" })}
      </Typography>
      {data.data.length + missing.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t("channels.none")}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.25 }}>
        {data.data.map((listing) => {
          const problem = problemOf(listing);
          return (
            <Store
              key={listing.id}
              {...{ code: listing.channelCode, name: listing.storeName, productId, channelId: listing.channelId }}
              badge={<ListingBadge status={listing.status} />}
              problems={problem ? [problem] : []}
            />
          );
        })}
        {missing.map(({ store, problems }) => (
          <Store
            key={store.id}
            {...{ code: store.channelCode, name: store.name, productId, channelId: store.channelId }}
            badge={
              problems &&
              (problems.length === 0 ? (
                <StatusBadge tone="neutral" label={t("stores.ready")} />
              ) : (
                <StatusBadge tone="warning" label={t("stores.lacks", counted(problems.length))} />
              ))
            }
            problems={problems ?? []}
          />
        ))}
      </Box>
    </Paper>
  );
}

interface Shown {
  code: string;
  name: string;
  badge: ReactNode;
  productId: string;
  channelId: string;
  problems: readonly Problem[];
}
function Store({ code, name, badge, productId, channelId, problems }: Shown) {
  const words = useWords();
  return (
    <Box component="li" sx={{ overflowWrap: "anywhere" }}>
      <Box sx={{ display: "flex", gap: 1, alignItems: "center" }}>
        <ChannelMark code={code} />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          {name}
        </Box>
        {badge}
      </Box>
      {problems.slice(0, most).map((problem) => (
        <Typography key={problem.fingerprint} variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {words(problem.cause)} <ProblemFix problem={problem} productId={productId} channelId={channelId} onField={goToField} />
        </Typography>
      ))}
    </Box>
  );
}
