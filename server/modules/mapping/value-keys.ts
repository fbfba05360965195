import { sql, type Tx } from "#platform/db.ts";

/** By what a mapping of a value is one: a listed value's id, or the text as it is compared. Of a statement's `value_id` and `text`. */
export const ownKey = sql`coalesce(value_id::text, '=' || fold(text))`;

interface Own {
  tradeportValueId?: string | null | undefined;
  text?: string | null | undefined;
}
/** For a refusal: as it was given. */
export const asNamed = ({ key, tradeportValueId, text, channelValueCode }: Own & { key: string; channelValueCode: string }) => ({
  key,
  name: tradeportValueId ?? text ?? "",
  target: channelValueCode,
});
/** Each with its key. */
export const keyed = async <T extends Own>(db: Tx, given: readonly T[]): Promise<(T & { key: string })[]> => {
  const { rows } = await sql<{ at: number; key: string }>`
    select at::int, ${ownKey} as key from unnest(${given.map((one) => one.tradeportValueId ?? null)}::uuid[],
      ${given.map((one) => one.text ?? null)}::text[]) with ordinality as own(value_id, text, at)`.execute(db);
  return rows.map(({ at, key }) => ({ ...given[at - 1]!, key }));
};
