import { createHash, randomBytes } from "node:crypto";
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, PostgresDriver, sql, type Transaction } from "kysely";
import pg from "pg";
import { v7 } from "uuid";
import { tellChanges, watchTransaction } from "./changes.ts";
import { answerMs, connectionWatchdog, cut, keepAsking, openMs, WaitingClient } from "./connection-watchdog.ts";
import { tracedStatement } from "./traces.ts";

/** A transaction bound to a role: `app` for one client, `app_platform` for what is listed for the platform. */
export type Tx = Transaction<unknown>;
declare const wide: unique symbol;
/** A client's transaction on a connection that may also take the platform's role. All others can't, whatever SQL is smuggled into them. */
export type WideTx = Tx & { readonly [wide]: true };
export { sql } from "kysely";

/** Ids are made by the application, in time order, so that keys stay local on any number of machines. */
export const newId = (): string => v7();

/** Told of each transaction that was kept. */
type OnCommitted = Parameters<typeof watchTransaction>[0];

const isBeginning = (text: string) => /^begin\b/.test(text);
const proving =
  "select set_config('app.client_proof', $1, true), coalesce(current_client()::text, '') = current_setting('app.client_id') as is_proven";

/** Named statements: parsed and planned once a connection (+45 % on point selects). */
class NamedClient extends WaitingClient {
  static names = new Map<string, string>();
  /** Names that can't be worked out from the code: a statement prepared under one of them runs in place of ours. `pg_prepared_statements` still shows them. */
  static salt = randomBytes(16);
  onCommitted: OnCommitted = () => {};
  #watch = watchTransaction((clientId, changed) => this.onCommitted(clientId, changed));
  #isSpoiled = false;
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads are passed through unchanged
  override query(...args: any[]): any {
    const [text, values] = args;
    if (typeof text === "string" && Array.isArray(values) && values.length > 0) {
      if (isBeginning(text)) return this.#beginProven(text, values);
      let name = NamedClient.names.get(text);
      if (!name && NamedClient.names.size < 2000) {
        name = `k${createHash("sha1").update(NamedClient.salt).update(text).digest("base64url").slice(0, 20)}`;
        NamedClient.names.set(text, name);
      }
      if (name) args.splice(0, 2, { name, text, values });
    }
    const committed = typeof text === "string" ? this.#watch(text) : undefined;
    const answer = super.query(...args);
    tracedStatement(text, values, answer);
    if (committed) answer.then(committed, () => {});
    // Who calls back instead of waiting begins no company's transaction.
    if (typeof text !== "string" || !answer) return answer;
    answer.catch((error: pg.DatabaseError) => this.#hideName(error));
    this.#leaveSpoiled(text, answer);
    return answer;
  }
  /**
   * Both messages in one trip. The proof is a parameter: the text of what a connection does can be read by whoever signs in as the same login.
   * Nothing else is sent before both are answered, so that copying, which can't share a trip, never meets the two.
   */
  async #beginProven(text: string, proof: unknown[]) {
    const trip = this as { pipeline: boolean };
    trip.pipeline = true;
    const answers = await Promise.allSettled([this.query(text), this.query(proving, proof)]);
    trip.pipeline = false;
    const failed = answers.find(({ status }) => status === "rejected") as PromiseRejectedResult | undefined;
    const [begun, proven] = answers.map((answer) => (answer as PromiseFulfilledResult<pg.QueryResult>).value);
    if (!failed && proven!.rows[0].is_proven) return begun;
    this.#isSpoiled = true;
    // An unproven company finds nothing: it must not pass for one that has nothing.
    throw failed?.reason ?? new Error("The transaction does not prove which company it is of");
  }
  /** The database says the name of a statement that it misses or has twice: whoever read it could put another one in its place. That connection ends. */
  #hideName(error: pg.DatabaseError) {
    if (!["26000", "42P05"].includes(error.code ?? "")) return;
    error.message = "A prepared statement was forgotten or doubled on this connection";
    this.#isSpoiled = true;
  }
  /** A connection on which no transaction begins (what was left there can't be thrown away) ends with that call: the pool opens another one. */
  #leaveSpoiled(text: string, answer: Promise<unknown>) {
    if (isBeginning(text))
      answer.catch(() => {
        this.#isSpoiled = true;
      });
    const leave = () => void this.end().catch(() => {});
    if (text === "rollback") answer.then(() => this.#isSpoiled && leave(), leave);
  }
}

