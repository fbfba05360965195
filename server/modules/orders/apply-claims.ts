import type { RemoteClaim } from "@tradeport/connectors/claims";
import type { Message } from "@tradeport/contract/messages";
import type { StoreContext, StoreRef } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { databaseAway } from "#platform/errors.ts";
import { openClaims } from "./claimed-units.ts";
import { endClaimLines } from "./end-claim-lines.ts";
import { eraseAgain, ordersNamed } from "./erase-buyers.ts";
import { meetClaims } from "./lock-orders.ts";
import { settleRefunds } from "./settle-refunds.ts";
import { writeReturnParcels } from "./write-parcels.ts";
import { writeRefunds } from "./write-refunds.ts";

interface Stored {
  id: string;
  externalId: string;
  orderId: string;
  parsed: Omit<RemoteClaim, "raw"> | null;
}

/**
 * Applies reports of claims, in the order in which they came: an older or repeated one changes nothing. One that can't be applied is kept,
 * flagged beside its order, tried again later, and never stands in the way of the others.
 */
export const applyClaims = async (
  context: Pick<StoreContext, "store" | "write" | "log">,
  inboxIds: readonly string[],
): Promise<void> => {
  try {
    await context.write((tx) => applyIn(tx, context.store, inboxIds));
  } catch (error) {
    if (databaseAway(error) || (error as Error).name === "LostLease") throw error;
    if (inboxIds.length > 1) {
      for (const id of inboxIds) await applyClaims(context, [id]);
      return;
    }
    context.log.error({ err: error, inboxId: inboxIds[0] }, "a report of a claim could not be applied");
    await context.write((tx) => keep(tx, context.store, inboxIds));
  }
};

const applyIn = async (tx: Tx, store: StoreRef, inboxIds: readonly string[]) => {
  const { rows } = await sql<Stored>`
    select id, external_id, order_id, parsed from inbox
    where client_id = ${store.clientId} and store_id = ${store.id} and id = any(${inboxIds}::uuid[]) and applied_at is null
    order by id for update`.execute(tx);
  // Of several reports of one claim only the last can still say something.
  const newest = new Map<string, NonNullable<Stored["parsed"]>>();
  for (const { externalId, parsed } of rows) {
    const before = newest.get(externalId);
    if (parsed && !(before && Date.parse(before.modifiedAt) > Date.parse(parsed.modifiedAt))) newest.set(externalId, parsed);
  }
  const orderIds = await lockClaimed(tx, store, [...newest.values()]);
  await writeClaims(tx, store, [...newest.values()]);
  await settleRefunds(tx, store.clientId, orderIds, {
    actorKind: "marketplace",
    actorName: store.channelName,
    action: "A_MARKETPLACE",
  });
  await sql`
    update inbox set applied_at = now(), problem = case when parsed is null then problem end
    where client_id = ${store.clientId} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  const unread = rows.flatMap(({ parsed, orderId }) => (parsed ? [] : [orderId]));
  await eraseAgain(tx, store, [...orderIds, ...(await ordersNamed(tx, store, unread))]);
  // An earlier report of it that could not be read has been overtaken.
  await sql`
    update inbox set problem = null, unread_by = null
    where client_id = ${store.clientId} and store_id = ${store.id} and kind = 'claim' and (problem is not null or unread_by is not null)
      and external_id = any(${[...newest.keys()]}::text[])`.execute(tx);
};

/** Their orders, as far as they have come, before their claims: as everybody does. */
const lockClaimed = async (tx: Tx, store: StoreRef, reports: readonly NonNullable<Stored["parsed"]>[]) => {
  const channelOrderIds = reports.map(({ orderId }) => orderId);
  await meetClaims(tx, store, "claim", channelOrderIds);
  const { rows } = await sql<{ id: string }>`
    select id from order_header where client_id = ${store.clientId} and store_id = ${store.id}
      and channel_order_id = any(${channelOrderIds}::text[]) order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
};

