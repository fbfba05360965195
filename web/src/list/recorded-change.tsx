import Box from "@mui/material/Box";
import type { AuditRow } from "@tradeport/contract/audit";
import { counted, useTranslation } from "#i18n";
import { changedFields } from "./changed-fields.ts";
import { useAuditWords } from "./words.ts";

/** What is longer is whole in the export. */
const shownFields = 8;
const longest = 120;
const cut = (whole: string) => (whole.length > longest ? `${whole.slice(0, longest)}…` : whole);

/** Field: before → after, of what differs; and the reason, if one was given. */
export function Change({ row }: { row: AuditRow }) {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  // The marketplace's code of what a mapping leads to stands beside its name.
  const isCode = (field: string) => field === "code" && row.objectType.endsWith("_mapping");
  const changes = changedFields(row.before, row.after).filter(
    ({ path: [first] }) => !(first && "field" in first && isCode(first.field)),
  );
  const lines = changes.map(({ path, before, after }) => {
    const name = path.map((step) => ("row" in step ? words.row(step.row) : words.field(step.field, row.objectType))).join(" › ");
    const last = path.findLast((step) => "field" in step)?.field ?? "";
    const [was, is] = [cut(words.value(last, before)), cut(words.value(last, after))];
    if (was === is) return `${name}: ${words.changed}`;
    return `${name}: ${was === "" ? is : `${was} → ${is || "–"}`}`;
  });
  return (
    <Box sx={{ fontSize: 13, overflowWrap: "anywhere", whiteSpace: "normal" }}>
      {lines.slice(0, shownFields).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {lines.length > shownFields && <div>{t("more", counted(lines.length - shownFields))}</div>}
      {lines.length === 0 && !row.reason && "–"}
      {row.reason && (
        <div>
          {t("reason")}: {words.reason(row.reason)}
        </div>
      )}
    </Box>
  );
}
