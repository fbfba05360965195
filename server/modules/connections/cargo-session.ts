import { createHash } from "node:crypto";
import type { RemoteClient, Signed } from "@tradeport/connectors/http";
import type { Session } from "@tradeport/connectors/sign-in";

interface Held extends Signed {
  until: number;
}

/** Of each account and key the one in use, or on its way. In this process alone: what is lost with it one call brings back. */
const tokens = new Map<string, Promise<Held>>();
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** A carrier's access token. Nothing rotates with it, so each process has its own; a new one is asked for before its end, and where it is refused. */
export const cargoSession = (
  session: Session,
  account: string,
  credentials: Record<string, string>,
  remote: () => RemoteClient,
) => {
  const key = hashOf(JSON.stringify([account, Object.entries(credentials).sort()]));
  const exchange = async (): Promise<Held> => {
    const requestedAt = performance.now();
    const { token, expiresInSeconds } = await session.exchange(remote(), credentials);
    const until = requestedAt + expiresInSeconds * 1000 - Math.min(60_000, expiresInSeconds * 200);
    return { id: hashOf(token), headers: session.headers(credentials, token), until };
  };
  const renew = (): Promise<Held> => {
    const next = exchange();
    tokens.set(key, next);
    next.catch(() => tokens.get(key) === next && tokens.delete(key));
    return next;
  };
  return async (refused?: string): Promise<Signed> => {
    const before = tokens.get(key);
    const held = await before;
    if (held && performance.now() < held.until && held.id !== refused) return held;
    const next = tokens.get(key);
    // Who waited beside us for the same one may have asked already.
    return next !== undefined && next !== before ? next : renew();
  };
};
