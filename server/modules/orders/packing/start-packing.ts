import type { Input, Output } from "@tradeport/contract";
import type { packing } from "@tradeport/contract/packing";
import type { Ctx } from "#platform/context.ts";
import { holdOf, mustBeOurs, mustBePackable, take } from "./hold.ts";
import { viewPacking } from "./view-packing.ts";

type Call = typeof packing.StartPacking;

/** One that is packed or handed over is shown as it is; nobody takes it by scanning it again. */
export const startPacking = async (ctx: Ctx, { orderPackageId, station, takeOverFrom }: Input<Call>): Promise<Output<Call>> => {
  const hold = await holdOf(ctx, orderPackageId);
  if (!hold.isDone) {
    mustBePackable(hold);
    mustBeOurs(hold, station, takeOverFrom);
    if (hold.held?.station !== station) await take(ctx, hold, station);
  }
  return viewPacking(ctx, orderPackageId);
};
