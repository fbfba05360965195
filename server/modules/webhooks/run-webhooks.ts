import type { Logger } from "pino";
import { pause } from "#platform/rate-limits.ts";
import { dueWebhooks } from "./claim-delivery.ts";
import { type Outlet, sendDelivery } from "./send-delivery.ts";

const pollEveryMs = 1_000;
/** While the database is away: half to one and a half times this between two looks, each worker for itself. */
const restMs = 2_000;
/** So many are sent to at once. One that is silent gives its place back after 15 seconds, and comes back ever later. */
const places = 32;

/** Tells webhooks what changed, together with any number of other workers. Resolves after `signal` when no message is on its way. */
export const runWebhooks = async (outlet: Outlet & { log: Logger }): Promise<void> => {
  const { database, signal, log } = outlet;
  const running = new Map<string, Promise<void>>();
  while (!signal.aborted) {
    let waitMs = pollEveryMs;
    try {
      const free = places - running.size;
      const due = free > 0 ? await database.asPlatform((tx) => dueWebhooks(tx, places)) : [];
      for (const one of due.filter(({ id }) => !running.has(id)).slice(0, free))
        running.set(
          one.id,
          sendDelivery(outlet, one)
            .catch((error: unknown) => {
              if (!signal.aborted) log.warn({ err: error, webhook: one.id }, "a webhook could not be sent to; it is tried again");
            })
            .finally(() => running.delete(one.id)),
        );
    } catch (error) {
      log.warn({ err: error }, "could not look for webhooks");
      waitMs = restMs * (0.5 + Math.random());
    }
    await pause(waitMs, signal).catch(() => {});
  }
  await Promise.all(running.values());
};
