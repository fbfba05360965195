import type { Input, Output } from "@tradeport/contract";
import type { process } from "@tradeport/contract/bulk";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { readProcess } from "./process.ts";

type Call = typeof process.GetProcess;

export const getProcess = async (ctx: Ctx, { processId }: Input<Call>): Promise<Output<Call>> => {
  const found = await readProcess(ctx.db, ctx.clientId, processId);
  if (!found) throw new Fail("not_found");
  return found;
};
