import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Difference, RestoredStore } from "@tradeport/contract/differences";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { formatCount, formatDateTime, formatMoney, useTranslation } from "#i18n";
import { Code, Cut, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState, useSearch } from "#ui/search.tsx";
import { DriftJournal } from "./drift-journal.tsx";
import { ResolveSelected, ResolveStore } from "./resolve-differences.tsx";

const tabs = ["waiting", "history"] as const;

/** What marketplaces say otherwise than we do: what waits for its seller's word, and what was done about all that differed. */
export function Differences() {
  const { t } = useTranslation("differences");
  const [requested, setTab] = useAddressState("tab", "waiting");
  const tab = tabs.find((name) => name === requested) ?? "waiting";
  return (
    <Page title={t("title")} subtitle={t("text")}>
      <Tabs value={tab} onChange={(_, next: string) => setTab(next)} aria-label={t("title")} variant="scrollable" sx={{ mb: 2 }}>
        {tabs.map((name) => (
          <Tab key={name} value={name} label={t(name)} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === "waiting" ? <Waiting /> : <DriftJournal />}
      </div>
    </Page>
  );
}

/** Nothing of it is sent before the seller says which counts. */
function Waiting() {
  const { t } = useTranslation("differences");
  const all = useQuery(api.Client.GetClientChannelAuths.query({}));
  const search = useSearch(api.Product.GetDifferences);
  const stores = useQuery({ ...api.Product.GetRestoredStores.query({}), refetchInterval: () => pollWhileAway(15_000) });
  const list = useQuery({ ...api.Product.GetDifferences.query(search.ask), placeholderData: keepPreviousData });
  const columns: Column<Difference>[] = [
    {
      key: "product",
      title: t("product"),
      width: 200,
      card: "title",
      cell: (row) => <Cut lines={7}>{row.productName}</Cut>,
    },
    { key: "barcode", title: t("barcode"), width: 150, cell: (row) => <Code>{row.barcode}</Code> },
    {
      key: "store",
      title: t("store"),
      width: 120,
      cell: (row) => <TwoLines main={<Cut>{row.storeName}</Cut>} sub={<Cut>{row.channelName}</Cut>} />,
    },
    {
      key: "oursPrice",
      title: t("oursPrice"),
      width: 95,
      align: "right",
      cell: (row) => <Price side={row.ours} than={row.theirs} />,
    },
    {
      key: "theirsPrice",
      title: t("theirsPrice"),
      width: 95,
      align: "right",
      cell: (row) => <Price side={row.theirs} than={row.ours} />,
    },
    {
      key: "oursStock",
      title: t("oursStock"),
      width: 80,
      align: "right",
      cell: (row) => <Pieces side={row.ours} than={row.theirs} />,
    },
    {
      key: "theirsStock",
      title: t("theirsStock"),
      width: 95,
      align: "right",
      cell: (row) => <Pieces side={row.theirs} than={row.ours} />,
    },
    {
      key: "at",
      title: t("seen"),
      width: 140,
      cell: (row) => <TwoLines fitted main={<When at={row.seenDate} />} sub={t(row.isDrift ? "ofDrift" : "ofCopy")} />,
    },
  ];
  return (
    <>
      <FilterBar
        search={search}
        items={[
          {
            field: "storeId",
            label: t("store"),
            options: (all.data?.stores ?? [])
              .filter(({ isSample }) => !isSample)
              .map(({ id, name }) => ({ value: id, label: name })),
            loading: all.isLoading,
          },
        ]}
      />
      <Stack sx={{ gap: 1.5, mb: 2 }}>
        {stores.data?.map((store) => (
          <RestoredStoreNote key={store.storeId} store={store} />
        ))}
      </Stack>
      <Box sx={{ "& th": { whiteSpace: "normal !important", lineHeight: 1.2 } }}>
        <DataTable
          density="comfortable"
          label={t("title")}
          columns={columns}
          {...rowsOf(list)}
          rowKey={(row) => `${row.storeId} ${row.offerId} ${row.version}`}
          rowName={(row) => row.productName}
          search={search}
          href={(row) => at("/Product/New", { pageType: "Update", productId: row.productId })}
          bulk={(selection) => <ResolveSelected selection={selection} />}
          empty={<EmptyState title={t("none")} text={t("noneText")} />}
        />
      </Box>
    </>
  );
}

function RestoredStoreNote({ store }: { store: RestoredStore }) {
  const { t } = useTranslation("differences");
  const name = store.storeName;
  const n = formatCount(store.differing);
  return (
    <Alert
      severity={store.isReading ? "info" : "warning"}
      sx={{ "& .MuiAlert-action": { flexWrap: "wrap", gap: 1, alignItems: "center" }, flexWrap: { xs: "wrap", md: "nowrap" } }}
      action={store.differing > 0 && !store.isReading && <ResolveStore store={store} />}
    >
      {t("restored", { name, when: formatDateTime(store.backupDate) })}{" "}
      {store.isReading ? t("reading", { n: formatCount(store.unread) }) : t("differing", { n })}
    </Alert>
  );
}

type Side = Difference["ours"];
const weight = (differs: boolean) => ({ fontWeight: differs ? 600 : 400 });

/** What is as on the other side is not bold. */
function Price({ side, than }: { side: Side; than: Side }) {
  const { t } = useTranslation("differences");
  if (side.price === null) return <span>{side.quantity === null ? t("absent") : "–"}</span>;
  return <span style={weight(side.price !== than.price)}>{formatMoney(side.price, side.currency ?? "")}</span>;
}

function Pieces({ side, than }: { side: Side; than: Side }) {
  if (side.quantity === null) return <span>–</span>;
  return <span style={weight(side.quantity !== than.quantity)}>{formatCount(side.quantity)}</span>;
}