const timestamp = (text: string) => (text.endsWith("infinity") ? text : new Date(text).toISOString());
/** Instants come as ISO text, counts as numbers, numeric as exact text. */
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === 1184 || oid === 1114) return timestamp;
    if (oid === 20) return Number;
    // biome-ignore lint/suspicious/noExplicitAny: pg types the format as a literal per overload
    return pg.types.getTypeParser(oid, format as any);
  },
};

export interface Database {
  /** Runs `work` in one transaction that sees this client's rows alone; of those that are a store's, where stores are named, theirs alone. */
  asClient<T>(clientId: string, work: (tx: Tx) => Promise<T>, storeIds?: readonly string[] | null): Promise<T>;
  /** The same where `work` also looks across clients (`acrossClients`). */
  asWideClient<T>(clientId: string, work: (tx: WideTx) => Promise<T>, storeIds?: readonly string[] | null): Promise<T>;
  /** Runs `work` in one transaction over all clients: only for what is listed for the platform. */
  asPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Answers when the database does, on a connection of its own; an answer holds for a second. */
  ping(): Promise<void>;
  /** Hears this channel on a connection of its own, beside the pool, until the signal. Throws when it ends before: call again. `stands`: from now on nothing is missed. */
  listen(channel: string, onPayload: (payload: string) => void, signal: AbortSignal, stands?: () => void): Promise<void>;
  /** Signed in as the part. */
  pool: pg.Pool;
  /** Signed in as whoever can be one client alone. */
  clientPool: pg.Pool;
  /** Begins a client's transaction on a connection of that pool, for who copies rows into it. */
  beginClient(client: pg.ClientBase, clientId: string): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseSetting {
  url: string;
  /** Whoever can be one client alone signs in here; left out, clients' transactions run as `url` says. */
  clientUrl?: string | undefined;
  /** Connections of each of the two. */
  max?: number;
  name: string;
  /** Longest statement, default 30 s; 0 is none (workers' bulk statements). */
  statementMs?: number;
  /** Longest rest of an open transaction between two statements, default 60 s: longer, and it keeps vacuum from cleaning up. */
  idleMs?: number;
  onError?: (error: Error) => void;
}

const listen = async (
  config: pg.ClientConfig,
  channel: string,
  onPayload: (payload: string) => void,
  signal: AbortSignal,
  stands: () => void = () => {},
) => {
  const client = new pg.Client(config);
  try {
    const ended = new Promise<never>((_, fail) => {
      client.once("error", fail);
      client.once("end", () => fail(new Error(`The connection that listened to ${channel} ended`)));
    });
    // What ends it may come before anybody waits for it.
    ended.catch(() => {});
    client.on("notification", ({ payload }) => onPayload(payload ?? ""));
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    stands();
    const aborted = new Promise<void>((done) => {
      if (signal.aborted) done();
      signal.addEventListener("abort", () => done(), { once: true });
    });
    await Promise.race([ended, aborted]);
  } finally {
    client.removeAllListeners("error").on("error", () => {});
    const late = setTimeout(() => cut(client), answerMs);
    await client.end().catch(() => {});
    clearTimeout(late);
  }
};

/**
 * How a transaction of a company begins: with its role, in one message with BEGIN, which is one trip less for each call. The connection was
 * another company's before: nothing that was set or put there stays (`search_path`, `row_security`, limits, temporary tables), and the
 * first two are said anew, since a statement that was smuggled in may have changed what the login begins with. Nor do a cursor, a lock of the
 * session or an ear stay: ours are of one transaction, or on connections that begin none here.
 */
const beginning = (role: "app" | "app_platform", clientId: string, storeIds: readonly string[] | null = null): string => {
  const stores = storeIds ? `, set_config('app.store_ids', ${pg.escapeLiteral(`{${storeIds.join(",")}}`)}, true)` : "";
  return `begin isolation level read committed read write; reset all; discard temp; close all; unlisten *; select pg_advisory_unlock_all(), set_config('search_path', 'public, pg_temp', true), set_config('row_security', 'on', true), set_config('role', '${storeIds ? "app_stores" : role}', true), set_config('app.client_id', ${pg.escapeLiteral(clientId)}, true)${stores}`;
};

/** The driver's own BEGIN is said by `beginning`. */
class JoinedDriver extends PostgresDriver {
  override async beginTransaction() {}
  /** On a connection that broke nothing can be taken back, and nothing of it is kept: the caller hears what broke it. */
  override async rollbackTransaction(...args: Parameters<PostgresDriver["rollbackTransaction"]>) {
    await super.rollbackTransaction(...args).catch(() => {});
  }
}

/** Transactions of whoever has some stores, until they are widened. */
const narrowed = new WeakSet<Tx>();
/** From now on the transaction sees the rows of all stores: what is named was found among the caller's own, and what follows from it is the company's. */
export const acrossStores = async (tx: Tx) => {
  if (!narrowed.delete(tx)) return;
  await sql`select set_config('role', 'app', true)`.execute(tx);
};

/**
 * Says of a company's transaction that it is one: the database lets the login that is one company alone set no company without it
 * (migration 0586). Nothing that runs for a company can read the key.
 */
const proofs = (asPlatform: Database["asPlatform"]) => {
  let key: Promise<Buffer> | undefined;
  const read = async (tx: Tx) => (await sql<{ key: Buffer }>`select key from client_key`.execute(tx)).rows[0]!.key;
  return async (clientId: string) => {
    key ??= asPlatform(read);
    const known = await key.catch((error) => {
      key = undefined;
      throw error;
    });
    return [
      createHash("sha256")
        .update(known)
        .update(Buffer.from(clientId.replaceAll("-", ""), "hex"))
        .digest("hex"),
    ];
  };
};

type Prove = (clientId: string) => Promise<string[]> | string[];

/** One pool of connections that sign in alike, and transactions on it; `prove` makes what each begins with beside its company. */
const openPool = (
  connection: pg.ClientConfig,
  max: number,
  onError: ((error: Error) => void) | undefined,
  answers: () => Promise<void>,
  prove: Prove = () => [],
) => {
  const pool = new pg.Pool({ ...connection, max, Client: NamedClient } as pg.PoolConfig);
  // An idle connection that dies with its database is replaced by the pool; unheard, it would end the process.
  pool.on("error", (error) => onError?.(error));
  pool.on("connect", (client) => client.on("error", (error) => onError?.(error)));
  const unwatch = connectionWatchdog(pool, answers, onError);
  const dialect = new PostgresDialect({ pool });
  dialect.createDriver = () => new JoinedDriver({ pool });
  const db = new Kysely<unknown>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
  return {
    pool,
    within:
      (role: "app" | "app_platform") =>
      async <T>(clientId: string, work: (tx: Tx) => Promise<T>, storeIds: readonly string[] | null = null) => {
        const proof = await prove(clientId);
        return db.transaction().execute(async (tx) => {
          if (storeIds) narrowed.add(tx);
          await tx.executeQuery(CompiledQuery.raw(beginning(role, clientId, storeIds), proof));
          return work(tx);
        });
      },
    close: () => db.destroy().finally(unwatch),
  };
};

export const openDatabase = (setting: DatabaseSetting): Database => {
  const { url, clientUrl = url, max = 10, name, statementMs = 30_000, idleMs = 60_000, onError } = setting;
  const connection = {
    connectionString: url,
    application_name: name,
    types,
    connectionTimeoutMillis: 2_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
    keepAlive: true,
  };
  // Each asks on a connection of its own, named for what asks: `/ready` may wait longer than what is cut.
  const asking = (what: string) => ({ ...connection, application_name: `${name} ${what}` });
  const readiness = keepAsking(asking("ready"), 2_000);
  const watched = keepAsking(asking("watchdog"), answerMs, openMs);
  const own = openPool(connection, max, onError, watched.ask);
  const platform = own.within("app_platform");
  const asPlatform: Database["asPlatform"] = (work) => platform("", work);
  const prove: Prove = clientUrl === url ? () => [] : proofs(asPlatform);
  const clients =
    clientUrl === url ? own : openPool({ ...connection, connectionString: clientUrl }, max, onError, watched.ask, prove);
  const all = [...new Set([own, clients])];
  const changes = tellChanges(own.pool);
  for (const { pool } of all) pool.on("connect", (client) => Object.assign(client, { onCommitted: changes.tell }));
  return {
    asClient: clients.within("app"),
    asWideClient: own.within("app") as Database["asWideClient"],
    asPlatform,
    ping: readiness.ask,
    listen: (channel, onPayload, signal, stands) => listen(connection, channel, onPayload, signal, stands),
    pool: own.pool,
    clientPool: clients.pool,
    beginClient: async (client, clientId) => {
      await client.query(beginning("app", clientId), await prove(clientId));
    },
    close: async () => {
      changes.stop();
      await Promise.all([...all.map((one) => one.close()), readiness.close(), watched.close()]);
    },
  };
};

/**
 * For a moment the same transaction over all clients: the tables of sign-in, and what an Admin asks across clients. What throws inside
 * ends the transaction.
 */
export const acrossClients = async <T>(tx: WideTx, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const role = (name: "app" | "app_stores" | "app_platform") => sql`select set_config('role', ${name}, true)`.execute(tx);
  await role("app_platform");
  const result = await work(tx);
  await role(narrowed.has(tx) ? "app_stores" : "app");
  return result;
};
