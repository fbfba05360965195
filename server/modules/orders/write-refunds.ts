import { newId, sql, type Tx } from "#platform/db.ts";

/**
 * What was given back by these claims is an entry of each, the same one however often it is told: by the marketplace's own id of the claim, or by ours
 * where it was opened here, on the day on which it was paid back. A claim of which nothing is refunded has none.
 */
export const writeRefunds = async (tx: Tx, clientId: string, claimIds: readonly string[]) => {
  const { rows: refunds } = await sql<{ claimId: string; amount: string | null }>`
    select c.id as claim_id, (sum(l.amount) filter (where l.state = 'refunded' and l.amount > 0))::text as amount
    from claim c left join claim_line l on l.client_id = c.client_id and l.claim_id = c.id
    where c.client_id = ${clientId} and c.id = any(${claimIds}::uuid[]) and c.kind <> 'cancellation'
    group by c.client_id, c.id`.execute(tx);
  const paid = refunds.filter(({ amount }) => amount !== null);
  const unpaid = refunds.filter(({ amount }) => amount === null);
  if (unpaid.length > 0)
    await sql`delete from money_entry where client_id = ${clientId} and kind = 'refund'
      and claim_id = any(${unpaid.map(({ claimId }) => claimId)}::uuid[])`.execute(tx);
  if (paid.length > 0)
    await sql`
      insert into money_entry as e (client_id, id, store_id, kind, external_id, amount, currency, occurred_at, claim_id)
      select c.client_id, r.id, c.store_id, 'refund', coalesce(c.channel_claim_id, c.id::text), -r.amount, c.currency,
        case when c.channel_claim_id is null then now() else c.opened_at end, c.id
      from unnest(${paid.map(() => newId())}::uuid[], ${paid.map(({ claimId }) => claimId)}::uuid[], ${paid.map(({ amount }) => amount)}::numeric[])
        as r(id, claim_id, amount)
      join claim c on c.client_id = ${clientId} and c.id = r.claim_id
      on conflict (client_id, store_id, kind, external_id) where external_id is not null do update
        set amount = excluded.amount, currency = excluded.currency, occurred_at = excluded.occurred_at
        where (e.amount, e.currency, e.occurred_at) is distinct from (excluded.amount, excluded.currency, excluded.occurred_at)`.execute(
      tx,
    );
};
