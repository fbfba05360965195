import Box from "@mui/material/Box";
import type { AuditRow } from "@tradeport/contract/audit";
import { useTranslation } from "#i18n";

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
/** What is longer is whole in the export. */
const shownFields = 8;
const longest = 120;
const text = (value: unknown) => {
  const whole = value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);
  return whole.length > longest ? `${whole.slice(0, longest)}…` : whole;
};

/** Field: before → after, of what differs; and the reason, if one was given. */
export function Change({ row }: { row: AuditRow }) {
  const { t } = useTranslation("audit");
  const [before, after] = [fieldsOf(row.before), fieldsOf(row.after)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return (
    <Box sx={{ fontSize: 13, overflowWrap: "anywhere", whiteSpace: "normal" }}>
      {names.slice(0, shownFields).map((name) => (
        <div key={name}>
          {name}: {text(before[name])}
          {text(before[name]) && " → "}
          {text(after[name])}
        </div>
      ))}
      {names.length > shownFields && "…"}
      {row.reason && (
        <div>
          {t("reason")}: {row.reason}
        </div>
      )}
    </Box>
  );
}
