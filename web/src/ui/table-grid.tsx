import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import type { Density } from "@tradeport/contract/preferences";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { useTranslation } from "#i18n";
import type { Column, Marks, TableProps } from "./data-table.tsx";
import { usePrinting } from "./printing.ts";
import { CellStatesContext, makeCellStates } from "./table-cells.ts";
import { GridHead } from "./table-head.tsx";
import { useGridKeys } from "./table-keys.ts";
import { type Arranged, type Arrangement, rowHeights } from "./table-layout.ts";
import { Line } from "./table-line.tsx";
import { useBlockPaste } from "./table-paste.tsx";
import { gridStyle } from "./table-style.ts";
import type { VirtualRows as Virtual } from "./table-virtual.tsx";

/** Fetched for long pages alone. */
const VirtualRows = lazy(async () => ({ default: (await import("./table-virtual.tsx")).VirtualRows })) as typeof Virtual;

export interface BodyProps<Row> extends Omit<TableProps<Row>, "columns"> {
  /** Those that are shown, in order. */
  columns: readonly Arranged<Row>[];
  declared: readonly Column<Row>[];
  /** How far from the left a pinned column stays, by its place. */
  lefts: readonly number[];
  density: Density;
  arrangement: Arrangement | undefined;
  rows: readonly Row[];
  marks: Marks | undefined;
  waiting: boolean;
  /** There is a column of actions. */
  acts: boolean;
  onPreview?: ((id: string) => void) | undefined;
}
export interface Jump {
  to: (row: number) => void;
}

const startsVirtual = 100;
export const checkWidth = 44;
/** Two icons, or a short word. */
const actionWidth = 96;

/** Header, selection, first column and actions stay in sight while the rest scrolls both ways; more than 100 rows are virtual. */
export function TableGrid<Row>(props: BodyProps<Row>) {
  const { columns, lefts, rows, rowKey, marks, waiting, loading, label, acts, density, onPreview } = props;
  const { t } = useTranslation("ui");
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const jump = useRef<Jump>(null);
  const printing = usePrinting();
  const many = rows.length > startsVirtual && !printing;
  const [states] = useState(makeCellStates);
  useBlockPaste({ box, columns, rows, rowKey, rowName: props.rowName, checks: marks !== undefined, states });
  const keys = useGridKeys({
    box,
    count: rows.length,
    reveal: (row) => jump.current?.to(row),
    onPreview: onPreview && ((at) => rows[at] && onPreview(rowKey(rows[at]))),
  });
  const lead = columns.filter(({ pinned }) => pinned).length - 1;
  const fill = !columns[lead]?.sized;
  const acting = acts ? (props.actionsWidth ?? actionWidth) : 0;
  const total = columns.reduce((sum, { px }) => sum + px, (marks ? checkWidth : 0) + acting);
  const style = useMemo(() => gridStyle(density), [density]);
  const fixed = (lefts[lead] ?? 0) + (columns[lead]?.px ?? 0);
  return (
    <Box sx={{ position: "relative" }}>
      {loading && !waiting && <Spinner label={t("loading")} />}
      <Box
        ref={box}
        tabIndex={-1}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        style={{ scrollPadding: `40px ${acting + 8}px 8px ${fixed + 8}px` }}
        sx={{
          overflow: "auto",
          outline: "none",
          // On an opaque ground the browser moves this box by itself at the screen's pace while rows are still being drawn; without one it
          // waits for the page in each frame (Chromium, cc/input/main_thread_scrolling_reason.h: kNotOpaqueForTextAndLCDText).
          bgcolor: "background.paper",
          // The page scrolls its titles away, then the list scrolls under its own header.
          maxHeight: props.inside ? undefined : "max(320px, calc(100dvh - 160px))",
          opacity: loading && !waiting ? 0.55 : 1,
          transition: "opacity .15s .3s",
        }}
      >
        <Box
          component="table"
          ref={table}
          role="grid"
          aria-label={label}
          aria-busy={waiting || loading}
          aria-rowcount={many ? rows.length + 1 : undefined}
          data-density={density}
          sx={style}
          style={{ width: fill ? "100%" : total, minWidth: total }}
        >
          <colgroup>
            {marks && <col style={{ width: checkWidth }} />}
            {columns.map(({ key, px }, at) => (
              <col key={key} style={{ width: at === lead && fill ? undefined : px }} />
            ))}
            {acts && <col style={{ width: acting }} />}
          </colgroup>
          <GridHead {...props} table={table} />
          <CellStatesContext value={states}>
            <tbody>
              {waiting
                ? Array.from({ length: 15 }, (_, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
                    <tr key={at} style={{ height: rowHeights[density] }}>
                      {marks && <td className="pin" style={{ left: 0 }} />}
                      {columns.map((column) => (
                        <td key={column.key}>
                          <span className="skeleton" />
                        </td>
                      ))}
                      {acts && <td className="act" />}
                    </tr>
                  ))
                : null}
              {many ? (
                <Suspense fallback={null}>
                  <VirtualRows {...props} box={box} jump={jump} />
                </Suspense>
              ) : (
                rows.map((row, at) => <Line key={rowKey(row)} {...props} row={row} index={at} />)
              )}
            </tbody>
          </CellStatesContext>
        </Box>
      </Box>
    </Box>
  );
}

/** Comes after 300 ms, over the old rows. */
const Spinner = ({ label }: { label: string }) => (
  <Box
    sx={{
      position: "absolute",
      zIndex: 5,
      top: 96,
      left: "50%",
      visibility: "hidden",
      animation: "late-spinner 0s .3s forwards",
      "@keyframes late-spinner": { to: { visibility: "visible" } },
    }}
  >
    <CircularProgress size={30} aria-label={label} />
  </Box>
);
