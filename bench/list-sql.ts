import { clientId } from "./catalogue-data.ts";

export const pageSize = 25;
export const sorts = {
  createdDate: "created_at",
  modifiedDate: "modified_at",
  productName: 'name collate "tr-TR-x-icu"',
  productMainCode: 'main_code collate "tr-TR-x-icu"',
  brandName: 'brand_name collate "tr-TR-x-icu"',
  quantity: "quantity",
  salePrice: "sale_price",
};
export type Sort = keyof typeof sorts;

export interface Ask {
  sort: Sort;
  descending: boolean;
  term: string | null;
  page: number;
  total: number;
}

/** The same answer by SQL of one's own: the page, read from the end when it is the last, with its joins, and the count up to 10,001. */
export const plain = (ask: Ask) => {
  const where = `r.client_id = '${clientId}' and not r.is_archived ${ask.term ? `and r.search_name like fold('%${ask.term}%')` : ""}`;
  const key = sorts[ask.sort];
  const backwards = ask.page > 0;
  const way = ask.descending === backwards ? "asc" : "desc";
  const size = backwards ? ask.total - ask.page * pageSize : pageSize;
  return [
    `select r.*, c.name_tr, s.channels from (select r.* from product_row r where ${where} order by ${key} ${way}, product_id ${way} limit ${size}) r
     join category c on c.id = r.category_id
     left join lateral (select jsonb_agg(jsonb_build_object('storeId', st.id, 'name', st.name, 'state', f.state)) as channels
       from listing l join store st on st.client_id = l.client_id and st.id = l.store_id
       left join lateral (select state from sync_field f where f.client_id = l.client_id and f.listing_id = l.id limit 1) f on true
       where l.client_id = r.client_id and l.product_id = r.product_id) s on true`,
    `select count(*) from (select 1 from product_row r where ${where} limit 10001) as counted`,
  ];
};
