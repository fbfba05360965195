import type { Ctx } from "#platform/context.ts";
import { apiKeyRows } from "./api-key-rows.ts";

export const getAllApiKey = (ctx: Ctx) => apiKeyRows(ctx);
