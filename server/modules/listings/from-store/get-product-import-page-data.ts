import { connectorOf } from "@tradeport/connectors";
import type { Output } from "@tradeport/contract";
import type { ImportStore, storeProduct } from "@tradeport/contract/store-products";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { comparedIn } from "./compared.ts";

type Row = Omit<ImportStore, "counts" | "lastRun" | "isReadable"> & { channelCode: string } & Omit<
    NonNullable<ImportStore["lastRun"]>,
    "processId"
  > & { processId: string | null };

export const getProductImportPageData = async (ctx: Ctx): Promise<Output<typeof storeProduct.GetProductImportPageData>> => {
  const { rows } = await sql<Row>`
    select s.id as store_id, s.name as store_name, c.id as channel_id, c.name as channel_name, c.code as channel_code, r.process_id,
      r.started_at as started_date, case when p.state in ('queued', 'running') then r.ended_at else coalesce(r.ended_at, p.ended_at, r.started_at) end as ended_date,
      r.found, r.unreadable, r.is_whole
    from store s join channel c on c.id = s.channel_id
    left join store_reading r on r.client_id = s.client_id and r.store_id = s.id
    left join process p on p.client_id = r.client_id and p.id = r.process_id
    where s.client_id = ${ctx.clientId} and s.is_active order by s.created_at, s.id`.execute(ctx.db);
  const counted = await sql<{ storeId: string; state: keyof ImportStore["counts"]; count: number }>`
    select store_id, state, count(*)::int as count from ${comparedIn(
      ctx.clientId,
      rows.map(({ storeId }) => storeId),
    )} group by store_id, state`.execute(ctx.db);
  const none = { linked: 0, matched: 0, conflict: 0, new: 0, ignored: 0 };
  const byStore = Map.groupBy(counted.rows, ({ storeId }) => storeId);
  return rows.map(({ channelCode, storeId, storeName, channelId, channelName, processId, ...run }) => ({
    ...{ storeId, storeName, channelId, channelName },
    isReadable: connectorOf(channelCode)?.assortment !== undefined,
    counts: { ...none, ...Object.fromEntries((byStore.get(storeId) ?? []).map(({ state, count }) => [state, count])) },
    lastRun: processId === null ? null : { processId, ...run },
  }));
};
