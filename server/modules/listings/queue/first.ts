import type { Marketplace } from "@tradeport/connectors/marketplace";
import type { FirstKind } from "@tradeport/contract/queue";
import type { StoreContext } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";

/** What people put first in a store now. */
export interface First {
  kinds: readonly FirstKind[];
  /** Of the products that go first. */
  listingIds: readonly string[];
}

export const firstOf = async (tx: Tx, { clientId, id }: StoreContext["store"]): Promise<First> => {
  const { rows } = await sql<{ kind: FirstKind | null; listingId: string | null }>`
    select q.kind, l.id as listing_id from push_first q
    left join listing l on l.client_id = q.client_id and l.store_id = q.store_id and l.product_id = q.product_id
    where q.client_id = ${clientId} and q.store_id = ${id} and q.until_at > now()`.execute(tx);
  return { kinds: rows.flatMap(({ kind }) => kind ?? []), listingIds: rows.flatMap(({ listingId }) => listingId ?? []) };
};

/** Messages of content and of offers spend the same calls: who of them goes first is no matter of their own places. */
const share = ({ spends, limits }: Marketplace) =>
  Object.keys(spends.offers).some((name) => spends.content[name] !== undefined && limits[name] !== undefined);

/** While what was put first waits, what spends the same calls rests. `side`: whose turn is asked for. */
export const restsForFirst = async (
  tx: Tx,
  { store, connector }: StoreContext,
  { kinds }: First,
  side: "content" | "offers",
): Promise<boolean> => {
  const others = kinds.filter((kind) => (kind === "content") === (side === "offers"));
  if (others.length === 0 || others.length < kinds.length || !share(connector)) return false;
  const { rows } = await sql`
    select 1 from sync_field where client_id = ${store.clientId} and store_id = ${store.id} and kind = any(${others}::text[])
      and state = 'pending' and due_at <= now() limit 1`.execute(tx);
  return rows.length > 0;
};
