import { createHash } from "node:crypto";
import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import { Id } from "@tradeport/contract/common";
import { countExport, createExport, exportIn, findExport, keepParts } from "#modules/bulk/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { exportCap, exportName } from "#platform/excel/export.ts";
import { jobSpec, ofClient } from "#platform/jobs.ts";
import { listTitle } from "./export-list-columns.ts";
import { masterTitle, wholeColumns } from "./export-master-columns.ts";
import { selectedProducts } from "./export-selection.ts";
import { readTemplate } from "./export-templates.ts";

type Call = typeof product.ExportProducts;
export const exportJob = jobSpec("bulk.export-products", ofClient.extend({ processId: Id }));

/** Work of a second or two. */
const short = 2_000;
const sheetRows = 1_048_575;

/** What the list shows becomes a file, made by the worker: its filter, order, columns and their order; the products are those of this moment. */
export const exportProducts = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { clientId: _, content, columns, templateId, name: holds, ...selected } = input;
  const { locale } = ctx;
  const ids = await selectedProducts(ctx, selected);
  const of = createHash("sha256").update(JSON.stringify(selected)).digest("base64url");
  const isMaster = content === "master" || templateId !== undefined;
  // A template that is changed while the file is made changes nothing of it.
  const template = templateId === undefined ? null : await readTemplate(ctx, templateId);
  const parts = [template?.name, holds].filter(Boolean);
  const made = await createExport(
    ctx,
    isMaster
      ? {
          kind: "product_master",
          name: await exportName(ctx, masterTitle[locale], parts.join(" - ")),
          holds: parts.join(" · "),
          request: { master: template?.columns ?? wholeColumns, of, locale },
        }
      : {
          kind: "products",
          name: await exportName(ctx, listTitle[locale], holds),
          holds,
          request: { columns, of, locale },
        },
  );
  if (!made.isThere) {
    const { processId } = made;
    await keepParts(
      ctx.db,
      ctx.clientId,
      processId,
      sql`select id from unnest(${ids}::uuid[]) with ordinality as given (id, place) order by place`,
    );
    const rows = isMaster ? await countVariants(ctx, ids) : ids.length;
    await countExport(ctx.db, ctx.clientId, processId, rows);
    await ctx.enqueue(exportJob, { clientId: ctx.clientId, processId }, { bulk: rows > short ? "long" : "short" });
  }
  return exportIn(ctx, await findExport(ctx, made.id));
};

/** Rows of a file that has a variant in each: a sheet holds a million. */
const countVariants = async ({ db, clientId }: Ctx, productIds: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from variant where client_id = ${clientId} and product_id = any(${productIds}::uuid[])`.execute(
    db,
  );
  if (rows[0]!.count > sheetRows) throw new Fail("selection_too_large", { max: exportCap.toLocaleString("tr-TR") });
  return rows[0]!.count;
};
