import { newId, sql, type Tx } from "#platform/db.ts";

/**
 * What was given back by these claims is an entry of each, the same one however often it is told, by the marketplace's own id of the claim. One that
 * was opened here has an entry of each payment, by our id, on the day on which it was paid. A claim of which nothing is refunded has none.
 */
export const writeRefunds = async (tx: Tx, clientId: string, claimIds: readonly string[]) => {
  const { rows: refunds } = await sql<{ claimId: string; isOwn: boolean; amount: string | null }>`
    select c.id as claim_id, c.channel_claim_id is null as is_own,
      (sum(l.amount) filter (where l.state = 'refunded' and l.amount > 0))::text as amount
    from claim c left join claim_line l on l.client_id = c.client_id and l.claim_id = c.id
    where c.client_id = ${clientId} and c.id = any(${claimIds}::uuid[]) and c.kind <> 'cancellation'
    group by c.client_id, c.id`.execute(tx);
  const own = refunds.filter(({ isOwn }) => isOwn);
  if (own.length > 0) await writeOwn(tx, clientId, own);
  const paid = refunds.filter(({ isOwn, amount }) => !isOwn && amount !== null);
  const unpaid = refunds.filter(({ isOwn, amount }) => !isOwn && amount === null);
  if (unpaid.length > 0)
    await sql`delete from money_entry where client_id = ${clientId} and kind = 'refund'
      and claim_id = any(${unpaid.map(({ claimId }) => claimId)}::uuid[])`.execute(tx);
  if (paid.length > 0)
    await sql`
      insert into money_entry as e (client_id, id, store_id, kind, external_id, amount, currency, occurred_at, claim_id)
      select c.client_id, r.id, c.store_id, 'refund', c.channel_claim_id, -r.amount, c.currency, c.opened_at, c.id
      from unnest(${paid.map(() => newId())}::uuid[], ${paid.map(({ claimId }) => claimId)}::uuid[], ${paid.map(({ amount }) => amount)}::numeric[])
        as r(id, claim_id, amount)
      join claim c on c.client_id = ${clientId} and c.id = r.claim_id
      on conflict (client_id, store_id, kind, external_id) where external_id is not null do update
        set amount = excluded.amount, currency = excluded.currency, occurred_at = excluded.occurred_at
        where (e.amount, e.currency, e.occurred_at) is distinct from (excluded.amount, excluded.currency, excluded.occurred_at)`.execute(
      tx,
    );
};

/** What was paid of them beyond what their entries say. */
const writeOwn = (tx: Tx, clientId: string, own: readonly { claimId: string; amount: string | null }[]) =>
  sql`
  insert into money_entry (client_id, id, store_id, kind, external_id, amount, currency, occurred_at, claim_id)
  select c.client_id, r.id, c.store_id, 'refund', c.id || case when written.entries = 0 then '' else '/' || written.entries + 1 end,
    -r.amount - written.amount, c.currency, now(), c.id
  from unnest(${own.map(() => newId())}::uuid[], ${own.map(({ claimId }) => claimId)}::uuid[], ${own.map(({ amount }) => amount)}::numeric[])
    as r(id, claim_id, amount)
  join claim c on c.client_id = ${clientId} and c.id = r.claim_id
  cross join lateral (select count(*) as entries, coalesce(sum(e.amount), 0) as amount from money_entry e
    where e.client_id = c.client_id and e.claim_id = c.id and e.kind = 'refund') written
  where r.amount + written.amount > 0`.execute(tx);
