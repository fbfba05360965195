import Eye from "@mui/icons-material/VisibilityOutlined";
import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, memo, useRef } from "react";
import { useTranslation } from "#i18n";
import { IconAction } from "./icon-action.tsx";
import { cellName } from "./table-cells.ts";
import { EditCell } from "./table-edit.tsx";
import type { BodyProps } from "./table-grid.tsx";
import { useRovingRow } from "./table-keys.ts";
import { leadOf } from "./table-look.ts";

interface LineProps<Row> extends BodyProps<Row> {
  row: Row;
  index: number;
  /** Told the drawn row where heights differ. */
  measure?: ((row: HTMLTableRowElement | null) => void) | undefined;
}

function OneLine<Row>({
  row,
  index,
  columns,
  lefts,
  rowKey,
  rowName,
  marks,
  href,
  actions,
  acts,
  onPreview,
  measure,
}: LineProps<Row>) {
  const { t } = useTranslation("ui");
  const router = useRouter();
  const line = useRef<HTMLTableRowElement | null>(null);
  useRovingRow(line);
  const id = rowKey(row);
  const to = href?.(row);
  const chosen = marks?.has(id) ?? false;
  const lead = leadOf(columns);
  const name = rowName?.(row) ?? String(index + 1);
  const open = (event: MouseEvent<HTMLElement>) => {
    const hit = event.target as HTMLElement;
    const selecting = (getSelection()?.toString() ?? "") !== "";
    if (!to || selecting || !line.current?.contains(hit) || hit.closest("a,button,input,label,[role=button]")) return;
    if (event.ctrlKey || event.metaKey) window.open(to, "_blank", "noopener");
    else void router.navigate({ to });
  };
  const follow = (event: MouseEvent) => {
    if (!to || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ to });
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
      aria-selected={marks ? chosen : undefined}
      onClick={open}
      style={to ? { cursor: "pointer" } : undefined}
    >
      {marks && (
        <td className="pin check" style={{ left: 0 }}>
          <label>
            <input
              type="checkbox"
              checked={chosen}
              onChange={() => marks.toggle(id)}
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
            <a className="lead" href={to} onClick={follow} onMouseEnter={() => void router.preloadRoute({ to })}>
              {shown}
            </a>
          ) : (
            shown
          );
        return (
          <td key={column.key} tabIndex={-1} className={classOf(column)} style={column.pinned ? { left: lefts[at] } : undefined}>
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
      {acts && (
        <td tabIndex={-1} className="act">
          {onPreview && (
            <IconAction
              label={t("table.preview", { row: name })}
              icon={<Eye sx={{ fontSize: 18 }} />}
              onClick={() => onPreview(index)}
            />
          )}
          {actions?.(row)}
        </td>
      )}
    </tr>
  );
}

/** One row of a grid; drawn again only when something of it changed. */
export const Line = memo(OneLine) as typeof OneLine;

export const classOf = ({
  align = "left",
  card,
  pinned,
}: {
  align?: string | undefined;
  card?: string | undefined;
  pinned: boolean;
}) => `${align} ${card === "media" ? "media" : ""} ${pinned ? "pin" : ""}`;
