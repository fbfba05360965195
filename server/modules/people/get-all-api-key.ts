import type { WideCtx } from "#platform/context.ts";
import { apiKeyRows } from "./api-key-rows.ts";

export const getAllApiKey = (ctx: WideCtx) => apiKeyRows(ctx);
