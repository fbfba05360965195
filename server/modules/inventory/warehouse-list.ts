import type { Input, Output } from "@tradeport/contract";
import type { WarehouseRow, warehouse } from "@tradeport/contract/warehouses";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";

type Call = typeof warehouse.WarehouseList;

export const warehouseList = (ctx: Ctx, _input: Input<Call>): Promise<Output<Call>> => readWarehouses(ctx.db, ctx.clientId);

export const readWarehouses = async (tx: Tx, clientId: string): Promise<WarehouseRow[]> => {
  const { rows } = await sql<WarehouseRow>`
    -- put in order once, and not for each warehouse
    with own as (select id, name, is_active, row_number() over (order by name collate "tr-TR-x-icu", id) as place from store where client_id = ${clientId})
    select w.id, w.version, w.name, w.code, w.kind, w.is_default, w.closed_at is not null as is_closed, w.address_id,
      coalesce(concat_ws(', ', a.title, nullif(a.district, ''), a.city), '') as address,
      (select count(distinct s.item_id)::int from stock s where s.client_id = w.client_id and s.warehouse_id = w.id
         and (s.on_hand > 0 or s.reserved > 0)) as stocked_count,
      (select coalesce(jsonb_agg(jsonb_build_object('storeId', s.id, 'name', s.name, 'position', l.position) order by s.place), '[]')
        from own s left join store_location l on l.client_id = w.client_id and l.store_id = s.id and l.warehouse_id = w.id
        where s.is_active or l.position is not null) as stores
    from warehouse w left join client_address a on a.client_id = w.client_id and a.id = w.address_id
    where w.client_id = ${clientId} order by w.is_default desc, w.closed_at is not null, w.name collate "tr-TR-x-icu"`.execute(
    tx,
  );
  return rows;
};
