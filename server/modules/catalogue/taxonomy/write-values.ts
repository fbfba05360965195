import type { Attribute, ValueInput } from "@tradeport/contract/attributes";
import type { Ctx } from "#platform/context.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { fold } from "#platform/fold.ts";
import { holdUses } from "../hold-taxonomy.ts";
import { readAttributeUsage } from "./attribute-usage.ts";
import { failAt } from "./fail-at.ts";

type Values = Attribute["values"];

/** Each as it will be: what is left out of one that is there stays. */
export const completeValues = (given: readonly ValueInput[], there: Values) =>
  given.map(({ id, code, names, isActive }) => {
    const before = there.find((one) => one.id === id);
    if (id !== undefined && !before) throw new Fail("not_found");
    const {
      tr,
      en = before?.names.en,
      de = before?.names.de ?? "",
      fr = before?.names.fr ?? "",
      it = before?.names.it ?? "",
    } = names;
    // An English name that was the Turkish one for want of its own follows it.
    const own = before && names.en === undefined && before.names.en === before.names.tr ? tr : en || tr;
    return {
      id: id ?? newId(),
      code: code ?? before?.code ?? tr,
      names: { tr, en: own, de, fr, it },
      isActive: isActive ?? before?.isActive ?? true,
    };
  });
type Complete = ReturnType<typeof completeValues>;

/** Files find a value by its folded name: two of one name in a language, or of one code, say neither. */
export const checkValues = (ctx: Ctx, values: Complete, fieldOf = (at: number, part: string) => `values.${at}.${part}`) => {
  const parts = [
    ["names.tr", ({ names }: Complete[number]) => names.tr],
    ["names.en", ({ names }: Complete[number]) => names.en],
    ["code", ({ code }: Complete[number]) => code],
  ] as const;
  for (const [part, read] of parts) {
    const known = new Map<string, string>();
    for (const [at, one] of values.entries()) {
      const value = read(one);
      const other = known.get(fold(value));
      if (other !== undefined) throw failAt(ctx, fieldOf(at, part), "attribute_value_taken", { value, other });
      known.set(fold(value), value);
    }
  }
};

/** The list of an attribute becomes this one, in this order; what is left out goes, if nothing uses it. */
export const writeValues = async (db: Tx, attributeId: string, there: Values, values: Complete) => {
  const gone = there.filter(({ id }) => !values.some((one) => one.id === id));
  if (gone.length > 0) {
    await holdUses(db);
    const usageOf = (values: Values) =>
      readAttributeUsage(
        db,
        attributeId,
        values.map(({ id }) => id),
      );
    const isUsed = ({ products, mappings, rows }: Awaited<ReturnType<typeof usageOf>>) => products + mappings + rows > 0;
    // All at once, for savers of products wait meanwhile; only a refusal names one.
    if (isUsed(await usageOf(gone)))
      for (const value of gone) {
        const usage = await usageOf([value]);
        if (isUsed(usage)) throw new Fail("attribute_value_in_use", { ...usage, value: value.name });
      }
    await sql`delete from attribute_value where id = any(${gone.map(({ id }) => id)}::uuid[])`.execute(db);
  }
  const flat = values.map(({ names, ...one }, position) => ({ ...one, ...names, position }));
  // Codes may change places: none is in the way of another meanwhile.
  await sql`update attribute_value set code = id::text where attribute_id = ${attributeId}`.execute(db);
  await sql`
    insert into attribute_value (id, attribute_id, code, name_tr, name_en, name_de, name_fr, name_it, position, is_active)
    select id, ${attributeId}, code, tr, en, de, fr, it, position, "isActive"
    from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb)
      as given(id uuid, code text, tr text, en text, de text, fr text, it text, position int, "isActive" boolean)
    on conflict (id) do update set code = excluded.code, name_tr = excluded.name_tr, name_en = excluded.name_en, name_de = excluded.name_de,
      name_fr = excluded.name_fr, name_it = excluded.name_it, position = excluded.position, is_active = excluded.is_active`.execute(
    db,
  );
};
