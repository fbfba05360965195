import { isExact } from "./exact.ts";
import type { Store } from "./store.ts";

export const faultKinds = [
  "status",
  "429",
  "delay",
  "drip",
  "cut",
  "garbage",
  "html",
  "schema-",
  "schema+",
  "odd",
  "dup",
  "reorder",
  "hostile",
  "accept-then-drop",
  "hide",
  "partial",
  "never-complete",
] as const;

export interface Fault {
  id: number;
  match: { method?: string; path?: string; sellerId?: string };
  kind: (typeof faultKinds)[number];
  value?: string | number;
  /** Calls still to be hit; null is without end. */
  left: number | null;
}

/** Faults on demand, kept in the marketplace's store so that they outlive a restart. */
export class Faults {
  #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.define("create table if not exists faults (id integer primary key, fault text not null, left integer)");
  }

  list(): Fault[] {
    return this.#store
      .all<{ id: number; fault: string; left: number | null }>("select id, fault, left from faults order by id")
      .map((row) => ({ ...(JSON.parse(row.fault) as Fault), id: row.id, left: row.left }));
  }

  /** Takes what a tester posted; returns a sentence when it is not a list of faults. */
  add(input: unknown): string | null {
    if (!Array.isArray(input)) return "expected a list of {match, kind, value?, times?}";
    for (const fault of input as { kind?: unknown; times?: unknown }[]) {
      if (!faultKinds.includes(fault?.kind as Fault["kind"]))
        return `kind ${JSON.stringify(fault?.kind)}: expected one of ${faultKinds.join(", ")}`;
      if (fault.times !== undefined && !(Number.isInteger(fault.times) && (fault.times as number) > 0))
        return "times: expected a whole number above 0";
    }
    for (const { times, ...fault } of input as { times?: number; match?: Fault["match"] }[]) {
      const stored = JSON.stringify({ ...fault, match: fault.match ?? {} });
      this.#store.run("insert into faults (fault, left) values (?, ?)", stored, times ?? null);
    }
    return null;
  }

  clear(): void {
    this.#store.run("delete from faults");
  }

  /** The faults that this call meets; each is spent by one. */
  take(call: { method: string; path: string; sellerId: string | null }): Fault[] {
    const hit = this.list().filter(({ match }) => {
      if (match.method && match.method.toUpperCase() !== call.method) return false;
      if (match.path && !call.path.includes(match.path)) return false;
      return !match.sellerId || match.sellerId === call.sellerId;
    });
    for (const fault of hit) {
      if (fault.left === null) continue;
      if (fault.left <= 1) this.#store.run("delete from faults where id = ?", fault.id);
      else this.#store.run("update faults set left = left - 1 where id = ?", fault.id);
    }
    return hit;
  }
}

/** What schema-, schema+, odd, dup and reorder make of a reply. */
export function mutate(json: unknown, faults: Fault[]): unknown {
  let out = json;
  for (const fault of faults) {
    const field = String(fault.value ?? "");
    if (fault.kind === "schema-")
      out = walk(out, (row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== (field || "barcode"))));
    if (fault.kind === "schema+") out = walk(out, (row) => ({ ...row, [field || "newlyAddedField"]: { since: 1 } }));
    if (fault.kind === "odd") out = put(out, field);
    if (fault.kind === "dup") out = lists(out, (rows) => rows.flatMap((row) => [row, row]));
    if (fault.kind === "reorder") out = lists(out, (rows) => [...rows].reverse());
  }
  return out;
}

type Row = Record<string, unknown>;

/** `items.0.orderNumber=null`: one place of the reply is another value, as JSON; a place that is not there is left so. */
function put(value: unknown, assignment: string): unknown {
  const at = assignment.indexOf("=");
  const set = (holder: unknown, [key, ...rest]: string[]): unknown => {
    if (key === undefined) return JSON.parse(assignment.slice(at + 1));
    if (holder === null || typeof holder !== "object" || !(key in holder)) return holder;
    const inner = set((holder as Row)[key], rest);
    return Array.isArray(holder) ? holder.with(Number(key), inner) : { ...holder, [key]: inner };
  };
  return set(value, assignment.slice(0, at).split("."));
}

function walk(value: unknown, change: (row: Row) => Row): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, change));
  if (value === null || typeof value !== "object" || isExact(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, change)])));
}

/** Only the reply's own list, as a marketplace that pages badly would show it: not the lines inside a row. */
function lists(value: unknown, change: (rows: unknown[]) => unknown[]): unknown {
  if (Array.isArray(value)) return change(value);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, Array.isArray(item) ? change(item) : item]));
}
