import Narrower from "@mui/icons-material/CloseFullscreen";
import Handle from "@mui/icons-material/DragIndicator";
import Down from "@mui/icons-material/KeyboardArrowDown";
import Up from "@mui/icons-material/KeyboardArrowUp";
import Wider from "@mui/icons-material/OpenInFull";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Popover from "@mui/material/Popover";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import type { Density } from "@tradeport/contract/preferences";
import { useState } from "react";
import { useTranslation } from "#i18n";
import type { Column } from "./data-table.tsx";
import { IconAction } from "./icon-action.tsx";
import { type Arrangement, arrange, densities, densityOf, moved, withColumn } from "./table-layout.ts";

const step = 24;

/** Which columns, in which order, how wide; by buttons, and the order by dragging too. */
export function ColumnChooser({
  anchor,
  onClose,
  columns,
  arrangement,
}: {
  anchor: HTMLElement;
  onClose: () => void;
  // biome-ignore lint/suspicious/noExplicitAny: the chooser knows columns, not rows
  columns: readonly Column<any>[];
  arrangement: Arrangement;
}) {
  const { t } = useTranslation("lists");
  const [dragged, setDragged] = useState<string | null>(null);
  const { layout, set } = arrangement;
  const all = arrange(columns, layout).filter(({ card }) => card !== "media");
  const free = all.filter(({ pinned }) => !pinned);
  const move = (key: string, by: number) => {
    const to = free[free.findIndex((one) => one.key === key) + by];
    if (to) set(moved(columns, layout, key, to.key));
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      transformOrigin={{ vertical: "top", horizontal: "right" }}
      slotProps={{ paper: { role: "dialog", "aria-label": t("columns.title"), sx: { width: 380, p: 1.5, borderRadius: 2 } } }}
    >
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", mb: 1 }}>
        <Typography variant="h3">{t("columns.density")}</Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={densityOf(layout)}
          aria-label={t("columns.density")}
          onChange={(_, density: Density | null) => density && set({ ...layout, density })}
        >
          {densities.map((density) => (
            <ToggleButton key={density} value={density} sx={{ py: 0.25, textTransform: "none" }}>
              {t(`columns.${density}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      <Typography variant="h3">{t("columns.title")}</Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxHeight: "min(60vh, 440px)", overflow: "auto" }}>
        {all.map((column) => (
          <Stack
            key={column.key}
            component="li"
            direction="row"
            draggable={!column.pinned}
            onDragStart={() => setDragged(column.key)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={() => {
              if (dragged) set(moved(columns, layout, dragged, column.key));
              setDragged(null);
            }}
            onDragEnd={() => setDragged(null)}
            sx={{ alignItems: "center", opacity: dragged === column.key ? 0.4 : 1 }}
          >
            <Handle
              fontSize="small"
              sx={{ color: "text.disabled", cursor: "grab", visibility: column.pinned ? "hidden" : undefined }}
            />
            <FormControlLabel
              sx={{
                flex: 1,
                minWidth: 0,
                ml: 0,
                mr: 0.5,
                "& .MuiFormControlLabel-label": { fontSize: 13.5, overflowWrap: "anywhere" },
              }}
              control={
                <Checkbox
                  size="small"
                  sx={{ p: 0.5 }}
                  checked={column.shown}
                  disabled={column.pinned}
                  onChange={(_, shown) => set(withColumn(columns, layout, column.key, { shown }))}
                />
              }
              label={column.title}
            />
            <IconAction
              label={t("columns.narrower", { column: column.title })}
              icon={<Narrower sx={{ fontSize: 15 }} />}
              disabled={!column.shown}
              onClick={() => set(withColumn(columns, layout, column.key, { width: column.px - step }))}
            />
            <IconAction
              label={t("columns.wider", { column: column.title })}
              icon={<Wider sx={{ fontSize: 15 }} />}
              disabled={!column.shown}
              onClick={() => set(withColumn(columns, layout, column.key, { width: column.px + step }))}
            />
            <IconAction
              label={t("columns.up", { column: column.title })}
              icon={<Up fontSize="small" />}
              disabled={column.pinned || column.key === free[0]?.key}
              onClick={() => move(column.key, -1)}
            />
            <IconAction
              label={t("columns.down", { column: column.title })}
              icon={<Down fontSize="small" />}
              disabled={column.pinned || column.key === free.at(-1)?.key}
              onClick={() => move(column.key, 1)}
            />
          </Stack>
        ))}
      </Box>
      <Button size="small" sx={{ mt: 1 }} onClick={() => set(null)}>
        {t("columns.reset")}
      </Button>
    </Popover>
  );
}
