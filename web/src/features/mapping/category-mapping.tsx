import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Paper from "@mui/material/Paper";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { StoreTrouble } from "#list/store-trouble.tsx";
import { useMay } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { OfCustomer } from "#ui/of-customer.tsx";
import { Page } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useWayBack } from "#ui/way-back.ts";
import { AttributeMapping } from "./attribute-mapping.tsx";
import { BrandMapping } from "./brand-mapping.tsx";
import { CategoryList } from "./category-list.tsx";
import { CategoryTarget } from "./category-target.tsx";

/**
 * The client's categories on one channel: which of its categories, where its attributes come from, and what its values are
 * there. The address holds channel and category; with ?productId= the product's category is opened, with ?about=brand a channel
 * that lists brands.
 */
export function CategoryMapping() {
  const { t } = useTranslation("mapping");
  const back = useWayBack()?.back;
  const [channelId, setChannelId] = useAddressState("channelId");
  const [selectedId, setCategoryId] = useAddressState("categoryId");
  const [productId] = useAddressState("productId");
  const [about] = useAddressState("about");
  const [isLacking, setLacking] = useState(false);
  const mayConnect = useMay(api.Client.SetClientChannelAuth);
  const mayLoad = useMay(api.Product.UploadProductFromExcel);
  const channels = useQuery(api.Client.GetClientChannelsByClientId.query({}));
  const categories = useQuery(api.ProductCategory.GetAllByClient.query({}));
  const productQuery = useQuery({
    ...api.Product.GetProductMasterData.query({ productId }),
    enabled: productId !== "" && selectedId === "",
  });
  // Nobody chose: the product's own is meant, or the only one there is. The address is not written to: Back would come here again.
  const only = categories.data?.length === 1 ? categories.data[0]?.id : undefined;
  const categoryId = selectedId || productQuery.data?.categoryId || only || "";
  const meant = about === "brand" ? channels.data?.find(({ listsBrands }) => listsBrands) : undefined;
  const channel = channels.data?.find(({ id }) => id === channelId) ?? meant ?? channels.data?.[0];
  const mappings = useQuery({
    ...api.Mapping.GetProductCategoryMappingByClientId.query({ channelId: channel?.id }),
    enabled: channel !== undefined,
  });
  const category = categories.data?.find(({ id }) => id === categoryId);
  const mapped = mappings.data?.find((one) => one.tradeportCategoryId === categoryId);
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
        <OfCustomer>
          <EmptyState
            title={t("noChannels")}
            text={t("noChannelsText")}
            action={
              mayConnect && (
                <LinkButton to="/Integrations/MarketPlace/api-information" variant="contained">
                  {t("connect")}
                </LinkButton>
              )
            }
          />
        </OfCustomer>
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
  return (
    <Page
      title={t("title")}
      back={back}
      toolbar={
        <TextField
          select
          label={t("channel")}
          value={channel.id}
          onChange={({ target }) => setChannelId(target.value)}
          sx={{ minWidth: 180 }}
        >
          {channels.data.map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <StoreTrouble />
      {channel.listsBrands && <BrandMapping key={channel.id} channel={channel} productId={productId} />}
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "300px minmax(0, 1fr)" },
        }}
      >
        <CategoryList
          categories={categories.data}
          mappings={mappings.data ?? []}
          selected={categoryId}
          lacking={isLacking}
          onChoose={setCategoryId}
        />
        {category ? (
          <div>
            <CategoryTarget key={`${channel.id} ${category.id}`} channel={channel} category={category} mapped={mapped} />
            {mapped && (
              <AttributeMapping
                key={mapped.channelCategoryCode}
                channel={channel}
                category={category}
                mapped={mapped}
                onLacking={setLacking}
              />
            )}
          </div>
        ) : (
          <Paper variant="outlined" sx={{ p: 3 }}>
            <Typography color="textSecondary">{t("choose")}</Typography>
          </Paper>
        )}
      </Box>
    </Page>
  );
}
