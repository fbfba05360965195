import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import { changedAfter } from "#platform/changed-since.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { readRows } from "./get-all-product-master-data.ts";

type Call = typeof product.GetProductChanges;

export const getProductChanges = (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> =>
  changedAfter(
    ctx,
    input,
    ({ holds, limit }) => {
      // Each half from the index of the list that it is in.
      const half = (isArchived: boolean) => sql`(
        select r.product_id as id, r.modified_at as at from product_row r
        where r.client_id = ${ctx.clientId} and r.is_archived = ${isArchived} and ${holds(sql`r.modified_at`, sql`r.product_id`)}
        order by r.modified_at, r.product_id limit ${limit})`;
      return sql`${half(false)} union all ${half(true)}`;
    },
    (ids) => readRows(ctx, ids),
  );
