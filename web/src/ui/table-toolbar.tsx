import ViewColumn from "@mui/icons-material/ViewColumnOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#i18n";
import type { Column, ListControl } from "./data-table.tsx";
import { ExportMenu, type Exports } from "./table-export.tsx";
import { barPlace } from "./table-style.ts";

/** Fetched when it is opened. */
const ColumnChooser = lazy(async () => ({ default: (await import("./table-columns.tsx")).ColumnChooser }));

/** Over a list while nothing is selected: its views, what leaves it, and how it is drawn. */
export function TableToolbar({
  list,
  columns,
  exports,
  phone,
}: {
  list: ListControl;
  // biome-ignore lint/suspicious/noExplicitAny: the toolbar knows columns, not rows
  columns: readonly Column<any>[];
  exports: Exports | undefined;
  phone: boolean;
}) {
  const { t } = useTranslation("lists");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Stack
      className="screen-only"
      direction="row"
      useFlexGap
      sx={{
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        px: 1,
        py: 0.5,
        minHeight: 44,
        ...barPlace,
        bgcolor: "background.paper",
        borderBottom: 1,
        borderColor: "divider",
      }}
    >
      {list.views}
      <Stack direction="row" useFlexGap sx={{ gap: 0.5, ml: "auto" }}>
        {exports && <ExportMenu {...exports} />}
        {!phone && (
          <Button
            size="small"
            color="inherit"
            startIcon={<ViewColumn />}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {t("columns.title")}
          </Button>
        )}
      </Stack>
      <Suspense fallback={null}>
        {anchor && (
          <ColumnChooser anchor={anchor} onClose={() => setAnchor(null)} columns={columns} arrangement={list.arrangement} />
        )}
      </Suspense>
    </Stack>
  );
}