const writeClaims = async (tx: Tx, store: StoreRef, reports: readonly NonNullable<Stored["parsed"]>[]) => {
  if (reports.length === 0) return;
  const given = reports.map((report) => ({
    id: newId(),
    claim_id: report.claimId,
    order_id: report.orderId,
    package_id: report.packageId,
    kind: report.kind,
    is_open: report.lines.some(({ state }) => openClaims.includes(state)),
    opened_at: report.openedAt,
    deadline_at: report.deadlineAt,
    currency: report.currency,
    cargo: report.cargo,
    modified_at: report.modifiedAt,
  }));
  const { rows } = await sql<{ id: string; channelClaimId: string }>`
    insert into claim as c (client_id, id, store_id, channel_claim_id, channel_order_id, channel_package_id, kind, is_open, opened_at, deadline_at,
      currency, cargo_company, cargo_tracking_code, cargo_tracking_link, remote_modified_at)
    select ${store.clientId}, r.id, ${store.id}, r.claim_id, r.order_id, r.package_id, r.kind, r.is_open, r.opened_at, r.deadline_at, r.currency,
      r.cargo ->> 'company', r.cargo ->> 'trackingCode', r.cargo ->> 'trackingLink', r.modified_at
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(id uuid, claim_id text, order_id text, package_id text, kind text,
      is_open boolean, opened_at timestamptz, deadline_at timestamptz, currency text, cargo jsonb, modified_at timestamptz)
    order by r.claim_id
    on conflict (client_id, store_id, channel_claim_id) do update set channel_order_id = excluded.channel_order_id,
      channel_package_id = excluded.channel_package_id, kind = excluded.kind, is_open = excluded.is_open, opened_at = excluded.opened_at,
      deadline_at = excluded.deadline_at, currency = excluded.currency, cargo_company = excluded.cargo_company,
      cargo_tracking_code = excluded.cargo_tracking_code, cargo_tracking_link = excluded.cargo_tracking_link,
      remote_modified_at = excluded.remote_modified_at, modified_at = now()
      where c.remote_modified_at <= excluded.remote_modified_at
    returning id, channel_claim_id`.execute(tx);
  const idOf = new Map(rows.map((row) => [row.channelClaimId, row.id]));
  await writeReturnParcels(tx, store.clientId, [...idOf.values()]);
  const lines = reports.flatMap(({ claimId, lines }) => {
    const id = idOf.get(claimId);
    return id ? lines.map((line) => ({ ...line, id: newId(), claim: id })) : [];
  });
  await sql`
    insert into claim_line (client_id, id, claim_id, channel_line_id, channel_order_line_id, remote_key, title, quantity, state, remote_status,
      reason, note, amount)
    select ${store.clientId}, r.id, r.claim, r."lineId", r."orderLineId", r.key, r.title, r.quantity, r.state, r."remoteStatus", r.reason, r.note,
      r.amount
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(id uuid, claim uuid, "lineId" text, "orderLineId" text, key text, title text,
      quantity int, state text, "remoteStatus" text, reason text, note text, amount numeric)
    on conflict (client_id, claim_id, channel_line_id) do update set channel_order_line_id = excluded.channel_order_line_id,
      remote_key = excluded.remote_key, title = excluded.title, quantity = excluded.quantity, state = excluded.state,
      remote_status = excluded.remote_status, reason = excluded.reason, note = excluded.note, amount = excluded.amount`.execute(
    tx,
  );
  await endClaimLines(tx, store.clientId, [...idOf.values()], lines);
  await writeRefunds(tx, store.clientId, [...idOf.values()]);
  // A refusal stays said for as long as there is something to decide.
  await sql`
    update package_action a set state = 'withdrawn' where a.client_id = ${store.clientId} and a.claim_id = any(${[...idOf.values()]}::uuid[]) and a.state = 'refused'
      and not exists (select from claim_line l where l.client_id = a.client_id and l.claim_id = a.claim_id and l.state = 'deciding')`.execute(
    tx,
  );
};

const keep = (tx: Tx, store: StoreRef, inboxIds: readonly string[]) => {
  const problem: Message = { code: "claim_not_saved" };
  return sql`
    update inbox set problem = ${JSON.stringify(problem)}::jsonb, attempts = attempts + 1,
      due_at = now() + least(power(4, least(attempts, 8)) * interval '15 seconds', interval '6 hours')
    where client_id = ${store.clientId} and id = any(${inboxIds}::uuid[]) and applied_at is null`.execute(tx);
};
