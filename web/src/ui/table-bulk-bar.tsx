import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { counted, formatCount, useTranslation } from "#i18n";
import type { RowSelection } from "./data-table.tsx";
import { ExportMenu, type Exports } from "./table-export.tsx";
import { barPlace } from "./table-style.ts";

/** "n selected", select all that match, the actions, clear. */
export function BulkBar({
  selection,
  total,
  exact,
  onAll,
  choosing,
  exports,
  children,
}: {
  selection: RowSelection;
  total: number;
  exact: boolean;
  onAll: (() => void) | undefined;
  choosing: boolean;
  exports: Exports | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation("ui");
  const all = { count: formatCount(total) as never };
  return (
    <Stack
      className="screen-only"
      direction="row"
      useFlexGap
      role="toolbar"
      aria-label={t("actions")}
      sx={{
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        px: 2,
        py: 0.75,
        minHeight: 44,
        ...barPlace,
        bgcolor: "var(--row-selected)",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Typography variant="body2" aria-live="polite" sx={{ fontWeight: 600 }}>
        {t("table.selected", counted(selection.count))}
      </Typography>
      {onAll && total > selection.count && (
        <Button size="small" loading={choosing} onClick={onAll}>
          {t(exact ? "table.selectAll" : "table.selectAllMore", all)}
        </Button>
      )}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", ml: "auto" }}>
        {children}
        {exports && <ExportMenu {...exports} ids={selection.ids} />}
        <Button size="small" color="inherit" onClick={selection.clear}>
          {t("table.clear")}
        </Button>
      </Stack>
    </Stack>
  );
}
