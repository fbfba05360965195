import type { Words } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { notThere } from "#platform/not-there.ts";

/** By what a mapping of a value is one: a listed value's id, or the text as it is compared. Of a statement's `value_id` and `text`. */
export const ownKey = sql`coalesce(value_id::text, '=' || fold(text))`;

interface Own {
  tradeportValueId?: string | null | undefined;
  text?: string | null | undefined;
}
/** For a refusal: as it was given, a listed value by its name. */
export const asNamed =
  ({ locale }: Pick<Ctx, "locale">) =>
  ({ key, names, tradeportValueId, text, channelValueCode }: Own & Keyed & { channelValueCode: string }) => ({
    key,
    name: names?.[locale] ?? text ?? tradeportValueId ?? "",
    target: channelValueCode,
  });
export interface Keyed {
  key: string;
  /** Of a listed value. */
  names: Words | null;
}
/** Each with its key. */
export const keyed = async <T extends Own>(db: Tx, given: readonly T[]): Promise<(T & Keyed)[]> => {
  const { rows } = await sql<Keyed & { at: number }>`
    select at::int, ${ownKey} as key, (select jsonb_build_object('tr', v.name_tr, 'en', v.name_en) from attribute_value v where v.id = own.value_id) as names
    from unnest(${given.map((one) => one.tradeportValueId ?? null)}::uuid[],
      ${given.map((one) => one.text ?? null)}::text[]) with ordinality as own(value_id, text, at)`.execute(db);
  return rows.map(({ at, key, names }) => ({ ...given[at - 1]!, key, names }));
};

/** What a question names of an attribute's values is there. */
export const mustBeValues = async (ctx: Pick<Ctx, "db" | "locale">, attributeId: string, given: readonly Own[]) => {
  const ids = given.map(({ tradeportValueId }) => tradeportValueId ?? null);
  const { rows } = await sql<{ id: string }>`
    select id from attribute_value where attribute_id = ${attributeId} and id = any(${ids}::uuid[])`.execute(ctx.db);
  const there = new Set(rows.map(({ id }) => id));
  const at = ids.findIndex((id) => id !== null && !there.has(id));
  if (at >= 0) throw notThere(ctx, `values.${at}.tradeportValueId`, ids[at]!);
};
