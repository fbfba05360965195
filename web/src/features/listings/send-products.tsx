import Send from "@mui/icons-material/SendOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { at } from "#address";
import { api } from "#api";
import { counted, formatCount, useTranslation } from "#i18n";
import { ConnectStore } from "#list/connect-store.tsx";
import { useProductSelection } from "#list/product-selection.ts";
import { SelectedProducts } from "#list/selected-products.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton, useGo } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { isMissing } from "#ui/missing.ts";
import { Section } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { ChannelViews } from "./channel-views.tsx";
import { DiscountCheck } from "./discount-check.tsx";
import { ReadyCheck } from "./ready-check.tsx";
import { StoreChoice } from "./store-choice.tsx";

/** Products, stores, what is still missing, and the press that sends. Nothing leaves before it. */
export function SendProducts() {
  const { t } = useTranslation(["listings", "ui"]);
  const selection = useProductSelection("/Product/TransferToMarketplace");
  const [storeText, setStoreText] = useAddressState("stores");
  const go = useGo();
  const auths = useQuery(api.Client.GetClientChannelAuths.query({}));
  const stores = auths.data?.stores.filter(({ isActive }) => isActive) ?? [];
  // The only store is the one that is meant.
  const storeIds =
    stores.length === 1 && stores[0]
      ? [stores[0].id]
      : stores.filter(({ id }) => storeText.split(",").includes(id)).map(({ id }) => id);

  // Another tab or browser has the address, not what was chosen in the first one.
  const gone = "productIds" in selection && selection.productIds.length === 0;
  const input = { ...selection, storeIds };
  const check = useQuery({
    ...api.ProductTransfer.GetAllChannelsEmptyProductAttributes.query(input),
    enabled: storeIds.length > 0 && !gone,
    placeholderData: keepPreviousData,
    // A list of the marketplace is read in seconds; what it lacks (a brand, a category's attribute) is said here, before anything is sent.
    refetchInterval: ({ state }) =>
      state.data?.groups.some(({ problem }) => /^(brands|taxonomy)_loading:/.test(problem.fingerprint)) ? 3000 : false,
  });
  const send = useMutation({
    // What is sent is what the check spoke of; when others match by now, it is made again and looked at again.
    mutationFn: (checked: string) => api.ProductTransfer.UpsertClientChannelProduct({ ...input, checked }),
    onError: () => void check.refetch(),
    onSuccess: async ({ processId }) => {
      await go(at("/Product/BulkOperations/ProcessDetail", { processId }));
    },
  });

  if (auths.error && !auths.data) return <TableFailed error={auths.error} onRetry={() => void auths.refetch()} />;
  if (!auths.data) return <Loader />;
  if (stores.length === 0)
    return <EmptyState title={t("send.noStores")} text={t("send.noStoresText")} action={<ConnectStore />} />;
  // Nothing was chosen of what is not there.
  if (isMissing(check.error) && !check.data)
    return (
      <EmptyState
        kind="notFound"
        title={t("missing.title", { ns: "ui" })}
        text={t("missing.text", { ns: "ui" })}
        action={<LinkButton to="/Product/List">{t("send.change")}</LinkButton>}
      />
    );
  const shown = storeIds.length > 0 ? check.data : undefined;
  const ready = shown?.ready.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const nothing = shown !== undefined && ready === 0 && shown.groups.length === 0;
  /** One product to two stores is not two products. */
  const whatIsSent = (all: readonly { count: number }[]) => {
    const counts = all.map(({ count }) => count).filter((count) => count > 0);
    const stores = formatCount(counts.length);
    if (counts.length === 1) return t("send.button", counted(ready));
    const each = counts.every((count) => count === counts[0]);
    return each
      ? t("send.buttonEach", { ...counted(counts[0] ?? 0), stores })
      : t("send.buttonSum", { ...counted(ready), stores });
  };
  return (
    <>
      <Section title={t("send.products")}>
        {gone && (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {t("send.gone")}
          </Alert>
        )}
        <SelectedProducts selection={selection} at="/Product/TransferToMarketplace" />
      </Section>
      <Section title={t("send.stores")}>
        <StoreChoice stores={stores} selected={storeIds} onChange={(ids) => setStoreText(ids.join(","))} />
      </Section>
      <Section title={t("send.check")}>
        {storeIds.length > 0 && !gone && <DiscountCheck input={input} />}
        {storeIds.length === 0 && <Alert severity="info">{t("send.chooseStore")}</Alert>}
        {check.isLoading && <Typography role="status">{t("send.checking")}</Typography>}
        {check.error && !shown && <TableFailed error={check.error} onRetry={() => void check.refetch()} />}
        {nothing && (
          <EmptyState
            title={t("send.none")}
            text={t("send.noneText")}
            action={<LinkButton to="/Product/BulkOperations/Load">{t("send.load")}</LinkButton>}
          />
        )}
        {shown && !nothing && <ReadyCheck report={shown} stores={stores.filter(({ id }) => storeIds.includes(id))} />}
        {shown && !nothing && <ChannelViews input={input} />}
      </Section>
      <Stack direction="row" useFlexGap sx={{ gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Button
          size="large"
          variant="contained"
          startIcon={<Send />}
          disabled={ready === 0 || check.isPlaceholderData}
          loading={send.isPending}
          onClick={() => shown && send.mutate(shown.matched.print)}
        >
          {!shown ? t("send.send") : ready > 0 ? whatIsSent(shown.ready) : t("send.noneReady")}
        </Button>
        {shown && shown.groups.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {t("send.heldToo")}
          </Typography>
        )}
      </Stack>
    </>
  );
}
