import { type RemoteClient, RemoteError, type Signed } from "@tradeport/connectors/http";
import type { Session } from "@tradeport/connectors/sign-in";
import { crashPoint } from "#platform/crash.ts";
import { newId, type Tx } from "#platform/db.ts";
import { pause } from "#platform/rate-limits.ts";
import type { SealedCredentials } from "#platform/secrets.ts";
import { askFor, keepAsking, type SessionRow, stopAsking, storeGrant } from "./session-row.ts";
import { SignInCutOff, SignInRefused } from "./shown-words.ts";

export interface SessionHost {
  clientId: string;
  id: string;
  /** Of the pending credentials. */
  next: boolean;
  session: Session;
  /** Signed in at the marketplace's own page: what is refused there nobody can type. */
  byPage: boolean;
  /** A short transaction under the store's lease; and one that needs only our own claim. */
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  store: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  open: (sealed: SealedCredentials) => Promise<Record<string, string>>;
  seal: (tx: Tx, fields: Record<string, string>) => Promise<SealedCredentials>;
  /** To the place of the sign-in; `leaving` runs right before a call leaves. */
  remoteTo: (credentials: Record<string, string>, leaving: () => Promise<void>) => RemoteClient;
  signal: AbortSignal;
}

interface Held extends Signed {
  until: number;
}

/** No longer than this is a rotated refresh token on its way. */
const exchangeMs = 10_000;

/**
 * Keeps a store's access token: asks for the next one shortly before the old one ends, once for any number of workers, and stores it
 * together with a rotated refresh token before anybody uses it. The claim in the store's row decides who asks; the call itself is made
 * outside any transaction.
 */
export const storeSession = (host: SessionHost) => {
  let held: Held | undefined;
  let renewing: Promise<Held> | undefined;

  const hold = (id: string, credentials: Record<string, string>, token: string, leftMs: number): Held => ({
    id,
    headers: host.session.headers(credentials, token),
    until: performance.now() + leftMs,
  });

  const renew = async (refused?: string): Promise<Held> => {
    for (;;) {
      const requestedBy = newId();
      const row = await host.write((tx) => askFor(tx, host, requestedBy, refused));
      if (row.state === "live") {
        const { accessToken, ...credentials } = await host.open({ ...row.credentials, ...row.token });
        return hold(row.tokenId!, credentials, accessToken!, row.leftMs);
      }
      if (row.state === "mine") return exchange(row, requestedBy);
      // Somebody asks just now.
      await pause(200, host.signal);
    }
  };

  const exchange = async (row: SessionRow, requestedBy: string): Promise<Held> => {
    const credentials = await host.open(row.credentials);
    const remote = host.remoteTo(credentials, () => host.write((tx) => keepAsking(tx, host, requestedBy)));
    const fastTimers: RemoteClient = { ...remote, call: (request) => remote.call({ ...request, deadlineMs: exchangeMs }) };
    const { token, rotated, expiresInSeconds } = await host.session
      .exchange(fastTimers, credentials)
      .catch(async (error: unknown) => {
        if (!(error instanceof RemoteError)) throw error;
        // It left and no usable answer came: the refresh token may be used up by it.
        const cutOff = row.cutOff || error.kind === "unknown";
        await host.store((tx) => stopAsking(tx, host, requestedBy, cutOff));
        throw signInError(error, cutOff, host.byPage);
      });
    crashPoint("session.granted");
    const leftMs = await host.store(async (tx) => {
      const sealed = { token: await host.seal(tx, { accessToken: token }), rotated: await host.seal(tx, rotated ?? {}) };
      return storeGrant(tx, host, requestedBy, { ...sealed, seconds: expiresInSeconds });
    });
    return hold(requestedBy, { ...credentials, ...rotated }, token, leftMs);
  };

  return async (refused?: string): Promise<Signed> => {
    if (held && held.id !== refused && performance.now() < held.until) return held;
    renewing ??= renew(refused).finally(() => {
      renewing = undefined;
    });
    held = await renewing;
    return held;
  };
};

/** What the call that needed the token is told; nothing of that call has left. Never with the answer's text: it may hold a token. */
const signInError = ({ kind, message, status, reasons, retryAfterMs }: RemoteError, cutOff: boolean, byPage: boolean) => {
  const detail = { reasons, ...(status ? { status } : {}) };
  if (kind === "throttled") return new RemoteError(kind, message, { ...detail, retryAfterMs: retryAfterMs ?? 0 });
  if (kind === "unavailable" || kind === "unknown") return new RemoteError("unavailable", message, detail);
  if (cutOff) return new SignInCutOff("unauthorized", message, detail);
  return byPage ? new SignInRefused("unauthorized", message, detail) : new RemoteError("unauthorized", message, detail);
};
