import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import type { Process } from "@tradeport/contract/bulk";
import { useEffect } from "react";
import { at } from "../../address.ts";
import { formatCount, useTranslation } from "../../i18n/index.ts";
import { usePreferences, useSetPreference } from "../../preferences.ts";
import { goodOf, isOver } from "../../processes.ts";
import { When } from "../../ui/cells.tsx";
import { LinkButton, TextLink } from "../../ui/link.tsx";
import { WorkBadge } from "../../ui/progress.tsx";
import { CentrePart } from "./part.tsx";

/** The newest long operations: how far they are, or how they ended. Those that ended badly are no news once they were shown. */
export function ProcessPart({
  processes,
  fresh,
  lastEnd,
  onGo,
}: {
  processes: readonly Process[];
  fresh: readonly Process[];
  lastEnd: string;
  onGo: () => void;
}) {
  const { t } = useTranslation(["shell", "bulk"]);
  const { own, waiting } = usePreferences();
  const set = useSetPreference();
  const isNews = !waiting && lastEnd > (own.processesSeen ?? "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each newest end
  useEffect(() => {
    if (isNews) set({ processesSeen: lastEnd });
  }, [isNews, lastEnd]);
  if (processes.length === 0) return null;
  return (
    <CentrePart
      title={t("activity.processes")}
      act={
        <LinkButton to="/Product/BulkOperations/Load" size="small" onClick={onGo}>
          {t("activity.all")}
        </LinkButton>
      }
    >
      <Box component="ul" aria-label={t("activity.processes")} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {processes.map((process) => (
          <Line key={process.id} process={process} isFresh={fresh.some(({ id }) => id === process.id)} onGo={onGo} />
        ))}
      </Box>
    </CentrePart>
  );
}

function Line({ process, isFresh, onGo }: { process: Process; isFresh: boolean; onGo: () => void }) {
  const { t } = useTranslation(["shell", "bulk"]);
  const { id, processType, subject, state, total, failed, held, createdDate, endedDate } = process;
  const gone = goodOf(process) + failed + held;
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, "& + &": { borderTop: 1, borderColor: "divider" } }}>
      <Box sx={{ display: "flex", gap: 1, alignItems: "flex-start", justifyContent: "space-between" }}>
        <TextLink
          to={at("/Product/BulkOperations/ProcessDetail", { processId: id })}
          onClick={onGo}
          color="inherit"
          underline="hover"
          sx={{ fontWeight: isFresh ? 700 : 500, overflowWrap: "anywhere", minWidth: 0 }}
        >
          {t(`process.${processType}`, { ns: "bulk" })}
        </TextLink>
        <WorkBadge state={state} />
      </Box>
      <Box sx={{ fontSize: 12.5, color: "text.secondary", overflowWrap: "anywhere" }}>
        {subject && <>{subject} · </>}
        {total !== null && (
          <>
            {t("activity.counts", { done: formatCount(isOver(process) ? goodOf(process) : gone), total: formatCount(total) })} ·{" "}
          </>
        )}
        <When at={endedDate ?? createdDate} as="ago" />
      </Box>
      {!isOver(process) && (
        <LinearProgress
          aria-label={t(`process.${processType}`, { ns: "bulk" })}
          variant={total ? "determinate" : "indeterminate"}
          value={total ? Math.min(100, (gone / total) * 100) : 0}
          sx={{ height: 6, borderRadius: 3, mt: 0.75 }}
        />
      )}
    </Box>
  );
}
