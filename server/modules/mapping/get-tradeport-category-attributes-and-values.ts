import type { Input } from "@tradeport/contract";
import type { CategoryAttribute } from "@tradeport/contract/categories";
import type { mapping } from "@tradeport/contract/mapping";
import type { z } from "zod";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

export const getTradeportCategoryAttributesAndValues = async (
  ctx: Ctx,
  { tradeportCategoryId, attributeTypes }: Input<typeof mapping.GetTradeportCategoryAttributesAndValues>,
) => {
  const known = await sql`select 1 from category where id = ${tradeportCategoryId}`.execute(ctx.db);
  if (known.rows.length === 0) throw new Fail("not_found");
  const english = ctx.locale === "en";
  const { rows } = await sql<z.infer<typeof CategoryAttribute>>`
    select a.id, a.code, case when ${english} then a.name_en else a.name_tr end as name, jsonb_build_object('tr', a.name_tr, 'en', a.name_en) as names,
      a.attribute_type, ca.is_required and a.is_active as is_required, ca.is_variant, ca.position, a.allows_custom, a.unit, a.is_active, ca.version,
      ca.inherited_from, coalesce(v.values, '[]') as values
    from category_attribute ca
    join attribute a on a.id = ca.attribute_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', v.id, 'code', v.code, 'name', case when ${english} then v.name_en else v.name_tr end,
        'names', jsonb_build_object('tr', v.name_tr, 'en', v.name_en), 'isActive', v.is_active) order by v.position, v.name_tr) as values
      from attribute_value v where v.attribute_id = a.id
    ) v on true
    where ca.category_id = ${tradeportCategoryId}
      and (${attributeTypes ?? null}::text[] is null or a.attribute_type = any(${attributeTypes ?? null}::text[]))
    order by ca.position, a.name_tr`.execute(ctx.db);
  return rows;
};
