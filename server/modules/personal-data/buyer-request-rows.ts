import { sentence } from "@tradeport/contract";
import { type BuyerRequest, requestYears } from "@tradeport/contract/buyer-requests";
import type { Ctx } from "#platform/context.ts";
import { type Database, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

export const requestColumns = sql`r.id, r.version, r.kind, r.buyer, r.contact, r.note, r.channel_order_id, r.received_on::text as received_date,
  r.due_on::text as due_date, r.state, r.answer, r.answered_at as answered_date, r.answered_by, r.created_by, r.created_at as created_date`;

/** What may be kept of it for a repeat. */
export const withoutName = ({ id, version, kind, receivedDate, dueDate, state }: BuyerRequest) => ({
  id,
  version,
  kind,
  receivedDate,
  dueDate,
  state,
});

export const readRequest = async (tx: Tx, clientId: string, id: string): Promise<BuyerRequest | undefined> => {
  const { rows } = await sql<BuyerRequest>`
    select ${requestColumns} from buyer_request r where r.client_id = ${clientId} and r.id = ${id}`.execute(tx);
  return rows[0];
};

/** Throws where a request can't have come on that day. */
export const mayHaveCome = async ({ db, clientId, locale }: Pick<Ctx, "db" | "clientId" | "locale">, receivedDate: string) => {
  const { rows } = await sql<{ fits: boolean }>`
    select ${receivedDate}::date between (now() at time zone c.time_zone)::date - 365 and (now() at time zone c.time_zone)::date as fits
    from client c where c.id = ${clientId}`.execute(db);
  if (rows[0]!.fits) return;
  const [year, month, dayOfMonth] = receivedDate.split("-");
  const values = { day: `${dayOfMonth}.${month}.${year}` };
  throw new Fail("request_day", values, [{ field: "receivedDate", message: sentence("request_day", values, locale) }]);
};

/** The request, locked, as the person saw it who wants to write in it. */
export const openToWrite = async (tx: Tx, clientId: string, id: string, version: number): Promise<BuyerRequest> => {
  await sql`select from buyer_request where client_id = ${clientId} and id = ${id} for update`.execute(tx);
  const before = await readRequest(tx, clientId, id);
  if (!before) throw new Fail("not_found");
  if (before.version !== version) throw new Fail("conflict");
  if (before.state !== "open") throw new Fail("request_answered");
  return before;
};

/** What waits for an answer. */
export const openRequests = (clientId: string) => sql`buyer_request where client_id = ${clientId} and state = 'open'`;

/** Who was answered years ago stands here without a name. For all companies, each night. */
export const forgetOldRequests = (database: Pick<Database, "asPlatform">) =>
  database.asPlatform((tx) =>
    sql`update buyer_request set buyer = '', contact = '', note = '', answer = ''
      where state <> 'open' and buyer <> '' and answered_at < now() - make_interval(years => ${requestYears}::int)`.execute(tx),
  );
