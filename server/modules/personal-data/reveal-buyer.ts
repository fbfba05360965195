import type { Input, Output } from "@tradeport/contract";
import type { personalData } from "@tradeport/contract/personal-data";
import { type StoredAddress, shownAddress } from "#modules/orders/index.ts";
import { notWhileActing } from "#modules/people/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { firstIdAt } from "#platform/first-id.ts";

type Call = (typeof personalData)["RevealBuyer"];
interface Row {
  customerName: string;
  delivery: StoredAddress;
  billing: StoredAddress;
  told: StoredAddress | null;
  reported: StoredAddress | null;
  notes: Output<Call>["notes"];
}

/** To look some up is work, to go through all is not: by the audit's own entries, of one person in all their browsers and keys. */
const mostAnHour = 60;
const minutesToWait = async ({ db, clientId, who, now }: Ctx): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyers ${clientId} ${who.personId}`}, 0))`.execute(db);
  const hourAgo = now().getTime() - 3_600_000;
  const { rows } = await sql<{ at: Date }>`
    select at from audit where client_id = ${clientId} and action = 'reveal' and id > ${firstIdAt(hourAgo)}::uuid and actor_id = ${who.personId}
    order by id desc limit 1 offset ${mostAnHour - 1}`.execute(db);
  return rows[0] ? Math.max(1, Math.ceil((new Date(rows[0].at).getTime() - hourAgo) / 60_000)) : 0;
};

/** All that the order's page masks, of this order alone. */
export const revealBuyer = async (ctx: Ctx, { orderHeaderId }: Input<Call>): Promise<Output<Call>> => {
  notWhileActing(ctx);
  const row = await readBuyer(ctx, orderHeaderId);
  if (!row) throw new Fail("not_found");
  const minutes = await minutesToWait(ctx);
  if (minutes > 0) throw new Fail("reveal_limit", { max: mostAnHour, minutes });
  await ctx.audit({ action: "reveal", objectType: "order", objectId: orderHeaderId });
  const { customerName, delivery, billing, told, reported, notes } = row;
  return {
    customerName,
    orderDeliveryAddress: shownAddress(delivery),
    orderBillingAddress: shownAddress(billing),
    toldAddress: told && shownAddress(told),
    reportedAddress: reported && shownAddress(reported),
    notes,
  };
};

const readBuyer = async ({ db, clientId }: Ctx, id: string): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select h.customer_name, h.delivery_address as delivery, h.billing_address as billing, h.told_address as told, h.reported_address as reported,
      (select coalesce(jsonb_agg(note order by note ->> 'kind', note ->> 'about'), '[]') from (
        select jsonb_build_object('kind', said.kind, 'about', p.channel_package_id, 'text', said.text) as note
        from order_package p cross join lateral (values ('note', p.particulars ->> 'buyerNote'), ('gift', p.particulars -> 'gift' ->> 'message'),
          ('giftSender', p.particulars -> 'gift' ->> 'sender')) as said (kind, text)
        where p.client_id = h.client_id and p.order_id = h.id and not p.superseded and said.text <> ''
        union all select jsonb_build_object('kind', 'personalization', 'about', made ->> 'name', 'text', made ->> 'value')
        from order_line l join order_package p on p.client_id = l.client_id and p.id = l.package_id cross join lateral jsonb_array_elements(l.personalization) as made
        where l.client_id = h.client_id and l.order_id = h.id and not p.superseded
        union all select jsonb_build_object('kind', 'return', 'about', c.channel_claim_id, 'text', l.note)
        from claim c join claim_line l on l.client_id = c.client_id and l.claim_id = c.id
        where c.client_id = h.client_id and c.store_id = h.store_id and c.channel_order_id = h.channel_order_id and l.note <> '') as all_notes) as notes
    from order_header h where h.client_id = ${clientId} and h.id = ${id}`.execute(db);
  return rows[0];
};
