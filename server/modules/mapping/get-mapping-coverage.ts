import { connectorOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import type { mappingCoverage } from "@tradeport/contract/mapping-coverage";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { productCounts, readGaps } from "./mapping-gaps.ts";
import { type Scope, scopeFor } from "./taxonomy.ts";

type Call = typeof mappingCoverage.GetMappingCoverage;

/** By the gaps that the list of categories calls ready by, so that both say the same. A channel that lists no categories has nothing to map. */
export const getMappingCoverage = async (ctx: Ctx, _input: Input<Call>): Promise<Output<Call>> => {
  const channels = await sql<{ id: string; code: string; name: string; language: string; scope: Scope }>`
    select c.id, c.code, c.name, c.language, ${scopeFor(ctx.clientId)} as scope from store s join channel c on c.id = s.channel_id
    where s.client_id = ${ctx.clientId} and s.is_active and not s.is_sample and c.is_active and c.is_direct group by c.id order by min(s.created_at), c.name`.execute(
    ctx.db,
  );
  const totals = await productCounts(ctx, undefined);
  const listing = channels.rows.filter(({ code }) => connectorOf(code)?.taxonomy);
  const found = await readGaps(ctx, listing, totals);
  return listing.map((channel) => {
    const gaps = [...found.get(channel.id)!.values()];
    const lacking = gaps.flatMap((of) => of ?? []);
    return {
      channelId: channel.id,
      channelName: channel.name,
      categories: totals.size,
      mapped: gaps.length,
      incomplete: gaps.filter((of) => of !== null && of.length > 0).length,
      missingAttributes: lacking.filter(({ isMissing }) => isMissing).length,
      missingValues: lacking.reduce((sum, { missingValues }) => sum + missingValues, 0),
      isEmpty: lacking.some(({ emptyProducts }) => emptyProducts > 0),
      reading: gaps.filter((of) => of === null).length,
    };
  });
};
