import { setTimeout as pause } from "node:timers/promises";
import type { Input, Output } from "@tradeport/contract";
import type { process } from "@tradeport/contract/bulk";
import { endedStates } from "@tradeport/contract/ended-states";
import type { StreamCtx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { readProcess } from "./process.ts";

type Call = typeof process.WatchProcess;
const pollEveryMs = 500;

/** The process as it stands, then each time it changes, until it ends. */
export async function* watchProcess(ctx: StreamCtx, { processId }: Input<Call>): AsyncGenerator<Output<Call>> {
  let last = "";
  while (!ctx.signal.aborted) {
    const now = await ctx.read((tx) => readProcess(tx, ctx.clientId, processId));
    if (!now) throw new Fail("not_found");
    const text = JSON.stringify(now);
    if (text !== last) yield now;
    last = text;
    if ((endedStates as readonly string[]).includes(now.state)) return;
    await pause(pollEveryMs, undefined, { signal: ctx.signal }).catch(() => {});
  }
}
