import type { Fault } from "./faults.ts";
import type { Store } from "./store.ts";

/** One request as it came, its path below the marketplace's own mount. */
export interface Call {
  method: string;
  /** Still encoded: "/integration/product/brands" */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: Buffer;
  /** The caller sits on this machine: only such a caller reads the ledger or orders faults. */
  loopback: boolean;
  /** Faults that the marketplace itself has to play: hide, partial, never-complete. */
  faults: Fault[];
  /** Filled by the marketplace for the ledger: which endpoint this was, and whose. */
  seen: { endpoint: string | null; sellerId: string | null };
}

/** One of json, text, html or bytes (with their type in `headers`); none of them is an empty body. */
export interface Reply {
  status: number;
  json?: unknown;
  text?: string;
  html?: string;
  bytes?: Buffer;
  /** Of a reply that is data and not written as JSON: its text, of what faults leave of `json`. */
  render?: (json: unknown) => string;
  headers?: Record<string, string>;
}

/** A call of the simulated API and its answer, before faults spoil it. */
export interface Exchange {
  /** Of the marketplace. */
  code: string;
  call: Call;
  reply: Reply;
}

export interface Marketplace {
  /** First segment of every address: "trendyol". */
  code: string;
  name: string;
  /** The console's own origin, as browsers and marketplaces reach it; null where nobody has said. */
  open(store: Store, consoleOrigin?: string | null): OpenMarketplace;
}

export interface OpenMarketplace {
  /** Whether this address is the simulated API, where faults and the ledger of calls apply; all else is page and control. */
  simulated(path: string): boolean;
  /** Whose account this address is about, where it says so: for the ledger and for faults of one seller. */
  sellerOf(path: string): string | null;
  handle(call: Call): Reply | Promise<Reply>;
  close(): void;
}

export function jsonOf(call: Call): unknown {
  try {
    return call.body.length === 0 ? undefined : JSON.parse(call.body.toString("utf8"));
  } catch {
    return undefined;
  }
}
