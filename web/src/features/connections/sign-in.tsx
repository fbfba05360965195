import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { Store } from "@tradeport/contract/connections";
import { useState } from "react";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { Fields, FormBox, useZodForm } from "#ui/form.tsx";
import { SwitchInput, TextInput } from "#ui/inputs.tsx";
import { type ChannelForm, schemaOf } from "./credential-schema.ts";

/** Goes to the marketplace's own page; with `store` that store signs in again and keeps what is left empty. */
export function SignIn({ channel, store }: { channel: ChannelForm; store?: Store | undefined }) {
  const { t } = useTranslation("oauth");
  const words = useWords();
  const asked = channel.fields.filter((field) => field.asked);
  const [schema] = useState(() => schemaOf(channel, store !== undefined));
  const form = useZodForm(schema, {
    name: store?.name ?? channel.name,
    isSandbox: store?.isSandbox ?? false,
    credentials: Object.fromEntries(asked.map(({ key }) => [key, ""])),
  });
  const go = useMutation({
    mutationFn: ({ credentials, name, isSandbox }: z.output<typeof schema>) =>
      api.Client.StartChannelOAuth({
        channelId: channel.channelId,
        ...(store ? { storeId: store.id } : { isSandbox }),
        name,
        credentials: Object.fromEntries(Object.entries(credentials).filter(([, text]) => text !== "")),
      }),
    onSuccess: ({ authorizationUrl }) => window.location.assign(authorizationUrl),
  });
  const labels = Object.fromEntries(asked.map(({ key, label }) => [`credentials.${key}`, words(label)]));
  return (
    <FormBox<typeof schema> form={form} labels={{ name: t("name"), ...labels }} onSubmit={(values) => go.mutateAsync(values)}>
      <Fields columns={1}>
        <Alert severity="info">{store ? t("again", { channel: channel.name }) : t("first", { channel: channel.name })}</Alert>
        <TextInput name="name" label={t("name")} required maxLength={100} />
        {channel.sandbox && !store && <SwitchInput name="isSandbox" label={t("isSandbox")} hint={t("isSandboxHint")} />}
        {asked.map((field) => (
          <TextInput
            key={field.key}
            name={`credentials.${field.key}`}
            label={words(field.label)}
            hint={store ? t("keeps") : words(field.help)}
            required={field.required && !store}
            type={field.secret ? "password" : "text"}
            autoComplete={field.secret ? "new-password" : "off"}
          />
        ))}
        {channel.callback && (
          <div>
            {t("callback")} <Code>{channel.callback}</Code>
          </div>
        )}
        <Button type="submit" variant="contained" loading={go.isPending} sx={{ justifySelf: "start" }}>
          {t("go", { channel: channel.name })}
        </Button>
      </Fields>
    </FormBox>
  );
}
