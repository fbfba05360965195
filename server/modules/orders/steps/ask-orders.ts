import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { storePage } from "../inbox.ts";
import { takeReports } from "../take-reports.ts";

interface OrderRequest {
  id: string;
  channelOrderId: string;
  requestedAt: string;
}

/** Asks the marketplace for one order and applies what it says. `requestedAt`: by the database's clock. */
export const askFor = async (context: StoreContext, channelOrderId: string, requestedAt: string) => {
  const page = await context.connector.orders.readOrder(context.remote, channelOrderId);
  const stored = await context.write((tx) =>
    storePage(tx, context.store, page, context.connector.orders.coarseTimes ? requestedAt : null),
  );
  await takeReports(context, stored);
};

/** Orders that were open when their store was connected again, one by one: no list reaches back to all of them. */
export const askOrders: SyncStep = {
  name: "ask for orders",
  due: () => ({
    at: sql`select min(ask_at) from order_header where client_id = s.client_id and store_id = s.id and ask_at is not null`,
  }),
  claim: async (context) => {
    const { clientId, id } = context.store;
    const { rows } = await context.write((tx) =>
      sql<OrderRequest>`
        update order_header set ask_at = now() + interval '1 minute'
        where client_id = ${clientId} and id = (select id from order_header
          where client_id = ${clientId} and store_id = ${id} and ask_at <= now() order by ask_at limit 1 for update skip locked)
        returning id, channel_order_id, clock_timestamp() as requested_at`.execute(tx),
    );
    const request = rows[0];
    if (!request) return null;
    return async () => {
      await askFor(context, request.channelOrderId, request.requestedAt);
      await context.write((tx) =>
        sql`update order_header set ask_at = null where client_id = ${clientId} and id = ${request.id}`.execute(tx),
      );
    };
  },
};
