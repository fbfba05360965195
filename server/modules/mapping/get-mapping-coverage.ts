import { connectorOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import type { MappingCoverage, mappingCoverage } from "@tradeport/contract/mapping-coverage";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { type Carried, carriedValues } from "./carried-values.ts";
import { type CarriedIn, productCounts, readGaps } from "./mapping-gaps.ts";
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
  const carriedIn = onceByLanguage(ctx);
  const covered: MappingCoverage[] = [];
  for (const channel of channels.rows.filter(({ code }) => connectorOf(code)?.taxonomy)) {
    const gaps = [...(await readGaps(ctx, channel, totals, carriedIn)).values()];
    const lacking = gaps.flatMap((of) => of ?? []);
    covered.push({
      channelId: channel.id,
      channelName: channel.name,
      categories: totals.size,
      mapped: gaps.length,
      incomplete: gaps.filter((of) => of !== null && of.length > 0).length,
      missingAttributes: lacking.filter(({ isMissing }) => isMissing).length,
      missingValues: lacking.reduce((sum, { missingValues }) => sum + missingValues, 0),
      isEmpty: lacking.some(({ emptyProducts }) => emptyProducts > 0),
      reading: gaps.filter((of) => of === null).length,
    });
  }
  return covered;
};

/** What all products carry is looked up once for the channels of a language. */
const onceByLanguage = (ctx: Ctx): CarriedIn => {
  const known = new Map<string, Carried[]>();
  return async (ids, language) => {
    const carried = known.get(language) ?? (await carriedValues(ctx.db, ctx.clientId, ids, language));
    known.set(language, carried);
    return carried;
  };
};
