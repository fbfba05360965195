import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type ImportStore, StoreProductState } from "@tradeport/contract/store-products";
import { api, pollWhileAway } from "#api";
import { counted, useTranslation } from "#i18n";
import { ConnectStore } from "#list/connect-store.tsx";
import { useMay } from "#session";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { ComparedActs, rowIdOf } from "./compared-acts.tsx";
import { useComparedColumns } from "./compared-columns.tsx";
import { ImportStoreLine, isReading } from "./import-store.tsx";

/** /Product/Import: what stores sell already, read, compared with our products and linked. */
export function ImportProducts() {
  const { t } = useTranslation("imports");
  const stores = useQuery({
    ...api.Product.GetProductImportPageData.query({}),
    // A reading writes a page at a time and tells of nothing until its end.
    refetchInterval: ({ state }) => (state.data?.some(isReading) ? 2_000 : pollWhileAway(15_000)),
  });
  if (stores.error && !stores.data)
    return (
      <Page title={t("title")}>
        <TableFailed error={stores.error} onRetry={() => void stores.refetch()} />
      </Page>
    );
  if (!stores.data) return <Loader />;
  if (stores.data.length === 0)
    return (
      <Page title={t("title")}>
        <EmptyState title={t("noStores")} text={t("noStoresText")} action={<ConnectStore />} />
      </Page>
    );
  const readable = stores.data.filter((store) => store.isReadable);
  return (
    <Page title={t("title")} subtitle={t("text")} toolbar={readable.length > 1 && <ReadAll stores={readable} />}>
      <Stack component="section" aria-label={t("storesTitle")} sx={{ gap: 1.5, mb: 3 }}>
        {stores.data.map((store) => (
          <ImportStoreLine key={store.storeId} store={store} />
        ))}
      </Stack>
      {readable.length > 0 && <Compared stores={readable} />}
    </Page>
  );
}

/** Every store that nobody reads now, in one process. */
function ReadAll({ stores }: { stores: readonly ImportStore[] }) {
  const { t } = useTranslation("imports");
  const idle = stores.filter((store) => !isReading(store)).map(({ storeId }) => storeId);
  const read = useMutation({
    mutationFn: async () => {
      await api.Product.StartProductImportProcess({ storeIdList: idle });
      notify.success(t("startedAll", counted(idle.length)));
    },
  });
  if (!useMay(api.Product.StartProductImportProcess)) return null;
  return (
    <Button variant="outlined" loading={read.isPending} disabled={idle.length === 0} onClick={() => read.mutate()}>
      {t("readAll")}
    </Button>
  );
}

function Compared({ stores }: { stores: readonly ImportStore[] }) {
  const { t } = useTranslation("imports");
  const first = stores.find(({ lastRun }) => lastRun) ?? stores[0]!;
  const search = useSearch(api.Product.GetComparedProducts, { channelId: first.channelId });
  const store = stores.find(({ storeId }) => storeId === search.ask.storeId) ?? first;
  const list = useQuery({
    ...api.Product.GetComparedProducts.query({ ...search.ask, channelId: store.channelId, storeId: store.storeId }),
    placeholderData: keepPreviousData,
  });
  const columns = useComparedColumns();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <FilterBar
        search={search}
        items={[
          {
            field: "storeId",
            label: t("choose"),
            options: stores.map(({ storeId, storeName }) => ({ value: storeId, label: storeName })),
          },
          {
            field: "state",
            label: t("state"),
            options: StoreProductState.options.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
      />
      <DataTable
        density="comfortable"
        label={t("comparedTitle", { name: store.storeName })}
        columns={columns}
        {...rowsOf(list)}
        rowKey={rowIdOf}
        rowName={(row) => row.title ?? row.remoteKey}
        search={search}
        bulk={(selection) => <ComparedActs channelId={store.channelId} selection={selection} />}
        empty={<EmptyState title={t("none")} text={t(store.lastRun ? "noneRead" : "noneText")} />}
      />
    </Stack>
  );
}
