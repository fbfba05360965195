import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import type { Store } from "@tradeport/contract/connections";
import type { ReactNode } from "react";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { formatCount, formatDate, useTranslation, useWords } from "#i18n";
import { ConnectStore } from "#list/connect-store.tsx";
import { When } from "#ui/cells.tsx";
import { ChannelMark } from "#ui/channel-mark.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/page.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { EmptyHint } from "./empty-hint.tsx";

const storesPage = "/Integrations/MarketPlace/api-information";
const listingsPage = "/Product/Listings";
const grid = { display: "grid", gap: 1.5, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 310px), 1fr))" } as const;

/** Per store: does it work, when were orders read and changes confirmed, what waits, what failed. Looks again every 30 s. */
export function StoreHealthList() {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useQuery({
    ...api.Client.GetClientChannelAuths.query({}),
    refetchInterval: () => pollWhileAway(30_000),
  });
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />;
  const stores = data?.stores.filter(({ isActive, isSample }) => isActive || isSample);
  return (
    <Section title={t("store.title")}>
      {stores?.length === 0 ? (
        <EmptyHint
          title={t("store.storesEmpty")}
          text={t("store.storesEmptyText")}
          action={<ConnectStore variant="outlined" />}
        />
      ) : (
        <Box component="ul" sx={{ ...grid, listStyle: "none", m: 0, p: 0 }}>
          {stores?.map((store) => <StoreCard key={store.id} store={store} />) ?? <Skeleton variant="rounded" height={172} />}
        </Box>
      )}
    </Section>
  );
}

const tones: Record<Store["health"], Tone> = { ok: "success", unproven: "neutral", needs_sign_in: "error", away: "warning" };

function StoreCard({ store }: { store: Store }) {
  const { t } = useTranslation("home");
  const { t: rest } = useTranslation("stores");
  const { t: shell } = useTranslation("shell");
  const words = useWords();
  const behind = (count: number, work: "waiting" | "failed", color: "error" | "primary") =>
    count === 0 ? (
      "0"
    ) : (
      <TextLink to={at(listingsPage, { storeId: store.id, work })} color={color} sx={{ display: "inline-block", minWidth: 24 }}>
        {`${formatCount(count)}${store.workIsExact ? "" : "+"}`}
      </TextLink>
    );
  const reason = words(store.healthReason);
  return (
    <Paper component="li" variant="outlined" sx={{ p: 2, borderRadius: 2 }}>
      <Box
        sx={{ display: "flex", gap: 1, alignItems: "flex-start", justifyContent: "space-between", flexWrap: "wrap", mb: 1.25 }}
      >
        <Box sx={{ display: "flex", gap: 1, minWidth: 0 }}>
          <ChannelMark code={store.channelCode} size={32} />
          <Box sx={{ minWidth: 0 }}>
            <TextLink to={storesPage} color="inherit" underline="hover" sx={{ fontWeight: 650, overflowWrap: "anywhere" }}>
              {store.name}
            </TextLink>
            <Box sx={{ fontSize: 12.5, color: "text.secondary" }}>
              {[store.channelName, store.isSample ? t("store.sample") : store.isSandbox && t("store.sandbox")]
                .filter(Boolean)
                .join(" · ")}
            </Box>
          </Box>
        </Box>
        {store.suspended && <StatusBadge tone="neutral" label={rest(store.suspended === "paused" ? "paused" : "channelOff")} />}
        {store.closing?.hasBegun && (
          <StatusBadge tone="warning" label={shell("closedUntil", { day: formatDate(store.closing.to) })} />
        )}
        {store.suspended !== "channel_off" && !store.isSample && (
          <StatusBadge tone={tones[store.health]} label={t(`health.${store.health}`)} />
        )}
      </Box>
      {reason && <Box sx={{ fontSize: 13, color: "text.secondary", mb: 1 }}>{reason}</Box>}
      {store.affected > 0 && (
        <TextLink
          to={at("/Integrations/MarketPlace/changes", { storeId: store.id })}
          color="warning"
          sx={{ display: "block", fontSize: 13, mb: 1 }}
        >
          {rest("affected", { channel: store.channelName, n: formatCount(store.affected) })}
        </TextLink>
      )}
      <Box
        component="dl"
        sx={{ display: "grid", gridTemplateColumns: "1fr auto", rowGap: 0.5, columnGap: 2, m: 0, fontSize: 13.5 }}
      >
        <Fact name={t("store.lastOrder")}>
          {store.lastOrderRead ? <When at={store.lastOrderRead} as="ago" /> : t("store.never")}
        </Fact>
        <Fact name={t("store.lastPush")}>
          {store.lastPushConfirmed ? <When at={store.lastPushConfirmed} as="ago" /> : t("store.never")}
        </Fact>
        <Fact name={t("store.waiting")}>{behind(store.waiting, "waiting", "primary")}</Fact>
        <Fact name={t("store.failed")}>{behind(store.failed, "failed", "error")}</Fact>
      </Box>
    </Paper>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: "text.secondary" }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, textAlign: "right", fontWeight: 600, fontVariantNumeric: "tabular-nums" }}>
      {children}
    </Box>
  </>
);
