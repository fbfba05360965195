import type { Input, Output } from "@tradeport/contract";
import type { exportedFile } from "@tradeport/contract/exported-files";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap, pageOf, windowOf } from "#platform/paging.ts";
import { exportIn, exportState, selectExports } from "./exported-file.ts";

type Call = typeof exportedFile.GetAllExportedFile;

export const getAllExportedFile = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { limit, offset } = windowOf(input);
  const matching = sql`${selectExports(ctx)}
    and (${input.state ?? null}::text is null or ${exportState} = ${input.state ?? null})`;
  const order = input.orderType === "asc" ? sql`asc` : sql`desc`;
  const { rows } = await sql<Parameters<typeof exportIn>[1]>`
    ${matching} order by e.created_at ${order}, e.id ${order} limit ${limit} offset ${offset}`.execute(ctx.db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (${matching} limit ${countCap + 1}) as counted`.execute(ctx.db);
  return pageOf(
    input,
    rows.map((row) => exportIn(ctx, row)),
    counted.rows[0]!.count,
  );
};
