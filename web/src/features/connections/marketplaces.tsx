import Add from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { StoreHealth } from "@tradeport/contract/connections";
import { api, pollWhileAway } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { Page, Section } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { ConnectStore } from "./connect-store.tsx";
import { DriftRules } from "./drift-rules.tsx";
import { Gallery } from "./gallery.tsx";
import { ListingTemplates } from "./listing-templates.tsx";
import { SellingRules } from "./selling-rules.tsx";
import { StoreCard } from "./store-card.tsx";
import { StoreClosing } from "./store-closing.tsx";

/** The client's stores with their health, and the form that connects one. The open form is in the address: "new" or a store's id. */
export function Marketplaces() {
  const { t } = useTranslation("connections");
  const { t: shell } = useTranslation("shell");
  const { t: rest } = useTranslation("stores");
  const [sheet, setSheet] = useAddressState("form");
  const [health, setHealth] = useAddressState("health");
  const [closing, setClosing] = useAddressState("closing");
  const [rules, setRules] = useAddressState("rules");
  const [drift, setDrift] = useAddressState("drift");
  const [templates, setTemplates] = useAddressState("templates");
  const mayTemplates = useMay(api.Template.GetTemplates);
  const only = StoreHealth.safeParse(health).data;
  const mayConnect = useMay(api.Client.SetClientChannelAuth);
  const mayDrift = useMay(api.Client.SetDriftRules);
  const mayRule = useMay(api.Product.SetChannelProductParameters);
  const { data, error, refetch } = useQuery({
    ...api.Client.GetClientChannelAuths.query({}),
    // While credentials are being tried the outcome is a matter of seconds.
    refetchInterval: ({ state }) =>
      pollWhileAway(state.data?.stores.some(({ isTesting, isActive }) => isTesting && isActive) ? 1500 : 15_000),
  });
  const open = data?.stores.filter((store) => store.isActive && (!only || store.health === only)) ?? [];
  const closed = only ? [] : (data?.stores.filter(({ isActive }) => !isActive) ?? []);
  // Nobody connected the sample's stores, and so nobody disconnected them.
  const resting = [
    { title: "sample", text: "sampleText", stores: closed.filter(({ isSample }) => isSample) },
    { title: "closed", text: "closedText", stores: closed.filter(({ isSample }) => !isSample) },
  ] as const;
  const fieldsOf = (channelId: string) => data?.channels.find((one) => one.channelId === channelId)?.fields ?? [];
  const renewed = data?.stores.find(({ id, isActive }) => isActive && id === sheet);
  const ruledStore = data?.stores.find(({ id, isActive }) => isActive && id === rules);
  const driftStore = data?.stores.find(({ id, isActive }) => isActive && id === drift);
  const closingStore = data?.stores.find(({ id, isActive }) => isActive && id === closing);
  const connect = mayConnect && (
    <Button data-create variant="contained" startIcon={<Add />} onClick={() => setSheet("new")}>
      {shell("connectStore")}
    </Button>
  );
  return (
    <Page
      title={t("title")}
      toolbar={
        data && (
          <>
            {mayTemplates && <Button onClick={() => setTemplates("list")}>{rest("templates.title")}</Button>}
            {connect}
          </>
        )
      }
    >
      {error && !data && <TableFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader />}
      {only && (
        <Typography variant="body2" role="status" sx={{ mb: 1.5 }}>
          {t("onlyHealth", { health: t(`health.${only}`) })}{" "}
          <Button size="small" onClick={() => setHealth("")}>
            {t("showAll")}
          </Button>
        </Typography>
      )}
      {data && open.length === 0 && !only && !mayConnect && (
        <Paper variant="outlined">
          <EmptyState title={t("empty")} text={t("emptyReader")} />
        </Paper>
      )}
      <Box sx={grid}>
        {open.map((store) => (
          <StoreCard
            key={store.id}
            store={store}
            fields={fieldsOf(store.channelId)}
            byPage={data?.channels.find((one) => one.channelId === store.channelId)?.signIn === "page"}
            onRenew={() => setSheet(store.id)}
            onClose={() => setClosing(store.id)}
            {...(mayDrift && { onDrift: () => setDrift(store.id) })}
            {...(mayRule && { onRules: () => setRules(store.id) })}
          />
        ))}
      </Box>
      {data && mayConnect && !only && (
        <Box sx={open.length > 0 ? { mt: 3 } : {}}>
          {open.length === 0 && (
            <Typography color="textSecondary" sx={{ mb: 2, maxWidth: 720 }}>
              {t("empty")}. {t("emptyText")}
            </Typography>
          )}
          <Section title={t("gallery.title")}>
            <Gallery channels={data.channels} stores={open} />
          </Section>
        </Box>
      )}
      {resting.map(
        ({ title, text, stores }) =>
          stores.length > 0 && (
            <Box key={title} sx={{ mt: 3 }}>
              <Section title={t(title)}>
                <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
                  {t(text)}
                </Typography>
                <Box sx={grid}>
                  {stores.map((store) => (
                    <StoreCard key={store.id} store={store} fields={fieldsOf(store.channelId)} />
                  ))}
                </Box>
              </Section>
            </Box>
          ),
      )}
      <SideSheet
        open={mayConnect && data !== undefined && (sheet === "new" || renewed !== undefined)}
        onClose={() => setSheet("")}
        title={renewed ? t("renewTitle", { name: renewed.name }) : t("connectTitle")}
      >
        {data && <ConnectStore channels={data.channels} stores={data.stores} store={renewed} onDone={() => setSheet("")} />}
      </SideSheet>
      <SideSheet
        open={mayConnect && closingStore !== undefined}
        onClose={() => setClosing("")}
        title={closingStore ? rest("closing.title", { name: closingStore.name }) : ""}
      >
        {closingStore && <StoreClosing key={closingStore.id} store={closingStore} onDone={() => setClosing("")} />}
      </SideSheet>
      <SideSheet
        open={mayRule && ruledStore !== undefined}
        onClose={() => setRules("")}
        title={ruledStore ? rest("rulesOf", { channel: ruledStore.channelName }) : ""}
      >
        {ruledStore && <SellingRules key={ruledStore.channelId} store={ruledStore} onDone={() => setRules("")} />}
      </SideSheet>
      <SideSheet
        open={mayDrift && driftStore !== undefined}
        onClose={() => setDrift("")}
        title={driftStore ? rest("drift.title", { name: driftStore.name }) : ""}
      >
        {driftStore && <DriftRules key={driftStore.id} store={driftStore} onDone={() => setDrift("")} />}
      </SideSheet>
      <ListingTemplates shown={templates} onShow={setTemplates} />
      <MissingSheet open={mayDrift && data !== undefined && drift !== "" && !driftStore} onClose={() => setDrift("")} />
      <MissingSheet open={mayRule && data !== undefined && rules !== "" && !ruledStore} onClose={() => setRules("")} />
      <MissingSheet open={mayConnect && data !== undefined && closing !== "" && !closingStore} onClose={() => setClosing("")} />
      <MissingSheet
        open={mayConnect && data !== undefined && !["", "new"].includes(sheet) && !renewed}
        onClose={() => setSheet("")}
      />
    </Page>
  );
}

const grid = { display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 340px), 1fr))" };
