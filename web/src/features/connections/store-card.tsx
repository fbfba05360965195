import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { CredentialField, Store, StoreHealth } from "@tradeport/contract/connections";
import type { ReactNode } from "react";
import type { z } from "zod";
import { at } from "#address";
import { counted, formatCount, formatDateTime, useTranslation, useWords } from "#i18n";
import { When } from "#ui/cells.tsx";
import { ChannelMark } from "#ui/channel-mark.tsx";
import { TextLink } from "#ui/link.tsx";
import { OutsideLink } from "#ui/outside-link.tsx";
import { RemoteMessage } from "#ui/remote-message.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { StoreActions } from "./store-actions.tsx";
import { StoreSuspension } from "./store-suspension.tsx";

type Field = z.infer<typeof CredentialField>;
const tones: Record<z.infer<typeof StoreHealth>, Tone> = {
  ok: "success",
  unproven: "neutral",
  needs_sign_in: "error",
  away: "warning",
};

/** One store: does it work and since when, what was last read and confirmed, what waits and what failed. */
export function StoreCard({
  store,
  fields,
  byPage = false,
  onRenew,
  onClose,
  onRules,
  onDrift,
}: {
  store: Store;
  fields: readonly Field[];
  /** It signs in at the marketplace's own page. */
  byPage?: boolean;
  onRenew?: () => void;
  /** Opens the form of its closing. */
  onClose?: () => void;
  /** Opens the rules of its channel. */
  onRules?: () => void;
  /** Opens the rules of what differs there. */
  onDrift?: () => void;
}) {
  const { t } = useTranslation("connections");
  const { t: rest } = useTranslation("stores");
  const words = useWords();
  const never = t("never");
  const testing = store.isTesting && store.isActive;
  // A paused one reads orders, and so its key matters.
  const works = store.suspended !== "channel_off";
  return (
    <Paper variant="outlined" component="section" aria-label={t("store", { name: store.name })} sx={{ p: 2, borderRadius: 2 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap", mb: 1 }}>
        <ChannelMark code={store.channelCode} size={24} />
        <Typography variant="h2" component="h2" sx={{ overflowWrap: "anywhere" }}>
          {store.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {store.channelName}
        </Typography>
        {store.isSandbox && !store.isSample && <Chip size="small" variant="outlined" color="primary" label={t("sandbox")} />}
      </Stack>
      {store.isActive && (
        <Box aria-live="polite" sx={{ mb: 1.5 }}>
          <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
            {store.suspended && (
              <StatusBadge tone="neutral" label={rest(store.suspended === "paused" ? "paused" : "channelOff")} />
            )}
            {store.closing?.hasBegun && <StatusBadge tone="warning" label={rest("closing.closed")} />}
            {works && testing && <StatusBadge tone="waiting" label={t("testing")} />}
            {works && !testing && <StatusBadge tone={tones[store.health]} label={t(`health.${store.health}`)} />}
            {store.healthSince && !testing && works && (
              <Typography variant="caption" color="textSecondary">
                {t("since", { when: formatDateTime(store.healthSince) })}
              </Typography>
            )}
          </Stack>
          {store.healthReason && (
            <Typography
              variant="body2"
              component="div"
              color={store.health === "ok" ? "textSecondary" : "error"}
              sx={{ mt: 0.75 }}
            >
              {store.health === "ok" && <Box sx={{ color: "warning.main" }}>{t("refusedNew")}</Box>}
              {words(store.healthReason)}
              {store.healthReason.said && <RemoteMessage text={store.healthReason.said} />}
            </Typography>
          )}
          {store.webhookProblem && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
              {words(store.webhookProblem)}
            </Typography>
          )}
        </Box>
      )}
      {store.sandboxPage && (
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          <OutsideLink href={store.sandboxPage}>{t("sandboxPage")}</OutsideLink>
        </Typography>
      )}
      {store.isActive && <StoreSuspension store={store} />}
      <Box
        component="dl"
        sx={{ m: 0, display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 2, rowGap: 0.5, fontSize: 13.5 }}
      >
        {fields
          .filter(({ key }) => store.credentials[key])
          .map(({ key, label }) => (
            <Fact key={key} name={words(label)}>
              {store.credentials[key]}
            </Fact>
          ))}
        {store.currency && <Fact name={t("currency")}>{store.currency}</Fact>}
        <Fact name={rest("checked")}>{store.checkedAt ? <When at={store.checkedAt} as="ago" /> : never}</Fact>
        <Fact name={t("lastOrder")}>{store.lastOrderRead ? <When at={store.lastOrderRead} as="ago" /> : never}</Fact>
        <Fact name={t("lastPush")}>{store.lastPushConfirmed ? <When at={store.lastPushConfirmed} as="ago" /> : never}</Fact>
        <Fact name={t("waiting")}>
          <Count store={store} count={store.waiting} work="waiting" />
        </Fact>
        {store.waitingActions > 0 && <Fact name={rest("waitingActions")}>{formatCount(store.waitingActions)}</Fact>}
        <Fact name={t("failed")}>
          <Count store={store} count={store.failed} work="failed" />
        </Fact>
      </Box>
      {onRenew && onClose && (
        <StoreActions
          store={store}
          byPage={byPage}
          onRenew={onRenew}
          onClose={onClose}
          {...(onRules && { onRules })}
          {...(onDrift && { onDrift })}
        />
      )}
    </Paper>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: "text.secondary" }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, textAlign: "right", overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" }}>
      {children}
    </Box>
  </>
);

function Count({ store, count, work }: { store: Store; count: number; work: "waiting" | "failed" }) {
  const { t } = useTranslation("connections");
  if (count === 0) return <>0</>;
  const words = { name: store.name, ...counted(count) };
  return (
    <TextLink
      to={at("/Product/Listings", { storeId: store.id, work })}
      color={work === "failed" ? "error" : "primary"}
      aria-label={t(work === "failed" ? "failedLink" : "waitingLink", words)}
      sx={{ fontWeight: 650 }}
    >
      {`${formatCount(count)}${store.workIsExact ? "" : "+"}`}
    </TextLink>
  );
}
