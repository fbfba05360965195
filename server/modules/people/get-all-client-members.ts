import type { Ctx } from "#platform/context.ts";
import { memberRows } from "./member-rows.ts";

export const getAllClientMembers = (ctx: Ctx) => memberRows(ctx);
