import { connectorOf } from "@tradeport/connectors";
import { type RemoteClient, RemoteError, remoteFor } from "@tradeport/connectors/http";
import type { Tx } from "#platform/db.ts";
import { databaseAway } from "#platform/errors.ts";
import { FileNotFound } from "#platform/files.ts";
import { LostLease } from "#platform/leases.ts";
import { blockRate, pause, spendToken } from "#platform/rate-limits.ts";
import type { SealedCredentials } from "#platform/secrets.ts";
import { traced } from "#platform/traces.ts";
import { callsOut } from "./calls-out.ts";
import { type Dues, sleepUntil, stayDue, workOf } from "./due.ts";
import { doubtKey, noteAnswer, noteFailure, notProven } from "./health.ts";
import { learnAccount } from "./learn-account.ts";
import { ratesOf } from "./limits.ts";
import type { Held, LoopHost, Place } from "./loop-host.ts";
import type { StoreContext, SyncStep } from "./store-context.ts";
import { readStore, type StoreRow } from "./store-row.ts";
import { storeSession } from "./store-session.ts";
import { inPlaceOf } from "./take-up-store.ts";
import { type TestResult, testStep } from "./test-step.ts";

/** The places of each kind of work in a store: no kind waits for another one's, however much of that there is. */
const placesOfStep = 2;
/** A loop gives its lease back at once, unless there is work again so soon. */
const lingerMs = 2_000;
/**
 * Between two looks of a loop that hears nothing: each time that it looked in vain longer. Two hundred stores whose marketplace is silent
 * would else look forty times a second; what is caused wakes it, what is planned has its time, and a listener that was lost wakes all.
 */
const idleMs = (vain: number) => Math.min(5_000 * 2 ** vain, 20_000);
/** Work that was due and could not be taken: a message that is out holds its item. It is tried again after this, then after longer. */
const fruitlessMs = { first: 1_000, most: 30_000, idle: 5_000 };
/** How long a stop waits for calls that are out. */
const graceMs = 10_000;

/** Connected, its client is open, and its channel is on (R40). A pause stops only what is sent to it (`SyncStep.pauses`). */
const works = (row: StoreRow | undefined): row is StoreRow => row?.isActive === true && row.clientActive && !row.channelOff;

