import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ImportStore } from "@tradeport/contract/store-products";
import { at } from "#address";
import { api } from "#api";
import { counted, formatCount, formatDateTime, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { LinkButton, useGo } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { stateTones } from "./compared-columns.tsx";
import { useCreateFromStore } from "./create-from-store.tsx";
import { ResolveStore } from "./resolve-differences.tsx";

const shown = ["linked", "matched", "conflict", "new", "ignored"] as const;
export const isReading = ({ lastRun }: ImportStore) => lastRun !== null && lastRun.endedDate === null;

/** A store with what it has by how that compares, its last reading, and the next step. */
export function ImportStoreLine({ store }: { store: ImportStore }) {
  const { t } = useTranslation("imports");
  const { storeName, channelName, lastRun, counts } = store;
  return (
    <Paper variant="outlined" sx={{ p: 2, borderRadius: 2 }}>
      <Stack sx={{ gap: 1 }}>
        <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
          <Typography component="h2" variant="subtitle1" sx={{ overflowWrap: "anywhere" }}>
            {storeName}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {channelName}
          </Typography>
          <Stack direction="row" useFlexGap sx={{ gap: 1, ml: { md: "auto" }, flexWrap: "wrap" }}>
            <StoreActs store={store} />
          </Stack>
        </Stack>
        <Typography variant="body2" color="textSecondary" role="status">
          <LastRun store={store} />
        </Typography>
        {lastRun && (
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
            {shown
              .filter((state) => counts[state] > 0)
              .map((state) => (
                <StatusBadge
                  key={state}
                  tone={stateTones[state]}
                  label={`${t(`states.${state}`)}: ${formatCount(counts[state])}`}
                />
              ))}
          </Stack>
        )}
        {counts.linked > 0 && <StoreDifferences store={store} />}
      </Stack>
    </Paper>
  );
}

function StoreActs({ store }: { store: ImportStore }) {
  const { t } = useTranslation("imports");
  const confirm = useConfirm();
  const go = useGo();
  const { storeId, storeName, channelId, lastRun, counts } = store;
  const read = useMutation({
    mutationFn: async () => {
      await api.Product.StartProductImportProcess({ storeIdList: [storeId] });
      notify.success(t("started", { name: storeName }));
    },
  });
  const link = useMutation({
    mutationFn: async () => {
      const n = counted(counts.matched);
      if (!(await confirm({ title: t("linkAllTitle", n), text: t("linkAllText"), action: t("linkAllVerb", n) }))) return;
      const { process } = await api.Product.SetComparedProducts({ channelId, all: { storeId, action: "link" } });
      if (process) await go(at("/Product/BulkOperations/ProcessDetail", { processId: process.id }));
    },
  });
  const mayRead = useMay(api.Product.StartProductImportProcess);
  const mayCreate = useMay(api.Product.CreateProductsFromStore);
  const create = useCreateFromStore();
  const busy = isReading(store);
  return (
    <>
      {lastRun && (
        <LinkButton
          size="small"
          to={at("/Product/BulkOperations/ProcessDetail", { processId: lastRun.processId })}
          aria-label={`${storeName}: ${t("process")}`}
        >
          {t("process")}
        </LinkButton>
      )}
      {mayRead && store.isReadable && (
        <Button
          size="small"
          variant={lastRun ? "outlined" : "contained"}
          aria-label={`${storeName}: ${t("read")}`}
          loading={read.isPending}
          disabled={busy}
          onClick={() => read.mutate()}
        >
          {t("read")}
        </Button>
      )}
      {mayRead && counts.matched > 0 && (
        <Button
          size="small"
          variant="contained"
          aria-label={`${storeName}: ${t("linkAll", counted(counts.matched))}`}
          loading={link.isPending}
          disabled={busy}
          onClick={() => link.mutate()}
        >
          {t("linkAll", counted(counts.matched))}
        </Button>
      )}
      {mayCreate && counts.new > 0 && (
        <Button
          size="small"
          variant={counts.matched > 0 ? "outlined" : "contained"}
          aria-label={`${storeName}: ${t("create", counted(counts.new))}`}
          loading={create.isPending}
          disabled={busy}
          onClick={() => create.mutate({ storeId, count: counts.new })}
        >
          {t("create", counted(counts.new))}
        </Button>
      )}
    </>
  );
}

/** A store that shows another stock than ours may sell what is not there, until its seller says which one counts. */
function StoreDifferences({ store: { storeId, storeName } }: { store: ImportStore }) {
  const { t } = useTranslation("imports");
  const differing = useQuery(api.Product.GetDifferences.query({ storeId, pageSize: 1 }));
  const count = differing.data?.totalCount ?? 0;
  if (count === 0) return null;
  const store = { storeId, storeName, differing: count };
  return (
    <Alert
      severity="warning"
      sx={{ flexWrap: { xs: "wrap", md: "nowrap" }, "& .MuiAlert-action": { flexWrap: "wrap", gap: 1, alignItems: "center" } }}
      action={
        <>
          <LinkButton
            size="small"
            color="inherit"
            to={at("/Integrations/MarketPlace/differences", { storeId })}
            aria-label={`${storeName}: ${t("differences")}`}
          >
            {t("differences")}
          </LinkButton>
          <ResolveStore store={store} />
        </>
      }
    >
      {t("differing", counted(count))}
    </Alert>
  );
}

function LastRun({ store }: { store: ImportStore }) {
  const { t } = useTranslation("imports");
  const { isReadable, lastRun } = store;
  if (!isReadable) return t("notReadable");
  if (!lastRun) return t("never");
  const n = counted(lastRun.found);
  const when = formatDateTime(lastRun.endedDate ?? lastRun.startedDate);
  const how = isReading(store) ? t("reading", n) : lastRun.isWhole ? t("readAt", { ...n, when }) : t("broken", { ...n, when });
  return lastRun.unreadable > 0 ? `${how} ${t("unreadable", { n: formatCount(lastRun.unreadable) })}` : how;
}
