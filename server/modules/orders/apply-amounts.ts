import type { StoreRef } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { Applied } from "./apply-package.ts";

/**
 * Each package has exactly these amounts now, and one that others replaced has none; only what differs is written. In the transaction that
 * applies the report, so that no order is seen without them.
 */
export const applyAmounts = async (tx: Tx, { clientId }: StoreRef, packages: readonly Applied[], endedIds: readonly string[]) => {
  const reported = packages.flatMap(({ packageId, report: { superseded, amounts } }) =>
    superseded ? [] : (amounts ?? []).map((one) => ({ ...one, lineId: one.lineId ?? "", packageId })),
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as r("packageId" uuid, "lineId" text, kind text, payer text, amount numeric,
    currency text, "vatRate" numeric)`;
  const knownIds = packages.flatMap(({ packageId, before }) => (before === undefined ? [] : [packageId]));
  if (knownIds.length + endedIds.length > 0)
    await sql`
      delete from order_amount a using order_package p
      where a.client_id = ${clientId} and a.package_id = any(${[...knownIds, ...endedIds]}::uuid[]) and p.client_id = a.client_id and p.id = a.package_id
        and (p.remote_superseded or a.package_id = any(${knownIds}::uuid[]) and not exists (select from ${given}
          where r."packageId" = a.package_id and r."lineId" = a.channel_line_id and r.kind = a.kind and r.payer = a.payer))`.execute(
      tx,
    );
  if (reported.length > 0)
    await sql`
      insert into order_amount as a (client_id, package_id, channel_line_id, kind, payer, amount, currency, vat_rate, vat_source)
      -- a line that a marketplace tells in two pieces is one line
      select ${clientId}, "packageId", "lineId", kind, payer, sum(amount), min(currency), min("vatRate"),
        case when min("vatRate") is not null then 'marketplace' end
      from ${given} group by "packageId", "lineId", kind, payer
      on conflict (client_id, package_id, channel_line_id, kind, payer) do update
        set amount = excluded.amount, currency = excluded.currency, vat_rate = excluded.vat_rate, vat_source = excluded.vat_source
        where (a.amount, a.currency, a.vat_rate, a.vat_source)
          is distinct from (excluded.amount, excluded.currency, excluded.vat_rate, excluded.vat_source)`.execute(tx);
};
