import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Store } from "@tradeport/contract/connections";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { SwitchInput, TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { type ChannelForm, schemaOf } from "./credential-schema.ts";
import { SignIn } from "./sign-in.tsx";

/** Chooses the marketplace, then asks what that marketplace asks for. With `store` it renews that store's credentials. */
export function ConnectStore({
  channels: known,
  store,
  onDone,
}: {
  channels: readonly ChannelForm[];
  store?: Store | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation("connections");
  const { t: words } = useTranslation("stores");
  // A store that is connected keeps its form; a new one is made only where the channel takes any.
  const channels = store ? known : known.filter(({ isOpen }) => isOpen);
  const closed = store ? [] : known.filter(({ isOpen }) => !isOpen);
  const [channelId, setChannelId] = useState(store?.channelId ?? channels[0]?.channelId ?? "");
  const channel = channels.find((one) => one.channelId === channelId);
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
        <TextField select fullWidth label={t("channel")} value={channelId} onChange={({ target }) => setChannelId(target.value)}>
          {channels.map((one) => (
            <MenuItem key={one.channelId} value={one.channelId}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {channel.signIn === "page" ? (
        <SignIn key={channelId} channel={channel} store={store} />
      ) : (
        <CredentialForm key={channelId} channel={channel} store={store} onDone={onDone} />
      )}
    </Stack>
  );
}

function CredentialForm({ channel, store, onDone }: { channel: ChannelForm; store?: Store | undefined; onDone: () => void }) {
  const { t } = useTranslation("connections");
  const words = useWords();
  const queries = useQueryClient();
  const [schema] = useState(() => schemaOf(channel));
  const open = (key: string) =>
    channel.fields.find((field) => field.key === key)?.secret ? "" : (store?.credentials[key] ?? "");
  const form = useZodForm(schema, {
    name: store?.name ?? channel.name,
    isSandbox: store?.isSandbox ?? false,
    credentials: Object.fromEntries(channel.fields.map(({ key }) => [key, open(key)])),
  });
  const save = useMutation({
    mutationFn: ({ credentials, ...values }: z.output<typeof schema>) =>
      api.Client.SetClientChannelAuth({
        channelId: channel.channelId,
        ...(store && { storeId: store.id }),
        ...values,
        credentials: Object.fromEntries(Object.entries(credentials).filter(([, text]) => text !== "")),
      }),
    onSuccess: () => {
      notify.info(t("saved"));
      return queries.invalidateQueries({ queryKey: ["Client"] });
    },
  });
  const labels = Object.fromEntries(channel.fields.map(({ key, label }) => [`credentials.${key}`, words(label)]));
  return (
    <FormBox<typeof schema>
      form={form}
      labels={{ name: t("name"), ...labels }}
      onSubmit={async (values) => {
        await save.mutateAsync(values);
        onDone();
      }}
    >
      <Fields columns={1}>
        {store && <Alert severity="info">{t("renewText")}</Alert>}
        <TextInput name="name" label={t("name")} hint={t("nameHint")} required maxLength={100} />
        {channel.sandbox && !store && <SwitchInput name="isSandbox" label={t("isSandbox")} hint={t("isSandboxHint")} />}
        <SandboxHelp />
        {channel.fields.map((field) => (
          <TextInput
            key={field.key}
            name={`credentials.${field.key}`}
            label={words(field.label)}
            hint={field.secret ? `${words(field.help)} ${t("secretHint")}` : words(field.help)}
            required={field.required}
            type={field.secret ? "password" : "text"}
            autoComplete={field.secret ? "new-password" : "off"}
          />
        ))}
        <Button type="submit" variant="contained" loading={save.isPending} sx={{ justifySelf: "start" }}>
          {t("save")}
        </Button>
      </Fields>
    </FormBox>
  );
}

/** Where trial credentials come from, while the switch is on. */
function SandboxHelp() {
  const { t } = useTranslation("connections");
  const on = useWatch({ name: "isSandbox" }) as boolean;
  return on ? <Alert severity="info">{t("sandboxHelp")}</Alert> : null;
}
