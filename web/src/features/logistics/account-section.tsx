import Typography from "@mui/material/Typography";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { Section } from "#ui/page.tsx";
import { AccountActs } from "./account-acts.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountState } from "./account-state.tsx";
import type { useCarrier } from "./use-provider.ts";

type Found = ReturnType<typeof useCarrier>;
interface Given extends Pick<Found, "account" | "fields"> {
  provider: NonNullable<Found["provider"]>;
  how: string;
  ends: Parameters<typeof AccountActs>[0]["ends"];
}

/** The company's account at one that brings parcels or keeps goods: how it is, what it is for, and its form. */
export function AccountSection({ provider, account, fields, how, ends }: Given) {
  const { t } = useTranslation("logistics");
  const may = useMay(api.IntegrationProvider.SetIntegrationAuth);
  const mayRead = useMay(api.IntegrationProvider.GetIntegrationAuth);
  return (
    <Section title={t("account")}>
      <AccountState account={account} isConnected={provider.isConnected} />
      <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
        {how}
      </Typography>
      {account && <AccountActs account={account} name={provider.name} ends={ends} />}
      {mayRead && (
        <AccountForm key={account?.id ?? "new"} provider={provider} account={account} fields={fields} mayChange={may} />
      )}
    </Section>
  );
}
