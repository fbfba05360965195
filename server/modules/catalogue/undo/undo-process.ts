import type { Input, Output } from "@tradeport/contract";
import { Id } from "@tradeport/contract";
import type { undo } from "@tradeport/contract/undo";
import { createProcess, readProcess } from "#modules/bulk/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { jobSpec, ofClient } from "#platform/jobs.ts";
import { holdUndone } from "./undone.ts";

type Call = typeof undo.UndoProcess;
export const undoJob = jobSpec("bulk.undo-process", ofClient.extend({ processId: Id }));

/** Work of a few seconds. */
const short = 2_000;

/** The undo is a process of its own; one that is running already is answered with. */
export const undoProcess = async (ctx: Ctx, { processId }: Input<Call>): Promise<Output<Call>> => {
  await mustBePaid(ctx);
  const held = await holdUndone(ctx, processId);
  if ("running" in held) return held.running;
  const { subject, removes, left, added, ofStore, storeIds } = held.undone;
  const id = await createProcess(ctx, {
    type: "undo",
    subject,
    total: left,
    undoes: processId,
    input: {
      // What it changes can be changed back; what it removes is gone.
      ...(removes
        ? { removes: true }
        : {
            keepsValues: true,
            ...((added === "prices" || added === "listings") && { of: added }),
            ...(added === "texts" && { texts: true }),
          }),
      ...(ofStore && { storeId: ofStore }),
      ...(storeIds && { storeIds }),
    },
  });
  await ctx.enqueue(undoJob, { clientId: ctx.clientId, processId: id }, { bulk: left > short ? "long" : "short" });
  await ctx.audit({ action: "undo", objectType: "process", objectId: processId, after: { processId: id, lines: left } });
  return (await readProcess(ctx.db, ctx.clientId, id))!;
};
