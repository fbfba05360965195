import type { Input, Output } from "@tradeport/contract";
import { type Area, mayCall } from "@tradeport/contract/areas";
import type { search } from "@tradeport/contract/search";
import { fitsWithoutBuyer, seesBuyers } from "#platform/buyers.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";

type Call = typeof search.FindAnything;
type Found = Output<Call>;

/** So many are shown; of the first so many matches the likeliest are taken, so that a word that fits half a catalogue costs no more. */
const shown = 6;
const looked = 300;

const none = { rows: [] };
const mayRead = ({ who }: Ctx, area: Area) => mayCall(who, { area, right: "read" });

/** In what is open to who asks: products are the catalogue's. */
export const findAnything = async (ctx: Ctx, { text }: Input<Call>): Promise<Found> => {
  // What begins with the text comes before what only holds it; a whole barcode or code is what was meant.
  const products = !mayRead(ctx, "catalogue")
    ? none
    : await sql<Found["products"][number]>`
    select id, name, product_main_code, barcode, image, is_archived from (
      select product_id as id, name, main_code as product_main_code, barcode, image, is_archived,
        fold(barcode) = fold(${text}) or fold(product_code) = fold(${text}) or fold(main_code) = fold(${text}) as meant,
        starts_with(fold(name), fold(${text})) as begins
      from (select listing_products(${text}) as found limit ${looked}) as found
      join product_row on client_id = ${ctx.clientId} and product_id = found.found) as row
    order by is_archived, meant desc, begins desc, name collate "tr-TR-x-icu", id limit ${shown}`.execute(ctx.db);
  const fits = seesBuyers(ctx.who) ? sql`true` : fitsWithoutBuyer(sql`search_pattern(${text}, ' ')`);
  const orders = !mayRead(ctx, "orders")
    ? none
    : await sql<Found["orders"][number]>`
    select id, channel_order_id, customer_name, store_name, status from (
      select distinct on (h.id) h.id, h.channel_order_id, p.customer_name, s.name as store_name, p.status, p.ordered_at
      from (select find_packages(search_pattern(${text}, ' '), ${looked}) as package_id) as found
      join order_package p on p.client_id = ${ctx.clientId} and p.id = found.package_id and ${fits}
      join order_header h on h.client_id = p.client_id and h.id = p.order_id
      join store s on s.client_id = p.client_id and s.id = p.store_id
      order by h.id, p.ordered_at desc, p.id) as row
    order by channel_order_id = ${text} desc, ordered_at desc, id limit ${shown}`.execute(ctx.db);
  return { products: products.rows, orders: orders.rows };
};
