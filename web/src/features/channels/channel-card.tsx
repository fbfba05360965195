import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { ChannelState } from "@tradeport/contract/channels";
import { at } from "#address";
import { api } from "#api";
import { formatCount, formatDateTime, useTranslation } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { LinkButton } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { StatusBadge } from "#ui/status-badge.tsx";

/** One channel: on or off for everybody, connected directly or not, and what of its taxonomy was read when. */
export function ChannelCard({ channel }: { channel: ChannelState }) {
  const { t } = useTranslation("channels");
  const confirm = useConfirm();
  const { id: channelId, name } = channel;
  const update = useMutation({
    mutationFn: (change: { isActive?: boolean; isDirectIntegrated?: boolean; offNote?: string }) =>
      api.Channel.UpdateChannel({ channelId, ...change }),
    onSuccess: (_, { isActive }) => {
      if (isActive !== undefined) notify.success(t(isActive ? "onDone" : "offDone", { name }));
    },
  });
  const sync = useMutation({
    mutationFn: () => api.Channel.SyncChannelCategories({ channelId }),
    onSuccess: ({ parts }) => {
      notify.info(t("syncDone", { n: formatCount(parts) }));
    },
  });
  const counts = { stores: formatCount(channel.stores), clients: formatCount(channel.clients) };
  const turn = async (on: boolean) => {
    if (on) return update.mutate({ isActive: true });
    const answer = await confirm({
      title: t("offTitle", { name }),
      text: t("offText", counts),
      action: t("offAction"),
      tone: "error",
      fields: [{ key: "note", label: t("offNote"), multiline: true, maxLength: 300, initial: channel.offNote }],
    });
    if (answer) update.mutate({ isActive: false, offNote: (answer.values.note ?? "").trim() });
  };
  return (
    <Paper variant="outlined" component="section" aria-label={name} sx={{ p: 2, borderRadius: 2 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap", mb: 1 }}>
        <Typography variant="h2" component="h2">
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {channel.countryCode} · {channel.currency}
        </Typography>
        <StatusBadge tone={channel.isActive ? "success" : "neutral"} label={t(channel.isActive ? "working" : "off")} />
        <Switch
          checked={channel.isActive}
          disabled={update.isPending}
          onChange={(_, on) => void turn(on)}
          slotProps={{ input: { "aria-label": t("on", { name }) } }}
          sx={{ ml: "auto" }}
        />
      </Stack>
      {channel.offAt && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t("offSince", { when: formatDateTime(channel.offAt) })}
          {channel.offNote && `: ${channel.offNote}`}
        </Alert>
      )}
      {channel.affectedProducts > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t("affected", { products: formatCount(channel.affectedProducts), clients: formatCount(channel.affectedClients) })}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5, fontSize: 13.5 }}>
        <li>
          {t("stores")}: {counts.stores} · {t("clients")}: {counts.clients}
        </li>
        {channel.taxonomies.map(({ scope, categories, readAt, unread, failed }) => (
          <li key={scope}>
            {t("categories", { scope: t(`place.${scope}`), n: formatCount(categories) })} ·{" "}
            {readAt ? t("read", { when: formatDateTime(readAt) }) : t("never")}
            {unread > 0 && ` · ${t("reading", { n: formatCount(unread) })}`}
            {failed > 0 && ` · ${t("failed", { n: formatCount(failed) })}`}
          </li>
        ))}
        <li>{t("changes", { n: formatCount(channel.changes) })}</li>
      </Box>
      <FormControlLabel
        sx={{ mt: 1 }}
        control={
          <Switch
            checked={channel.isDirectIntegrated}
            disabled={update.isPending}
            onChange={(_, direct) => update.mutate({ isDirectIntegrated: direct })}
          />
        }
        label={
          <>
            {t("direct")}
            <Typography variant="caption" color="textSecondary" sx={{ display: "block" }}>
              {t("directHint")}
            </Typography>
          </>
        }
      />
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", mt: 1.5 }}>
        <Button size="small" variant="outlined" loading={sync.isPending} onClick={() => sync.mutate()}>
          {t("sync")}
        </Button>
        <LinkButton to={at("/Integrations/Channels", { channelId })} size="small">
          {t("report")}
        </LinkButton>
      </Stack>
    </Paper>
  );
}
