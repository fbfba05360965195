/** Half of the connections that an api usually has: of one person no more calls than this have one at a time (decision 0074). */
export const callsAtOnce = 5;

interface Line {
  running: number;
  waiting: (() => void)[];
}
const lines = new Map<string, Line>();

/**
 * Calls that wait for one lock hold a connection each: those of one person wait in their own line, or the calls of everybody else would
 * wait with them. Guests (null) have their limits elsewhere.
 */
export const inOwnLine = async <T>(personId: string | null, work: () => Promise<T>): Promise<T> => {
  if (personId === null) return work();
  const line = lines.get(personId) ?? { running: 0, waiting: [] };
  lines.set(personId, line);
  if (line.running >= callsAtOnce) await new Promise<void>((go) => line.waiting.push(go));
  else line.running += 1;
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(personId);
  }
};
