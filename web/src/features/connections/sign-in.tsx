import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import type { Store } from "@tradeport/contract/connections";
import { useRef } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { CredentialForm, type Credentials } from "./credential-form.tsx";
import type { ChannelForm } from "./credential-rules.ts";

/** Goes to the marketplace's own page; with `store` that store signs in again and keeps what is left empty. */
export function SignIn({ channel, store }: { channel: ChannelForm; store: Store | undefined }) {
  const { t } = useTranslation("oauth");
  const address = useRef("");
  const go = useMutation({
    mutationFn: ({ isSandbox, ...values }: Credentials) =>
      api.Client.StartChannelOAuth({
        channelId: channel.channelId,
        ...(store ? { storeId: store.id } : { isSandbox }),
        ...values,
      }),
    onSuccess: ({ authorizationUrl }) => {
      address.current = authorizationUrl;
    },
  });
  return (
    <>
      <Alert severity="info">{store ? t("again", { channel: channel.name }) : t("first", { channel: channel.name })}</Alert>
      <CredentialForm
        channel={channel}
        store={store}
        action={t("go", { channel: channel.name })}
        saving={go.isPending}
        onSubmit={(values) => go.mutateAsync(values)}
        // The form is clean by then: leaving asks nothing.
        onSaved={() => window.location.assign(address.current)}
      >
        {channel.callback && (
          <Box sx={{ mt: 2 }}>
            {t("callback")} <Code>{channel.callback}</Code>
          </Box>
        )}
      </CredentialForm>
    </>
  );
}
