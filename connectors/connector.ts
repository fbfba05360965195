import type { z } from "zod";
import type { Carrier } from "./carrier.ts";
import type { RemoteClient } from "./http.ts";
import type { Marketplace } from "./marketplace.ts";
import type { Problem } from "./problem.ts";
import type { OAuth, Place, Session } from "./sign-in.ts";

/**
 * What a connector is: a manifest (data about one outside system) and groups of operations, by its kind: marketplace.ts, carrier.ts, warehouse.ts. A group that
 * a system has nothing of is absent, and nothing stands in its place (decision 0080).
 * A connector knows its system and nothing of ours: no database, no contract, no sibling. The host (the store's loop)
 * does paging, pacing, retries, receipts and all bookkeeping; an operation is one call -> parse -> map.
 */

/** Words in the two languages that people read here. */
export interface Words {
  tr: string;
  en: string;
}

/** Decimal as text ("449.90"), never a float. */
export type Decimal = string;

/** Instant as ISO 8601 text in UTC. */
export type Instant = string;

/**
 * One counter of the outside system. Operations name the limit they spend; the host keeps the counters in the database,
 * so that they hold over any number of workers.
 */
export interface Limit {
  requests: number;
  perSeconds: number;
  /** And at most so many in any 24 hours. */
  perDay?: number;
  /** What the system counts by: each store for itself, or the whole application. */
  scope: "store" | "application";
}

export interface CredentialField {
  label: Words;
  help: Words;
  secret: boolean;
  /** false: not secret, and still no part of who the account is (the name that an integration calls itself by). */
  identifies?: false;
  /** Of an account of the sandbox, that people may try: no secret, everybody has it. */
  demoValue?: string;
  /** Nobody types it: it comes with the sign-in (OAuth), or was learned from the account. */
  given?: "sign-in";
}

/** Who can put a refusal right, and where. */
export interface Cause {
  /** Stable over rewordings: the same cause is one group. */
  fingerprint: string;
  /** What it is called in words.ts, where its cause and remedy are said, and what those name. */
  code: `connector:${string}` | `call:${string}`;
  values: Record<string, string>;
  owner: "data" | "mapping" | "account" | "marketplace";
  /** Our field to open: barcode, title, brand, category, attribute:<name>, price, stock, vatRate, images, credentials, … */
  field: string | null;
  /** The same message unchanged may be taken later. */
  passes: boolean;
}

/** What is said of every outside system. Its own place: a sandbox's origin is added by start-up configuration alone, e.g. to "https://apigw.trendyol.com". */
export interface Manifest extends Place {
  code: string;
  name: string;
  docs: string;
  credentials: z.ZodObject;
  credentialFields: Record<string, CredentialField>;
  /** Said when a key is refused: what has to fit together, which permission it needs, and where both are found. */
  access: Words;
  /** What its sandbox's page, where a person plays the other side, is asked for to show this account; from the credentials that are no secret. */
  sandboxPage(shown: Readonly<Record<string, string>>): Record<string, string | undefined>;
  headers(credentials: Record<string, string>): Record<string, string>;
  session?: Session;
  /** It is connected by a sign-in at its own page instead of a form. */
  oauth?: OAuth;
  /** By the names that channels say: the origin of each part of the world, in place of its own. */
  regions?: Readonly<Record<string, string>>;
  /** Further places that the same headers open, for systems of several hosts; a call names the one that it goes to. */
  services?: Record<string, Place>;
  limits: Record<string, Limit>;
  /** The credential field, no secret, that names the application which limits of that scope count; absent: there is one for all stores. */
  application?: string;
  recognise(reason: string): Cause;
  /** Everything that `recognise` can find, in words. */
  problems: readonly Problem[];
  /** Reads this system's error bodies: its reasons, and whether it refuses because the same message was just sent. */
  readError(status: number, body: unknown): { reasons: string[]; repeated?: boolean };
  /** For systems that throttle with status 200 (GraphQL): ms to wait when this body says so, undefined when it does not. */
  throttledBy?(body: unknown): number | undefined;
  /** For systems whose 429 says by a header of its own when to come again: ms; undefined: Retry-After counts. */
  throttledFor?(header: (name: string) => string): number | undefined;
  /**
   * For systems that say no with status 200 (SOAP, GraphQL), or with 500 and a code of their own: what they say; undefined where this body is no
   * refusal. "unavailable": nobody can tell what was done.
   */
  refusedBy?(
    body: unknown,
    status: number,
  ): { kind: "refused" | "duplicate" | "unauthorized" | "not_found" | "unavailable"; reasons: string[] } | undefined;
  /** Cheapest call that proves the credentials. Throws a RemoteError that says why not. */
  testConnection(remote: RemoteClient): Promise<{
    name: string | null;
    /** Credential fields that say whose account it is, where only the system knows. */
    account?: Record<string, string>;
    /** Of the account, where a channel's accounts have different ones. */
    currency?: string;
    /** Two letters: where it sells from, where a channel's accounts are in different countries. */
    countryCode?: string;
  }>;
}

/** By its kind it is known what it can be asked for. Of what is not asked for by a store's engine the lists stand in index.ts. */
export type Connector = Marketplace | Carrier;
