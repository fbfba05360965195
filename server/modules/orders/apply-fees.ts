import type { StoreRef } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import type { Applied } from "./apply-package.ts";

/**
 * What each package's newest report says that the marketplace will take is estimated in its entries: only what differs is written. Of what is
 * canceled or was replaced nothing is taken, and what is settled is estimated no more.
 */
export const applyFees = async (tx: Tx, store: StoreRef, packages: readonly Applied[], endedIds: readonly string[]) => {
  const reported = packages.flatMap(({ packageId, report }) =>
    report.superseded || report.state === "canceled"
      ? []
      : (report.fees ?? []).map((fee) => ({ ...fee, id: newId(), lineId: fee.lineId ?? "", packageId, at: report.orderedAt })),
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as r(id uuid, "packageId" uuid, "lineId" text, kind text, amount numeric,
    currency text, percentage numeric, at timestamptz)`;
  const knownIds = packages.flatMap(({ packageId, before }) => (before === undefined ? [] : [packageId]));
  if (knownIds.length + endedIds.length > 0)
    await sql`
      delete from money_entry e using order_package p
      where e.client_id = ${store.clientId} and e.package_id = any(${[...knownIds, ...endedIds]}::uuid[]) and e.external_id is null
        and p.client_id = e.client_id and p.id = e.package_id
        and (p.remote_superseded or e.package_id = any(${knownIds}::uuid[]) and not exists (select from ${given}
          where r."packageId" = e.package_id and r."lineId" = e.channel_line_id and r.kind = e.kind))`.execute(tx);
  if (reported.length > 0)
    await sql`
      insert into money_entry as e (client_id, id, store_id, kind, amount, currency, percentage, occurred_at, package_id, channel_line_id)
      -- a line that a marketplace tells in two pieces is one line
      select ${store.clientId}, min(r.id::text)::uuid, ${store.id}, r.kind, -sum(r.amount), min(r.currency), min(r.percentage), min(r.at), r."packageId", r."lineId"
      from ${given}
      where not exists (select from money_entry settled where settled.client_id = ${store.clientId} and settled.package_id = r."packageId"
        and settled.kind = r.kind and settled.external_id is not null)
      group by r."packageId", r."lineId", r.kind
      on conflict (client_id, package_id, channel_line_id, kind) where external_id is null do update
        set amount = excluded.amount, currency = excluded.currency, percentage = excluded.percentage, occurred_at = excluded.occurred_at
        where (e.amount, e.currency, e.percentage, e.occurred_at)
          is distinct from (excluded.amount, excluded.currency, excluded.percentage, excluded.occurred_at)`.execute(tx);
};
