import { RemoteError } from "@tradeport/connectors/http";
import type { Claims } from "@tradeport/connectors/marketplace";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { applyClaims } from "../apply-claims.ts";
import { storeClaims } from "../inbox.ts";

/** Between two looks, in seconds; a live one may ask for another pace. */
const every = { live: 180, sandbox: 10 } as const;
/** The first look goes back this far. */
const firstDays = 30;
const day = 86_400_000;
const pagesMax = 500;

/**
 * Claims in: from where the last look ended, with a day's overlap, and where a marketplace lists by opening, from the oldest open claim on.
 * Its clock may run before ours or behind, as with orders (cursor.ts): from the newest moment that it told, to half a window ahead of us.
 * The cursor moves when everything up to now is stored; what was stored before a crash is applied at the next look.
 */
export const readClaims: SyncStep = {
  name: "read claims",
  polls: true,
  // Beside the looks at orders: a look of its own would wake a store that rests longer.
  due: ({ store, connector }) => ({
    along: sql`${connector.claims !== undefined}::boolean and not exists (select 1 from order_watch where client_id = s.client_id and store_id = s.id
      and claims_read_at >= now() - make_interval(secs => ${secondsOf(store.scope, connector.claims?.everyMinutes)}::int))`,
  }),
  claim: async (context) => {
    const { claims } = context.connector;
    if (!claims) return null;
    const due = await context.write((tx) => claimDue(tx, context, claims));
    return due ? () => read(context, claims, due) : null;
  },
};

interface Due {
  since: string;
  until: string;
  leftovers: string[];
}

const secondsOf = (scope: "live" | "sandbox", everyMinutes?: number) =>
  scope === "live" && everyMinutes ? everyMinutes * 60 : every[scope];

const claimDue = async (tx: Tx, { store }: StoreContext, rule: Claims): Promise<Due | null> => {
  const { rows } = await sql<{ since: string; until: string }>`
    insert into order_watch as w (client_id, store_id, claims_read_at) values (${store.clientId}, ${store.id}, clock_timestamp())
    on conflict (client_id, store_id) do update set claims_read_at = clock_timestamp()
      where w.claims_read_at is null or w.claims_read_at < now() - make_interval(secs => ${secondsOf(store.scope, rule.everyMinutes)}::int)
    returning now() as until, greatest(now() - make_interval(days => ${rule.historyDays}::int),
      coalesce(least(claims_until - make_interval(days => ${rule.overlapDays ?? 1}::int),
        case when claims_until is not null then greatest(newest_at, now() - make_interval(days => ${rule.windowDays}::int) / 2) end,
        case when ${rule.by === "opened"} then (select min(c.opened_at) from claim c
          where c.client_id = ${store.clientId} and c.store_id = ${store.id} and c.is_open and c.channel_claim_id is not null) end),
        now() - make_interval(days => ${firstDays}))) as since`.execute(tx);
  if (!rows[0]) return null;
  const leftovers = await sql<{ id: string }>`
    update inbox set due_at = now() + interval '1 minute'
    where client_id = ${store.clientId} and id in (select id from inbox
      where client_id = ${store.clientId} and store_id = ${store.id} and kind = 'claim' and applied_at is null and due_at <= now()
      order by due_at, received_at limit 200 for update skip locked)
    returning id`.execute(tx);
  return { ...rows[0], leftovers: leftovers.rows.map(({ id }) => id).sort() };
};

const read = async (context: StoreContext, { windowDays, listClaims }: Claims, { since, until, leftovers }: Due) => {
  if (leftovers.length > 0) await applyClaims(context, leftovers);
  const end = Date.parse(until) + (windowDays / 2) * day;
  for (let from = Date.parse(since); from < end; from += windowDays * day) {
    const window = { since: new Date(from).toISOString(), until: new Date(from + windowDays * day).toISOString() };
    const seen = new Set<string>();
    for (let cursor: string | undefined, pages = 0; ; pages++) {
      const page = await listClaims(context.remote, { ...window, cursor });
      const stored = await context.write((tx) => storeClaims(tx, context.store, page));
      if (stored.length > 0) await applyClaims(context, stored);
      cursor = page.next;
      if (cursor === undefined) break;
      if (seen.has(cursor) || pages >= pagesMax) throw new RemoteError("malformed", "the list of claims repeats its page token");
      seen.add(cursor);
    }
  }
  await context.write((tx) =>
    sql`update order_watch set claims_until = greatest(claims_until, ${until}::timestamptz)
      where client_id = ${context.store.clientId} and store_id = ${context.store.id}`.execute(tx),
  );
};
