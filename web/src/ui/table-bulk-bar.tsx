import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { formatCount, useTranslation } from "#i18n";
import type { Chosen } from "./data-table.tsx";

/** "n selected", select all that match, the actions, clear. */
export function BulkBar({
  chosen,
  total,
  exact,
  pageAll,
  onAll,
  children,
}: {
  chosen: Chosen;
  total: number;
  exact: boolean;
  pageAll: boolean;
  onAll: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation("ui");
  const words = { count: formatCount(chosen.all ? total : chosen.count) as never };
  return (
    <Stack
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
        bgcolor: "var(--row-selected)",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      <Typography variant="body2" aria-live="polite" sx={{ fontWeight: 600 }}>
        {chosen.all ? t(exact ? "table.allSelected" : "table.allSelectedMore", words) : t("table.selected", words)}
      </Typography>
      {!chosen.all && pageAll && total > chosen.count && (
        <Button size="small" onClick={onAll}>
          {t(exact ? "table.selectAll" : "table.selectAllMore", { count: formatCount(total) as never })}
        </Button>
      )}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", ml: "auto" }}>
        {children}
        <Button size="small" color="inherit" onClick={chosen.clear}>
          {t("table.clear")}
        </Button>
      </Stack>
    </Stack>
  );
}
