import Checkbox from "@mui/material/Checkbox";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useNavigate } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { useTranslation } from "#i18n";
import type { Column } from "./data-table.tsx";
import { TextLink } from "./link.tsx";
import type { BodyProps } from "./table-grid.tsx";

export const rowHeight = 45;

/** One row of a grid. */
export function Line<Row>({
  row,
  index,
  columns,
  rowKey,
  rowName,
  marks,
  href,
  actions,
}: BodyProps<Row> & { row: Row; index: number }) {
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
            onChange={() => marks.toggle(id)}
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
export const sticky = {
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
/** Width and stickiness of a column's cells. */
export const place = <Row,>(columns: readonly Column<Row>[], at: number, marks: boolean) => {
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
