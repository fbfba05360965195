import type { Readable } from "node:stream";
import type { FilePart } from "@tradeport/connectors/http";
import type { Logger } from "pino";
import type { Database, Tx } from "#platform/db.ts";
import type { Keyring, SealedCredentials } from "#platform/secrets.ts";
import type { Places, SyncStep } from "./store-context.ts";
import type { WakeSignal } from "./wake-signal.ts";

/** The store's lease as its loop needs it: a growing token, and a check that a write makes in its own transaction. */
export interface Held {
  token: number;
  /** Throws LostLease when another worker holds it, or it ran out. */
  check: (tx: Tx) => Promise<void>;
  lost: AbortSignal;
  release: () => Promise<void>;
}

export interface LoopHost extends Places {
  database: Database;
  /** In order of priority. */
  steps: readonly SyncStep[];
  openCredentials: (clientId: string, storeId: string, sealed: SealedCredentials) => Promise<Record<string, string>>;
  /** For what a marketplace gives in exchange for them. */
  sealCredentials: Keyring["sealCredentials"];
  /** Of the pictures that this installation keeps itself, as a file; null for any other address. */
  ownPicture?: ((clientId: string, url: string) => Promise<FilePart | null>) | undefined;
  /** Files that travel to a marketplace; absent: none is there. */
  openFile?: ((id: string) => Promise<Readable>) | undefined;
  log: Logger;
  now: () => Date;
  signal: AbortSignal;
}

/** What a loop and its worker know of one another. */
export interface Place {
  wake: WakeSignal;
  /** It waits for a marketplace that doesn't answer, or for the moment of its next work: it needs no place of the worker meanwhile. */
  isWaiting: () => boolean;
  /** Others wait for its place: it ends what it has begun and queues behind them. */
  givesWay: boolean;
}
