import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import { useTranslation } from "#i18n";
import { useWork, WorkToDo } from "#list/work.tsx";
import { Section } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { ToDos } from "#ui/to-do.tsx";
import { EmptyHint } from "./empty-hint.tsx";

/** What needs a person now, most pressing first; what is at zero is not shown. */
export function WorkList() {
  const { t } = useTranslation("home");
  const { data: open, error, refetch } = useWork();
  if (error && !open) return <TableFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Section title={t("work.title")}>
      {!open && <Skeleton variant="rounded" height={98} />}
      {open?.length === 0 && <EmptyHint title={t("work.none")} text={t("work.noneText")} />}
      {open && open.length > 0 && (
        <Paper variant="outlined" sx={{ borderRadius: 2, overflow: "hidden" }}>
          <ToDos>
            {open.map((work) => (
              <WorkToDo key={work.kind} work={work} />
            ))}
          </ToDos>
        </Paper>
      )}
    </Section>
  );
}
