import type { Store } from "./store.ts";

const maxRetained = 20_000;

export interface LoggedCall {
  id: number;
  at: number;
  method: string;
  path: string;
  endpoint: string;
  sellerId: string | null;
  status: number;
  tookMs: number;
  fault: string | null;
}

/** The ledger of calls received: the last ones as they were, and counts without end. */
export class Calls {
  #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.define(`
      create table if not exists calls (id integer primary key, at integer, method text, path text, endpoint text, seller_id text,
        status integer, took_ms integer, fault text);
      create table if not exists call_counts (endpoint text, seller_id text, status integer, times integer not null,
        primary key (endpoint, seller_id, status)) without rowid`);
  }

  add(call: Omit<LoggedCall, "id">): void {
    this.#store.transaction(() => {
      this.#store.run(
        "insert into calls (at, method, path, endpoint, seller_id, status, took_ms, fault) values (?, ?, ?, ?, ?, ?, ?, ?)",
        call.at,
        call.method,
        call.path,
        call.endpoint,
        call.sellerId,
        call.status,
        call.tookMs,
        call.fault,
      );
      this.#store.run(
        `insert into call_counts values (?, ?, ?, 1)
         on conflict (endpoint, seller_id, status) do update set times = times + 1`,
        call.endpoint,
        call.sellerId ?? "",
        call.status,
      );
      this.#store.run("delete from calls where id <= (select max(id) from calls) - ?", maxRetained);
    });
  }
}

/** Newest first. */
export function lastCalls(store: Store, count: number, sellerId?: string): LoggedCall[] {
  return store.all<LoggedCall>(
    `select id, at, method, path, endpoint, seller_id as sellerId, status, took_ms as tookMs, fault from calls
     where ? is null or seller_id = ? order by id desc limit ?`,
    sellerId ?? null,
    sellerId ?? null,
    count,
  );
}

/** {"POST /product/…": {"200": 5, "429": 1}} */
export function callCounts(store: Store, sellerId: string): Record<string, Record<string, number>> {
  const counts: Record<string, Record<string, number>> = {};
  const rows = store.all<{ endpoint: string; status: number; times: number }>(
    "select endpoint, status, times from call_counts where seller_id = ? order by endpoint, status",
    sellerId,
  );
  for (const { endpoint, status, times } of rows) {
    counts[endpoint] ??= {};
    counts[endpoint][status] = times;
  }
  return counts;
}
