import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useImperativeHandle } from "react";
import type { BodyProps, Jump } from "./table-grid.tsx";
import { rowHeights } from "./table-layout.ts";
import { Line } from "./table-line.tsx";

/** The rows of a long page that are in sight, between two spacers as high as the rest. Compact rows are of one height, others are measured. */
export function VirtualRows<Row>({
  box,
  jump,
  ...props
}: BodyProps<Row> & { box: RefObject<HTMLDivElement | null>; jump: RefObject<Jump | null> }) {
  const { rows, rowKey, columns, marks, acts, density } = props;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeights[density],
    overscan: 8,
  });
  useImperativeHandle(jump, () => ({ to: (row: number) => virtual.scrollToIndex(row) }), [virtual]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const width = columns.length + (marks ? 1 : 0) + (acts ? 1 : 0);
  const spacer = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
      </tr>
    );
  return (
    <>
      {spacer(items[0]?.start ?? 0)}
      {rows.slice(first, (items.at(-1)?.index ?? 0) + 1).map((row, at) => (
        <Line
          key={rowKey(row)}
          {...props}
          row={row}
          index={first + at}
          measure={density === "compact" ? undefined : virtual.measureElement}
        />
      ))}
      {spacer(virtual.getTotalSize() - (items.at(-1)?.end ?? 0))}
    </>
  );
}
