import type { Store } from "./store.ts";

export interface Clock {
  clockOffsetMs: number;
}

/**
 * What testers set, kept in the marketplace's store, and the sandbox's clock. `choices` says what a setting that is no span of time may be.
 * advanceMs moves the clock forward, and back where it is below zero.
 */
export class Settings<S extends object> {
  #store: Store;
  #defaults: S & Clock;
  #choices: Partial<Record<keyof S, readonly unknown[]>>;
  #read: (S & Clock) | undefined;

  constructor(store: Store, defaults: S, choices: Partial<Record<keyof S, readonly unknown[]>> = {}) {
    this.#store = store;
    this.#defaults = { ...defaults, clockOffsetMs: 0 };
    this.#choices = choices;
    store.define("create table if not exists settings (key text primary key, value text not null) without rowid");
  }

  get all(): S & Clock {
    if (!this.#read) {
      const rows = this.#store.all<{ key: string; value: string }>("select key, value from settings");
      this.#read = { ...this.#defaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)])) };
    }
    return this.#read;
  }

  now(): number {
    return Date.now() + this.all.clockOffsetMs;
  }

  /** Returns a sentence when one is wrong. */
  set(input: Record<string, unknown>): string | null {
    const names = [...Object.keys(this.#defaults).filter((name) => name !== "clockOffsetMs"), "advanceMs"];
    for (const [key, value] of Object.entries(input)) {
      const choices = this.#choices[key as keyof S];
      const wrong = (expected: string) => `${key}=${JSON.stringify(value)}: expected ${expected}`;
      if (!names.includes(key)) return wrong(`one of ${names.join(", ")}`);
      const isFactor = choices?.includes("factor") && typeof value === "number" && value > 0;
      const least = key === "advanceMs" ? Number.NEGATIVE_INFINITY : 0;
      if (choices ? !choices.includes(value) && !isFactor : !Number.isInteger(value) || (value as number) < least)
        return wrong(choices ? choices.map((choice) => JSON.stringify(choice)).join(", ") : "whole ms, 0 or more");
    }
    const { advanceMs, ...rest } = input;
    if (advanceMs !== undefined) rest.clockOffsetMs = this.all.clockOffsetMs + (advanceMs as number);
    for (const [key, value] of Object.entries(rest))
      this.#store.run(
        "insert into settings values (?, ?) on conflict (key) do update set value = excluded.value",
        key,
        JSON.stringify(value),
      );
    this.#read = undefined;
    return null;
  }
}
