import Box from "@mui/material/Box";
import type { ProposedChange } from "@tradeport/contract/proposals";
import { counted, useTranslation } from "#i18n";
import { changedFields } from "./changed-fields.ts";
import { useAuditWords } from "./recorded-words.ts";

/** What is longer is whole in the export. */
const shownFields = 8;
const longest = 120;
const cut = (whole: string) => (whole.length > longest ? `${whole.slice(0, longest)}…` : whole);
/** Of two long texts, from shortly before where they differ: that is what a person looks for. */
const apart = (was: string, is: string): [string, string] => {
  let from = 0;
  while (from < was.length && was[from] === is[from]) from += 1;
  const start = was.length > longest || is.length > longest ? Math.max(0, from - longest / 3) : 0;
  return [was, is].map((text) => `${start > 0 ? "…" : ""}${cut(text.slice(start))}`) as [string, string];
};

type Row = Pick<ProposedChange, "objectType" | "before" | "after" | "reason">;

/** Field: before → after, of what differs. */
export const useChangeLines = ({ objectType, before, after }: Row): string[] => {
  const words = useAuditWords();
  // The marketplace's code of what a mapping leads to stands beside its name.
  const isCode = (field: string) => field === "code" && objectType.endsWith("_mapping");
  const changes = changedFields(before, after).filter(({ path: [first] }) => !(first && "field" in first && isCode(first.field)));
  return changes.map(({ path, before: old, after: now }) => {
    const name = path.map((step) => ("row" in step ? words.row(step.row) : words.field(step.field, objectType))).join(" › ");
    const last = path.findLast((step) => "field" in step)?.field ?? "";
    const [was, is] = apart(words.value(last, old), words.value(last, now));
    if (was === is) return `${name}: ${words.changed}`;
    return `${name}: ${was === "" ? is : `${was} → ${is || "–"}`}`;
  });
};

/** What differs, and the reason, if one was given; `whole`: each line of it, for whoever decides by it. */
export function Change({ row, whole = false }: { row: Row; whole?: boolean }) {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  const lines = useChangeLines(row);
  const most = whole ? lines.length : shownFields;
  return (
    <Box sx={{ fontSize: 13, overflowWrap: "anywhere", whiteSpace: "normal" }}>
      {lines.slice(0, most).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {lines.length > most && <div>{t("more", counted(lines.length - most))}</div>}
      {lines.length === 0 && !row.reason && "–"}
      {row.reason && (
        <div>
          {t("reason")}: {words.reason(row.reason)}
        </div>
      )}
    </Box>
  );
}
