import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import type { ChannelState } from "@tradeport/contract/channels";
import type { CategoryMapping } from "@tradeport/contract/mapping";
import { useMemo, useState } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { ChannelField } from "#list/channel-field.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useWayBack } from "#ui/way-back.ts";
import { CategorySuggestions } from "./category-suggestions.tsx";
import { MappingBoard } from "./mapping-board.tsx";
import { MappingCallsProvider, own, templateCalls } from "./mapping-calls.ts";
import { againWhile } from "./taxonomy.ts";
import { ToList } from "./to-list.tsx";

/** The platform's mappings, for every client that has none of its own: all categories that take products, on every channel. */
export function TemplateMapping() {
  const { t } = useTranslation("mapping");
  const back = useWayBack()?.back;
  const [channelId, setChannelId] = useAddressState("channelId");
  const [categoryId, setCategoryId] = useAddressState("categoryId");
  // From one category's page to its mapping: that comes first.
  const [isLed] = useState(categoryId !== "");
  const states = useQuery(api.Channel.GetChannels.query({}));
  const list = useQuery(api.ProductCategory.GetAll.query({}));
  const categories = useMemo(() => list.data?.data.filter(({ isLeaf }) => isLeaf) ?? [], [list.data]);
  const channels = states.data?.filter(({ isActive }) => isActive) ?? [];
  const isRead = ({ taxonomies }: ChannelState) => taxonomies.some(({ readAt }) => readAt !== null);
  const channel = channels.find(({ id }) => id === channelId) ?? channels.find(isRead) ?? channels[0];
  const mappings = useQuery({
    ...api.ProductCategory.GetProductCategoryMappings.query({ channelId: channel?.id ?? "" }),
    select: own<CategoryMapping>,
    enabled: channel !== undefined,
    refetchInterval: ({ state }) => againWhile(state.data?.some(({ missingAttributes }) => missingAttributes === null)),
  });
  const page = { title: t("title"), subtitle: t("template.subtitle"), back };
  const failed = [states, list, mappings].find(({ error, data }) => error && !data);
  if (failed?.error)
    return (
      <Page {...page}>
        <TableFailed error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    );
  if (!list.data || !channel) return <Loader />;
  if (categories.length === 0)
    return (
      <Page {...page}>
        <EmptyState
          title={t("template.noCategories")}
          text={t("template.noCategoriesText")}
          action={
            <LinkButton to="/CategoryManagement" variant="contained">
              {t("template.manage")}
            </LinkButton>
          }
        />
      </Page>
    );
  const suggestions = <CategorySuggestions key={`suggestions ${channel.id}`} channel={channel} />;
  return (
    <Page {...page} toolbar={<ChannelField channels={channels} channel={channel} onChoose={setChannelId} />}>
      {!isRead(channel) && channel.stores === 0 ? (
        <Alert severity="warning">{t("template.unread", { channel: channel.name })}</Alert>
      ) : (
        <MappingCallsProvider value={templateCalls}>
          <ToList />
          {!isLed && suggestions}
          <MappingBoard
            channel={channel}
            categories={categories}
            mappings={mappings.data ?? []}
            categoryId={categoryId}
            onChoose={setCategoryId}
          />
          {isLed && <Box sx={{ mt: 3 }}>{suggestions}</Box>}
        </MappingCallsProvider>
      )}
    </Page>
  );
}
