import type { Answer, Input } from "@tradeport/contract";
import type { translation } from "@tradeport/contract/translation";
import { lockProducts } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { textsChanged } from "./put-texts.ts";

type Call = typeof translation.ApproveTexts;

/** What machines made of these products' texts is a person's from now on. All of the products are there, or none is touched. */
export const approveTexts = async (ctx: Ctx, { ids, languages = [] }: Input<Call>): Promise<Answer<Call>> => {
  const { db, clientId } = ctx;
  const distinct = [...new Set(ids)];
  await lockProducts(db, clientId, distinct);
  const there = await sql`select from product where client_id = ${clientId} and id = any(${distinct}::uuid[])`.execute(db);
  if (there.rows.length < distinct.length) throw new Fail("not_found");
  const { rows } = await sql<{ productId: string; language: string }>`
    delete from machine_text made using product_text t
    where made.client_id = ${clientId} and made.product_id = any(${distinct}::uuid[])
      and (${languages.length === 0} or made.language = any(${languages}::text[]))
      and t.client_id = made.client_id and t.product_id = made.product_id and t.language = made.language
      and made.digest = text_digest(t.name, t.subtitle, t.description)
    returning made.product_id, made.language`.execute(db);
  const approved = Map.groupBy(rows, ({ productId }) => productId);
  if (approved.size > 0) await textsChanged(db, clientId, [...approved.keys()], "user");
  for (const [objectId, texts] of approved)
    await ctx.audit({
      action: "update",
      objectType: "product",
      objectId,
      before: { texts: texts.map(({ language }) => ({ langCode: language, machineMade: true })) },
      after: { texts: texts.map(({ language }) => ({ langCode: language, machineMade: false })) },
    });
  return { products: approved.size, texts: rows.length };
};
