import type { RemoteClient } from "./http.ts";

/** Where calls go: scheme, host and port, and the path before every operation's path. */
export interface Place {
  /** The only origin that a credential may travel to. */
  origin: string;
  basePath: string;
}

/** What a token endpoint gave for the credentials. */
export interface Grant {
  token: string;
  expiresInSeconds: number;
  /** Credential fields to replace from now on: a refresh token that rotates (Etsy). The old one may be dead already. */
  rotated?: Record<string, string>;
}

/**
 * For systems whose calls carry a short-lived access token instead of the credentials themselves. The host keeps the token, asks for
 * the next one in time, and once for any number of workers. Its own place, because Amazon and Etsy give tokens on another host.
 */
export interface Session extends Place {
  /** One call, made with `Connector.headers` (Walmart and eBay: the application's Basic key). */
  exchange(remote: RemoteClient, credentials: Record<string, string>): Promise<Grant>;
  /** Of every other call, in place of `Connector.headers`: Bearer, x-amz-access-token, WM_SEC.ACCESS_TOKEN. */
  headers(credentials: Record<string, string>, token: string): Record<string, string>;
}

/** Sign-in at the marketplace's own page, with PKCE (RFC 7636). What it gives is exchanged by `Session` from `authorizationCode`, `codeVerifier` and `redirectUri`. */
export interface OAuth {
  /** Where people are sent; a channel may name another. */
  origin: string;
  path: string;
  /** Of our own screen that they come back to. */
  callback: string;
  /** The credential fields that are asked for before: the application's own. */
  requested: readonly string[];
  /** It knows no PKCE: the application's secret stands in for it. */
  withoutPkce?: true;
  /** What the return carries, by credential field; absent: the code alone, as `code`. A field of it says whose account it is and proves nothing. */
  returned?: Readonly<Record<"authorizationCode", string> & Record<string, string>>;
  query(
    credentials: Record<string, string>,
    ask: { redirectUri: string; state: string; challenge: string },
  ): Record<string, string>;
}

/** Credential fields of what a sign-in sent back; undefined where it carries no code, or a field too long for one. */
export const returnedFields = (
  { returned = { authorizationCode: "code" } }: Pick<OAuth, "returned">,
  parameters: Readonly<Record<string, string>>,
): Record<string, string> | undefined => {
  const fields = Object.entries(returned).map(([field, parameter]) => [field, parameters[parameter] ?? ""] as const);
  return fields.every(([, value]) => value !== "" && value.length <= 4000) ? Object.fromEntries(fields) : undefined;
};
