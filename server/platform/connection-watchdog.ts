import pg from "pg";

/** A statement without an answer for this long is asked after. */
const silentMs = 500;
/** How long the database may take to answer when it is asked, and to take the first connection for that: on a busy machine it takes seconds. */
export const answerMs = 1_250;
export const openMs = 15_000;

/** Ends a connection where it stands: what waits on it fails as when the database goes away. */
export const cut = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream.destroy(
    new Error("Connection terminated: the database does not answer"),
  );

/** An answer of `keepAsking` holds for so long: however many look, the database is asked once a second. */
const holdsMs = 1_000;

/**
 * Asks on one connection, which is kept; all who look at the same time share one question and its answer. Fails when that takes longer than
 * `ms`, whatever hangs, and leaves nothing open then. To open one it may take `firstMs`, unless the one before was silent.
 */
export const keepAsking = (config: pg.ClientConfig, ms: number, firstMs = ms) => {
  let connection: pg.Client | undefined;
  let wasSilent = false;
  let answer: Promise<void> | undefined;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let out = false;
  const open = () => {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 0 });
    client.on("error", () => {});
    client.once("end", () => {
      if (connection !== client) return;
      // The database went away, perhaps: what it said before no longer holds.
      connection = undefined;
      if (!out) answer = undefined;
    });
    connection = client;
    return client.connect();
  };
  const drop = () => {
    if (connection) cut(connection);
    connection = undefined;
  };
  const askOnce = async () => {
    let isLate = false;
    let over: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, fail) => {
      // A process that stood still has the answer, and has not read it yet: it is read before what `setImmediate` does.
      over = setTimeout(
        () =>
          setImmediate(() => {
            isLate = true;
            wasSilent = true;
            fail(new Error("Connection terminated: the database does not answer"));
          }),
        connection || wasSilent ? ms : firstMs,
      );
    });
    const probe = async () => {
      const before = connection;
      if (!before) await open();
      await connection?.query("select 1").catch(async (error) => {
        // One that was kept may have been cut on the way without our hearing of it; that says nothing of the database.
        if (!before || isLate) throw error;
        await open();
        await connection?.query("select 1");
      });
    };
    try {
      await Promise.race([probe(), late]);
      wasSilent = false;
    } catch (error) {
      drop();
      throw error;
    } finally {
      clearTimeout(over);
      out = false;
    }
  };
  return {
    ask: () => {
      if (!answer || (!out && performance.now() - requestedAt > holdsMs)) {
        requestedAt = performance.now();
        out = true;
        answer = askOnce();
      }
      return answer;
    },
    close: async () => {
      const late = setTimeout(drop, ms);
      await connection?.end().catch(() => {});
      clearTimeout(late);
    },
  };
};

/** A connection that knows since when it waits for an answer. */
export class WaitingClient extends pg.Client {
  waitingSince: number | undefined;
  #out = 0;
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads are passed through unchanged
  override query(...args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const answer = (super.query as any)(...args);
    if (!(answer instanceof Promise)) return answer;
    this.#out += 1;
    this.waitingSince ??= performance.now();
    const over = () => {
      this.#out -= 1;
      this.waitingSince = this.#out > 0 ? performance.now() : undefined;
    };
    answer.then(over, over);
    return answer;
  }
}

/**
 * A database that hangs (stopped, or behind a dead network) takes statements and never answers; no time limit tells that from a long
 * statement. So when something waits, the database is asked on the connection that is kept for it, and if that gets no answer either, what
 * waits is cut. A new connection would not do: on a machine that is busy it takes seconds, and what waits there would be cut for nothing.
 */
export const connectionWatchdog = (pool: pg.Pool, ask: () => Promise<void>, onError: ((error: Error) => void) | undefined) => {
  const clients = new Set<WaitingClient>();
  let first: NodeJS.Timeout | undefined;
  pool.on("connect", (client) => {
    clients.add(client as unknown as WaitingClient);
    // Opened before it is needed, and not for who is gone at once.
    first ??= setTimeout(() => void ask().catch(() => {}), 1_000).unref();
  });
  pool.on("remove", (client) => void clients.delete(client as unknown as WaitingClient));
  let asking = false;
  const poll = async () => {
    const now = performance.now();
    const waiting = [...clients].some(({ waitingSince }) => waitingSince !== undefined && now - waitingSince > silentMs);
    if (asking || !waiting) return;
    asking = true;
    try {
      await ask();
    } catch (error) {
      // Any word of the server is an answer ("too many connections"); silence is none, unless it was this process that stood still.
      const stoodStill = performance.now() - now > answerMs + 1_000;
      if (/does not answer/.test((error as Error).message) && !stoodStill) {
        onError?.(error as Error);
        for (const client of clients) if (client.waitingSince !== undefined && client.waitingSince < now) cut(client);
      }
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => void poll(), 250);
  timer.unref();
  return () => {
    clearInterval(timer);
    clearTimeout(first);
  };
};
