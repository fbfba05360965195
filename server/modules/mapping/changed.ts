import { emptyId } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { mappingJob, type Place, templateJob } from "./job-specs.ts";

/** What was held or refused for its mapping is looked at again, by a job of the listings: mapping knows nothing of them. Of a template it is whoever it reaches. */
export const mappingChanged = (ctx: Ctx, channelId: string, places: Place[] = []) =>
  ctx.clientId === emptyId
    ? ctx.enqueue(templateJob, { clientId: emptyId, channelId, places })
    : ctx.enqueue(mappingJob, { clientId: ctx.clientId, channelId }, { key: `${mappingJob.name}:${ctx.clientId}:${channelId}` });