/** Serves one store until it has no work, its lease is lost, or we are asked to stop. */
export const runStore = async (host: LoopHost, held: Held, key: { clientId: string; id: string }, place: Place) => {
  const { database } = host;
  const { wake } = place;
  const log = host.log.child({ clientId: key.clientId, store: key.id });
  const inFlight = new Map<Promise<void>, string>();
  const calls = callsOut();
  let lingers = false;
  place.isWaiting = () => lingers || (inFlight.size > 0 && calls.unanswered() >= inFlight.size);
  const cut = new AbortController();
  const over = AbortSignal.any([host.signal, held.lost]);
  const ended = new Promise<void>((done) => {
    if (over.aborted) done();
    over.addEventListener("abort", () => done(), { once: true });
  });
  let cached: { sealed: string; remote: RemoteClient } | undefined;
  let vain = 0;
  const fruitless = new Map<string, { until: number; waitMs: number }>();

  const readRow = () => database.asPlatform((tx) => readStore(tx, key.clientId, key.id));
  const write = <T>(work: (tx: Tx) => Promise<T>) =>
    database.asClient(key.clientId, async (tx) => {
      await held.check(tx);
      return work(tx);
    });

  const openRemoteClient = async (row: StoreRow, next: boolean): Promise<RemoteClient> => {
    const sealed = (next ? row.credentialsNext : row.credentials) ?? {};
    if (!next && cached?.sealed === JSON.stringify(sealed)) return cached.remote;
    const connector = connectorOf(row.channelCode)!;
    if (row.isSandbox && !host.sandboxOrigin)
      throw new RemoteError("unavailable", "No sandbox is configured on this installation");
    const ratesFor = (limit: string) => ratesOf(connector, row, limit);
    const line = {
      channel: connector.channels.find(({ code }) => code === row.channelCode),
      sandboxOrigin: row.isSandbox ? host.sandboxOrigin : undefined,
      // By whose name this installation is reached: no call goes there.
      ownHost: host.publicUrl === undefined ? undefined : new URL(host.publicUrl).hostname,
      ownPicture: (url: string) => host.ownPicture?.(key.clientId, url) ?? Promise.resolve(null),
      spend: async (limit: string) => {
        // The day before the second: a turn that was waited for is used at once.
        for (const rate of ratesFor(limit).reverse())
          await spendToken(database, rate, {
            // The last look before a call leaves: nothing is sent for a store that was switched off (R40), nor by a stale worker.
            check: async (tx) => {
              await held.check(tx);
              const now = await readStore(tx, key.clientId, key.id);
              if (!works(now)) throw new RemoteError("unavailable", "The store was disconnected, or its channel is off");
            },
            signal: cut.signal,
          });
      },
      throttled: (limit: string, retryAfterMs: number) =>
        database.asPlatform((tx) => blockRate(tx, ratesFor(limit)[0], retryAfterMs)),
    };
    const open = (part: SealedCredentials) => host.openCredentials(key.clientId, key.id, part);
    const { session } = connector;
    const sign =
      session &&
      storeSession({
        ...key,
        next,
        session,
        byPage: connector.oauth !== undefined,
        write,
        store: (work) => database.asClient(key.clientId, work),
        open,
        seal: (tx, fields) => host.sealCredentials(tx, key.clientId, key.id, fields),
        // Not cut by a stop: what it gives may be the only key from then on.
        remoteTo: (credentials, leaving) =>
          remoteFor(connector, { ...line, credentials, spend: (limit) => line.spend(limit).then(leaving) }, session),
        signal: cut.signal,
      });
    const remote = calls.through(remoteFor(connector, { ...line, credentials: await open(sealed), sign, signal: cut.signal }));
    if (!next) cached = { sealed: JSON.stringify(sealed), remote };
    return remote;
  };

  /** A key that cannot be read, or a sandbox that is not there, is a store that does not work; it must not spin. */
  const tryRemote = async (row: StoreRow, next: boolean): Promise<RemoteClient | undefined> => {
    try {
      return await openRemoteClient(row, next);
    } catch (error) {
      if (databaseAway(error)) throw error;
      log.warn({ err: error }, "no way to this store");
      const why = error instanceof RemoteError ? error : new RemoteError("unauthorized", "The stored key cannot be read");
      await write((tx) => notProven(tx, key, row, why));
      return undefined;
    }
  };

  const contextOf = (row: StoreRow, remote: RemoteClient): StoreContext => ({
    store: row,
    connector: connectorOf(row.channelCode)!,
    remote,
    places: host,
    token: held.token,
    read: (work) => database.asClient(key.clientId, work),
    write,
    writePlatform: (work) =>
      database.asPlatform(async (tx) => {
        await held.check(tx);
        return work(tx);
      }),
    openFile: host.openFile ?? ((id) => Promise.reject(new FileNotFound(id))),
    now: host.now,
    log,
    signal: over,
  });

  /** What the outcome of a call says about the store. */
  const judge = async (row: StoreRow, error: unknown) => {
    if (error === undefined) {
      if (row.failures > 0) await write((tx) => noteAnswer(tx, key));
      return;
    }
    if (!(error instanceof RemoteError)) throw error;
    // Not its words, nor the connector's own of a value that it did not send: they name buyers and their streets. The seller reads them where the
    // call came from.
    log.info(
      { kind: error.kind, status: error.status },
      error.reasons.includes(error.message) ? "a call was refused" : error.message,
    );
    if (error.kind === "unauthorized") await write((tx) => doubtKey(tx, key));
    // What we hold back ourselves says nothing about the marketplace.
    if (!works(await readRow())) return;
    if (error.kind === "unavailable" || error.kind === "unknown" || error.kind === "malformed")
      await write((tx) => noteFailure(tx, key, row, error));
  };

  const start = (row: StoreRow, step: SyncStep, task: () => Promise<void>) => {
    const running = traced(`store ${step.name}`, { "tradeport.store": row.id }, task)
      .then(
        () => judge(row, undefined),
        (error: unknown) => judge(row, error),
      )
      .catch(async (error: unknown) => {
        if (error instanceof LostLease || held.lost.aborted) return;
        log.error({ err: error, step: step.name }, databaseAway(error) ? "the database is away" : "a step failed");
        // Rows that it claimed say what to do next; a fault that repeats must not spin.
        await pause(1_000 + Math.random() * 1_000, over).catch(() => {});
      })
      .finally(() => {
        inFlight.delete(running);
        wake.raise();
      });
    inFlight.set(running, step.name);
  };

  /** Signed in anew, and it is an account that was connected here before: that store takes the key, and this one was never one. */
  const handOver = async (disconnectedId: string, { account = {} }: TestResult) => {
    const row = await readRow();
    if (!row) return;
    const fields = { ...(await host.openCredentials(key.clientId, key.id, row.credentials)), ...account };
    await write(async (tx) => {
      const sealed = await host.sealCredentials(tx, key.clientId, disconnectedId, fields);
      await inPlaceOf(tx, { clientId: key.clientId, id: disconnectedId }, key.id, sealed, account);
    });
  };

  const busy = (step: SyncStep) => [...inFlight.values()].filter((name) => name === step.name).length;

  /** Starts what waits of each kind, by priority, as far as its places go; false when there is nothing now. */
  const startWaiting = async (row: StoreRow, dues: Dues, wasTried: boolean): Promise<boolean> => {
    const next = row.credentialsNext !== null;
    if (next || row.health !== "ok") {
      // A trial that ended since the row was read has judged the key already: the row is of before.
      if (wasTried || busy(testStep) > 0) return false;
      if (row.pollInMs === 0 && (next || row.health !== "needs_sign_in")) {
        const remote = await tryRemote(row, next);
        const seal = (tx: Tx, fields: Record<string, string>) => host.sealCredentials(tx, key.clientId, key.id, fields);
        const learn = (tx: Tx, result: Parameters<typeof learnAccount>[3]) => learnAccount(tx, row, next, result, seal);
        if (remote) start(row, testStep, testStep.task(contextOf(row, remote), { next, version: row.version }, learn, handOver));
        return remote !== undefined;
      }
    }
    if (row.health !== "ok") return false;
    if (!host.steps.some((step) => busy(step) < placesOfStep && (dues.get(step.name)?.inMs === 0 || dues.get(step.name)?.along)))
      return false;
    const remote = await tryRemote(row, false);
    if (!remote) return false;
    const context = contextOf(row, remote);
    let started = false;
    for (const step of host.steps) {
      const due = dues.get(step.name);
      const isDue = due?.inMs === 0 && (fruitless.get(step.name)?.until ?? 0) <= performance.now();
      if (busy(step) >= placesOfStep || !(isDue || due?.along)) continue;
      const task = await step.claim(context);
      if (!task) {
        if (isDue) noFruit(step);
        continue;
      }
      fruitless.delete(step.name);
      start(row, step, task);
      started = true;
    }
    return started;
  };

  const noFruit = ({ name }: SyncStep) => {
    const waitMs = Math.min(fruitlessMs.most, 2 * (fruitless.get(name)?.waitMs ?? fruitlessMs.first / 2));
    fruitless.set(name, { until: performance.now() + waitMs, waitMs });
  };

  /** When the next work that has a place is due; null when there is none to come. */
  const nextOf = (row: StoreRow, dues: Dues, leastMs = 0): { inMs: number; urgent: boolean } | null => {
    const times = host.steps.flatMap((step) => {
      const inMs = dues.get(step.name)?.inMs ?? null;
      if (inMs === null || busy(step) >= placesOfStep) return [];
      const again = fruitless.get(step.name);
      return [{ inMs: again ? Math.max(inMs, leastMs, again.until - performance.now()) : inMs, urgent: step.urgent ?? false }];
    });
    const tries = row.credentialsNext !== null || (row.health !== "ok" && row.health !== "needs_sign_in");
    if (tries && busy(testStep) === 0) times.push({ inMs: row.pollInMs, urgent: true });
    return times.sort((one, other) => one.inMs - other.inMs)[0] ?? null;
  };

  const pollAll = () =>
    database.asPlatform(async (tx) => {
      await stayDue(tx, key);
      const row = await readStore(tx, key.clientId, key.id);
      return works(row) ? { row, dues: await workOf(tx, row, host.steps) } : null;
    });
  /** Nothing is left to do now; false when something came up in between. */
  const sleep = () =>
    database.asPlatform(async (tx) => {
      await held.check(tx);
      return sleepUntil(tx, key, async () => {
        const row = await readStore(tx, key.clientId, key.id);
        const next = works(row) ? nextOf(row, await workOf(tx, row, host.steps), fruitlessMs.idle) : null;
        return next && next.inMs <= lingerMs ? "now" : next;
      });
    });

  try {
    while (!over.aborted) {
      const woken = wake.raised();
      const wasTried = busy(testStep) > 0;
      const seen = await pollAll();
      if (!seen || (place.givesWay && inFlight.size === 0)) break;
      if (!place.givesWay && (await startWaiting(seen.row, seen.dues, wasTried))) {
        vain = 0;
        continue;
      }
      const inMs = nextOf(seen.row, seen.dues)?.inMs ?? Number.POSITIVE_INFINITY;
      if (inFlight.size === 0 && inMs > lingerMs && (await sleep())) break;
      const waited = new AbortController();
      lingers = inFlight.size === 0;
      const wakes = woken.then(() => {
        vain = -1;
      });
      await Promise.race([wakes, ended, pause(Math.max(50, Math.min(inMs, idleMs(vain))), waited.signal).catch(() => {})]);
      vain += 1;
      lingers = false;
      waited.abort();
    }
  } finally {
    const all = Promise.allSettled(inFlight.keys());
    // A lease that is lost can't be written under; a stop lets the calls that are out come back.
    const grace = new AbortController();
    if (!held.lost.aborted) await Promise.race([all, pause(graceMs, grace.signal).catch(() => {})]);
    grace.abort();
    cut.abort(new RemoteError("unavailable", "The worker is stopping"));
    await all;
    await held.release();
  }
};
