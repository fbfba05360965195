import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { AccountInfo } from "./account-info.tsx";
import { ApiKeys } from "./api-keys.tsx";
import { Members } from "./members.tsx";
import { Sessions } from "./sessions.tsx";
import { Subscription } from "./subscription.tsx";

/** The client's own side: who is in it, whose account this is, where it is open, and what it costs. The open part is in the address. */
export function Account() {
  const { t } = useTranslation("people");
  const [selected, choose] = useAddressState("tab", "members");
  const open = {
    members: useMay(api.Client.GetAllClientMembers),
    info: true,
    sessions: true,
    keys: useMay(api.Client.GetAllApiKey),
    subscription: useMay(api.PackageOrder.GetActiveOrder),
  };
  const mayAudit = useMay(api.Audit.GetAllAudit);
  const parts = (["members", "info", "sessions", "keys", "subscription"] as const).filter((part) => open[part]);
  const tab = parts.find((part) => part === selected) ?? parts[0];
  return (
    <Page
      title={t("title")}
      toolbar={
        <>
          <LinkButton to="/Account/Security" variant="outlined">
            {t("security")}
          </LinkButton>
          {mayAudit && (
            <LinkButton to="/Account/Audit" variant="outlined">
              {t("audit")}
            </LinkButton>
          )}
        </>
      }
    >
      <Tabs value={tab} onChange={(_, next: string) => choose(next)} variant="scrollable" aria-label={t("title")} sx={{ mb: 2 }}>
        {parts.map((part) => (
          <Tab key={part} value={part} label={t(`tab.${part}`)} id={`tab-${part}`} aria-controls={`panel-${part}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === "members" && <Members />}
        {tab === "info" && <AccountInfo />}
        {tab === "sessions" && <Sessions />}
        {tab === "keys" && <ApiKeys />}
        {tab === "subscription" && <Subscription />}
      </Box>
    </Page>
  );
}
