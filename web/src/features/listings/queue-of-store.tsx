import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { FirstKind, type QueueFirst, type QueueLine, type StoreQueue } from "@tradeport/contract/queue";
import { useCallback, useMemo } from "react";
import { at } from "#address";
import { api } from "#api";
import { formatCount, formatDateTime, useTranslation } from "#i18n";
import { useMay } from "#session";
import { Fitted, TwoLines, When } from "#ui/cells.tsx";
import { ChannelMark } from "#ui/channel-mark.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { TextLink } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { QueueEnd } from "./queue-end.tsx";
import { QueueLimits } from "./queue-limits.tsx";

type Queue = Pick<StoreQueue, "storeId">;

/** Puts it first, or ends that; whoever may not gets no such press. */
const useFirst = ({ storeId }: Queue) => {
  const { t } = useTranslation("queue");
  const may = useMay(api.Product.SetQueueFirst);
  const set = useCallback(
    async (what: { kind: FirstKind } | { productId: string }, name: string, hours: number) => {
      await api.Product.SetQueueFirst({ storeId, ...what, hours });
      notify.success(t(hours > 0 ? "first.done" : "first.ended", { what: name }));
    },
    [storeId, t],
  );
  return may ? set : undefined;
};

/** One store: what waits of each kind, why some of it is held, when it will be done, and what its marketplace lets through. */
export function QueueOfStore({ queue, hours }: { queue: StoreQueue; hours: number }) {
  const { t } = useTranslation("queue");
  const first = useFirst(queue);
  const { storeId } = queue;
  const columns = useMemo<Column<QueueLine>[]>(
    () => [
      { key: "kind", title: t("kindTitle"), width: 150, card: "title", cell: ({ kind }) => t(`kinds.${kind}`) },
      {
        key: "waiting",
        title: t("waiting"),
        width: 110,
        align: "right",
        cell: (line) => <Waiting line={line} storeId={storeId} />,
      },
      { key: "oldest", title: t("oldest"), width: 120, cell: ({ oldestDate }) => <When at={oldestDate} as="ago" /> },
      { key: "held", title: t("held"), width: 180, cell: (line) => <Held line={line} /> },
      { key: "end", title: t("end"), width: 240, cell: (line) => <QueueEnd line={line} /> },
    ],
    [t, storeId],
  );
  const actions = useCallback(
    ({ kind, firstUntil }: QueueLine) => {
      const may = FirstKind.safeParse(kind).data;
      if (!may || !first) return null;
      return firstUntil === null ? (
        <Button size="small" onClick={() => void first({ kind: may }, t(`kinds.${may}`), hours)}>
          {t("first.act")}
        </Button>
      ) : (
        <Button size="small" onClick={() => void first({ kind: may }, t(`kinds.${may}`), 0)}>
          {t("first.end")}
        </Button>
      );
    },
    [first, hours, t],
  );
  const paused =
    queue.rests === "paused" || queue.rests === "noCallsLeft" || queue.rests === "fewerAlone" || queue.rests === "ordersFirst";
  return (
    <Paper variant="outlined" component="section" aria-label={queue.storeName} sx={{ p: 2, borderRadius: 2, minWidth: 0 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap", mb: 1 }}>
        <ChannelMark code={queue.channelCode} size={24} />
        <Typography variant="h2" component="h2" sx={{ overflowWrap: "anywhere" }}>
          {queue.storeName}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {queue.channelName} ·{" "}
          {t("ordersRead", { when: queue.ordersReadDate ? formatDateTime(queue.ordersReadDate) : t("never") })}
        </Typography>
      </Stack>
      {queue.rests && (
        <Alert severity={paused ? "info" : "warning"} sx={{ mb: 1.5 }}>
          {t(`rests.${queue.rests}`)}
        </Alert>
      )}
      {queue.first.map((one) => (
        <FirstNote key={`${one.kind} ${one.productId}`} one={one} {...(first && { onEnd: first })} />
      ))}
      <DataTable
        inside
        density="comfortable"
        label={`${t("title")}: ${queue.storeName}`}
        columns={columns}
        page={queue.lines}
        rowKey={({ kind }) => kind}
        {...(first && { actions, actionsWidth: 150 })}
      />
      <QueueLimits limits={queue.limits} storeName={queue.storeName} />
    </Paper>
  );
}

function FirstNote({ one, onEnd }: { one: QueueFirst; onEnd?: NonNullable<ReturnType<typeof useFirst>> }) {
  const { t } = useTranslation("queue");
  const what = one.kind ? t(`kinds.${one.kind}`) : (one.productName ?? "");
  const subject = one.kind ? { kind: one.kind } : { productId: one.productId! };
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap", mb: 1 }}>
      <StatusBadge tone="info" label={t("first.of", { what })} />
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {t("first.untilBy", { when: formatDateTime(one.until), who: one.requestedBy })}
      </Typography>
      {onEnd && !one.kind && (
        <Button size="small" onClick={() => void onEnd(subject, what, 0)}>
          {t("first.end")}
        </Button>
      )}
    </Stack>
  );
}

/** The count, and the list behind it where there is one. */
function Waiting({ line: { kind, waiting }, storeId }: { line: QueueLine; storeId: string }) {
  const { t } = useTranslation("queue");
  const text = waiting.isExact ? formatCount(waiting.count) : t("more");
  if (waiting.count === 0 || kind === "orders") return <>{text}</>;
  return <TextLink to={at("/Product/Listings", { storeId, work: "waiting" })}>{text}</TextLink>;
}

/** How many of each cause, and until when. */
function Held({ line: { held } }: { line: QueueLine }) {
  const { t } = useTranslation("queue");
  if (held.length === 0) return <span>–</span>;
  return (
    <Fitted>
      {held.map(({ cause, count, isExact, nextDate }) => (
        <Box key={cause} component="span" sx={{ display: "block" }}>
          <TwoLines
            fitted
            main={`${t(`causes.${cause}`)}: ${isExact ? formatCount(count) : t("more")}`}
            sub={nextDate && t("until", { when: formatDateTime(nextDate) })}
          />
        </Box>
      ))}
    </Fitted>
  );
}
