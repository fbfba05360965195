import { changedAfter } from "#platform/changed-since.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { readRows } from "./get-all-order.ts";
import type { In, Out } from "./package-view.ts";

/** A change of its order's head counts as one of each package: a trigger writes it there. */
export const getOrderChanges = (ctx: Ctx, input: In<"GetOrderChanges">): Promise<Out<"GetOrderChanges">> =>
  changedAfter(
    ctx,
    input,
    ({ holds, limit }) => sql`
      select p.id, p.modified_at as at from order_package p
      where p.client_id = ${ctx.clientId} and ${holds(sql`p.modified_at`, sql`p.id`)} order by p.modified_at, p.id limit ${limit}`,
    async (ids) => {
      const rows = await readRows(ctx, sql`select id, place from unnest(${ids}::uuid[]) with ordinality as changed(id, place)`);
      const replaced = await sql<{ id: string }>`
        select id from order_package where client_id = ${ctx.clientId} and id = any(${ids}::uuid[]) and superseded`.execute(
        ctx.db,
      );
      const isReplaced = new Set(replaced.rows.map(({ id }) => id));
      return rows.map((row) => ({ ...row, isReplaced: isReplaced.has(row.packageId) }));
    },
  );
