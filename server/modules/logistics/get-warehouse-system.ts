import type { Input, Output } from "@tradeport/contract";
import type { StockDifferenceKind, warehouseSystems } from "@tradeport/contract/warehouse-systems";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { waitingFor } from "./hand-over-waiting.ts";
import { readStockJob } from "./read-warehouse-stock.ts";
import { kindOf } from "./stock-differences.ts";
import { systemOf, warehouseByCode } from "./warehouse-system.ts";

type Calls = typeof warehouseSystems;

export const getWarehouseSystem = async (
  ctx: Ctx,
  { providerCode }: Input<Calls["GetWarehouseSystem"]>,
): Promise<Output<Calls["GetWarehouseSystem"]>> => {
  const { db, clientId } = ctx;
  const warehouse = warehouseByCode(providerCode);
  const row = await systemOf(ctx, providerCode);
  if (!row) return { system: null, waitingPackages: 0, lackingCount: 0, lacking: [] };
  const { rows } = await sql<{ kind: StockDifferenceKind; count: number }>`
    select ${kindOf} as kind, count(*)::int as count from warehouse_stock s
    where s.client_id = ${clientId} and s.account_id = ${row.accountId} and (s.difference <> 0 or s.item_id is null or s.sellable is null)
    group by 1`.execute(db);
  const countOf = (kind: StockDifferenceKind) => rows.find((one) => one.kind === kind)?.count ?? 0;
  return {
    system: {
      ...{ version: row.version, warehouseId: row.warehouseId, warehouseName: row.warehouseName, handsOver: row.handsOver },
      ...{ readDate: row.readAt, failingSince: row.failingSince, failure: row.failure && wordsOf(row.failure) },
      webhookAddress: new URL(`/hooks/warehouse/${row.accountId}`, ctx.installation.publicUrl).href,
      differences: {
        ...{ differs: countOf("differs"), unknownHere: countOf("unknownHere"), unknownThere: countOf("unknownThere") },
      },
    },
    ...(await waitingFor(db, clientId, row, warehouse)),
  };
};

/** The API itself never calls outside: the worker reads. */
export const readWarehouseStockNow = async (
  ctx: Ctx,
  { providerCode }: Input<Calls["ReadWarehouseStock"]>,
): Promise<Output<Calls["ReadWarehouseStock"]>> => {
  warehouseByCode(providerCode);
  if (!(await systemOf(ctx, providerCode))) throw new Fail("not_found");
  await ctx.enqueue(
    readStockJob,
    { clientId: ctx.clientId, provider: providerCode },
    { queue: "logistics", key: `stock ${providerCode}` },
  );
  return {};
};
