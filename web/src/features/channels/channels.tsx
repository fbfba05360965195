import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useAddressParams } from "#ui/address-params.ts";
import { Loader } from "#ui/loader.tsx";
import { Page } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { ChannelCard } from "./channel-card.tsx";
import { TaxonomyChanges } from "./taxonomy-changes.tsx";

/** Every channel with its switches and what stands of its taxonomy; with a channel in the address, the differences that were read there. */
export function Channels() {
  const { t } = useTranslation("channels");
  const { channelId } = useAddressParams("/Integrations/Channels");
  const { data, error, refetch } = useQuery({
    ...api.Channel.GetChannels.query({}),
    // While parts are being read their number goes down.
    refetchInterval: ({ state }) =>
      state.data?.some(({ taxonomies }) => taxonomies.some(({ unread }) => unread > 0)) ? 3_000 : 30_000,
  });
  const selected = data?.find(({ id }) => id === channelId);
  if (selected) return <TaxonomyChanges channel={selected} />;
  return (
    <Page title={t("title")}>
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader />}
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 360px), 1fr))" }}>
        {data?.map((channel) => (
          <ChannelCard key={channel.id} channel={channel} />
        ))}
      </Box>
    </Page>
  );
}
