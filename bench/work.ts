import type { EmbeddedPostgres } from "../server/platform/postgres.ts";

/** One row of the table: what was measured, beside what the machine can do with the same data in the same run. */
export interface Row {
  work: string;
  ours: string;
  limit: string;
  ratio: string;
  bar: string;
  /** Null: shown without a bar. */
  met: boolean | null;
  note?: string;
  /** The better peer's figure (peers.ts). */
  peer?: string;
}

export interface Bench {
  /** The run's own PostgreSQL with the product's flags: everything that is committed is on disk. */
  postgres: EmbeddedPostgres;
  /** Address of a database of that cluster. */
  urlOf: (database: string) => string;
  /** A database without any table, new in each run; dropped at its end. */
  empty: (database: string) => Promise<string>;
  /**
   * A migrated database with the platform's own rows, new in each run; dropped at its end. With `cache`, a database that later runs take
   * again: filled once by `fill`, thrown away when a migration or `version` (the text that makes the data) changes.
   */
  database: (name: string, cache?: { version: string; fill: (url: string) => Promise<void> }) => Promise<string>;
  /** A folder of the run's own. */
  folder: string;
  say: (line: string) => void;
}

export interface Work {
  /** What it is called on the command line. */
  name: string;
  run: (bench: Bench) => Promise<Row[]>;
}
