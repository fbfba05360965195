import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import type { Process } from "@tradeport/contract/bulk";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { counted, useTranslation } from "#i18n";
import { useGo } from "#ui/link.tsx";
import { Section } from "#ui/page.tsx";
import { ProblemNote } from "#ui/problem-note.tsx";
import { TableFailed } from "#ui/table-failed.tsx";

/** The same cause is one group, however many lines it stopped. */
export function ProcessProblems({ process, live }: { process: Process; live: number | false }) {
  const { id: processId, failed } = process;
  const { t } = useTranslation("bulk");
  const go = useGo();
  // What waits for something that it lacks has not failed.
  const title = t(process.processType === "undo" ? "detail.whyLeft" : failed > 0 ? "detail.problems" : "detail.lacking");
  const groups = useQuery({
    ...api.Process.GetProcessProblems.query({ processId }),
    refetchInterval: () => live && pollWhileAway(live),
  });
  if (groups.error && !groups.data) return <TableFailed error={groups.error} onRetry={() => void groups.refetch()} />;
  if (!groups.data?.length) return null;
  const show = (fingerprint: string) =>
    go(at("/Product/BulkOperations/ProcessDetail", { processId, fingerprint }), { hash: "lines", resetScroll: false });
  return (
    <Section title={title}>
      <Paper variant="outlined" component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: "none", borderRadius: 2 }}>
        {groups.data.map(({ problem, count }) => (
          <Stack
            component="li"
            key={problem.fingerprint}
            direction="row"
            useFlexGap
            sx={{
              gap: 2,
              p: 1.5,
              alignItems: "flex-start",
              flexWrap: "wrap",
              borderBottom: 1,
              borderColor: "divider",
              "&:last-child": { border: 0 },
            }}
          >
            <ProblemNote problem={problem} />
            <Button size="small" variant="outlined" onClick={() => void show(problem.fingerprint)} sx={{ whiteSpace: "nowrap" }}>
              {t("detail.problemLines", counted(count))} · {t("detail.showLines")}
            </Button>
          </Stack>
        ))}
      </Paper>
    </Section>
  );
}
