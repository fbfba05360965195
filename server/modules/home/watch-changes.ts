import { setTimeout as pause } from "node:timers/promises";
import type { Output } from "@tradeport/contract";
import type { home } from "@tradeport/contract/home";
import type { StreamCtx } from "#platform/context.ts";

type Call = typeof home.WatchChanges;
/** However much changes, a tab is told at most so often; what came meanwhile is told together. */
const throttleMs = 1_000;

/** At once what changed a moment ago, then what changes, until the reader leaves. */
export async function* watchChanges({ changes, who, signal }: StreamCtx): AsyncGenerator<Output<Call>> {
  const follower = changes.follow(who.clientId, signal);
  yield { things: [] };
  while (!signal.aborted) {
    const things = await follower.next();
    if (signal.aborted) return;
    yield { things };
    await pause(throttleMs, undefined, { signal }).catch(() => {});
  }
}
