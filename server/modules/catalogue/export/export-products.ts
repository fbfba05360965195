import { createHash } from "node:crypto";
import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import { Id } from "@tradeport/contract/common";
import { countExport, createExport, exportIn, findExport, keepParts } from "#modules/bulk/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { exportName } from "#platform/excel/export.ts";
import { jobSpec, ofClient } from "#platform/jobs.ts";
import { listTitle } from "./list-columns.ts";
import { selectedProducts } from "./selected-products.ts";

type Call = typeof product.ExportProducts;
export const exportJob = jobSpec("bulk.export-products", ofClient.extend({ processId: Id }));

/** Work of a second or two. */
const short = 2_000;

/** What the list shows becomes a file, made by the worker: its filter, order, columns and their order; the products are those of this moment. */
export const exportProducts = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { clientId: _, columns, name: holds, ...selected } = input;
  const ids = await selectedProducts(ctx, selected);
  const name = exportName(listTitle[ctx.locale], holds, ctx.now());
  const of = createHash("sha256").update(JSON.stringify(selected)).digest("base64url");
  const made = await createExport(ctx, { kind: "products", name, holds, request: { columns, of, locale: ctx.locale } });
  if (!made.isThere) {
    const { processId } = made;
    await keepParts(
      ctx.db,
      ctx.clientId,
      processId,
      sql`select id from unnest(${ids}::uuid[]) with ordinality as given (id, place) order by place`,
    );
    await countExport(ctx.db, ctx.clientId, processId, ids.length);
    await ctx.enqueue(exportJob, { clientId: ctx.clientId, processId }, { bulk: ids.length > short ? "long" : "short" });
  }
  return exportIn(ctx, await findExport(ctx, made.id));
};
