import type { Input, Output } from "@tradeport/contract";
import type { mappingTemplates } from "@tradeport/contract/mapping-templates";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";
import { channelFor } from "./taxonomy.ts";
import { readEffect } from "./template-effect.ts";

type Call = typeof mappingTemplates.GetTemplateApprovalEffect;

/** Of many templates at once, as of a single one. */
export const getTemplateApprovalEffect = async (ctx: WideCtx, { channelId, categoryIds }: Input<Call>): Promise<Output<Call>> => {
  if (!(await channelFor(ctx.db, ctx.clientId, channelId))) throw notThere(ctx, "channelId", channelId);
  const { rows } = await sql<{ id: string }>`select id from category where id = any(${categoryIds}::uuid[])`.execute(ctx.db);
  const there = new Set(rows.map(({ id }) => id));
  const at = categoryIds.findIndex((id) => !there.has(id));
  if (at >= 0) throw notThere(ctx, `categoryIds.${at}`, categoryIds[at]!);
  const places = [...there].map((categoryId) => ({ categoryId, code: null }));
  return acrossClients(ctx.db, (db) => readEffect(db, channelId, places));
};
