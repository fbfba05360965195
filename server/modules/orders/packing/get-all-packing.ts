import type { Input, Output } from "@tradeport/contract";
import type { packing } from "@tradeport/contract/packing";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { consuming } from "../status.ts";
import { readRows } from "./read-rows.ts";

type Call = typeof packing.GetAllPacking;

/** What stands at the stations. One that has left since stands there no more; one that was canceled does, until somebody takes it apart. */
export const getAllPacking = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { state, orderType } = input;
  const here = sql`k.handed_at is null and p.status <> all(${[...consuming]}::text[])
    and ${state === "packed" ? sql`k.packed_at is not null` : sql`k.packed_at is null and k.station <> ''`}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from packing k join order_package p on p.client_id = k.client_id and p.id = k.package_id
      where k.client_id = ${ctx.clientId} and ${here} limit ${countCap + 1}) as seen`.execute(ctx.db);
  const { limit, offset } = windowOf(input);
  const way = orderType === "asc" ? sql`asc` : sql`desc`;
  const page = await readRows(
    ctx,
    sql`k.package_id is not null and ${here} order by coalesce(k.packed_at, k.begun_at) ${way}, p.id ${way} limit ${limit} offset ${offset}`,
  );
  return pageOf(input, page, rows[0]!.count);
};
