import type { Input, Output } from "@tradeport/contract";
import type { warehouseSystems } from "@tradeport/contract/warehouse-systems";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { handOverJob } from "./hand-over-waiting.ts";
import { readStockJob } from "./read-warehouse-stock.ts";
import { systemOf, warehouseByCode } from "./warehouse-system.ts";

type Call = (typeof warehouseSystems)["SetWarehouseSystem"];

/** Of another location nothing that was read counts any more. */
export const setWarehouseSystem = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const { providerCode, warehouseId, handsOver } = input;
  const { rows: places } = await sql<{ name: string; kind: string; isClosed: boolean; keptBy: string | null }>`
    select w.name, w.kind, w.closed_at is not null as is_closed, (select s.account_id from warehouse_system s where s.client_id = w.client_id
      and s.warehouse_id = w.id) as kept_by
    from warehouse w where w.client_id = ${clientId} and w.id = ${warehouseId}`.execute(db);
  const place = places[0];
  if (!place) throw new Fail("not_found");
  const { name } = warehouseByCode(providerCode);
  const { rows: accounts } = await sql<{ id: string }>`
    select id from cargo_account where client_id = ${clientId} and provider = ${providerCode} for update`.execute(db);
  const account = accounts[0];
  if (!account) throw new Fail("cargo_not_connected", { carrier: name });
  const before = await systemOf(ctx, providerCode, true);
  if (input.version !== (before?.version ?? 0)) throw new Fail("conflict");
  if (place.keptBy !== null && place.keptBy !== account.id) throw new Fail("warehouse_system_taken", { name: place.name });
  const isMoved = before?.warehouseId !== warehouseId;
  // What is there may be switched off wherever it is.
  if ((place.kind !== "own" || place.isClosed) && (isMoved || handsOver))
    throw new Fail("warehouse_system_place", { name: place.name });
  if (before && isMoved)
    await sql`delete from warehouse_stock where client_id = ${clientId} and account_id = ${account.id}`.execute(db);
  await sql`
    insert into warehouse_system as s (client_id, account_id, warehouse_id, hands_over) values (${clientId}, ${account.id}, ${warehouseId}, ${handsOver})
    on conflict (client_id, account_id) do update set version = s.version + 1, warehouse_id = excluded.warehouse_id, hands_over = excluded.hands_over,
      reading = s.reading + case when ${isMoved} then 1 else 0 end,
      read_at = case when ${isMoved} then null else s.read_at end, next_read_at = case when ${isMoved} then now() else s.next_read_at end`.execute(
    db,
  );
  const ids = { clientId, provider: providerCode };
  if (isMoved) await ctx.enqueue(readStockJob, ids, { queue: "logistics", key: `stock ${providerCode}` });
  if (handsOver) await ctx.enqueue(handOverJob, ids, { queue: "logistics", key: `hand-over ${providerCode}` });
  await ctx.audit({
    action: "update",
    objectType: "cargo_account",
    objectId: account.id,
    before: before ? { warehouse: before.warehouseName, handsOver: before.handsOver } : {},
    after: { warehouse: place.name, handsOver },
  });
  return { version: (before?.version ?? 0) + 1 };
};
