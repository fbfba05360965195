import { hostname } from "node:os";
import { type Database, newId, sql } from "./db.ts";
import type { Logger } from "./log.ts";
import type { MasterKeys } from "./master-key.ts";
import { pause } from "./rate-limits.ts";
import { fingerprintOf } from "./secrets.ts";

const pollEveryMs = 1_000;
const tellEveryMs = 15_000;

/**
 * Tells which master keys this process holds until the signal: at once when they change, and every quarter of a minute as a sign of life
 * (`npm run rotate-master-key` counts those of the last minute). Answers what takes it back, when the process ends.
 */
export const tellKeys = async (
  { database, masterKeys, log, signal }: { database: Database; masterKeys: MasterKeys; log: Logger; signal: AbortSignal },
  part: string,
) => {
  const id = newId();
  let reported = { keys: "", at: 0 };
  const tell = async () => {
    const keys = masterKeys().map(fingerprintOf);
    if (keys.join() === reported.keys && performance.now() - reported.at < tellEveryMs) return;
    await database.asPlatform(async (tx) => {
      await sql`
        insert into key_holder (id, part, machine, seals, opens) values (${id}, ${part}, ${hostname()}, ${keys[0]}, ${keys})
        on conflict (id) do update set seals = excluded.seals, opens = excluded.opens, seen_at = now()`.execute(tx);
      await sql`delete from key_holder where seen_at < now() - interval '10 minutes'`.execute(tx);
    });
    reported = { keys: keys.join(), at: performance.now() };
  };
  const tryTo = () => tell().catch((error: unknown) => log.warn({ err: error }, "could not say which master keys are held"));
  const follow = async () => {
    while (!signal.aborted) {
      await pause(pollEveryMs, signal).catch(() => {});
      if (!signal.aborted) await tryTo();
    }
  };
  await tryTo();
  void follow();
  return async () => {
    await database.asPlatform((tx) => sql`delete from key_holder where id = ${id}`.execute(tx)).catch(() => {});
  };
};
