import { connectorOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import type { mappingCoverage } from "@tradeport/contract/mapping-coverage";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { readCategoryMappings } from "./category-mappings.ts";
import { productCounts } from "./mapping-gaps.ts";

type Call = typeof mappingCoverage.GetMappingCoverage;

/**
 * Counted from what the list of mappings shows, so that both say the same. What products carry is not looked at, for that takes seconds where there are
 * many: nothing here says that a channel is ready. A channel that lists no categories has nothing to map.
 */
export const getMappingCoverage = async (ctx: Ctx, _input: Input<Call>): Promise<Output<Call>> => {
  const channels = await sql<{ id: string; code: string; name: string }>`
    select c.id, c.code, c.name from store s join channel c on c.id = s.channel_id
    where s.client_id = ${ctx.clientId} and s.is_active and not s.is_sample and c.is_active and c.is_direct group by c.id order by min(s.created_at), c.name`.execute(
    ctx.db,
  );
  const ids = new Set((await productCounts(ctx, undefined)).keys());
  const mapped = Map.groupBy(
    (await readCategoryMappings(ctx, {})).filter(({ tradeportCategoryId }) => ids.has(tradeportCategoryId)),
    ({ channelId }) => channelId,
  );
  return channels.rows
    .filter(({ code }) => connectorOf(code)?.taxonomy)
    .map(({ id, name }) => {
      const there = mapped.get(id) ?? [];
      const lacking = there.filter(({ missingAttributes }) => (missingAttributes ?? 0) > 0);
      return {
        channelId: id,
        channelName: name,
        categories: ids.size,
        mapped: there.length,
        incomplete: lacking.length,
        reading: there.filter(({ missingAttributes }) => missingAttributes === null).length,
        missingAttributes: lacking.reduce((sum, { missingAttributes }) => sum + missingAttributes!, 0),
      };
    });
};
