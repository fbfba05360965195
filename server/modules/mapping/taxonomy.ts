import { connectorOf } from "@tradeport/connectors";
import { emptyId } from "@tradeport/contract";
import { wakeStores } from "#modules/connections/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { refusedAt } from "./refused-at.ts";

/** Whose taxonomy: the marketplace's own, or its sandbox's. */
export type Scope = "live" | "sandbox";

const isRead = (scope: Scope) => sql`exists (
  select from channel_taxonomy t where t.channel_id = c.id and t.scope = ${scope} and t.subject = 'categories' and t.read_at is not null)`;

/**
 * Which taxonomy of the channel `c` a client maps against. A live store that has never worked, its key wrong or the marketplace silent, keeps
 * nobody from mapping for a trial store: it counts once it has worked. A client without a store there sees the live one;
 * the platform, which has no stores, the trial's until a store has read the live one.
 */
export const scopeFor = (clientId: string) =>
  clientId === emptyId
    ? sql<Scope>`case when ${isRead("sandbox")} and not ${isRead("live")} then 'sandbox' else 'live' end`
    : sql<Scope>`(
  select case when bool_and(s.is_sandbox) filter (where s.is_sandbox or s.health = 'ok' or s.orders_read_at is not null) then 'sandbox' else 'live' end
  from store s where s.client_id = ${clientId} and s.channel_id = c.id and s.is_active)`;

/** The channel as a client sees it; undefined when there is none. */
export const channelFor = async (tx: Tx, clientId: string, channelId: string) => {
  const { rows } = await sql<{ id: string; code: string; name: string; language: string; scope: Scope }>`
    select c.id, c.code, c.name, c.language, ${scopeFor(clientId)} as scope from channel c where c.id = ${channelId} and c.is_active`.execute(
    tx,
  );
  return rows[0];
};

/** Whether a part of a taxonomy has been read, ever; else it is being read, or the marketplace said no and this is what it said. */
export type Reading = "read" | "loading" | { refusal: string };

/** Asks the loops to read parts of a taxonomy: once, unless they are being read already. An outage is no refusal: it is tried again at once. */
export const requestTaxonomy = async (tx: Tx, channelId: string, scope: Scope, subjects: readonly string[]) => {
  const { rows } = await sql<{ subject: string; isRead: boolean; refusal: string | null }>`
    with requested as (select subject from request_taxonomy(${channelId}, ${scope}, ${subjects}::text[]) as subject)
    select subject, false as is_read, null as refusal from requested
    union all
    select subject, read_at is not null, case when not failure ->> 'kind' in ('throttled', 'unavailable', 'unknown') then failure ->> 'message' end
    from channel_taxonomy
    where channel_id = ${channelId} and scope = ${scope} and subject = any(${subjects}::text[])`.execute(tx);
  // A row that another transaction has just kept is in neither half: the first met it, the second began before it was there.
  const readings = new Map<string, Reading>(subjects.map((subject) => [subject, "loading"]));
  for (const { subject, isRead, refusal } of rows)
    readings.set(subject, isRead ? "read" : refusal === null ? "loading" : { refusal });
  if ([...readings.values()].some((reading) => reading !== "read")) await wakeReader(tx, channelId, scope);
  return readings;
};

type Channel = Omit<NonNullable<Awaited<ReturnType<typeof channelFor>>>, "language">;

/** Throws where a channel has no taxonomy: products are put on sale in its own panel. `field`: what of the caller's led to the channel. */
export const mustHaveTaxonomy = (
  ctx: Pick<Ctx, "locale">,
  { code, name }: Pick<Channel, "code" | "name">,
  field = "channelId",
) => {
  if (!connectorOf(code)?.taxonomy) throw refusedAt(ctx, field, "channel_lists_nothing", { channel: name });
};

/** Throws while a part of the channel's taxonomy is being read, and with the marketplace's words when it does not let us read it. */
export const mustBeRead = async (ctx: Pick<Ctx, "db" | "locale">, channel: Channel, subject: string, field = "channelId") => {
  const tx = ctx.db;
  mustHaveTaxonomy(ctx, channel, field);
  const { id, name, scope } = channel;
  const reading = (await requestTaxonomy(tx, id, scope, [subject])).get(subject)!;
  if (reading === "loading" && !(await hasReader(tx, id, scope)))
    throw refusedAt(ctx, field, "taxonomy_no_store", { channel: name }).keeping();
  // Whoever waits for it comes before what is only wanted some day.
  if (reading === "loading") await sql`select hurry_taxonomy(${id}, ${scope}, ${subject})`.execute(tx);
  if (reading === "loading") throw new Fail("taxonomy_loading", { channel: name }).keeping();
  if (reading !== "read") throw refusedAt(ctx, field, "taxonomy_refused", { channel: name, said: reading.refusal }).keeping();
};

/** Whether a store of anybody's reads it: without one it would be loading for ever. */
const hasReader = async (tx: Tx, channelId: string, scope: Scope) => {
  const { rows } = await sql<{ has: boolean }>`select taxonomy_has_reader(${channelId}, ${scope}) as has`.execute(tx);
  return rows[0]!.has;
};

/** Any store of the channel that this transaction can see will do; the others find the work by looking. */
const wakeReader = async (tx: Tx, channelId: string, scope: Scope) => {
  const { rows } = await sql<{ id: string }>`
    select id from store where channel_id = ${channelId} and is_active and is_sandbox = ${scope === "sandbox"} and health = 'ok' limit 1`.execute(
    tx,
  );
  if (rows[0]) await wakeStores(tx, [rows[0].id]);
};

export const attributesOf = (categoryCode: string) => `attributes:${categoryCode}`;
