import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
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
  const go = async ({ isSandbox, ...values }: Credentials) => {
    const request = { channelId: channel.channelId, ...(!store && { isSandbox }), ...values };
    address.current = (await api.Client.StartChannelOAuth(request)).authorizationUrl;
    return undefined;
  };
  return (
    <>
      <Alert severity="info">{store ? t("again", { channel: channel.name }) : t("first", { channel: channel.name })}</Alert>
      <CredentialForm
        channel={channel}
        store={store}
        action={t("go", { channel: channel.name })}
        onSubmit={go}
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
