import ContentCopy from "@mui/icons-material/ContentCopyOutlined";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Output, Sent } from "@tradeport/contract";
import type { Channel } from "@tradeport/contract/connections";
import type { mappingCopy } from "@tradeport/contract/mapping-copy";
import { Suspense, useState } from "react";
import { api, refresh } from "#api";
import { counted, useTranslation } from "#i18n";
import { useMay } from "#session";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { SideSheet } from "#ui/side-sheet.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { effectOfCategories } from "./client-effects.ts";
import { CopiedCategories, useCopyWords } from "./copied-categories.tsx";
import { StandingCopies } from "./standing-copies.tsx";
import { useEffectQuestion } from "./use-effect-question.tsx";

type Found = Output<typeof mappingCopy.GetMappingCopy>;
/** As many as one press copies. */
const atOnce = 500;

/** What is chosen on another channel is chosen here by one press, for all categories that are mapped on both. */
export function CopyMapping({ channel, channels }: { channel: Channel; channels: readonly Channel[] }) {
  const { t } = useTranslation("mapping");
  const [isOpen, setOpen] = useState(false);
  const mayCopy = useMay(api.Mapping.CopyMapping);
  const others = channels.filter(({ id }) => id !== channel.id);
  if (!mayCopy || others.length === 0) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<ContentCopy />} onClick={() => setOpen(true)}>
        {t("copyFrom")}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <CopySheet channel={channel} others={others} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

function CopySheet({ channel, others, onClose }: { channel: Channel; others: readonly Channel[]; onClose: () => void }) {
  const { t } = useTranslation(["copying", "mapping"]);
  const coverage = useQuery(api.Mapping.GetMappingCoverage.query({}));
  const mappedOn = (id: string) => coverage.data?.find(({ channelId }) => channelId === id)?.mapped ?? 0;
  const [selectedId, setSelectedId] = useState<string | null>(null);
  // Nobody chose: the one on which most is mapped.
  const fromChannelId = selectedId ?? others.toSorted((one, other) => mappedOn(other.id) - mappedOn(one.id))[0]!.id;
  const where = { channelId: channel.id, fromChannelId };
  const found = useQuery({ ...api.Mapping.GetMappingCopy.query(where), enabled: coverage.isFetched });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const rows = found.data?.categories ?? [];
  const isOther = found.data?.isOtherLanguage ?? false;
  const copyable = rows.filter(({ attributes, values }) => attributes + values > 0);
  const offered = copyable.slice(0, atOnce);
  const ticked = offered.filter(({ tradeportCategoryId: id }) => !left.has(id));
  const ids = ticked.map(({ tradeportCategoryId }) => tradeportCategoryId);
  const wordsOf = useCopyWords();
  const { ask, isAsking } = useEffectQuestion();
  const copy = useMutation({
    mutationFn: (categories: Sent<typeof mappingCopy.CopyMapping>["categories"]) =>
      api.Mapping.CopyMapping({ ...where, categories }),
    onSuccess: ({ copyId, categories, attributes, values }) => {
      if (copyId)
        notify.success(t("done", { ...counted(categories), what: wordsOf({ attributes, values }) }), {
          undo: () => api.Mapping.TakeBackMappingCopy({ channelId: channel.id, copyId }),
        });
      else notify.info(t("nothingLeft"));
      onClose();
    },
    onError: () => void refresh(["mappings"]),
  });
  const press = () => {
    // As it stood when it was pressed: the list may be read again behind the question.
    const categories = ticked.map(({ tradeportCategoryId, seen }) => ({ tradeportCategoryId, seen }));
    // What the values go for too is counted and named as what was ticked is.
    const also = ticked.flatMap(({ alsoFor }) => alsoFor).filter(({ tradeportCategoryId: id }) => !ids.includes(id));
    const others = [...new Map(also.map((other) => [other.tradeportCategoryId, other])).values()];
    const reached = [...ids, ...others.map(({ tradeportCategoryId }) => tradeportCategoryId)];
    ask({
      effect: () => effectOfCategories({ channelId: channel.id, tradeportCategoryIds: reached }),
      concerns: "listings",
      lines: [
        ...ticked.map((row) => ({ name: row.tradeportCategoryPath, before: null, after: wordsOf(row) })),
        ...others.map((other) => ({ name: other.tradeportCategoryPath, before: null, after: t("goesToo") })),
      ],
      run: () => copy.mutate(categories),
    });
  };
  const why = ({ isOtherLanguage, mapped }: Found) => {
    const from = others.find(({ id }) => id === fromChannelId)!.name;
    if (isOtherLanguage) return t("otherLanguage", { channel: channel.name, from });
    return t(mapped === 0 ? "noneOnBoth" : "allChosen", { channel: channel.name, from });
  };
  const file = useMutation({ mutationFn: () => api.Mapping.GetMappingCopyExcel.download(where) });
  return (
    <SideSheet
      open
      onClose={onClose}
      title={t("title", { channel: channel.name })}
      width={720}
      isUnsaved={() => left.size > 0}
      actions={
        <>
          {rows.length > 0 && (
            <Button loading={file.isPending} onClick={() => file.mutate()}>
              {t("file")}
            </Button>
          )}
          <Button variant="contained" disabled={ids.length === 0} loading={copy.isPending || isAsking} onClick={press}>
            {ids.length === 0 ? t("none") : t("act", counted(ids.length))}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t("text", { channel: channel.name })}
        </Typography>
        <TextField
          select
          fullWidth
          label={t("from")}
          value={fromChannelId}
          onChange={({ target }) => {
            setSelectedId(target.value);
            setLeft(new Set());
          }}
        >
          {others.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        {found.data && <StandingCopies channelId={channel.id} copies={found.data.copies} />}
        {found.error && !found.data && <TableFailed error={found.error} onRetry={() => void found.refetch()} />}
        {!found.data && !found.error && <Loader />}
        {!isOther && (found.data?.unmapped ?? 0) > 0 && (
          <Alert severity="info">{t("unmapped", { ...counted(found.data!.unmapped), channel: channel.name })}</Alert>
        )}
        {!isOther && (found.data?.reading ?? 0) > 0 && (
          <Alert severity="info">{t("reading", counted(found.data!.reading))}</Alert>
        )}
        {copyable.length > atOnce && <Alert severity="info">{t("first", counted(atOnce))}</Alert>}
        {copyable.length === 0 && rows.length > 0 && <Alert severity="info">{t("allLacking", { channel: channel.name })}</Alert>}
        {found.data && rows.length === 0 && (isOther || found.data.reading === 0) && (
          <EmptyState title={t("nothing")} text={why(found.data)} />
        )}
        {rows.length > 0 && (
          <CopiedCategories rows={[...offered, ...rows.filter((row) => !copyable.includes(row))]} left={left} onLeave={setLeft} />
        )}
      </Stack>
    </SideSheet>
  );
}
