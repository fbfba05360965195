import type { ProductFilter, ProductSort } from "@tradeport/contract/products";
import type { z } from "zod";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { exportCap } from "#platform/excel/export.ts";
import { windowOf } from "#platform/paging.ts";

export interface Selected extends Partial<z.infer<z.ZodObject<typeof ProductFilter>>> {
  ids?: string[] | undefined;
  page: number;
  pageSize: number;
  orderColumn: z.infer<typeof ProductSort>;
  orderType: "asc" | "desc";
}

/** The products of an export as they are at this moment, in the list's order; of these ids alone when some are given. */
export const selectedProducts = (ctx: Pick<Ctx, "db" | "clientId">, { ids, ...listed }: Selected): Promise<string[]> =>
  ids ? inOrder(ctx, ids) : matching(ctx, listed);

const matching = async (
  ctx: Pick<Ctx, "db">,
  { page, pageSize, orderColumn, orderType, ...filter }: Omit<Selected, "ids">,
): Promise<string[]> => {
  const window = pageSize === -1 ? { limit: exportCap + 1, offset: 0 } : windowOf({ page, pageSize });
  const { rows } = await sql<{ ids: string[] }>`
    select ids from product_list(${JSON.stringify(filter)}::jsonb, ${orderColumn}, ${orderType === "desc"}, ${window.limit}, ${window.offset},
      ${exportCap + 1})`.execute(ctx.db);
  const { ids } = rows[0]!;
  if (ids.length > exportCap) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  return ids;
};

/** Chosen rows were chosen over several pages and filters: newest first. One that is not there is said. */
const inOrder = async (ctx: Pick<Ctx, "db" | "clientId">, ids: readonly string[]): Promise<string[]> => {
  const distinct = [...new Set(ids)];
  const { rows } = await sql<{ id: string }>`
    select id from product where client_id = ${ctx.clientId} and id = any(${distinct}::uuid[]) order by created_at desc, id desc`.execute(
    ctx.db,
  );
  if (rows.length < distinct.length) throw new Fail("not_found");
  return rows.map(({ id }) => id);
};
