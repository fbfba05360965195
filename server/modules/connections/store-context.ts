import type { Readable } from "node:stream";
import type { RemoteClient } from "@tradeport/connectors/http";
import type { Marketplace } from "@tradeport/connectors/marketplace";
import type { Logger } from "pino";
import type { sql, Tx } from "#platform/db.ts";

export interface StoreRef {
  clientId: string;
  id: string;
  name: string;
  channelId: string;
  channelCode: string;
  channelName: string;
  /** Keeps a sandbox's taxonomy apart from the real one. */
  scope: "live" | "sandbox";
  currency: string;
  /** Of the content that the channel shows: "tr-TR". */
  language: string;
  /** When its row was read. What leaves is looked at once more. */
  isPaused: boolean;
}

/** Where this installation and its sandboxes are. */
export interface Places {
  publicUrl?: string | undefined;
  sandboxOrigin?: string | undefined;
}

/** What the store's loop hands to a step: the store, its remote client, and two ways to the database. */
export interface StoreContext {
  store: StoreRef;
  connector: Marketplace;
  remote: RemoteClient;
  places: Places;
  /** Of the lease: it only grows, so a message of an older token is one whose worker is gone. */
  token: number;
  /** A short transaction as the store's client. */
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The same, but only while this loop still holds the store's lease: a stale worker can't write. Throws LostLease. */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The same as `write`, in the role that may write the channels' taxonomies. */
  writePlatform: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** A file that this installation keeps, by its id; throws FileNotFound. */
  openFile: (id: string) => Promise<Readable>;
  now: () => Date;
  log: Logger;
  signal: AbortSignal;
}

/** One call to the marketplace with everything that belongs to it. No transaction is open while the call is out. */
export type Task = () => Promise<void>;

/**
 * A kind of work that a store has. The loop asks its steps in order of priority, runs the first task that it is given, and
 * keeps a bounded number of tasks in flight. `claim` is one short transaction that marks what it takes, so that a second
 * claim does not take it again and a crash leaves rows that say what to do next.
 * A task records its own outcome and then rethrows a RemoteError: the loop reads from it the store's health and its pauses.
 */
export interface SyncStep {
  name: string;
  /** Rests while the client's subscription is over. */
  paid?: boolean;
  /** A pause of the store stops all of it. */
  pauses?: true;
  /**
   * Rests until the orders of a store that was connected again have been read; `reading`: in a restored installation also until each of its
   * offers was read back. Whatever sends rests until then.
   */
  after?: "orders" | "reading";
  /** It only looks whether something is new: where a day has a number of calls, the last of them are kept for all else. */
  polls?: true;
  /** With `polls`: the moment from which it does it all the same, as long as a call is left. What is never heard of is sold twice. */
  sparing?: (of: { store: StoreRef; connector: Marketplace }) => ReturnType<typeof sql>;
  /** A store with such work comes before all others. */
  urgent?: true;
  /**
   * What the store has of it, in SQL over `store s` joined to `client`, by an index. `at`: the moment from which there is work, and the store
   * is looked at; null or absent, there is none. `along`: true when it may be done whenever the store is looked at for something else.
   */
  due: (of: { store: StoreRef; connector: Marketplace }) => { at?: ReturnType<typeof sql>; along?: ReturnType<typeof sql> };
  claim: (context: StoreContext) => Promise<Task | null>;
}
