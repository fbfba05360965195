import type { Readable } from "node:stream";
import type { Translator } from "@tradeport/connectors/translators/translator";
import type { AuditObject } from "@tradeport/contract/audit-object-words";
import type { Logger } from "pino";
import type { Changes } from "./changes.ts";
import type { Tx, WideTx } from "./db.ts";
import type { Locale } from "./errors.ts";
import type { FileStore } from "./files.ts";
import type { Enqueue } from "./jobs.ts";
import type { SecondFactor } from "./lacks-factor.ts";
import type { Keyring } from "./secrets.ts";
import type { UnregisteredUser, Who } from "./who.ts";

export interface AuditEntry {
  action: string;
  objectType: AuditObject;
  objectId: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
}

/** What this installation is, for use-cases that make addresses or offer a sandbox. */
export interface Installation {
  /** Without a slash at its end. */
  publicUrl: string;
  /** Where the marketplaces' sandboxes answer, if any. */
  sandboxOrigin: string | undefined;
  /** Origins of the operator's own net that webhooks may go to. */
  webhookOrigins?: readonly string[] | undefined;
  /** The outside provider that people sign in with; undefined with the embedded one. */
  issuer?: string | undefined;
  /** Where questions of the clients go; without one to every Admin. */
  supportAddress?: string | undefined;
  /** False behind a proxy that is not configured: every call seems to come from one address. Left out: true. */
  seesCallers?: boolean;
  /** Who must have a second factor. Left out: nobody. */
  secondFactor?: SecondFactor;
  /** Whoever translates, where one is configured. */
  translator?: Translator | undefined;
}

/** Everything that a use-case may touch. */
export interface Ctx {
  /** This call's transaction, bound to the client: what is written and the jobs it causes land together or not at all. */
  db: Tx;
  /** Short transactions of their own, for a download that is made while it is sent. */
  read: <T>(work: (db: Tx) => Promise<T>) => Promise<T>;
  /** Null only where a procedure is open to guests and nobody is signed in. */
  who: Who;
  /** Set while such a guest comes from an outside provider. */
  unregisteredUser: UnregisteredUser | null;
  /** Where the call comes from: for counting tries, never for rights. */
  ip: string;
  /** The browser, if this person signed in with it before: for counting tries as well. */
  deviceId: string | null;
  /** The client that the call acts on; the all-zero id for an Admin who named none. */
  clientId: string;
  locale: Locale;
  requestId: string;
  now: () => Date;
  enqueue: Enqueue;
  files: FileStore;
  /** Seals what must not be read from the database; opens nothing. */
  secrets: Keyring;
  installation: Installation;
  /** One row in the audit, in the same transaction. Secrets are said as "changed", never shown. */
  audit: (entry: AuditEntry) => Promise<void>;
  /** A Set-Cookie for the answer, if what is done lands. */
  setCookie: (text: string) => void;
  log: Logger;
}

/** For a use-case that also looks across clients: its connection may (see `wide`). */
export interface WideCtx extends Ctx {
  db: WideTx;
  read: <T>(work: (db: WideTx) => Promise<T>) => Promise<T>;
}

/** For what comes before a call's transaction: each look is a short one of its own. */
export type BeforeCtx = Omit<WideCtx, "db" | "enqueue" | "audit" | "setCookie">;

/** For a stream: each look is a short transaction of its own, none is held while it waits. */
export interface StreamCtx extends Omit<Ctx, "db" | "enqueue" | "audit" | "setCookie"> {
  /** Ends when the reader goes away or the process is asked to stop. */
  signal: AbortSignal;
  /** What all processes change. */
  changes: Changes;
}

/** A file that came with an upload: stored, sniffed, and with its row in `file`. */
export interface UploadedFile {
  id: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
}

/** What a download answers. */
export interface Download {
  name: string;
  type: string;
  body: Readable | Buffer;
}
