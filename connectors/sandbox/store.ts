import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** One marketplace's memory: a file of its own, written through before a call is answered, so that kill -9 loses nothing. */
export class Store {
  #db: DatabaseSync;
  #statements = new Map<string, StatementSync>();
  #depth = 0;

  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    this.#db.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000; pragma foreign_keys = on");
  }

  /** Statements that may be given again at every start. */
  define(sql: string): void {
    this.#db.exec(sql);
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepared(sql).run(...values).changes);
  }

  get<T>(sql: string, ...values: SQLInputValue[]): T | undefined {
    return this.#prepared(sql).get(...values) as T | undefined;
  }

  all<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#prepared(sql).all(...values) as T[];
  }

  /** All or nothing; an inner one joins the outer. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.#depth++;
    this.#db.exec("begin immediate");
    try {
      const result = work();
      this.#db.exec("commit");
      return result;
    } catch (error) {
      this.#db.exec("rollback");
      throw error;
    } finally {
      this.#depth--;
    }
  }

  close(): void {
    this.#db.close();
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      // Filters make many texts; a sandbox that runs for weeks must not keep them all.
      if (this.#statements.size > 500) this.#statements.clear();
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
