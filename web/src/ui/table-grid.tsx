import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import { useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, useRef } from "react";
import { useTranslation } from "#i18n";
import type { Column, Marks, TableProps } from "./data-table.tsx";
import { TextLink } from "./link.tsx";

export interface BodyProps<Row> extends TableProps<Row> {
  rows: readonly Row[];
  marks: Marks | undefined;
  waiting: boolean;
}

const rowHeight = 45;
const startsVirtual = 100;

/** Header, selection, first column and actions stay in sight while the rest scrolls both ways; more than 100 rows are virtual. */
export function TableGrid<Row>(props: BodyProps<Row>) {
  const { columns, rows, rowKey, marks, waiting, loading, label, actions, search } = props;
  const { t } = useTranslation("ui");
  const box = useRef<HTMLDivElement>(null);
  const many = rows.length > startsVirtual;
  const virtual = useVirtualizer({
    count: many ? rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const first = many ? (items[0]?.index ?? 0) : 0;
  const shown = many ? rows.slice(first, (items.at(-1)?.index ?? 0) + 1) : rows;
  const above = many ? (items[0]?.start ?? 0) : 0;
  const below = many ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const width = columns.length + (marks ? 1 : 0) + (actions ? 1 : 0);
  const spacer = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td colSpan={width} style={{ height, padding: 0 }} />
      </tr>
    );

  return (
    <Box
      ref={box}
      tabIndex={-1}
      sx={{
        overflow: "auto",
        maxHeight: many ? "70vh" : undefined,
        opacity: loading && !waiting ? 0.55 : 1,
        transition: "opacity .15s .3s",
      }}
    >
      <Table
        size="small"
        stickyHeader
        aria-label={label}
        aria-busy={waiting || loading}
        aria-rowcount={many ? rows.length + 1 : undefined}
      >
        <TableHead>
          <TableRow>
            {marks && (
              <TableCell padding="checkbox" sx={sticky.check}>
                <Checkbox
                  size="small"
                  checked={marks.pageAll}
                  indeterminate={!marks.pageAll && marks.pageSome}
                  onChange={marks.togglePage}
                  slotProps={{ input: { "aria-label": t("table.selectPage") } }}
                />
              </TableCell>
            )}
            {columns.map((column, at) => {
              const ask: { orderColumn?: string; orderType?: "asc" | "desc" } | undefined = search?.ask;
              const way = column.sort !== undefined && ask?.orderColumn === column.sort ? ask.orderType : undefined;
              return (
                <TableCell
                  key={column.key}
                  align={column.align ?? "left"}
                  aria-sort={way === "asc" ? "ascending" : way === "desc" ? "descending" : undefined}
                  sx={[
                    place(columns, at, marks !== undefined),
                    column.width !== undefined && {
                      minWidth: column.width,
                      width: at === leadOf(columns) ? undefined : column.width,
                    },
                  ]}
                >
                  {column.sort === undefined || !search ? (
                    column.title
                  ) : (
                    <TableSortLabel
                      active={way !== undefined}
                      direction={way ?? "asc"}
                      onClick={() => search.set(nextSort(column.sort!, way, search.sorted))}
                    >
                      {column.title}
                    </TableSortLabel>
                  )}
                </TableCell>
              );
            })}
            {actions && (
              <TableCell align="right" sx={{ ...sticky.actions, width: "1px" }}>
                <Box component="span" sx={{ fontSize: 0 }}>
                  {t("actions")}
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {waiting
            ? Array.from({ length: 12 }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
                <TableRow key={at}>
                  {marks && <TableCell padding="checkbox" />}
                  {columns.map((column) => (
                    <TableCell key={column.key}>
                      <Skeleton width={column.width ? column.width * 0.7 : "60%"} height={22} />
                    </TableCell>
                  ))}
                  {actions && <TableCell />}
                </TableRow>
              ))
            : null}
          {spacer(above)}
          {shown.map((row, at) => (
            <Line key={rowKey(row)} {...props} row={row} index={first + at} />
          ))}
          {spacer(below)}
        </TableBody>
      </Table>
    </Box>
  );
}

/** asc, then desc, then as it was. A column that the list is sorted by anyway turns to asc first. */
const nextSort = (column: string, way: "asc" | "desc" | undefined, chosen: boolean) => {
  if (way === undefined || (way === "desc" && !chosen)) return { orderColumn: column, orderType: "asc" };
  return way === "asc" ? { orderColumn: column, orderType: "desc" } : { orderColumn: undefined, orderType: undefined };
};

function Line<Row>({ row, index, columns, rowKey, rowName, marks, href, actions }: BodyProps<Row> & { row: Row; index: number }) {
  const { t } = useTranslation("ui");
  const navigate = useNavigate();
  const id = rowKey(row);
  const to = href?.(row);
  const chosen = marks?.has(id) ?? false;
  const open = (event: MouseEvent<HTMLElement>) => {
    const hit = event.target as HTMLElement;
    const selecting = (getSelection()?.toString() ?? "") !== "";
    if (!to || selecting || hit.closest("a,button,input,label,[role=button]")) return;
    if (event.ctrlKey || event.metaKey) window.open(to, "_blank", "noopener");
    else void navigate({ to });
  };
  return (
    <TableRow
      hover
      selected={chosen}
      aria-rowindex={index + 2}
      onClick={open}
      sx={{ cursor: to ? "pointer" : undefined, height: rowHeight }}
    >
      {marks && (
        <TableCell padding="checkbox" sx={sticky.check}>
          <Checkbox
            size="small"
            checked={chosen}
            onChange={(event) => marks.toggle(id, event)}
            slotProps={{ input: { "aria-label": t("table.selectRow", { row: rowName?.(row) ?? String(index + 1) }) } }}
          />
        </TableCell>
      )}
      {columns.map((column, at) => (
        <TableCell key={column.key} align={column.align ?? "left"} sx={place(columns, at, marks !== undefined)}>
          {at === leadOf(columns) && to ? (
            <TextLink to={to} color="inherit" underline="hover" sx={{ display: "block", fontWeight: 500 }}>
              {column.cell(row)}
            </TextLink>
          ) : (
            column.cell(row)
          )}
        </TableCell>
      ))}
      {actions && (
        <TableCell align="right" sx={{ ...sticky.actions, whiteSpace: "nowrap", py: 0.25 }}>
          {actions(row)}
        </TableCell>
      )}
    </TableRow>
  );
}

const ground = {
  bgcolor: "background.paper",
  ".MuiTableRow-hover:hover > &": { bgcolor: "var(--row-hover)" },
  ".Mui-selected > &": { bgcolor: "var(--row-selected)" },
};
const stuck = { position: "sticky", zIndex: 2, ...ground, "thead &": { zIndex: 4 } } as const;
const sticky = {
  check: { ...stuck, left: 0, width: 48, minWidth: 48, p: 0, pl: 0.75 },
  actions: { ...stuck, right: 0, boxShadow: "-8px 0 8px -8px rgb(0 0 0 / 0.2)" },
};
const mediaWidth = 56;

/** The column that names the row: its cell is the link, and it stays in sight with the picture before it. */
export const leadOf = <Row,>(columns: readonly Column<Row>[]) => {
  const title = columns.findIndex((column) => column.card === "title");
  return title >= 0
    ? title
    : Math.max(
        0,
        columns.findIndex((column) => column.card !== "media"),
      );
};
const place = <Row,>(columns: readonly Column<Row>[], at: number, marks: boolean) => {
  const lead = leadOf(columns);
  const from = marks ? 48 : 0;
  const media = columns[at]?.card === "media" && { width: mediaWidth, minWidth: mediaWidth, pr: 0 };
  if (at > lead || lead > 1) return media || {};
  if (at < lead) return { ...stuck, ...media, left: from };
  // The name takes the room that the others leave.
  return {
    ...stuck,
    width: "40%",
    left: from + (lead === 1 ? (columns[0]?.card === "media" ? mediaWidth : (columns[0]?.width ?? 0)) : 0),
  };
};
