import { setTimeout as pause } from "node:timers/promises";
import { emptyId } from "@tradeport/contract";
import { type Thing, things } from "@tradeport/contract/things";
import type pg from "pg";
import { z } from "zod";
import { tables } from "./tables.ts";

const shownBy = new Map(tables.map((table) => [table.name, table]));
/** Of the platform: by an Admin who named no company, or over all companies. */
const nobodys: ReadonlySet<string> = new Set(["", emptyId]);
/** What the platform shows to every company. */
const everybodys: ReadonlySet<Thing> = new Set(["categories", "channels", "faq", "news"]);

const written = /\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi;
const known = new Map<string, readonly Thing[]>();
/** What a statement changes, by its text; statements repeat. */
export const changedBy = (text: string): readonly Thing[] => {
  let found = known.get(text);
  if (!found) {
    const shown = ([, verb = "", table = ""]: RegExpExecArray) => {
      const { shows = [], endShows = [] } = shownBy.get(table.toLowerCase()) ?? {};
      return /^delete/i.test(verb) ? [...shows, ...endShows] : shows;
    };
    found = [...new Set([...text.matchAll(written)].flatMap(shown))];
    if (known.size < 5000) known.set(text, found);
  }
  return found;
};

const begins = /^begin\b.*'app\.client_id', '([^']*)'/s;
/** Of one connection: whose transaction it is in, and what that has changed so far. Told when it is kept. */
export const watchTransaction = (onCommit: (clientId: string, changed: ReadonlySet<Thing>) => void) => {
  let clientId = "";
  let changed = new Set<Thing>();
  return (text: string): (() => void) | undefined => {
    const begun = begins.exec(text);
    if (begun || text === "rollback") {
      clientId = begun?.[1] ?? "";
      changed = new Set();
    } else if (text === "commit") {
      const [whose, what] = [clientId, changed];
      changed = new Set();
      if (what.size > 0) return () => onCommit(whose, what);
    } else for (const thing of changedBy(text)) changed.add(thing);
    return undefined;
  };
};

const channel = "changes";
/** A notification holds 8000 bytes. */
const clientsInOne = 20;
const gatherMs = 200;
const everything: ReadonlySet<Thing> = new Set(things);

/**
 * Tells the other processes what was kept, gathered over all transactions of a moment and outside of them: a notification inside one
 * would make every writer wait for the others. One that is lost with its process is made up for by the slow look of each screen.
 */
export const tellChanges = (pool: pg.Pool) => {
  const dirty = new Map<string, Set<Thing>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async () => {
    timer = undefined;
    const all = [...dirty].map(([clientId, changed]) => [clientId, [...changed]]);
    dirty.clear();
    for (let at = 0; at < all.length; at += clientsInOne)
      await pool.query("select pg_notify($1, $2)", [channel, JSON.stringify(all.slice(at, at + clientsInOne))]);
  };
  return {
    tell: (clientId: string, changed: ReadonlySet<Thing>) => {
      const before = dirty.get(clientId) ?? new Set();
      dirty.set(clientId, before);
      for (const thing of changed) before.add(thing);
      timer ??= setTimeout(() => void flush().catch(() => {}), gatherMs);
      timer.unref();
    },
    stop: () => clearTimeout(timer),
  };
};

const Notified = z.array(z.tuple([z.string(), z.array(z.enum(things))])).max(clientsInOne);
const parsed = (payload: string): unknown => {
  if (!payload.startsWith('[["')) return null;
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
};

const tellEveryMs = 60_000;
/** Tells how often it was so, at once and then once a minute at most: whoever floods us floods no log. */
const seldom = (tell: (count: number) => void) => {
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    timer = undefined;
    if (count === 0) return;
    tell(count);
    count = 0;
    timer = setTimeout(say, tellEveryMs);
    timer.unref();
  };
  return () => {
    count += 1;
    if (!timer) say();
  };
};

/** What changed for one reader; `next` waits until something has, and gives all of it. */
export interface Follower {
  next: () => Promise<Thing[]>;
}
/** A page was read a moment before its stream stands: what changed so lately is told at once. */
const latelyMs = 5_000;
const againMs = 1_000;

/** Hears what all processes changed, from the first reader on until the process stops. */
export const hearChanges = (
  database: {
    listen: (channel: string, onPayload: (payload: string) => void, signal: AbortSignal, stands: () => void) => Promise<void>;
  },
  log: { warn: (about: object, text: string) => void },
  stopping: AbortSignal,
) => {
  const unread = seldom((count) => log.warn({ count }, "notifications of changes could not be read"));
  const followers = new Set<(clientId: string, changed: Iterable<Thing>) => void>();
  const lately = new Map<string, Map<Thing, number>>();
  const hear = (clientId: string, changed: readonly Thing[]) => {
    const now = Date.now();
    const own = lately.get(clientId) ?? new Map<Thing, number>();
    lately.delete(clientId);
    lately.set(clientId, own);
    for (const thing of changed) own.set(thing, now);
    for (const [id, times] of lately) {
      if (Math.max(...times.values()) > now - latelyMs) break;
      lately.delete(id);
    }
    for (const tell of followers) tell(clientId, changed);
  };
  const listen = async () => {
    let lost = false;
    while (!stopping.aborted) {
      const onPayload = (payload: string) => {
        // Whoever may say a statement may notify: what is none of ours is left unheard.
        const notified = Notified.safeParse(parsed(payload));
        if (notified.success) for (const [clientId, changed] of notified.data) hear(clientId, changed);
        else unread();
      };
      // What was told while nobody listened is not known: all of it may have changed.
      const stands = () => {
        if (lost) for (const tell of followers) tell("", everything);
      };
      await database
        .listen(channel, onPayload, stopping, stands)
        .catch((error: unknown) => log.warn({ err: error }, "cannot listen for changes"));
      lost = true;
      await pause(againMs, undefined, { signal: stopping, ref: false }).catch(() => {});
    }
  };
  let listens = false;
  return {
    /** `clientId` null: an Admin, who sees every company. */
    follow: (clientId: string | null, signal: AbortSignal): Follower => {
      if (!listens) void listen();
      listens = true;
      const changed = new Set<Thing>();
      let wake = () => {};
      const tell = (whose: string, what: Iterable<Thing>) => {
        const before = changed.size;
        const all = what === everything;
        for (const thing of what)
          if (all || clientId === null || whose === clientId || (nobodys.has(whose) && everybodys.has(thing))) changed.add(thing);
        if (changed.size > before) wake();
      };
      followers.add(tell);
      signal.addEventListener("abort", () => {
        followers.delete(tell);
        wake();
      });
      const since = Date.now() - latelyMs;
      for (const [whose, times] of lately)
        tell(
          whose,
          [...times].filter(([, at]) => at > since).map(([thing]) => thing),
        );
      return {
        next: async () => {
          if (changed.size === 0 && !signal.aborted)
            await new Promise<void>((done) => {
              wake = done;
            });
          const all = [...changed];
          changed.clear();
          return all;
        },
      };
    },
  };
};
export type Changes = ReturnType<typeof hearChanges>;
