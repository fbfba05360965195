import type { SampleData } from "@tradeport/contract/home";
import { sql, type Tx } from "#platform/db.ts";

export const sampleStores = (clientId: string) => sql`(select id from store where client_id = ${clientId} and is_sample)`;
export const sampleProducts = (clientId: string) => sql`(select id from product where client_id = ${clientId} and is_sample)`;

/** What there is of it. */
export const countSample = async (tx: Tx, clientId: string): Promise<SampleData> => {
  const { rows } = await sql<SampleData>`
    select products + stores > 0 as is_loaded, * from (
      select (select count(*)::int from product where client_id = ${clientId} and is_sample) as products,
        (select count(*)::int from store where client_id = ${clientId} and is_sample) as stores,
        (select count(*)::int from order_header where client_id = ${clientId} and store_id in ${sampleStores(clientId)}) as orders) as there`.execute(
    tx,
  );
  return rows[0]!;
};

/** Two presses at once: the second waits and finds what the first did. */
export const oneAtATime = (tx: Tx, clientId: string) =>
  sql`select id from client where id = ${clientId} for no key update`.execute(tx);
