import Eye from "@mui/icons-material/VisibilityOutlined";
import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, memo, type ReactNode, useRef } from "react";
import { useTranslation } from "#i18n";
import { type Address, forRouter } from "../address.ts";
import { IconAction } from "./icon-action.tsx";
import { useGo } from "./link.tsx";
import { cellName } from "./table-cells.ts";
import { EditCell } from "./table-edit.tsx";
import type { BodyProps } from "./table-grid.tsx";
import { useRovingCells } from "./table-keys.ts";
import { type Arranged, leadOf } from "./table-layout.ts";

interface LineProps<Row> extends BodyProps<Row> {
  row: Row;
  index: number;
  /** Told the drawn row where heights differ. */
  measure?: ((row: HTMLTableRowElement | null) => void) | undefined;
}

/** One row of a grid. Its place is told with each drawing of the list; what stands in it is drawn again only when it changed. */
export function Line<Row>(props: LineProps<Row>) {
  const { row, index, columns, lefts, rowKey, rowName, marks, href, actions, acts, onPreview, measure } = props;
  const go = useGo();
  const line = useRef<HTMLTableRowElement | null>(null);
  const id = rowKey(row);
  const to = href?.(row);
  const isSelected = marks?.has(id);
  const name = rowName?.(row) ?? String(index + 1);
  const open = (event: MouseEvent<HTMLElement>) => {
    const hit = event.target as HTMLElement;
    const selecting = (getSelection()?.toString() ?? "") !== "";
    if (!to || selecting || !line.current?.contains(hit) || hit.closest("a,button,input,label,[role=button]")) return;
    if (event.ctrlKey || event.metaKey) window.open(to, "_blank", "noopener");
    else void go(to);
  };
  return (
    <tr
      ref={(row) => {
        line.current = row;
        measure?.(row);
      }}
      data-row={index}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      onClick={open}
      style={to ? { cursor: "pointer" } : undefined}
    >
      <Cells
        row={row}
        id={id}
        name={name}
        to={to}
        columns={columns}
        lefts={lefts}
        isSelected={isSelected}
        onMark={marks?.toggle}
      />
      {acts && <Acts row={row} id={id} name={name} actions={actions} onPreview={onPreview} />}
    </tr>
  );
}

interface CellsProps<Row> {
  row: Row;
  id: string;
  name: string;
  to: Address | undefined;
  columns: readonly Arranged<Row>[];
  lefts: readonly number[];
  /** undefined: rows are not ticked here. */
  isSelected: boolean | undefined;
  onMark: ((id: string) => void) | undefined;
}
const Cells = memo(function OneRowsCells<Row>({ row, id, name, to, columns, lefts, isSelected, onMark }: CellsProps<Row>) {
  const { t } = useTranslation("ui");
  const go = useGo();
  const router = useRouter();
  const cells = useRovingCells();
  const lead = leadOf(columns);
  const follow = (event: MouseEvent) => {
    if (!to || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void go(to);
  };
  return (
    <>
      {isSelected !== undefined && (
        <td ref={cells} className="pin check" style={{ left: 0 }}>
          <label>
            <input
              type="checkbox"
              checked={isSelected}
              onChange={() => onMark?.(id)}
              aria-label={t("table.selectRow", { row: name })}
            />
          </label>
        </td>
      )}
      {columns.map((column, at) => {
        const shown = column.cell(row);
        const was = column.edit?.value(row) ?? null;
        const linked =
          at === lead && to ? (
            <a className="lead" href={to} onClick={follow} onMouseEnter={() => void router.preloadRoute(forRouter(to))}>
              {shown}
            </a>
          ) : (
            shown
          );
        return (
          <td
            key={column.key}
            ref={cells}
            tabIndex={-1}
            className={classOf(column)}
            style={column.pinned ? { left: lefts[at] } : undefined}
          >
            {column.edit && was !== null ? (
              <EditCell
                key={id}
                cell={cellName(id, column.key)}
                edit={column.edit}
                row={row}
                value={was}
                label={`${column.title}: ${name}`}
                beside={linked !== shown}
              >
                {linked}
              </EditCell>
            ) : (
              linked
            )}
          </td>
        );
      })}
    </>
  );
}) as <Row>(props: CellsProps<Row>) => ReactNode;

interface ActsProps<Row> {
  row: Row;
  id: string;
  name: string;
  actions: ((row: Row) => ReactNode) | undefined;
  onPreview: ((id: string) => void) | undefined;
}
const Acts = memo(function OneRowsActions<Row>({ row, id, name, actions, onPreview }: ActsProps<Row>) {
  const { t } = useTranslation("ui");
  return (
    <td ref={useRovingCells()} tabIndex={-1} className="act">
      {onPreview && (
        <IconAction
          label={t("table.preview", { row: name })}
          icon={<Eye sx={{ fontSize: 18 }} />}
          onClick={() => onPreview(id)}
        />
      )}
      {actions?.(row)}
    </td>
  );
}) as <Row>(props: ActsProps<Row>) => ReactNode;

export const classOf = ({
  align = "left",
  card,
  onPaper = true,
  pinned,
}: {
  align?: string | undefined;
  card?: string | undefined;
  onPaper?: boolean | undefined;
  pinned: boolean;
}) => `${align} ${card === "media" ? "media" : ""} ${onPaper ? "" : "screen-only"} ${pinned ? "pin" : ""}`;
