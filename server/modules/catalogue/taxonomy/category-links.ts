import type { Input, Output } from "@tradeport/contract";
import type { categoryAttribute } from "@tradeport/contract/attributes";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { readCategoryAttributes } from "../category-attributes.ts";
import { holdTaxonomy, holdUses } from "../hold-taxonomy.ts";
import { readUsageBelow } from "./attribute-usage.ts";
import { checkLacking, readRequired } from "./lacking.ts";
import { inheritBelow } from "./place-below.ts";
import { readCategory } from "./read-category.ts";

/** The category and what it has of this attribute. */
const held = async ({ locale }: WideCtx, db: Tx, categoryId: string, attributeId: string) => {
  await holdTaxonomy(db);
  const category = await readCategory(db, categoryId, locale);
  if (!category) throw new Fail("not_found");
  const found = (await readCategoryAttributes(db, [categoryId], locale)).find(({ id }) => id === attributeId);
  return { category, link: found };
};
const withoutCategory = <T extends { categoryId: string }>({ categoryId: _, ...link }: T) => link;
const tell = (ctx: WideCtx, categoryId: string, before: object | undefined, after: object | undefined) =>
  ctx.audit({ action: "update", objectType: "category", objectId: categoryId, before, after });
const factsOf = ({ name, isRequired, isVariant }: { name: string; isRequired: boolean; isVariant: boolean }) => ({
  attribute: name,
  isRequired,
  isVariant,
});

type Create = typeof categoryAttribute.CreateProductCategoryAttribute;
export const createCategoryAttribute = async (
  ctx: WideCtx,
  { categoryId, attribute, evenIfLacking }: Input<Create>,
): Promise<Output<Create>> => {
  const { attributeId, isRequired, isVariant, position } = attribute;
  const after = await acrossClients(ctx.db, async (db) => {
    const { category, link } = await held(ctx, db, categoryId, attributeId);
    if (link && link.inheritedFrom === null)
      throw new Fail("attribute_already_there", { category: category.path, attribute: link.name });
    const { rows } = await sql`select from attribute where id = ${attributeId}`.execute(db);
    if (rows.length === 0) throw new Fail("not_found");
    const before = await readRequired(db, { categoryId });
    await sql`
      insert into category_attribute (category_id, attribute_id, is_required, is_variant, position)
      values (${categoryId}, ${attributeId}, ${isRequired}, ${isVariant}, ${position})
      on conflict (category_id, attribute_id) do update set is_required = excluded.is_required, is_variant = excluded.is_variant,
        position = excluded.position, inherited_from = null, version = category_attribute.version + 1`.execute(db);
    await inheritBelow(db, categoryId);
    await checkLacking(ctx, db, { categoryId }, before, { field: "attribute.isRequired", evenIfLacking });
    return (await held(ctx, db, categoryId, attributeId)).link!;
  });
  await tell(ctx, categoryId, undefined, factsOf(after));
  return withoutCategory(after);
};

type Update = typeof categoryAttribute.UpdateProductCategoryAttribute;
export const updateCategoryAttribute = async (
  ctx: WideCtx,
  { categoryId, version, attribute, evenIfLacking }: Input<Update>,
): Promise<Output<Update>> => {
  const { attributeId, isRequired = null, isVariant = null, position = null } = attribute;
  const { before, after } = await acrossClients(ctx.db, async (db) => {
    const { link } = await held(ctx, db, categoryId, attributeId);
    if (!link) throw new Fail("not_found");
    if (link.version !== version) throw new Fail("conflict");
    const required = await readRequired(db, { categoryId });
    await sql`
      update category_attribute set is_required = coalesce(${isRequired}::boolean, is_required), is_variant = coalesce(${isVariant}::boolean, is_variant),
        position = coalesce(${position}::int, position), inherited_from = null, version = version + 1
      where category_id = ${categoryId} and attribute_id = ${attributeId}`.execute(db);
    await inheritBelow(db, categoryId);
    await checkLacking(ctx, db, { categoryId }, required, { field: "attribute.isRequired", evenIfLacking });
    return { before: link, after: (await held(ctx, db, categoryId, attributeId)).link! };
  });
  await tell(ctx, categoryId, factsOf(before), factsOf(after));
  return withoutCategory(after);
};

type Remove = typeof categoryAttribute.DeleteProductCategoryAttribute;
export const deleteCategoryAttribute = async (
  ctx: WideCtx,
  { categoryId, attributeId, evenIfLacking }: Input<Remove>,
): Promise<Output<Remove>> => {
  const before = await acrossClients(ctx.db, async (db) => {
    const { category, link } = await held(ctx, db, categoryId, attributeId);
    if (!link) throw new Fail("not_found");
    if (link.inheritedFrom !== null) {
      const above = await readCategory(db, link.inheritedFrom, ctx.locale);
      throw new Fail("attribute_inherited", { attribute: link.name, category: above?.path });
    }
    await holdUses(db);
    const usage = await readUsageBelow(db, categoryId, attributeId);
    const required = await readRequired(db, { categoryId });
    await sql`delete from category_attribute where category_id = ${categoryId} and attribute_id = ${attributeId}`.execute(db);
    await inheritBelow(db, categoryId);
    // What one above says of it holds again here, and its products have lost nothing.
    const { link: again } = await held(ctx, db, categoryId, attributeId);
    if (!again && usage.products + usage.rows > 0)
      throw new Fail("attribute_of_products", { ...usage, attribute: link.name, category: category.path });
    await checkLacking(ctx, db, { categoryId }, required, { field: "attributeId", evenIfLacking });
    return link;
  });
  await tell(ctx, categoryId, factsOf(before), undefined);
  return {};
};
