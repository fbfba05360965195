/** So many streams of live events a person may have open at a time: tabs, and a screen or two of each that watches a process. */
export const mostStreams = 30;

/** Of each person, the oldest first: what makes a stream give way. */
const open = new Map<string, Set<() => void>>();

/** One stream more; beyond the most the oldest gives way. Answers what takes it out again. */
export const joinStreams = (personId: string, giveWay: () => void): (() => void) => {
  const own = open.get(personId) ?? new Set();
  open.set(personId, own);
  own.add(giveWay);
  const [oldest] = own;
  if (own.size > mostStreams && oldest) {
    own.delete(oldest);
    oldest();
  }
  return () => {
    own.delete(giveWay);
    if (own.size === 0 && open.get(personId) === own) open.delete(personId);
  };
};
