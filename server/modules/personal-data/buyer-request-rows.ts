import { type BuyerRequest, requestYears } from "@tradeport/contract/buyer-requests";
import { type Database, sql, type Tx } from "#platform/db.ts";

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

/** What waits for an answer. */
export const openRequests = (clientId: string) => sql`buyer_request where client_id = ${clientId} and state = 'open'`;

/** Who was answered years ago stands here without a name. For all companies, each night. */
export const forgetOldRequests = (database: Pick<Database, "asPlatform">) =>
  database.asPlatform((tx) =>
    sql`update buyer_request set buyer = '', contact = '', note = '', answer = ''
      where state <> 'open' and buyer <> '' and answered_at < now() - make_interval(years => ${requestYears}::int)`.execute(tx),
  );
