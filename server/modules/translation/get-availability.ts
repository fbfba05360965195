import type { Answer } from "@tradeport/contract";
import type { translation } from "@tradeport/contract/translation";
import type { Ctx } from "#platform/context.ts";

export const getAvailability = async ({ installation }: Ctx): Promise<Answer<typeof translation.GetAvailability>> => ({
  isAvailable: installation.translator !== undefined,
});
