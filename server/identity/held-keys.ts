import { createLocalJWKSet, errors, type JWTVerifyGetKey } from "jose";
import type { Logger } from "pino";
import type { Database } from "#platform/db.ts";
import type { Sealer } from "#platform/sessions.ts";
import { type IdentityKeys, loadKeys, publicPart } from "./keys.ts";

const pollEveryMs = 10_000;
const cooldownMs = 2_000;

export interface HeldKeys {
  /** The same object for as long as they are the same. */
  keys(): IdentityKeys;
  /** For tokens of ours. */
  verify: JWTVerifyGetKey;
  /** Looks now and then whether they were rotated; answers what ends it. */
  follow(): () => void;
}

/** The provider's keys as this process holds them; a rotation reaches it within ten seconds, or with the first token that a new key signed. */
export const holdKeys = async (
  {
    db,
    sealer,
    log,
    everyMs = pollEveryMs,
  }: { db: Database; sealer: Sealer; log?: Pick<Logger, "warn"> | undefined; everyMs?: number | undefined },
  changed: () => void,
): Promise<HeldKeys> => {
  const allOf = ({ signing, others }: IdentityKeys) => [signing, ...others];
  const named = (keys: IdentityKeys) =>
    allOf(keys)
      .map(({ kid }) => kid)
      .join();
  let keys = await loadKeys(db, sealer);
  let known = createLocalJWKSet({ keys: allOf(keys).map(publicPart) });
  let polling: Promise<void> | undefined;
  let polledAt = Number.NEGATIVE_INFINITY;
  const poll = async () => {
    const now = await loadKeys(db, sealer);
    if (named(now) === named(keys)) return;
    keys = now;
    known = createLocalJWKSet({ keys: allOf(keys).map(publicPart) });
    changed();
  };
  const pollOnce = () => {
    polledAt = performance.now();
    polling ??= poll().finally(() => {
      polling = undefined;
    });
    return polling;
  };
  return {
    keys: () => keys,
    verify: async (...args) => {
      try {
        return await known(...args);
      } catch (error) {
        // Whatever is sent to us, it makes us look no more often than this.
        if (!(error instanceof errors.JWKSNoMatchingKey) || (!polling && performance.now() - polledAt < cooldownMs)) throw error;
        await pollOnce();
        return known(...args);
      }
    },
    follow: () => {
      const timer = setInterval(
        () => void pollOnce().catch((error: unknown) => log?.warn({ err: error }, "could not look for new signing keys")),
        everyMs,
      );
      return () => clearInterval(timer);
    },
  };
};
