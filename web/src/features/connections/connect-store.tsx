import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import type { Store } from "@tradeport/contract/connections";
import { useTranslation } from "#i18n";
import { useAddressState } from "#ui/search.tsx";
import { ByForm } from "./by-form.tsx";
import type { ChannelForm } from "./credential-rules.ts";
import { SignIn } from "./sign-in.tsx";

/** Chooses the marketplace, then asks what that marketplace asks for. With `store` it renews that store's credentials. */
export function ConnectStore({
  channels: known,
  stores,
  store,
  onDone,
}: {
  channels: readonly ChannelForm[];
  stores: readonly Store[];
  store?: Store | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation("connections");
  const { t: words } = useTranslation("stores");
  // A store that is connected keeps its form; a new one is made only where the channel takes any.
  const channels = store ? known : known.filter(({ isOpen }) => isOpen);
  const closed = store ? [] : known.filter(({ isOpen }) => !isOpen);
  // In the address alone: whoever signs in again in between comes back to the same form, Back to the one before, and who stays at what was typed stays.
  const [selected, choose] = useAddressState("channel");
  const channel = channels.find(({ channelId }) => channelId === (store?.channelId ?? selected)) ?? channels[0];
  const shut = closed.map(({ code, name, note }) => (
    <Alert key={code} severity="info">
      {words("closedChannel", { name })} {note}
    </Alert>
  ));
  if (!channel)
    return (
      <Stack sx={{ gap: 2 }}>
        <Alert severity="info">{t("noChannels")}</Alert>
        {shut}
      </Stack>
    );
  return (
    <Stack sx={{ gap: 2 }}>
      {shut}
      {!store && (
        <TextField
          select
          fullWidth
          label={t("channel")}
          value={channel.channelId}
          onChange={({ target }) => choose(target.value)}
        >
          {channels.map((one) => (
            <MenuItem key={one.channelId} value={one.channelId}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {channel.signIn === "page" ? (
        <SignIn key={channel.channelId} channel={channel} store={store} />
      ) : (
        <ByForm key={channel.channelId} channel={channel} stores={stores} store={store} onDone={onDone} />
      )}
    </Stack>
  );
}
