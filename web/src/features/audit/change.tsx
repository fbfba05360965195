import Box from "@mui/material/Box";
import type { AuditRow } from "@tradeport/contract/audit";
import { useTranslation } from "#i18n";
import { useAuditWords } from "./words.ts";

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
/** What is longer is whole in the export. */
const shownFields = 8;
const longest = 120;
const cut = (whole: string) => (whole.length > longest ? `${whole.slice(0, longest)}…` : whole);
/** Counters and keys of the row itself: they change with every change and tell a person nothing. */
const silent = new Set(["id", "clientId", "version", "createdDate", "modifiedDate"]);

/** Field: before → after, of what differs; and the reason, if one was given. */
export function Change({ row }: { row: AuditRow }) {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  const text = (field: string, value: unknown) => cut(words.value(field, value));
  const [before, after] = [fieldsOf(row.before), fieldsOf(row.after)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !silent.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return (
    <Box sx={{ fontSize: 13, overflowWrap: "anywhere", whiteSpace: "normal" }}>
      {names.slice(0, shownFields).map((name) => (
        <div key={name}>
          {words.field(name)}: {text(name, before[name])}
          {text(name, before[name]) && " → "}
          {text(name, after[name])}
        </div>
      ))}
      {names.length > shownFields && "…"}
      {row.reason && (
        <div>
          {t("reason")}: {words.reason(row.reason)}
        </div>
      )}
    </Box>
  );
}
