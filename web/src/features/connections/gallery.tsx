import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { Store } from "@tradeport/contract/connections";
import { at } from "#address";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { ChannelMark } from "#ui/channel-mark.tsx";
import { LinkButton } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { type ChannelForm, labelsOf, requestedFields } from "./credential-rules.ts";

/** The marketplaces that can be connected: what each asks for, its form, and its trial store by one press. */
export function Gallery({ channels, stores }: { channels: readonly ChannelForm[]; stores: readonly Store[] }) {
  return (
    <Box
      component="ul"
      sx={{
        ...{ display: "grid", gap: 2, m: 0, p: 0, listStyle: "none" },
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 300px), 1fr))",
      }}
    >
      {channels.map((channel) => (
        <Place
          key={channel.channelId}
          channel={channel}
          stores={stores.filter(({ channelId, isActive }) => isActive && channelId === channel.channelId)}
        />
      ))}
    </Box>
  );
}

function Place({ channel, stores }: { channel: ChannelForm; stores: readonly Store[] }) {
  const { t } = useTranslation("connections");
  const { code, name, channelId, isOpen, note, sandbox } = channel;
  const own = stores.filter(({ isSample }) => !isSample);
  return (
    <Paper component="li" variant="outlined" aria-label={name} sx={{ p: 2, borderRadius: 2, display: "flex" }}>
      <Stack sx={{ gap: 1, flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1.25, alignItems: "center" }}>
          <ChannelMark code={code} size={32} />
          <Box sx={{ minWidth: 0 }}>
            <Typography component="h3" sx={{ fontWeight: 650, lineHeight: 1.3 }}>
              {name}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {own.length > 0 ? t("gallery.stores", counted(own.length)) : t("gallery.noStore")}
            </Typography>
          </Box>
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1, overflowWrap: "anywhere" }}>
          {isOpen
            ? t(channel.signIn === "page" ? "gallery.page" : "gallery.form", {
                channel: name,
                fields: labelsOf(requestedFields(channel)),
              })
            : `${t("gallery.off")} ${note}`}
        </Typography>
        {isOpen && (
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
            <LinkButton
              size="small"
              variant="outlined"
              to={at("/Integrations/MarketPlace/api-information", { form: "new", channel: channelId })}
              aria-label={t("gallery.connectNamed", { channel: name })}
            >
              {t("gallery.connect")}
            </LinkButton>
            {sandbox && !own.some(({ isSandbox }) => isSandbox) && <TryIt channel={channel} />}
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}

/** Opens a trial store of the company's own; where the marketplace's page asks who comes, that page opens. */
function TryIt({ channel }: { channel: ChannelForm }) {
  const { t } = useTranslation("connections");
  const { channelId, name, signIn } = channel;
  const run = useMutation({
    mutationFn: async () => {
      const given = { channelId, name: t("gallery.trialName", { channel: name }) };
      if (signIn === "form") return void (await api.Client.OpenTrialStore(given));
      const known = requestedFields(channel).flatMap(({ key, demoValue }) => (demoValue === null ? [] : [[key, demoValue]]));
      const request = { ...given, isSandbox: true, credentials: Object.fromEntries(known) };
      window.location.assign((await api.Client.StartChannelOAuth(request)).authorizationUrl);
    },
    onSuccess: () => {
      if (signIn === "form") notify.info(t("saved"));
    },
  });
  return (
    <Button
      size="small"
      loading={run.isPending}
      onClick={() => run.mutate()}
      aria-label={t("gallery.tryNamed", { channel: name })}
    >
      {t("gallery.try")}
    </Button>
  );
}
