import { useVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import type { BodyProps } from "./table-grid.tsx";
import { Line, rowHeight } from "./table-line.tsx";

/** The rows of a long page that are in sight, between two spacers as high as the rest. */
export function VirtualRows<Row>({ box, ...props }: BodyProps<Row> & { box: RefObject<HTMLDivElement | null> }) {
  const { rows, rowKey, columns, marks, actions } = props;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const width = columns.length + (marks ? 1 : 0) + (actions ? 1 : 0);
  const spacer = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td colSpan={width} style={{ height, padding: 0 }} />
      </tr>
    );
  return (
    <>
      {spacer(items[0]?.start ?? 0)}
      {rows.slice(first, (items.at(-1)?.index ?? 0) + 1).map((row, at) => (
        <Line key={rowKey(row)} {...props} row={row} index={first + at} />
      ))}
      {spacer(virtual.getTotalSize() - (items.at(-1)?.end ?? 0))}
    </>
  );
}
