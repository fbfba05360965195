import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Pagination from "@mui/material/Pagination";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import type { XmlFeed } from "@tradeport/contract/xml";
import { useState } from "react";
import { api, pollWhileAway } from "#api";
import { formatCount, formatDateTime, useTranslation, useWords } from "#i18n";
import { useConfirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { WorkBadge } from "#ui/progress.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { isOver } from "../../processes.ts";

/** The runs of a feed, newest first, ten a page; one that is held is released or thrown away here. */
export function FeedLog({ feed, onClose }: { feed: XmlFeed | undefined; onClose: () => void }) {
  const { t } = useTranslation("feeds");
  return (
    <SideSheet open={feed !== undefined} onClose={onClose} title={t("logTitle", { name: feed?.name ?? "" })} width={720}>
      {feed && <Runs key={feed.id} feed={feed} />}
    </SideSheet>
  );
}

function Runs({ feed: { clientId, id } }: { feed: XmlFeed }) {
  const { t } = useTranslation("feeds");
  const [page, setPage] = useState(0);
  const log = useQuery({
    ...api.Xml.GetXmlProcessLog.query({ clientId, id, page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollWhileAway(state.data?.data.every(isOver) ? 30_000 : 2000),
  });
  if (log.error && !log.data) return <TableFailed error={log.error} onRetry={() => void log.refetch()} />;
  if (!log.data) return <Loader />;
  if (log.data.totalCount === 0) return <EmptyState title={t("noRuns")} text={t("noRunsText")} />;
  return (
    <Stack sx={{ gap: 1.5 }}>
      {log.data.data.map((process) => (
        <Run key={process.id} clientId={clientId} process={process} />
      ))}
      {log.data.totalPages > 1 && (
        <Pagination count={log.data.totalPages} page={page + 1} onChange={(_, next) => setPage(next - 1)} />
      )}
    </Stack>
  );
}

function Run({ clientId, process }: { clientId: string; process: Process }) {
  const { t } = useTranslation("feeds");
  const words = useWords();
  const { state, reason, createdDate, startedBy, done, skipped, failed, total } = process;
  return (
    <Box sx={{ border: 1, borderColor: "divider", borderRadius: 2, p: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <WorkBadge state={state} />
        <Typography variant="body2" color="textSecondary">
          {formatDateTime(createdDate)} · {startedBy}
        </Typography>
      </Stack>
      {total !== null && total > 0 && state !== "held" && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {t("counts", {
            total: formatCount(total),
            done: formatCount(done),
            skipped: formatCount(skipped),
            failed: formatCount(failed),
          })}
        </Typography>
      )}
      {reason && (
        <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: "anywhere" }}>
          {words(reason)}
        </Typography>
      )}
      {state === "held" && <Held clientId={clientId} process={process} />}
      {failed > 0 && isOver(process) && <Causes clientId={clientId} processId={process.id} />}
    </Box>
  );
}

/** What a held feed says otherwise than it did, and the two ways on. */
function Held({ clientId, process: { id: processId, held } }: { clientId: string; process: Process }) {
  const { t } = useTranslation("feeds");
  const words = useWords();
  const confirm = useConfirm();
  const lines = useQuery(api.Process.GetProcessLines.query({ clientId, processId, outcome: "held" }));
  const release = useMutation({ mutationFn: () => api.Xml.ReleaseXml({ clientId, processId }) });
  const discard = useMutation({ mutationFn: () => api.Xml.DiscardXml({ clientId, processId }) });
  const ask = async (by: typeof release, title: string, text: string, action: string) => {
    if (await confirm({ title, text, action })) by.mutate();
  };
  return (
    <Stack sx={{ gap: 1, mt: 1 }}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lines.data?.data.map(({ lineNo, label, problems }) => (
          <Typography component="li" variant="body2" key={lineNo} sx={{ overflowWrap: "anywhere" }}>
            {label}: {problems.map(({ cause }) => words(cause)).join(" ")}
          </Typography>
        ))}
      </Box>
      {held > (lines.data?.data.length ?? 0) && (
        <Typography variant="body2" color="textSecondary">
          {t("moreHeld", { held: formatCount(held) })}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button
          variant="contained"
          loading={release.isPending}
          onClick={() => void ask(release, t("releaseTitle"), t("releaseText"), t("release"))}
        >
          {t("release")}
        </Button>
        <Button
          variant="outlined"
          loading={discard.isPending}
          onClick={() => void ask(discard, t("discardTitle"), t("discardText"), t("discard"))}
        >
          {t("discard")}
        </Button>
      </Stack>
    </Stack>
  );
}

/** Why lines failed, each cause once. */
function Causes({ clientId, processId }: { clientId: string; processId: string }) {
  const words = useWords();
  const causes = useQuery(api.Process.GetProcessProblems.query({ clientId, processId }));
  return (
    <Stack sx={{ gap: 0.5, mt: 1 }}>
      {causes.data?.slice(0, 10).map(({ problem, count }) => (
        <Alert key={problem.fingerprint} severity="error">
          {formatCount(count)} · {words(problem.cause)} {words(problem.remedy)}
        </Alert>
      ))}
    </Stack>
  );
}
