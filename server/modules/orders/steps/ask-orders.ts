import type { Step, Turn } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { storePage } from "../inbox.ts";
import { takeReports } from "../take-reports.ts";

interface Asked {
  id: string;
  channelOrderId: string;
  askedAt: string;
}

/** Asks the marketplace for one order and applies what it says. `askedAt`: by the database's clock. */
export const askFor = async (turn: Turn, channelOrderId: string, askedAt: string) => {
  const page = await turn.connector.operations.readOrder(turn.remote, channelOrderId);
  const stored = await turn.write((tx) => storePage(tx, turn.store, page, turn.connector.coarseTimes ? askedAt : null));
  await takeReports(turn, stored);
};

/** Orders that were open when their store was connected again, one by one: no list reaches back to all of them. */
export const askOrders: Step = {
  name: "ask for orders",
  due: () => ({
    at: sql`select min(ask_at) from order_header where client_id = s.client_id and store_id = s.id and ask_at is not null`,
  }),
  claim: async (turn) => {
    const { clientId, id } = turn.store;
    const { rows } = await turn.write((tx) =>
      sql<Asked>`
        update order_header set ask_at = now() + interval '1 minute'
        where client_id = ${clientId} and id = (select id from order_header
          where client_id = ${clientId} and store_id = ${id} and ask_at <= now() order by ask_at limit 1 for update skip locked)
        returning id, channel_order_id, clock_timestamp() as asked_at`.execute(tx),
    );
    const asked = rows[0];
    if (!asked) return null;
    return async () => {
      await askFor(turn, asked.channelOrderId, asked.askedAt);
      await turn.write((tx) =>
        sql`update order_header set ask_at = null where client_id = ${clientId} and id = ${asked.id}`.execute(tx),
      );
    };
  },
};
