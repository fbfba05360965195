import { createContext, useContext, useState, useSyncExternalStore } from "react";
import { formatDecimal } from "#i18n";
import type { Edit } from "./data-table.tsx";
import { notify } from "./notify.ts";

/** How far a value that is changed in its cell is. */
export type CellState =
  | { at: "idle" }
  /** `seen`: what stood there when typing began. The row is read again meanwhile, and a newer value is nobody's to overwrite. */
  | { at: "typing"; text: string; seen: string }
  | { at: "saving"; text: string }
  | { at: "saved"; old: string }
  | { at: "failed"; text: string; reason: string };

const idle: CellState = { at: "idle" };

/** The states of a list's cells, under row and column: typing changes one, a pasted block many, and scrolling away loses none. */
export const makeCellStates = () => {
  const states = new Map<string, CellState>();
  const listeners = new Set<() => void>();
  return {
    get: (cell: string) => states.get(cell) ?? idle,
    set: (cell: string, state: CellState) => {
      states.set(cell, state);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Some of its cells are on the page. */
    isShown: () => listeners.size > 0,
  };
};
export type CellStates = ReturnType<typeof makeCellStates>;
export const CellStatesContext = createContext<CellStates | null>(null);

/** A cell that stands in no list keeps its own. */
export const useCellState = (cell: string) => {
  const [own] = useState(makeCellStates);
  const states = useContext(CellStatesContext) ?? own;
  return { states, state: useSyncExternalStore(states.subscribe, () => states.get(cell)) };
};

export const cellName = (rowId: string, column: string) => `${rowId} ${column}`;
export const shownAs = (kind: Edit<never>["kind"], text: string) => (kind === "price" ? formatDecimal(text) : text);
export const isSame = (kind: Edit<never>["kind"], one: string, other: string) => shownAs(kind, one) === shownAs(kind, other);

/**
 * Sends one value; whether it was taken. What was refused says so in its cell, or as a notice when the list has gone meanwhile; what was
 * taken once the list was read again.
 */
export const saveCell = async <Row>(
  states: CellStates,
  cell: string,
  edit: Edit<Row>,
  row: Row,
  [next, old]: readonly [next: string, old: string],
): Promise<boolean> => {
  states.set(cell, { at: "saving", text: shownAs(edit.kind, next) });
  try {
    await edit.save(row, next, old);
    return true;
  } catch (error) {
    const { sentence, message } = error as { sentence?: string; message: string };
    states.set(cell, { at: "failed", text: shownAs(edit.kind, next), reason: sentence ?? message });
    if (!states.isShown()) notify.failed(error as Error);
    return false;
  }
};
