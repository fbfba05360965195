import type { Input, Output } from "@tradeport/contract";
import type { packing } from "@tradeport/contract/packing";
import type { Ctx } from "#platform/context.ts";
import { viewPacking } from "./view-packing.ts";

type Call = typeof packing.GetPacking;

export const getPacking = (ctx: Ctx, { orderPackageId }: Input<Call>): Promise<Output<Call>> => viewPacking(ctx, orderPackageId);
