import type { Input, Output } from "@tradeport/contract";
import type { FaqDraft, support } from "@tradeport/contract/support";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { mustHaveSeen } from "#platform/seen-version.ts";
import { isUnchanged } from "#platform/unchanged.ts";

type Save = typeof support.SaveFaq;

export const getFaq = async (ctx: WideCtx, { locale }: Input<typeof support.GetFaq>): Promise<Output<typeof support.GetFaq>> => {
  const language = locale ?? ctx.locale;
  const { rows } = await sql<Output<typeof support.GetFaq>[number]>`
    select id as faq_id, question ->> ${language} as question, answer ->> ${language} as answer
    from faq where is_active order by position, id`.execute(ctx.db);
  return rows;
};

const columns = sql`id as faq_id, version, question, answer, position, is_active`;

export const getAllFaq = (ctx: WideCtx): Promise<FaqDraft[]> =>
  acrossClients(ctx.db, async (db) => {
    const { rows } = await sql<FaqDraft>`select ${columns} from faq order by position, id`.execute(db);
    return rows;
  });

const oneFaq = (ctx: WideCtx, faqId: string): Promise<FaqDraft | undefined> =>
  acrossClients(ctx.db, async (db) => {
    const { rows } = await sql<FaqDraft>`select ${columns} from faq where id = ${faqId} for update`.execute(db);
    return rows[0];
  });

export const saveFaq = async (
  ctx: WideCtx,
  { faqId, version, question, answer, position, isActive }: Input<Save>,
): Promise<Output<Save>> => {
  const before = faqId ? await oneFaq(ctx, faqId) : undefined;
  if (faqId && !before) throw new Fail("not_found");
  if (before) mustHaveSeen(ctx, version, before.version);
  if (before && isUnchanged(before, { question, answer, position, isActive })) return before;
  const words = sql`${JSON.stringify(question)}::jsonb, ${JSON.stringify(answer)}::jsonb`;
  const { rows } = await acrossClients(ctx.db, (db) =>
    (faqId
      ? sql<FaqDraft>`update faq set (question, answer, position, is_active, version) = (
          select ${words}, coalesce(${position ?? null}::int, position), coalesce(${isActive ?? null}::boolean, is_active), version + 1)
          where id = ${faqId} and version = ${version ?? null}::int returning ${columns}`
      : sql<FaqDraft>`insert into faq (id, question, answer, position, is_active) values (${newId()}, ${words}, ${position ?? 0}::int, ${isActive ?? true}::boolean) returning ${columns}`
    ).execute(db),
  );
  const saved = rows[0];
  if (!saved) throw new Fail("conflict");
  await ctx.audit({ action: faqId ? "update" : "add", objectType: "faq", objectId: saved.faqId, after: saved });
  return saved;
};

export const deleteFaq = async (ctx: WideCtx, { faqId }: Input<typeof support.DeleteFaq>) => {
  const { rows } = await acrossClients(ctx.db, (db) =>
    sql<{ question: unknown }>`delete from faq where id = ${faqId} returning question`.execute(db),
  );
  if (!rows[0]) throw new Fail("not_found");
  await ctx.audit({ action: "delete", objectType: "faq", objectId: faqId, before: rows[0] });
  return {};
};
