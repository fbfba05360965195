import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { ChannelField } from "#list/channel-field.tsx";
import { ConnectStore } from "#list/connect-store.tsx";
import { ForCustomer } from "#list/for-customer.tsx";
import { useWhose } from "#list/whose.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { MappedProducts } from "./mapped-products.tsx";
import { UnlistedProducts } from "./unlisted-products.tsx";

const tabs = ["all", "unlisted", "mapped"] as const;
type TabName = (typeof tabs)[number];

/** /Mapping/ProductMapping: what a marketplace has, what of ours is not on its way there, and what is which. An Admin looks at a client's. */
export function ProductMapping() {
  const { t } = useTranslation("imports");
  return (
    <ForCustomer list="/Mapping/ProductMapping" title={t("mapping.title")}>
      <MappingOf />
    </ForCustomer>
  );
}

function MappingOf() {
  const { t } = useTranslation("imports");
  const { whose } = useWhose();
  const [channelId, setChannelId] = useAddressState("channelId");
  const [requestedTab, setTab] = useAddressState("tab", "all");
  const channels = useQuery(api.Client.GetClientChannelsByClientId.query(whose));
  const tab: TabName = tabs.find((name) => name === requestedTab) ?? "all";
  const title = t("mapping.title");
  if (channels.error && !channels.data)
    return (
      <Page title={title}>
        <TableFailed error={channels.error} onRetry={() => void channels.refetch()} />
      </Page>
    );
  if (!channels.data) return <Loader />;
  const channel = channels.data.find(({ id }) => id === channelId) ?? channels.data[0];
  if (!channel)
    return (
      <Page title={title} subtitle={t("mapping.text")}>
        <EmptyState title={t("mapping.noChannels")} text={t("mapping.noChannelsText")} action={<ConnectStore />} />
      </Page>
    );
  return (
    <Page
      title={title}
      subtitle={t("mapping.text")}
      toolbar={<ChannelField channels={channels.data} channel={channel} onChoose={setChannelId} />}
    >
      <Tabs value={tab} onChange={(_, next: TabName) => setTab(next)} aria-label={title} variant="scrollable" sx={{ mb: 2 }}>
        {tabs.map((name) => (
          <Tab key={name} value={name} label={t(`mapping.${name}`)} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === "unlisted" ? (
          <UnlistedProducts key={channel.id} channelId={channel.id} />
        ) : (
          <MappedProducts key={`${tab} ${channel.id}`} channelId={channel.id} isMapped={tab === "mapped"} />
        )}
      </div>
    </Page>
  );
}
