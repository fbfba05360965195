import type { CategoryMapping } from "@tradeport/contract/mapping";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { pathIn } from "#platform/in-language.ts";
import { scopeFor } from "./taxonomy.ts";

interface Which {
  channelId?: string | undefined;
  categoryId?: string | undefined;
}

/** The client's own mapping of a category hides the platform's template. A client with only sandbox stores sees the sandbox's names. */
export const readCategoryMappings = async (
  ctx: Pick<Ctx, "db" | "clientId" | "locale">,
  { channelId, categoryId }: Which,
): Promise<CategoryMapping[]> => {
  const { rows } = await sql<CategoryMapping>`
    with scoped as (
      select c.id, c.name, ${scopeFor(ctx.clientId)} as scope from channel c where c.is_active and (${channelId ?? null}::uuid is null or c.id = ${channelId ?? null})
    ), used as (
      select distinct on (m.category_id, m.channel_id) m.*
      from category_mapping m
      where m.client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000')
        and (${categoryId ?? null}::uuid is null or m.category_id = ${categoryId ?? null})
      order by m.category_id, m.channel_id, m.client_id = '00000000-0000-0000-0000-000000000000'
    )
    select u.id, u.category_id as tradeport_category_id, ${pathIn(ctx.locale, "c")} as tradeport_category_path,
      u.channel_id, s.name as channel_name, u.channel_category_code, coalesce(cc.path, u.channel_category_code) as channel_category_path,
      case when u.client_id = '00000000-0000-0000-0000-000000000000' then 'template' else 'client' end as source,
      case when exists (select from channel_taxonomy t where t.channel_id = u.channel_id and t.scope = s.scope
        and t.subject = 'attributes:' || u.channel_category_code and t.read_at is not null) then
      (select count(*)::int from channel_attribute a
        where a.channel_id = u.channel_id and a.scope = s.scope and a.category_code = u.channel_category_code and a.is_required
          and not exists (select 1 from attribute_mapping m where m.client_id in (${ctx.clientId}, '00000000-0000-0000-0000-000000000000')
            and m.category_id = u.category_id and m.channel_id = u.channel_id and m.channel_category_code = u.channel_category_code
            and m.channel_attribute_code = a.code)
          and not exists (select 1 from category_attribute ca join attribute own on own.id = ca.attribute_id
            where ca.category_id = u.category_id and fold(a.name) in (fold(own.name_tr), fold(own.name_en)))) end as missing_attributes
    from used u
    join scoped s on s.id = u.channel_id
    join category c on c.id = u.category_id
    left join channel_category cc on cc.channel_id = u.channel_id and cc.scope = s.scope and cc.code = u.channel_category_code
    order by c.path_tr, s.name`.execute(ctx.db);
  return rows;
};
