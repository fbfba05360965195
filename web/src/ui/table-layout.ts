import type { Density, ListLayout } from "@tradeport/contract/preferences";
import type { Column } from "./data-table.tsx";

/** How a list is drawn now, and how that is changed; null brings back what was shipped. */
export interface Arrangement {
  layout: ListLayout;
  set: (layout: ListLayout | null) => void;
}

export const shippedLayout: ListLayout = { columns: [] };
export const rowHeights: Record<Density, number> = { compact: 34, comfortable: 48 };
export const densities = Object.keys(rowHeights) as Density[];
export const densityOf = (layout: ListLayout) => layout.density ?? "compact";

const usualWidth = 140;
const mediaWidth = { compact: 44, comfortable: 56 };

/** The column that names the row: its cell is the link, and it stays in sight with what stands before it. */
export const leadOf = <Row>(columns: readonly Column<Row>[]) => {
  const title = columns.findIndex((column) => column.card === "title");
  return title >= 0
    ? title
    : Math.max(
        0,
        columns.findIndex((column) => column.card !== "media"),
      );
};

export interface Arranged<Row> extends Column<Row> {
  shown: boolean;
  /** Stays at the left and can't be moved or hidden. */
  pinned: boolean;
  px: number;
  /** Set by the person; without it the lead takes the room that the others leave. */
  sized: boolean;
}

/**
 * All columns in the person's order. Those that the person's layout does not know (shipped since) come at the end, those that it
 * knows and we no longer ship are gone.
 */
export const arrange = <Row>(columns: readonly Column<Row>[], layout: ListLayout): Arranged<Row>[] => {
  const lead = leadOf(columns);
  const known = new Map(layout.columns.map((one, at) => [one.key, { ...one, at }]));
  const place = (column: Column<Row>, at: number) =>
    at <= lead ? at - columns.length : (known.get(column.key)?.at ?? 1000 + at);
  return columns
    .map((column, at) => {
      const own = known.get(column.key);
      const pinned = at <= lead;
      const shipped = column.card === "media" ? mediaWidth[densityOf(layout)] : (column.width ?? usualWidth);
      const shown = pinned || !(own ? own.hidden : column.hidden);
      return { column: { ...column, pinned, shown, px: own?.width ?? shipped, sized: own?.width !== undefined }, at };
    })
    .sort((a, b) => place(a.column, a.at) - place(b.column, b.at))
    .map(({ column }) => column);
};

const written = <Row>(arranged: readonly Arranged<Row>[], layout: ListLayout): ListLayout => ({
  ...layout,
  columns: arranged.map(({ key, shown, sized, px }) => ({ key, ...(!shown && { hidden: true }), ...(sized && { width: px }) })),
});

export const withColumn = <Row>(
  columns: readonly Column<Row>[],
  layout: ListLayout,
  key: string,
  change: { shown?: boolean; width?: number | null },
): ListLayout => {
  const width = change.width && Math.min(1200, Math.max(48, Math.round(change.width)));
  return written(
    arrange(columns, layout).map((one) =>
      one.key === key
        ? {
            ...one,
            shown: change.shown ?? one.shown,
            px: width ?? one.px,
            sized: change.width === undefined ? one.sized : change.width !== null,
          }
        : one,
    ),
    layout,
  );
};

/** Moves a column to where another stands. */
export const moved = <Row>(columns: readonly Column<Row>[], layout: ListLayout, key: string, to: string): ListLayout => {
  const all = arrange(columns, layout);
  const at = all.findIndex((one) => one.key === key);
  const target = all.findIndex((one) => one.key === to);
  const one = all[at];
  if (!one || one.pinned || target < 0 || all[target]!.pinned) return layout;
  return written(all.toSpliced(at, 1).toSpliced(target, 0, one), layout);
};

/** Two looks that draw the same. */
export const sameLayout = (one: ListLayout, other: ListLayout) =>
  JSON.stringify([one.columns, densityOf(one)]) === JSON.stringify([other.columns, densityOf(other)]);
