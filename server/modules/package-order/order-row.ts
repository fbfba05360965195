import type { PackageOrder } from "@tradeport/contract/package-order";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** Money is worked out by the database: the discount in money, and what is left to pay. */
const money = sql`cross join lateral (
  select case discount_type when 'rate' then round(price * discount_rate / 100, 2) when 'amount' then discount_amount else 0 end as off
) discount`;

export const orderColumns = sql<PackageOrder>`id, client_id, plan, discount_type, discount_rate::text, discount.off::text as discount_amount,
  price::text, (price - discount.off)::text as total, currency, starts_at as start_date, expires_at as expire_date,
  expires_at <= now() as is_over`;
export const orderTable = sql`package_order ${money}`;

/** This subscription of this client. */
export const oneOrder = async (tx: Tx, clientId: string, orderId: string): Promise<PackageOrder> => {
  const { rows } = await sql<PackageOrder>`
    select ${orderColumns} from ${orderTable} where client_id = ${clientId} and id = ${orderId}`.execute(tx);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
