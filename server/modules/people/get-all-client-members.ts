import type { WideCtx } from "#platform/context.ts";
import { memberRows } from "./member-rows.ts";

export const getAllClientMembers = (ctx: WideCtx) => memberRows(ctx);
