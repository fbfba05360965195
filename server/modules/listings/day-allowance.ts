import type { Marketplace } from "@tradeport/connectors/marketplace";
import type { StoreContext } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";

// Some marketplaces take so many updates of offers a day and no more. Whoever spends them on prices has none when a piece is sold elsewhere, and
// sells it twice. So the last of them are kept: a store that has no others is told fewer pieces alone, as a paused one is, until its day ends.

type Rule = NonNullable<Marketplace["offers"]["updatesPerDay"]>;

export interface Allowance {
  /** So many updates it still takes today. */
  updates: number;
  /** No more than are kept. */
  fewerAlone: boolean;
}

/** Of `store s`: what is there to be updated. */
const offers = sql`(select count(*) from offer o where o.client_id = s.client_id and o.store_id = s.id and o.remote_state in ('live', 'passive', 'locked'))`;
const dayStart = ({ zone }: Rule) => sql`date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`;
/** A message whose answer was lost counts, and so does one that was refused: less is sent, and never too much. */
const spent = (of: Rule) => sql`
  (select coalesce(sum(coalesce(b.updates, 2 * b.items)), 0) from push_batch b
    where b.client_id = s.client_id and b.store_id = s.id and b.operation = 'updateOffers' and b.left_at >= ${dayStart(of)})`;
const left = (of: Rule) => sql`(greatest(${of.least}::int, ${of.eachOffer}::int * ${offers}) - ${spent(of)})`;
const keptPieces = ({ keptEach }: Rule) => sql`(${keptEach}::int * ${offers})`;

/** When what waits may go: `all`, or while the day has no more than is kept, `fewer`, and the rest as the next day begins. */
export const whenAllowed = (
  { offers: { updatesPerDay } }: Marketplace,
  all: ReturnType<typeof sql>,
  fewer: ReturnType<typeof sql>,
) =>
  updatesPerDay
    ? sql`case when ${all} is null then null when ${left(updatesPerDay)} > ${keptPieces(updatesPerDay)} then ${all}
        else least(${fewer}, greatest(${all}, ${dayStart(updatesPerDay)} + interval '1 day')) end`
    : all;

/** How many updates a store is still told today, and whether of fewer pieces alone; null where its marketplace counts none. */
export const allowanceOf = async (
  tx: Tx,
  { store, connector }: { store: Pick<StoreContext["store"], "clientId" | "id">; connector: Marketplace },
): Promise<Allowance | null> => {
  const { updatesPerDay } = connector.offers;
  if (!updatesPerDay) return null;
  const { rows } = await sql<{ left: number; kept: number }>`
    select ${left(updatesPerDay)}::int as left, ${keptPieces(updatesPerDay)}::int as kept
    from store s where s.client_id = ${store.clientId} and s.id = ${store.id}`.execute(tx);
  const { left: updates, kept } = rows[0]!;
  return { updates, fewerAlone: updates <= kept };
};
