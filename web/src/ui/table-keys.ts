import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from "react";

/** What the arrows stop at: the things in a cell that answer, or the cell itself. */
const answering = "a[href],button:not(:disabled),input:not(:disabled),.MuiChip-root[tabindex]";
const stopsOf = (cell: Element): HTMLElement[] => {
  const inner = [...cell.querySelectorAll<HTMLElement>(answering)];
  return inner.length > 0 ? inner : [cell as HTMLElement];
};
const rowsIn = "tr[data-row]";
const stopsIn = (row: Element) => [...row.querySelectorAll(":scope > td")].flatMap(stopsOf);
const typing = (target: HTMLElement) => target.matches("input:not([type=checkbox]),textarea,select");

/** A cell's stops are reached by arrows; Tab goes to one stop of the list and then leaves it. */
const rove = (cell: Element) => {
  const active = cell.closest("table")?.querySelector("[data-stop]");
  for (const stop of stopsOf(cell)) stop.tabIndex = stop === active ? 0 : -1;
};

/** For a cell that draws something else by itself. While the list has no stop, what it draws may be it. */
export const useRovingChange = (inside: RefObject<HTMLElement | null>) =>
  useLayoutEffect(() => {
    const cell = inside.current?.closest("tr[data-row] > td");
    if (cell?.closest("table")?.querySelector("[data-stop]")) rove(cell);
  });

/** For the `ref` of cells: with each drawing of theirs, and only then, their stops are kept out of Tab's way. */
export const useRovingCells = () => {
  const cells = useRef(new Set<Element>());
  useLayoutEffect(() => cells.current.forEach(rove));
  return useCallback((cell: Element | null) => {
    if (!cell) return;
    cells.current.add(cell);
    return () => void cells.current.delete(cell);
  }, []);
};

interface Grid {
  box: RefObject<HTMLElement | null>;
  /** Brings a row that is not drawn into sight. */
  reveal: (row: number) => void;
  count: number;
  onPreview?: ((row: number) => void) | undefined;
}

/** Arrows, Home, End, Ctrl+Home, Ctrl+End, Page Up and Down through the cells; Space opens the row's preview (U14, U20). */
export const useGridKeys = ({ box, reveal, count, onPreview }: Grid) => {
  const makeStop = (stop: HTMLElement) => {
    const before = box.current?.querySelector<HTMLElement>("[data-stop]");
    if (before && before !== stop) {
      before.removeAttribute("data-stop");
      before.tabIndex = -1;
    }
    stop.setAttribute("data-stop", "");
    stop.tabIndex = 0;
  };
  useLayoutEffect(() => {
    if (box.current?.querySelector("[data-stop]")) return;
    const first = box.current?.querySelector(rowsIn);
    const stop = first && stopsIn(first)[0];
    if (stop) makeStop(stop);
  });

  const drawn = (row: number) => box.current?.querySelector(`tr[data-row="${row}"]`);
  const go = (row: number, pick: (row: Element) => HTMLElement | undefined, tries = 20) => {
    const found = drawn(row);
    if (found) pick(found)?.focus();
    else if (tries > 0) {
      reveal(row);
      requestAnimationFrame(() => go(row, pick, tries - 1));
    }
  };
  const first = (row: Element) => stopsIn(row)[0];
  const last = (row: Element) => stopsIn(row).at(-1);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest(rowsIn);
    // What a row opens (a menu, a question) is its child for React alone.
    if (event.defaultPrevented || event.altKey || !row || !box.current?.contains(row) || typing(target)) return;
    const at = Number(row.getAttribute("data-row"));
    const stops = stopsIn(row);
    const here = stops.indexOf(target);
    const column = [...row.children].indexOf(target.closest("td") as Element);
    const sameColumn = (other: Element) => stopsOf(other.children[Math.max(0, column)] ?? other)[0];
    const far = event.ctrlKey || event.metaKey;
    const within = (wanted: number) => Math.min(count - 1, Math.max(0, wanted));
    const moves: Record<string, () => void> = {
      ArrowRight: () => stops[here + 1]?.focus(),
      ArrowLeft: () => stops[here - 1]?.focus(),
      ArrowDown: () => go(within(at + 1), sameColumn),
      ArrowUp: () => go(within(at - 1), sameColumn),
      PageDown: () => go(within(at + 10), sameColumn),
      PageUp: () => go(within(at - 10), sameColumn),
      Home: () => (far ? go(0, first) : stops[0]?.focus()),
      End: () => (far ? go(count - 1, last) : stops.at(-1)?.focus()),
      F2: () => target.closest("td")?.querySelector<HTMLElement>("[data-edit]")?.click(),
      ...(onPreview && target.matches("td,a") && { " ": () => onPreview(at) }),
    };
    const move = moves[event.key];
    if (!move || (far && !["Home", "End"].includes(event.key)) || event.shiftKey) return;
    event.preventDefault();
    move();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const cell = target.closest(`${rowsIn} > td`);
    if (cell && box.current?.contains(cell) && !typing(target)) makeStop(target);
  };
  return { onKeyDown, onFocus };
};
