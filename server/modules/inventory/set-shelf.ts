import type { Input } from "@tradeport/contract";
import type { stock } from "@tradeport/contract/stock";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** Where in a warehouse a variant lies. Empty: nobody says. Whoever saw another shelf is refused. */
export const setShelf = async (ctx: Ctx, { variantId, warehouseId, from, shelf }: Input<typeof stock.SetShelf>) => {
  const { db, clientId } = ctx;
  const { rows } = await sql<{ barcode: string; warehouse: string; shelf: string }>`
    select v.barcode, w.name as warehouse, coalesce(s.shelf, '') as shelf
    from variant v join warehouse w on w.client_id = v.client_id and w.id = ${warehouseId}
    left join shelf s on s.client_id = v.client_id and s.item_id = v.id and s.warehouse_id = w.id
    where v.client_id = ${clientId} and v.id = ${variantId} for update of v`.execute(db);
  const there = rows[0];
  if (!there) throw new Fail("not_found");
  if (there.shelf === shelf) return {};
  if (there.shelf !== from) throw new Fail("conflict");
  if (shelf === "")
    await sql`delete from shelf where client_id = ${clientId} and item_id = ${variantId} and warehouse_id = ${warehouseId}`.execute(
      db,
    );
  else
    await sql`insert into shelf (client_id, item_id, warehouse_id, shelf) values (${clientId}, ${variantId}, ${warehouseId}, ${shelf})
      on conflict (client_id, item_id, warehouse_id) do update set shelf = excluded.shelf, modified_at = now()`.execute(db);
  const of = (name: string) => ({ warehouse: there.warehouse, shelf: name });
  await ctx.audit({ action: "update", objectType: "variant", objectId: variantId, before: of(there.shelf), after: of(shelf) });
  return {};
};
