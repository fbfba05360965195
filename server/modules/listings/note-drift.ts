import type { StoreContext } from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { enqueueIn } from "#platform/jobs.ts";
import { takeDriftJob } from "./job-specs.ts";
import { amounts } from "./transitions.ts";

/** What differed before this look, as it was seen then. */
export interface SeenBefore {
  subjectId: string;
  kind: "price" | "stock";
  observed: unknown;
  observedAt: string;
}
interface Differing {
  offerId: string;
  variantId: string;
  barcode: string;
  kind: "price" | "stock";
  driftId: string | null;
  ours: unknown;
  theirs: unknown;
  rule: "ours" | "theirs" | "ask";
  firstAt: string | null;
  likely: "earlier" | "unknown";
}
const stateOf = { ours: "mending", theirs: "taking", ask: "asked" } as const;

/** So many at one look are hardly somebody's hand. */
const many = 10;

/**
 * Of offers that were just looked at: what a second look shows as the first did goes the way of its store's rule (decision 0140), and a price that
 * differs for the first time is written down. Its fields are locked by whoever wrote what was shown. All in one transaction with that: a kill leaves
 * the first look, and the next one finds it.
 */
export const noteDrift = async (tx: Tx, context: StoreContext, keys: readonly string[], before: readonly SeenBefore[]) => {
  const again = await differing(tx, context, keys, before);
  await open(tx, context, again, true);
  await confirm(tx, context, again);
  const first = await differing(tx, context, keys, null);
  await open(tx, context, first, false);
};

/**
 * A second look at what a first one showed, or a first one. Stock is written down at the second alone: until our orders are read, fewer pieces are
 * a sale. Fewer pieces than ours may be asked about; more are never left to stand.
 */
const differing = async (tx: Tx, { store }: StoreContext, keys: readonly string[], before: readonly SeenBefore[] | null) => {
  const seen = before
    ? sql`join jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b("subjectId" uuid, kind text, observed jsonb, "observedAt" timestamptz)
        on b."subjectId" = f.subject_id and b.kind = f.kind and b.observed = f.observed
        and (f.kind = 'price' or s.orders_until > now() - interval '2 minutes')`
    : sql`cross join (select null::timestamptz as "observedAt") b`;
  const { rows } = await sql<Differing>`
    select o.id as offer_id, o.variant_id, v.barcode, f.kind, f.drift_id, f.confirmed as ours, f.observed as theirs, b."observedAt"::text as first_at,
      case when f.kind = 'price' then s.drift_price
        when s.drift_stock = 'ask' and (f.observed #>> '{}')::int < (f.desired #>> '{}')::int then 'ask' else 'ours' end as rule,
      case when f.kind = 'price' and exists (select from price_history h where h.client_id = o.client_id and h.store_id = o.store_id
        and h.variant_id = o.variant_id and h.offer_id = o.id and h.source = 'confirmed' and h.at < f.confirmed_at
        and h.sale_price = (f.observed ->> 'price')::numeric and h.currency = f.observed ->> 'currency') then 'earlier' else 'unknown' end as likely
    from offer o join store s on s.client_id = o.client_id and s.id = o.store_id
    join variant v on v.client_id = o.client_id and v.id = o.variant_id
    join sync_field f on f.client_id = o.client_id and f.store_id = o.store_id and f.subject_id = o.id and f.kind in ('price', 'stock')
    ${seen}
    where o.client_id = ${store.clientId} and o.store_id = ${store.id} and o.remote_key = any(${keys}::text[]) and ${amounts.drifted.may}
      and f.observed is distinct from f.confirmed and f.observed_at > f.confirmed_at
      and (${before !== null} or f.kind = 'price' and f.drift_id is null and f.confirmed is not null)`.execute(tx);
  return rows;
};

/** A row of the journal for each of these that has none. */
const open = async (tx: Tx, { store }: StoreContext, found: readonly Differing[], isSecond: boolean) => {
  const rows = found
    .filter(({ driftId }) => driftId === null)
    .map((row) => ({ ...row, id: newId(), likely: row.likely === "unknown" && found.length >= many ? "many" : row.likely }));
  if (rows.length === 0) return;
  await sql`
    insert into drift (client_id, id, store_id, offer_id, variant_id, barcode, kind, ours, theirs, state, likely, first_at, second_at)
    select ${store.clientId}::uuid, id, ${store.id}::uuid, "offerId", "variantId", barcode, kind, coalesce(ours, 'null'), theirs, 'seen', likely,
      coalesce("firstAt", now()), case when ${isSecond} then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "offerId" uuid, "variantId" uuid, barcode text, kind text, ours jsonb, theirs jsonb,
      likely text, "firstAt" timestamptz)`.execute(tx);
  await sql`
    update sync_field f set ${amounts.noted(sql`r.id`)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "offerId" uuid, kind text)
    where f.client_id = ${store.clientId} and f.store_id = ${store.id} and f.kind = r.kind and f.subject_id = r."offerId"
      and ${amounts.noted.may}`.execute(tx);
  for (const row of rows) found.find(({ offerId, kind }) => offerId === row.offerId && kind === row.kind)!.driftId = row.id;
};

/** By the rule: ours is sent again, or nothing is sent and its seller is asked; theirs is taken over by a job that this transaction leaves. */
const confirm = async (tx: Tx, { store }: StoreContext, again: readonly Differing[]) => {
  if (again.length === 0) return;
  const given = JSON.stringify(again.map((row) => ({ ...row, state: stateOf[row.rule] })));
  // The row first: what its field becomes is followed from there (follow_drift).
  await sql`
    update drift d set state = r.state, rule = r.rule, theirs = r.theirs, second_at = now()
    from jsonb_to_recordset(${given}::jsonb) as r("driftId" uuid, state text, rule text, theirs jsonb)
    where d.client_id = ${store.clientId} and d.id = r."driftId"`.execute(tx);
  const ruled = sql`from jsonb_to_recordset(${given}::jsonb) as r("offerId" uuid, kind text, rule text)
    where f.client_id = ${store.clientId} and f.store_id = ${store.id} and f.kind = r.kind and f.subject_id = r."offerId"`;
  await sql`update sync_field f set ${amounts.drifted()} ${ruled} and r.rule = 'ours' and ${amounts.drifted.may}`.execute(tx);
  await sql`update sync_field f set ${amounts.asked()} ${ruled} and r.rule <> 'ours' and ${amounts.asked.may}`.execute(tx);
  if (again.some(({ rule }) => rule === "theirs"))
    await enqueueIn(tx)(
      takeDriftJob,
      { clientId: store.clientId, storeId: store.id },
      { key: `${takeDriftJob.name}:${store.id}` },
    );
};
