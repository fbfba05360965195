import ChevronRight from "@mui/icons-material/ChevronRight";
import ExpandMore from "@mui/icons-material/ExpandMore";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "#i18n";
import { Code, Cut } from "#ui/cells.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { TreeRow } from "./tree-rows.ts";

const rowHeight = 48;
const columns = { xs: "minmax(0, 1fr) auto", md: "minmax(0, 3fr) minmax(0, 1.2fr) minmax(0, 2fr) 132px" };
const slimColumns = "minmax(0, 1fr)";
const wide = { display: { xs: "none", md: "block" }, minWidth: 0 };

/**
 * The tree as a grid with levels. Arrows up and down go through the rows, right opens and goes in, left closes and goes out, Enter changes the
 * category; Tab goes on to what can be done to the row. Only rows in sight are drawn, so thousands are as quick as ten.
 */
export function CategoryTree({
  rows,
  onToggle,
  onEdit,
  actions,
  selected,
}: {
  rows: readonly TreeRow[];
  onToggle: (id: string, open: boolean) => void;
  onEdit: (id: string) => void;
  /** `isStop`: Tab reaches them. */
  actions?: (row: TreeRow, isStop: boolean) => ReactNode;
  /** The one that is chosen, in a tree that only chooses. */
  selected?: string;
}) {
  const isSlim = !actions;
  const gridTemplateColumns = isSlim ? slimColumns : columns;
  const { t } = useTranslation("taxonomy");
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState("");
  const here = Math.max(
    0,
    rows.findIndex(({ category }) => category.id === stop),
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const go = (row: number, tries = 20) => {
    const target = rows[row];
    if (!target) return;
    setStop(target.category.id);
    const drawn = box.current?.querySelector<HTMLElement>(`[data-row="${row}"]`);
    if (drawn) drawn.focus();
    else if (tries > 0) {
      virtual.scrollToIndex(row);
      requestAnimationFrame(() => go(row, tries - 1));
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[here];
    if (!row || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const { category, level, isOpen } = row;
    const parent = () => rows.findLastIndex((one, index) => index < here && one.level < level);
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(here + 1),
      ArrowUp: () => go(here - 1),
      PageDown: () => go(Math.min(rows.length - 1, here + 10)),
      PageUp: () => go(Math.max(0, here - 10)),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: () => (isOpen === false ? onToggle(category.id, true) : isOpen && go(here + 1)),
      ArrowLeft: () => (isOpen ? onToggle(category.id, false) : go(parent())),
      Enter: () => onEdit(category.id),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, overflow: "hidden" }}>
      <Box
        ref={box}
        role="treegrid"
        aria-label={t("category.tree")}
        aria-rowcount={rows.length + 1}
        sx={{ overflow: "auto", maxHeight: "calc(100dvh - 220px)", minHeight: 240 }}
      >
        <Box
          role="row"
          aria-rowindex={1}
          sx={{
            display: "grid",
            gridTemplateColumns,
            gap: 1,
            px: 1.5,
            py: 1,
            position: "sticky",
            top: 0,
            zIndex: 1,
            bgcolor: "background.paper",
            borderBottom: 1,
            borderColor: "divider",
            fontWeight: 600,
            fontSize: 13,
            color: "text.secondary",
          }}
        >
          <Box role="columnheader">{t("category.field.name")}</Box>
          {!isSlim && (
            <>
              <Box role="columnheader" sx={wide}>
                {t("category.field.code")}
              </Box>
              <Box role="columnheader" sx={wide}>
                {t("category.field.description")}
              </Box>
              <Box role="columnheader">{t("category.actions")}</Box>
            </>
          )}
        </Box>
        <Box role="rowgroup" sx={{ position: "relative" }} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]!;
            const { category, level, at, of, isOpen } = row;
            const isStop = index === here;
            return (
              <Box
                key={category.id}
                role="row"
                tabIndex={isStop ? 0 : -1}
                data-row={index}
                aria-rowindex={index + 2}
                aria-level={level}
                aria-posinset={at}
                aria-setsize={of}
                aria-expanded={isOpen}
                {...(isSlim && { "aria-selected": category.id === selected })}
                onKeyDown={onKeyDown}
                onFocus={() => setStop(category.id)}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                sx={{
                  display: "grid",
                  gridTemplateColumns,
                  gap: 1,
                  ...(category.id === selected && { bgcolor: "action.selected" }),
                  alignItems: "center",
                  position: "absolute",
                  insetInline: 0,
                  px: 1.5,
                  borderBottom: 1,
                  borderColor: "divider",
                  "&:hover": { bgcolor: "action.hover" },
                  "&:focus-visible": { outline: "2px solid", outlineColor: "primary.main", outlineOffset: -2 },
                }}
              >
                <Box
                  role="gridcell"
                  sx={{ display: "flex", alignItems: "center", gap: 0.5, minWidth: 0 }}
                  style={{ paddingInlineStart: Math.min(level - 1, 9) * 18 }}
                >
                  <Box
                    aria-hidden
                    onClick={() => isOpen !== undefined && onToggle(category.id, !isOpen)}
                    sx={{ display: "grid", placeItems: "center", width: 28, height: 28, flex: "none", cursor: "pointer" }}
                  >
                    {isOpen !== undefined && (isOpen ? <ExpandMore fontSize="small" /> : <ChevronRight fontSize="small" />)}
                  </Box>
                  <Box sx={{ minWidth: 0, flex: isSlim ? 1 : undefined, cursor: "pointer" }} onClick={() => onEdit(category.id)}>
                    <Cut>{category.name}</Cut>
                  </Box>
                  {!category.isOffered && (
                    <StatusBadge tone="neutral" label={t(category.isActive ? "category.offAbove" : "category.off")} />
                  )}
                </Box>
                {actions && (
                  <>
                    <Box role="gridcell" sx={{ ...wide, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
                      <Code>{category.categoryCode}</Code>
                    </Box>
                    <Box role="gridcell" sx={{ ...wide, color: "text.secondary" }}>
                      <Cut>{category.description}</Cut>
                    </Box>
                    <Box role="gridcell" sx={{ display: "flex", justifyContent: "flex-end" }}>
                      {actions(row, isStop)}
                    </Box>
                  </>
                )}
              </Box>
            );
          })}
        </Box>
      </Box>
    </Paper>
  );
}
