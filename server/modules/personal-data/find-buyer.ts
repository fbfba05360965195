import type { Input, Output } from "@tradeport/contract";
import { type FoundOrder, foundOrdersMax, type personalData } from "@tradeport/contract/personal-data";
import { escaped, isAtRest, type StoredAddress, shownAddress } from "#modules/orders/index.ts";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countCap } from "#platform/paging.ts";

type Call = (typeof personalData)["FindBuyer"];
type Row = Omit<FoundOrder, "phone"> & { delivery: StoredAddress; billing: StoredAddress };

const addresses = [sql.ref("h.delivery_address"), sql.ref("h.billing_address")];
const phones = ["phone", "alternatePhone", "mobilePhone", "homePhone", "officePhone"];
const named = (address: ReturnType<typeof sql.ref>) =>
  sql`fold(concat_ws(' ', ${address} ->> 'firstName', ${address} ->> 'lastName'))`;
const anyOf = (conditions: ReturnType<typeof sql>[]) => sql`(${sql.join(conditions, sql` or `)})`;

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** By an e-mail address, a telephone (its last ten digits) or a recipient each order of the company is read; by the buyer's name or a number the list's index is. */
const meant = (clientId: string, search: string) => {
  if (search.includes("@")) {
    const email = search.toLowerCase();
    return anyOf([
      sql`lower(h.customer_email) = ${email}`,
      ...addresses.map((address) => sql`lower(${address} ->> 'email') = ${email}`),
    ]);
  }
  const digits = digitsOf(search);
  if (/^[\d\s()+./-]+$/.test(search) && digits.length >= 10) {
    const last = digits.slice(-10);
    // All digits of an address at once first: one look at each row in place of five.
    const ofPhones = addresses.map((address) => {
      const each = phones.map((phone) => sql`right(regexp_replace(${address} ->> ${phone}, '\\D', '', 'g'), 10) = ${last}`);
      return sql`(regexp_replace(${address}::text, '\\D', '', 'g') like '%' || ${last}::text || '%' and ${anyOf(each)})`;
    });
    return anyOf([sql`h.channel_order_id = ${search}`, ...ofPhones]);
  }
  // The index of the list finds a package by whatever it holds; of that only the buyer's name and the numbers count.
  const pattern = sql`('%' || fold(${escaped(search)}) || '%')`;
  const ofPackages = sql`h.id in (select p.order_id from order_package p
    join order_header o on o.client_id = p.client_id and o.id = p.order_id
    where p.client_id = ${clientId} and p.id in (select find_packages(${pattern}, ${countCap}))
      and (fold(o.customer_name) like ${pattern} or o.channel_order_id = ${search} or p.channel_package_id = ${search}))`;
  // Who gets it may be another one than who bought it.
  return anyOf([ofPackages, ...addresses.map((address) => sql`${named(address)} like ${pattern}`)]);
};

export const findBuyer = async (ctx: Ctx, { search }: Input<Call>): Promise<Output<Call>> => {
  notWhileActing(ctx);
  const { rows } = await sql<Row>`
    select h.id as order_header_id, h.channel_order_id, h.ordered_at as channel_order_date, s.name as store_name, c.code as channel_code,
      h.customer_name, h.customer_email, h.delivery_address as delivery, h.billing_address as billing, not ${isAtRest} as is_open
    from order_header h join store s on s.client_id = h.client_id and s.id = h.store_id join channel c on c.id = s.channel_id
    where h.client_id = ${ctx.clientId} and h.buyer_erased_at is null and not s.is_sample and ${meant(ctx.clientId, search)}
    order by h.ordered_at desc, h.id desc limit ${foundOrdersMax + 1}`.execute(ctx.db);
  const orders = rows.slice(0, foundOrdersMax).map(({ delivery, billing, ...row }) => {
    const { mobilePhone, officePhone, homePhone } = shownAddress(delivery);
    const customerEmail = row.customerEmail || shownAddress(billing).email || "";
    return { ...row, customerEmail, phone: mobilePhone || officePhone || homePhone || "" };
  });
  return { orders, hasMore: rows.length > foundOrdersMax };
};
