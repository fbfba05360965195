import { sql, type Tx } from "#platform/db.ts";

/**
 * Lines that their claim tells no more, or by another name. What was sent in exchange for one stands beside a line of the same goods then; where the
 * claim has none the line stays for it, taken back. `reported`: the lines of these claims now, which are written already.
 */
export const endClaimLines = async (
  tx: Tx,
  clientId: string,
  claimIds: readonly string[],
  reported: readonly { claim: string; lineId: string }[],
) => {
  const isReported = sql`exists (select from unnest(${reported.map(({ claim }) => claim)}::uuid[], ${reported.map(({ lineId }) => lineId)}::text[]) as t(claim, line_id)
    where t.claim = l.claim_id and t.line_id = l.channel_line_id)`;
  const ofClaims = sql`l.client_id = ${clientId} and l.claim_id = any(${claimIds}::uuid[])`;
  const isReplaced = sql`exists (select from replacement r where r.client_id = l.client_id and r.claim_line_id = l.id)`;
  await sql`
    with gone as (
      select l.*, row_number() over (partition by l.claim_id, l.channel_order_line_id order by l.id) as no
      from claim_line l where ${ofClaims} and not ${isReported} and ${isReplaced}
    ), now as (
      select l.*, row_number() over (partition by l.claim_id, l.channel_order_line_id order by ${isReplaced}, l.id) as no,
        count(*) over (partition by l.claim_id, l.channel_order_line_id) as many
      from claim_line l where ${ofClaims} and ${isReported}
    )
    update replacement r set claim_line_id = now.id
    from gone join now on now.claim_id = gone.claim_id and now.channel_order_line_id = gone.channel_order_line_id and now.no = least(gone.no, now.many)
    where r.client_id = ${clientId} and r.claim_line_id = gone.id`.execute(tx);
  await sql`delete from claim_line l where ${ofClaims} and not ${isReported} and not ${isReplaced}`.execute(tx);
  await sql`update claim_line l set state = 'canceled' where ${ofClaims} and not ${isReported} and l.state <> 'canceled'`.execute(
    tx,
  );
};
