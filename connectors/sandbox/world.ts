import { Rules } from "./rules.ts";
import type { Clock, Settings } from "./settings.ts";
import type { Store } from "./store.ts";

/** What every marketplace's parts work with: its memory, its settings, its clock and its running numbers. */
export class SandboxWorld<S extends object, Names extends string> {
  readonly store: Store;
  readonly rules: Rules;
  readonly #settings: Settings<S>;
  readonly #firstIds: Record<Names, number>;

  constructor(store: Store, settings: Settings<S>, firstIds: Record<Names, number>) {
    this.store = store;
    this.rules = new Rules(store);
    this.#settings = settings;
    this.#firstIds = firstIds;
    store.define("create table if not exists sequences (name text primary key, last integer not null) without rowid");
  }

  get settings(): S & Clock {
    return this.#settings.all;
  }

  set(input: Record<string, unknown>): string | null {
    return this.#settings.set(input);
  }

  now(): number {
    return this.#settings.now();
  }

  nextId(name: Names): number {
    const row = this.store.get<{ last: number }>(
      "insert into sequences values (?, ?) on conflict (name) do update set last = last + 1 returning last",
      name,
      this.#firstIds[name] + 1,
    );
    return row!.last;
  }
}
