import { connectorOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import type { QueueFirst, queue, RestCause } from "@tradeport/contract/queue";
import type { StoreRow } from "#modules/connections/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type Allowance, allowanceOf } from "../day-allowance.ts";
import type { Pace } from "./forecast.ts";
import { type Limited, limitsOf, shownLimit } from "./limits.ts";
import { type At, actionLine, lineOf, readBackLine } from "./lines.ts";
import { outOf } from "./out.ts";
import { pacesOf, type StorePace } from "./paces.ts";
import { waitingIn } from "./waiting.ts";

type Call = typeof queue.GetQueue;

/** A store as the queue needs it; no credential is read here. */
interface QueuedStore extends Pick<StoreRow, "id" | "name" | "channelCode" | "channelName" | "scope" | "accountHash" | "shown"> {
  rests: RestCause | null;
  ordersReadDate: string | null;
  first: QueueFirst[];
}

const storesOf = async (tx: Tx, clientId: string, storeId: string | null): Promise<QueuedStore[]> => {
  const { rows } = await sql<QueuedStore>`
    select s.id, s.name, c.code as channel_code, c.name as channel_name, case when s.is_sandbox then 'sandbox' else 'live' end as scope,
      s.account_hash, s.shown, s.orders_until as orders_read_date,
      case when channel_off(s) then 'channelOff' when s.health = 'needs_sign_in' then 'signIn' when s.health <> 'ok' then s.health
        when subscription_over(s.client_id) then 'subscription'
        when not (s.taken_up_at is null or coalesce(s.orders_until >= s.taken_up_at, false)) then 'ordersFirst'
        when not (s.restored_at is null or coalesce(s.read_back_at >= s.restored_at, false)) then 'readFirst'
        when s.paused_at is not null then 'paused' end as rests,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', q.kind, 'productId', q.product_id,
          'productName', coalesce(r.name, r.main_code), 'until', q.until_at, 'requestedBy', q.requested_by_name) order by q.id), '[]')
        from push_first q left join product_row r on r.client_id = q.client_id and r.product_id = q.product_id
        where q.client_id = s.client_id and q.store_id = s.id and q.until_at > now()) as first
    from store s join channel c on c.id = s.channel_id
    where s.client_id = ${clientId} and (${storeId}::uuid is null or s.id = ${storeId}) and s.is_active
    order by s.created_at, s.id`.execute(tx);
  return rows;
};

/** What is due waits too where the day's calls are used up. */
const restOf = ({ rests }: QueuedStore, limits: readonly Limited[], allowance: Allowance | null): RestCause | null => {
  const isOut = limits.some(({ day }) => day !== null && day.tokens < 1);
  return rests ?? (isOut ? "noCallsLeft" : allowance?.fewerAlone ? "fewerAlone" : null);
};

/** By store, in the order of the stores' page: those that are connected. */
export const getQueue = async (ctx: Ctx, { storeId }: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const now = ctx.now();
  const stores = await storesOf(db, clientId, storeId ?? null);
  if (storeId && stores.length === 0) throw new Fail("not_found");
  const ids = stores.map(({ id }) => id);
  const waiting = await waitingIn(db, clientId, ids);
  const out = await outOf(db, clientId, ids);
  const paces = await pacesOf(db, clientId, ids, now);
  const answer: Output<Call> = [];
  for (const store of stores) {
    const { id, name, channelCode, channelName, ordersReadDate, first } = store;
    const connector = connectorOf(channelCode);
    if (!connector) continue;
    const limits = await limitsOf(db, connector, store);
    const allowance = await allowanceOf(db, { store: { clientId, id }, connector });
    const at: At = { now, connector, limits, rests: restOf(store, limits, allowance) };
    const paceOf = (kind: StorePace["kind"]): Pace =>
      paces.find((pace) => pace.storeId === id && pace.kind === kind) ?? { perSecond: null, confirmMs: null };
    const lines = waiting
      .filter((one) => one.storeId === id)
      .map((line) => lineOf(at, line, paceOf(line.kind === "content" ? "content" : "offers"), first));
    lines.push(readBackLine(at, out.get(id)!, paceOf("offers")), actionLine(at, out.get(id)!, paceOf("actions")));
    answer.push({
      ...{ storeId: id, storeName: name, channelCode, channelName, rests: at.rests, ordersReadDate, lines, first },
      limits: limits.map((limit) => shownLimit(now, connector, limit)),
    });
  }
  return answer;
};
