import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { formatCount, useTranslation } from "#i18n";
import { StatusBadge, type Tone } from "./status-badge.tsx";

export type WorkState = "queued" | "running" | "held" | "done" | "partly" | "failed" | "canceled";
const tones: Record<WorkState, Tone> = {
  queued: "waiting",
  running: "info",
  held: "warning",
  done: "success",
  partly: "warning",
  failed: "error",
  canceled: "canceled",
};

export const WorkBadge = ({ state, hint }: { state: WorkState; hint?: string }) => {
  const { t } = useTranslation("ui");
  return <StatusBadge tone={tones[state]} label={t(`state.${state}`)} hint={hint} />;
};

/**
 * A long piece of work: state, counts, bar, expected end. Green only when everything went well. The state is announced, the
 * counts are not (they would never be silent).
 */
export function WorkProgress({
  state,
  done,
  failed,
  total,
  read = null,
  startedAt,
  note,
}: {
  state: WorkState;
  /** How many have an outcome, good or bad. */
  done: number;
  failed: number;
  total: number | null;
  /** While the total is not known: how many were read. */
  read?: number | null;
  startedAt?: string | null;
  note?: ReactNode;
}) {
  const { t } = useTranslation("ui");
  const share = total ? Math.min(100, Math.floor((done / total) * 100)) : null;
  const running = state === "running" || state === "queued";
  const colour =
    state === "failed"
      ? "error"
      : failed > 0 || state === "partly" || state === "held"
        ? "warning"
        : state === "done"
          ? "success"
          : "primary";
  return (
    <Box>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: "wrap", alignItems: "center", mb: 0.75 }}>
        <span aria-live="polite">
          <WorkBadge state={state} />
        </span>
        <Typography variant="body2" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {total === null
            ? t(read === null ? "progress.unknown" : "progress.read", { done: formatCount(done), read: formatCount(read ?? 0) })
            : t("progress.counts", { done: formatCount(done), total: formatCount(total) })}
        </Typography>
        {failed > 0 && (
          <Typography variant="body2" color="error" sx={{ fontVariantNumeric: "tabular-nums" }}>
            {t("progress.failed", { count: failed })}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ ml: "auto" }}>
          {running && timeLeft(done, total, startedAt, t)}
        </Typography>
      </Stack>
      <LinearProgress
        color={colour}
        variant={share === null && running ? "indeterminate" : "determinate"}
        value={share ?? (running ? 0 : 100)}
        aria-label={t(`state.${state}`)}
        sx={{ height: 6, borderRadius: 3 }}
      />
      {note && (
        <Typography component="div" variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}

const timeLeft = (
  done: number,
  total: number | null,
  startedAt: string | null | undefined,
  t: ReturnType<typeof useTranslation<"ui">>["t"],
) => {
  if (!total || !done || !startedAt || done >= total) return null;
  const spent = (Date.now() - new Date(startedAt).getTime()) / 1000;
  if (spent < 1) return null;
  const left = Math.ceil((spent / done) * (total - done));
  if (!Number.isFinite(left) || left < 2) return null;
  const time = left < 90 ? t("progress.seconds", { count: left }) : t("progress.minutes", { count: Math.ceil(left / 60) });
  const rate = t("progress.rate", { n: formatCount(Math.round(done / spent)) });
  return `${rate} · ${t("progress.left", { time })}`;
};
