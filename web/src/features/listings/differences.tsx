import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Difference, RestoredStore } from "@tradeport/contract/differences";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { formatCount, formatDateTime, formatMoney, useTranslation } from "#i18n";
import { Code, Cut, TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { FilterBar, useSearch } from "#ui/search.tsx";
import { ResolveSelected, ResolveStore } from "./resolve-differences.tsx";

/** What a restored backup and the marketplaces say otherwise; nothing of it is sent before the seller says which counts. */
export function Differences() {
  const { t } = useTranslation("differences");
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
    { key: "at", title: t("seen"), width: 140, cell: (row) => <When at={row.seenDate} /> },
  ];
  return (
    <Page
      title={t("title")}
      subtitle={t("text")}
      count={list.data}
      filters={
        <FilterBar
          search={search}
          items={[
            {
              field: "storeId",
              label: t("store"),
              options: (stores.data ?? []).map(({ storeId, storeName }) => ({ value: storeId, label: storeName })),
              loading: stores.isLoading,
            },
          ]}
        />
      }
    >
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
    </Page>
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
