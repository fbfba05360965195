import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { LineOutcome, type Process, type ProcessLine } from "@tradeport/contract/bulk";
import type { ListLayout } from "@tradeport/contract/preferences";
import { useMemo } from "react";
import type { z } from "zod";
import { api, pollWhileAway } from "#api";
import { useTranslation, useWords } from "#i18n";
import { useList } from "#list/use-list.tsx";
import { Cut } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { Section } from "#ui/page.tsx";
import { ProblemFix } from "#ui/problem-fix.tsx";
import { ProblemNote } from "#ui/problem-note.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { LineChanges } from "./line-changes.tsx";
import { LinesFile } from "./lines-file.tsx";
import { outcomeOf } from "./outcome.ts";

const tones: Record<z.infer<typeof LineOutcome>, Tone> = {
  waiting: "waiting",
  done: "success",
  skipped: "neutral",
  failed: "error",
  held: "warning",
};

const filterOf = ({
  outcome,
  fingerprint,
}: {
  outcome?: ProcessLine["outcome"] | undefined;
  fingerprint?: string | undefined;
}) => ({
  ...(outcome && { outcome }),
  ...(fingerprint && { fingerprint }),
});

/** Causes are sentences: they need their lines. */
const roomy: ListLayout = { columns: [], density: "comfortable" };

/** A line per row of the file or per product: where it stood, what became of it, why, and where it is put right. */
export function ProcessLines({ process, live }: { process: Process; live: number | false }) {
  const { t } = useTranslation("bulk");
  const words = useWords();
  const control = useList("process-lines", api.Process.GetProcessLines, { processId: process.id }, roomy);
  const { search } = control;
  const list = useQuery({
    ...api.Process.GetProcessLines.query(search.ask),
    placeholderData: keepPreviousData,
    refetchInterval: () => live && pollWhileAway(live),
  });
  const groups = useQuery(api.Process.GetProcessProblems.query({ processId: process.id }));
  const columns = useMemo<Column<ProcessLine>[]>(
    () => [
      { key: "place", title: t("detail.place"), width: 115, cell: (line) => line.place ?? line.lineNo },
      { key: "label", title: t("detail.label"), width: 150, card: "title", cell: (line) => <Cut lines={2}>{line.label}</Cut> },
      {
        key: "outcome",
        title: t("detail.outcome"),
        width: 170,
        cell: (line) => <StatusBadge tone={tones[line.outcome]} label={outcomeOf(process, line.outcome, t)} />,
      },
      { key: "changes", title: t("detail.changes"), width: 270, cell: (line) => <LineChanges line={line} /> },
      {
        key: "problem",
        title: t("detail.problem"),
        width: 320,
        cell: (line) =>
          line.problems.length === 0 ? (
            "–"
          ) : (
            <Stack sx={{ gap: 1, py: 0.5, whiteSpace: "normal" }}>
              {line.problems.map((problem) => (
                <ProblemNote
                  key={`${problem.fingerprint} ${problem.column} ${problem.value}`}
                  problem={problem}
                  value={problem.value}
                  column={problem.column}
                >
                  <ProblemFix problem={problem} productId={line.productId} channelId={line.channelId ?? undefined} />
                </ProblemNote>
              ))}
            </Stack>
          ),
      },
    ],
    [t, process],
  );
  return (
    <Section title={t("detail.lines")} id="lines" toolbar={<LinesFile processId={process.id} {...filterOf(search.ask)} />}>
      <Stack sx={{ gap: 1.5 }}>
        <FilterBar
          search={search}
          items={[
            {
              field: "outcome",
              label: t("detail.outcome"),
              options: LineOutcome.options.map((value) => ({ value, label: outcomeOf(process, value, t) })),
            },
            {
              field: "fingerprint",
              label: t("detail.cause"),
              options: (groups.data ?? []).map(({ problem }) => ({ value: problem.fingerprint, label: words(problem.cause) })),
            },
          ]}
        />
        <DataTable
          label={t("detail.lines")}
          columns={columns}
          {...rowsOf(list)}
          rowKey={(line) => String(line.lineNo)}
          rowName={(line) => line.label}
          list={control}
          empty={<EmptyState title={t("detail.noLines")} text={t("detail.noLinesText")} />}
        />
      </Stack>
    </Section>
  );
}
