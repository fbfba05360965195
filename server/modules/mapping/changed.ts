import type { Ctx } from "#platform/context.ts";
import { mappingJob } from "./job-specs.ts";

/** What was held or refused for its mapping is looked at again, by a job of the listings: mapping knows nothing of them. */
export const mappingChanged = (ctx: Ctx, channelId: string) =>
  ctx.enqueue(mappingJob, { clientId: ctx.clientId, channelId }, { key: `${mappingJob.name}:${ctx.clientId}:${channelId}` });
