import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { ChannelField } from "#list/channel-field.tsx";
import { ConnectStore } from "#list/connect-store.tsx";
import { ForCustomer } from "#list/for-customer.tsx";
import { StoreTrouble } from "#list/store-trouble.tsx";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { Page } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useWayBack } from "#ui/way-back.ts";
import { BrandMapping } from "./brand-mapping.tsx";
import { CategorySuggestions } from "./category-suggestions.tsx";
import { CopyMapping } from "./copy-mapping.tsx";
import { MappingBoard } from "./mapping-board.tsx";
import { MappingCoverage } from "./mapping-coverage.tsx";
import { againWhile } from "./taxonomy.ts";
import { TemplateMapping } from "./template-mapping.tsx";
import { ToList } from "./to-list.tsx";

/** An Admin maps for every client, and reads what one of them has of its own; a client maps for itself. */
export function CategoryMapping() {
  const { t } = useTranslation("mapping");
  return (
    <ForCustomer list="/Mapping/CategoryMapping" title={t("title")} all={<TemplateMapping />}>
      <ClientMapping />
    </ForCustomer>
  );
}

/**
 * The client's categories on one channel: which of its categories, where its attributes come from, and what its values are
 * there. The address holds channel and category; with ?productId= the product's category is opened, with ?about=brand a channel
 * that lists brands.
 */
function ClientMapping() {
  const { t } = useTranslation("mapping");
  const back = useWayBack()?.back;
  const [channelId, setChannelId] = useAddressState("channelId");
  const [selectedId, setCategoryId] = useAddressState("categoryId");
  const [productId] = useAddressState("productId");
  const [about] = useAddressState("about");
  const mayLoad = useMay(api.Product.UploadProductFromExcel);
  const { whose } = useWhose();
  const channels = useQuery(api.Client.GetClientChannelsByClientId.query(whose));
  const categories = useQuery(api.ProductCategory.GetAllByClient.query(whose));
  const [all] = useAddressState("all");
  const isOwn = (categories.data ?? []).some(({ id }) => id === selectedId);
  // Thousands perhaps: fetched once somebody looks for them.
  const everything = useQuery({
    ...api.ProductCategory.GetAll.query({ isActive: true }),
    enabled: all !== "" || (selectedId !== "" && categories.data !== undefined && !isOwn),
  });
  const narrow = useMediaQuery((theme) => theme.breakpoints.down("md"));
  const productQuery = useQuery({
    ...api.Product.GetProductMasterData.query({ ...whose, productId }),
    enabled: productId !== "" && selectedId === "",
  });
  // Nobody chose: the product's own is meant, or the only one there is. The address is not written to: Back would come here again.
  const only = categories.data?.length === 1 ? categories.data[0]?.id : undefined;
  const categoryId = selectedId || productQuery.data?.categoryId || only || "";
  const meant = about === "brand" ? channels.data?.find(({ listsBrands }) => listsBrands) : undefined;
  const channel = channels.data?.find(({ id }) => id === channelId) ?? meant ?? channels.data?.[0];
  const mappings = useQuery({
    ...api.Mapping.GetProductCategoryMappingByClientId.query({ ...whose, channelId: channel?.id }),
    enabled: channel !== undefined,
    refetchInterval: ({ state }) => againWhile(state.data?.some(({ missingAttributes }) => missingAttributes === null)),
  });
  const failed = [channels, categories, mappings].find(({ error, data }) => error && !data);

  if (failed?.error)
    return (
      <Page title={t("title")} back={back}>
        <TableFailed error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    );
  if (!channels.data || !categories.data) return <Loader />;
  if (channels.data.length === 0 || !channel)
    return (
      <Page title={t("title")} back={back}>
        <EmptyState title={t("noChannels")} text={t("noChannelsText")} action={<ConnectStore />} />
      </Page>
    );
  if (categories.data.length === 0)
    return (
      <Page title={t("title")} back={back}>
        <StoreTrouble />
        <EmptyState
          title={t("noCategories")}
          text={t("noCategoriesText")}
          action={
            mayLoad && (
              <LinkButton to="/Product/BulkOperations/Load" variant="contained">
                {t("load")}
              </LinkButton>
            )
          }
        />
      </Page>
    );
  const own = new Set(categories.data.map(({ id }) => id));
  const without = (everything.data?.data ?? []).filter(({ id, isLeaf }) => isLeaf && !own.has(id));
  const board = (
    <MappingBoard
      channel={channel}
      categories={[...categories.data, ...without.map((category) => ({ ...category, productCount: 0 }))]}
      mappings={mappings.data ?? []}
      categoryId={categoryId}
      onChoose={setCategoryId}
    />
  );
  // On a phone the list comes first, unless a cause led to what stands above it.
  const listFirst = narrow && about === "" && productId === "";
  return (
    <Page
      title={t("title")}
      back={back}
      toolbar={
        <>
          <CopyMapping key={channel.id} channel={channel} channels={channels.data} />
          <ChannelField channels={channels.data} channel={channel} onChoose={setChannelId} />
        </>
      }
    >
      <ToList />
      <StoreTrouble />
      <MappingCoverage channelId={channel.id} onChoose={setChannelId} />
      {listFirst && board}
      {channel.listsBrands && <BrandMapping key={channel.id} channel={channel} productId={productId} />}
      <CategorySuggestions key={`suggestions ${channel.id}`} channel={channel} />
      {!listFirst && board}
    </Page>
  );
}
