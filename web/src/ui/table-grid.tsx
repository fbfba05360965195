import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "#i18n";
import type { Marks, TableProps } from "./data-table.tsx";
import { Line, leadOf, place, sticky } from "./table-line.tsx";
import type { VirtualRows as Virtual } from "./table-virtual.tsx";

/** Fetched for long pages alone. */
const VirtualRows = lazy(async () => ({ default: (await import("./table-virtual.tsx")).VirtualRows })) as typeof Virtual;

export interface BodyProps<Row> extends TableProps<Row> {
  rows: readonly Row[];
  marks: Marks | undefined;
  waiting: boolean;
}

const startsVirtual = 100;

/** Header, selection, first column and actions stay in sight while the rest scrolls both ways; more than 100 rows are virtual. */
export function TableGrid<Row>(props: BodyProps<Row>) {
  const { columns, rows, rowKey, marks, waiting, loading, label, actions, search } = props;
  const { t } = useTranslation("ui");
  const box = useRef<HTMLDivElement>(null);
  const many = rows.length > startsVirtual;
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
          {many ? (
            <Suspense fallback={null}>
              <VirtualRows {...props} box={box} />
            </Suspense>
          ) : (
            rows.map((row, at) => <Line key={rowKey(row)} {...props} row={row} index={at} />)
          )}
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
