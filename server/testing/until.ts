/** Looks again and again until `look` gives something; fails with what it waited for. */
export const until = async <T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  ms = 60_000,
  everyMs = 50,
): Promise<T> => {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} did not happen in ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
};

/** Until so many in this database wait for a lock that another transaction holds. */
export const untilLocked = (what: string, pool: { query: (text: string) => Promise<{ rowCount: number | null }> }, waiters = 1) =>
  until(what, async () => {
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return ((await pool.query(waiting)).rowCount ?? 0) >= waiters;
  });
