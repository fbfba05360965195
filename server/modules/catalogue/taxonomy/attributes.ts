import type { Input, Output } from "@tradeport/contract";
import type { Attribute, attribute, categoryAttribute } from "@tradeport/contract/attributes";
import type { Ctx, WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { holdTaxonomy, holdUses } from "../hold-taxonomy.ts";
import { readAttributeUsage, readTextUsage } from "./attribute-usage.ts";
import { failAt } from "./fail-at.ts";
import { checkLacking, readRequired } from "./lacking.ts";
import { changedNames, newNames } from "./names.ts";
import { attributeFacts, readAttribute } from "./read-attribute.ts";
import { checkValues, completeValues, writeValues } from "./write-values.ts";

const checkCode = async (ctx: Ctx, db: Tx, id: string, code: string) => {
  const { rows } = await sql<{ name: string; code: string }>`
    select code, ${sql.ref(`name_${ctx.locale}`)} as name from attribute
    where lower(code collate "tr-TR-x-icu") = lower(${code} collate "tr-TR-x-icu") and id <> ${id} limit 1`.execute(db);
  if (rows[0]) throw failAt(ctx, "code", "attribute_code_taken", { code: rows[0].code, attribute: rows[0].name });
};
const held = async (ctx: Ctx, db: Tx, id: string): Promise<Attribute> => {
  await holdTaxonomy(db);
  const found = await readAttribute(db, id, ctx.locale);
  if (!found) throw new Fail("not_found");
  return found;
};
/** Texts of its own that a product holds would keep it from being saved. */
const checkTexts = async (ctx: Ctx, db: Tx, { id, name }: Attribute) => {
  await holdUses(db);
  const usage = await readTextUsage(db, id);
  if (usage.products > 0) throw failAt(ctx, "allowsCustom", "attribute_texts_in_use", { ...usage, attribute: name });
};
const tell = (ctx: Ctx, before: Attribute, after: Attribute) =>
  ctx.audit({
    action: "update",
    objectType: "attribute",
    objectId: before.id,
    before: attributeFacts(before),
    after: attributeFacts(after),
  });

type Create = typeof attribute.CreateAttribute;
export const createAttribute = async (ctx: WideCtx, input: Input<Create>): Promise<Output<Create>> => {
  const made = await acrossClients(ctx.db, async (db) => {
    await holdTaxonomy(db);
    const id = newId();
    const names = newNames(input, ctx.locale);
    await checkCode(ctx, db, id, input.code);
    const values = completeValues(input.values, []);
    checkValues(ctx, values);
    await sql`
      insert into attribute (id, code, name_tr, name_en, name_de, name_fr, name_it, attribute_type, unit, allows_custom, is_active)
      values (${id}, ${input.code}, ${names.tr}, ${names.en}, ${names.de}, ${names.fr}, ${names.it}, ${input.attributeType}, ${input.unit},
        ${input.allowsCustom}, ${input.isActive})`.execute(db);
    await writeValues(db, id, [], values);
    return (await readAttribute(db, id, ctx.locale))!;
  });
  await ctx.audit({ action: "create", objectType: "attribute", objectId: made.id, after: attributeFacts(made) });
  return made;
};

type Update = typeof attribute.UpdateAttribute;
export const updateAttribute = async (
  ctx: WideCtx,
  { attributeId, version, names, values, evenIfLacking, ...input }: Input<Update>,
): Promise<Output<Update>> => {
  const { before, after } = await acrossClients(ctx.db, async (db) => {
    const before = await held(ctx, db, attributeId);
    if (before.version !== version) throw new Fail("conflict");
    const wanted = { ...input, names: changedNames(before.names, { names }, ctx.locale) };
    const list = values && completeValues(values, before.values);
    const sameList = !list || isUnchanged({ list: before.values.map(({ name: _, ...one }) => one) }, { list });
    if (isUnchanged(before, wanted) && sameList) return { before, after: before };
    const { code, attributeType, unit, allowsCustom, isActive } = { ...before, ...leaveOut(wanted) };
    if (code !== before.code) await checkCode(ctx, db, attributeId, code);
    if (list) checkValues(ctx, list);
    if (before.allowsCustom && !allowsCustom) await checkTexts(ctx, db, before);
    const required = await readRequired(db, { attributeId });
    const { tr, en, de, fr, it } = wanted.names;
    await sql`
      update attribute set code = ${code}, name_tr = ${tr}, name_en = ${en}, name_de = ${de}, name_fr = ${fr}, name_it = ${it},
        attribute_type = ${attributeType}, unit = ${unit}, allows_custom = ${allowsCustom}, is_active = ${isActive}, version = version + 1
      where id = ${attributeId}`.execute(db);
    await checkLacking(ctx, db, { attributeId }, required, { field: "isActive", evenIfLacking });
    if (list && !sameList) await writeValues(db, attributeId, before.values, list);
    return { before, after: (await readAttribute(db, attributeId, ctx.locale))! };
  });
  if (after !== before) await tell(ctx, before, after);
  return after;
};
const leaveOut = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

export const deleteAttribute = async (ctx: WideCtx, { attributeId }: Input<typeof attribute.DeleteAttribute>) => {
  const before = await acrossClients(ctx.db, async (db) => {
    const before = await held(ctx, db, attributeId);
    await holdUses(db);
    const usage = await readAttributeUsage(db, attributeId);
    const { categories, products, mappings, rows } = usage;
    if (categories + products + mappings + rows > 0) throw new Fail("attribute_in_use", { ...usage, attribute: before.name });
    await sql`delete from attribute_value where attribute_id = ${attributeId}`.execute(db);
    await sql`delete from attribute where id = ${attributeId}`.execute(db);
    return before;
  });
  await ctx.audit({ action: "delete", objectType: "attribute", objectId: attributeId, before: attributeFacts(before) });
  return {};
};

type AddValue = typeof categoryAttribute.CreateProductCategoryAttributeValue;
export const createAttributeValue = async (ctx: WideCtx, { attributeId, value }: Input<AddValue>): Promise<Output<AddValue>> => {
  const { before, after } = await acrossClients(ctx.db, async (db) => {
    const before = await held(ctx, db, attributeId);
    const values = completeValues([...before.values, value], before.values);
    checkValues(ctx, values, (_, part) => `value.${part}`);
    await writeValues(db, attributeId, before.values, values);
    await sql`update attribute set version = version + 1 where id = ${attributeId}`.execute(db);
    return { before, after: (await readAttribute(db, attributeId, ctx.locale))! };
  });
  await tell(ctx, before, after);
  return after.values.at(-1)!;
};

type RemoveValue = typeof categoryAttribute.DeleteProductCategoryAttributeValue;
export const deleteAttributeValue = async (ctx: WideCtx, { attributeId, valueId }: Input<RemoveValue>) => {
  const { before, after } = await acrossClients(ctx.db, async (db) => {
    const before = await held(ctx, db, attributeId);
    if (!before.values.some(({ id }) => id === valueId)) throw new Fail("not_found");
    const values = completeValues(
      before.values.filter(({ id }) => id !== valueId).map(({ name: _, ...one }) => one),
      before.values,
    );
    await writeValues(db, attributeId, before.values, values);
    await sql`update attribute set version = version + 1 where id = ${attributeId}`.execute(db);
    return { before, after: (await readAttribute(db, attributeId, ctx.locale))! };
  });
  await tell(ctx, before, after);
  return {};
};
