import { Fail } from "./errors.ts";
import type { Who } from "./who.ts";

/**
 * Of the ten connections that an api usually has: so many calls of one person have one at a time, from their browsers and from all their
 * keys together (decision 0074). What a key waits for, its maker's browser does not. Guests of one network have fewer, and all of them
 * together leave half of the connections to who is signed in.
 */
export const callsAtOnce = { browser: 5, keys: 3, network: 3, guests: 5 };

interface Line {
  running: number;
  waiting: (() => void)[];
}
const lines = new Map<string, Line>();

/** How long somebody who may be anybody waits in a line before they are told to come again. */
const guestWaitMs = 10_000;

const inLine = async <T>(name: string, atOnce: number, work: () => Promise<T>, waitMs?: number): Promise<T> => {
  const line = lines.get(name) ?? { running: 0, waiting: [] };
  lines.set(name, line);
  if (line.running >= atOnce) await turnIn(line, waitMs);
  else line.running += 1;
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(name);
  }
};

const turnIn = (line: Line, waitMs: number | undefined) =>
  new Promise<void>((resolve, reject) => {
    const go = () => {
      clearTimeout(late);
      resolve();
    };
    const giveUp = () => {
      line.waiting.splice(line.waiting.indexOf(go), 1);
      reject(new Fail("database_away"));
    };
    const late = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    line.waiting.push(go);
  });

/**
 * A session or key that nobody has heard yet is looked for in the guests' line, for anybody can make one up; that of a known browser in a
 * line of its own, or it would wait behind them after each restart.
 */
export const inUnheardLine = <T>(deviceId: string | null, network: string, work: () => Promise<T>): Promise<T> =>
  deviceId === null ? inOwnLine(null, network, work) : inLine(`unheard device ${deviceId}`, 1, work, guestWaitMs);

/**
 * Calls that wait for one lock hold a connection each: those of one person, and those of guests (`who` is null) of one network, wait in
 * their own line, or the calls of everybody else would wait with them.
 */
export const inOwnLine = <T>(
  who: Pick<Who, "personId" | "apiKeyId"> | null,
  network: string,
  work: () => Promise<T>,
): Promise<T> => {
  if (who === null) {
    const amongAll = () => inLine("guests", callsAtOnce.guests, work, guestWaitMs);
    return inLine(`guests of ${network}`, callsAtOnce.network, amongAll, guestWaitMs);
  }
  const way = who.apiKeyId === null ? "browser" : "keys";
  return inLine(`${who.personId} ${way}`, callsAtOnce[way], work);
};
