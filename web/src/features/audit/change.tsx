import Box from "@mui/material/Box";
import type { AuditRow } from "@tradeport/contract/audit";
import { useTranslation } from "#i18n";

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const text = (value: unknown) => (value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value));

/** Field: before → after, of what differs; and the reason, if one was given. */
export function Change({ row }: { row: AuditRow }) {
  const { t } = useTranslation("audit");
  const [before, after] = [fieldsOf(row.before), fieldsOf(row.after)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => text(before[name]) !== text(after[name]),
  );
  return (
    <Box
      sx={{ fontSize: 13, overflowWrap: "anywhere", maxHeight: 120, overflow: "auto" }}
      tabIndex={names.length > 5 ? 0 : undefined}
    >
      {names.map((name) => (
        <div key={name}>
          {name}: {text(before[name])}
          {text(before[name]) && " → "}
          {text(after[name])}
        </div>
      ))}
      {row.reason && (
        <div>
          {t("reason")}: {row.reason}
        </div>
      )}
    </Box>
  );
}
