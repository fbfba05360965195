import type { Who } from "./who.ts";

/**
 * Of the ten connections that an api usually has: so many calls of one person have one at a time, from their browsers and from all their
 * keys together (decision 0074). What a key waits for, its maker's browser does not.
 */
export const callsAtOnce = { browser: 5, keys: 3 };

interface Line {
  running: number;
  waiting: (() => void)[];
}
const lines = new Map<string, Line>();

/**
 * Calls that wait for one lock hold a connection each: those of one person wait in their own line, or the calls of everybody else would
 * wait with them. Guests (null) have their limits elsewhere.
 */
export const inOwnLine = async <T>(who: Pick<Who, "personId" | "apiKeyId"> | null, work: () => Promise<T>): Promise<T> => {
  if (who === null) return work();
  const way = who.apiKeyId === null ? "browser" : "keys";
  const name = `${who.personId} ${way}`;
  const line = lines.get(name) ?? { running: 0, waiting: [] };
  lines.set(name, line);
  if (line.running >= callsAtOnce[way]) await new Promise<void>((go) => line.waiting.push(go));
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
