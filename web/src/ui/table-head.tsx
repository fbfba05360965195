import TableSortLabel from "@mui/material/TableSortLabel";
import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "#i18n";
import type { BodyProps } from "./table-grid.tsx";
import { withColumn } from "./table-layout.ts";
import { classOf } from "./table-line.tsx";

const words = { asc: "ascending", desc: "descending" } as const;

/** Titles that sort, edges that resize, and the box that chooses the page. */
export function GridHead<Row>({
  columns,
  declared,
  lefts,
  marks,
  acts,
  search,
  arrangement,
  table,
}: BodyProps<Row> & { table: RefObject<HTMLTableElement | null> }) {
  const { t } = useTranslation("ui");
  const ask: { orderColumn?: string; orderType?: "asc" | "desc" } | undefined = search?.ask;
  const size = (key: string, width: number | null) => arrangement?.set(withColumn(declared, arrangement.layout, key, { width }));
  return (
    <thead>
      <tr>
        {marks && (
          <th className="pin check" style={{ left: 0 }}>
            <PageBox {...marks} label={t("table.selectPage")} />
          </th>
        )}
        {columns.map((column, at) => {
          const way = column.sort !== undefined && ask?.orderColumn === column.sort ? ask.orderType : undefined;
          const sorts = column.sort !== undefined && search !== undefined;
          return (
            <th
              key={column.key}
              scope="col"
              className={classOf(column)}
              style={column.pinned ? { left: lefts[at] } : undefined}
              aria-sort={sorts ? (way ? words[way] : "none") : undefined}
            >
              {sorts ? (
                <TableSortLabel
                  active={way !== undefined}
                  direction={way ?? "asc"}
                  onClick={() => search.set(nextSort(column.sort!, way, search.sorted))}
                >
                  <span className="head">{column.title}</span>
                </TableSortLabel>
              ) : (
                <span className="head" style={column.bare ? visuallyHidden : undefined}>
                  {column.title}
                </span>
              )}
              {arrangement && column.card !== "media" && (
                <Grip table={table} at={at + (marks ? 1 : 0)} onSize={(px) => size(column.key, px)} />
              )}
            </th>
          );
        })}
        {acts && (
          <th className="act">
            <span style={{ fontSize: 0 }}>{t("actions")}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function PageBox({
  pageAll,
  pageSome,
  togglePage,
  label,
}: {
  pageAll: boolean;
  pageSome: boolean;
  togglePage: () => void;
  label: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = !pageAll && pageSome;
  }, [pageAll, pageSome]);
  return (
    <label>
      <input ref={box} type="checkbox" checked={pageAll} onChange={togglePage} aria-label={label} />
    </label>
  );
}

/** The right edge of a title: drawn wider or narrower; twice pressed it is as shipped. Buttons for the same are under "Columns". */
function Grip({
  table,
  at,
  onSize,
}: {
  table: RefObject<HTMLTableElement | null>;
  at: number;
  onSize: (px: number | null) => void;
}) {
  const start = useRef<{ x: number; px: number; whole: number } | null>(null);
  const column = () => table.current?.querySelectorAll("col")[at];
  const begin = (event: PointerEvent<HTMLElement>) => {
    const title = event.currentTarget.parentElement;
    if (!title || !table.current) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, px: title.offsetWidth, whole: table.current.offsetWidth };
  };
  const width = (event: PointerEvent) => Math.max(48, start.current!.px + event.clientX - start.current!.x);
  return (
    <span
      aria-hidden
      className="grip"
      onPointerDown={begin}
      onPointerMove={(event) => {
        const drawn = column();
        if (!start.current || !drawn || !table.current) return;
        const px = width(event);
        drawn.style.width = `${px}px`;
        table.current.style.width = `${start.current.whole + px - start.current.px}px`;
      }}
      onPointerUp={(event) => {
        if (!start.current) return;
        const px = width(event);
        const changed = Math.abs(px - start.current.px) > 2;
        start.current = null;
        if (changed) onSize(px);
      }}
      onDoubleClick={() => onSize(null)}
    />
  );
}

/** asc, then desc, then as it was. A column that the list is sorted by anyway turns to asc first. */
const nextSort = (column: string, way: "asc" | "desc" | undefined, isSelected: boolean) => {
  if (way === undefined || (way === "desc" && !isSelected)) return { orderColumn: column, orderType: "asc" };
  return way === "asc" ? { orderColumn: column, orderType: "desc" } : { orderColumn: undefined, orderType: undefined };
};

/** Read out and not shown. */
export const visuallyHidden = {
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clip: "rect(0 0 0 0)",
  whiteSpace: "nowrap",
} as const;
