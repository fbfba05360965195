import type { Database, Tx } from "#platform/db.ts";
import { sql } from "#platform/db.ts";

export interface FeedVariant {
  barcode: string;
  productCode: string;
  listPrice: string;
  salePrice: string;
  quantity: number;
  weight: string;
  images: string[];
  /** In Turkish, as a buyer reads them. */
  attributes: { name: string; value: string }[];
}
export interface FeedProduct {
  id: string;
  mainCode: string;
  name: string;
  description: string;
  brand: string;
  category: string;
  currency: string;
  vatRate: number;
  images: string[];
  variants: FeedVariant[];
}

const atOnce = 500;
const attributesOf = (owner: ReturnType<typeof sql>) => sql`
  select jsonb_agg(jsonb_build_object('name', a.name_tr, 'value', coalesce(x.name_tr, g.text)) order by a.code)
  from product_attribute g join attribute a on a.id = g.attribute_id left join attribute_value x on x.id = g.value_id
  where g.client_id = p.client_id and g.product_id = p.id and g.variant_id = ${owner}`;
const imagesOf = (owner: ReturnType<typeof sql>) => sql`
  select jsonb_agg(i.url order by i.position) from product_image i
  where i.client_id = p.client_id and i.product_id = p.id and i.variant_id = ${owner}`;

/**
 * What a company sells, by the key of its products, some at a time and each part in a transaction of its own: no catalogue is too large, and
 * none is held while its reader is slow. What is archived, off or a sample is nobody's to buy. `after` is told after each part.
 */
export async function* readCatalogue(
  database: Pick<Database, "asClient">,
  clientId: string,
  onlyInStock: boolean,
  after: (tx: Tx) => Promise<void>,
): AsyncGenerator<FeedProduct[]> {
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await database.asClient(clientId, async (tx) => {
      const page = await sql<FeedProduct>`
        select p.id, p.main_code, p.currency, p.vat_rate, b.name as brand, coalesce(t.name, '') as name, coalesce(t.description, '') as description,
          coalesce(c.path_tr, '') as category, coalesce((${imagesOf(sql`p.id`)}), '[]') as images,
          coalesce((
            select jsonb_agg(jsonb_build_object('barcode', v.barcode, 'productCode', v.product_code, 'listPrice', v.list_price::text,
              'salePrice', v.sale_price::text, 'quantity', v.quantity, 'weight', v.weight::text,
              'images', coalesce((${imagesOf(sql`v.id`)}), '[]'),
              'attributes', coalesce((${attributesOf(sql`p.id`)}), '[]') || coalesce((${attributesOf(sql`v.id`)}), '[]')) order by v.position, v.id)
            from (
              select own.*, greatest(held.available, 0) as quantity from variant own cross join lateral variant_stock(own.client_id, own.id) held
              where own.client_id = p.client_id and own.product_id = p.id) v
            where v.quantity > 0 or not ${onlyInStock}::boolean), '[]') as variants
        from product p
        join brand b on b.client_id = p.client_id and b.id = p.brand_id
        left join product_text t on t.client_id = p.client_id and t.product_id = p.id and t.language = 'tr-TR'
        left join category c on c.id = p.category_id
        where p.client_id = ${clientId} and p.id > ${last} and p.is_active and not p.is_archived and not p.is_sample
        order by p.id limit ${atOnce}`.execute(tx);
      await after(tx);
      return page.rows;
    });
    if (rows.length === 0) return;
    yield rows.filter(({ variants }) => variants.length > 0);
    last = rows.at(-1)!.id;
  }
}
