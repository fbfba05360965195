import { causeOf } from "@tradeport/connectors/causes";
import { RemoteError } from "@tradeport/connectors/http";
import type { Labels } from "@tradeport/connectors/marketplace";
import type { Message } from "@tradeport/contract/messages";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";

interface Wanted {
  packageId: string;
  trackingCode: string;
  attempts: number;
}
/** A label may be drawn minutes after it was ordered; after a day of trying, a person is told why there is none. */
const attemptsMax = 40;

/** Cargo labels of packages that are being made ready, fetched before anybody asks to print them. */
export const readLabels: SyncStep = {
  name: "read labels",
  due: ({ connector }) =>
    connector.labels
      ? { at: sql`select min(due_at) from package_label where client_id = s.client_id and store_id = s.id and state = 'wanted'` }
      : {},
  claim: async (context) => {
    const { labels } = context.connector;
    if (!labels) return null;
    const { clientId, id } = context.store;
    const { rows } = await context.write((tx) =>
      sql<Wanted>`
        update package_label set attempts = attempts + 1,
          due_at = now() + least(power(2, least(attempts, 10)) * interval '5 seconds', interval '1 hour')
        where client_id = ${clientId} and (package_id, tracking_code) = (select package_id, tracking_code from package_label
          where client_id = ${clientId} and store_id = ${id} and state = 'wanted' and due_at <= now()
          order by due_at limit 1 for update skip locked)
        returning package_id, tracking_code, attempts`.execute(tx),
    );
    const wanted = rows[0];
    return wanted ? () => read(context, labels, wanted) : null;
  },
};

const read = async ({ store, connector, remote, write }: StoreContext, { readLabels: ask }: Labels, wanted: Wanted) => {
  try {
    const labels = await ask(remote, wanted.trackingCode);
    await write((tx) =>
      labels.length > 0
        ? ready(tx, store.clientId, wanted, labels.map((label) => label.body).join("\n"))
        : notYet(tx, store.clientId, wanted, { code: "label_not_ready" }),
    );
  } catch (error) {
    if (error instanceof RemoteError && (error.kind === "refused" || error.kind === "not_found")) {
      const { code, values } = causeOf(connector, error);
      await write((tx) => notYet(tx, store.clientId, wanted, { code, values }));
    }
    throw error;
  }
};

const ready = (tx: Tx, clientId: string, { packageId, trackingCode }: Wanted, body: string) =>
  sql`
  update package_label set state = 'ready', body = ${body}, reason = null, ready_at = now()
  where client_id = ${clientId} and package_id = ${packageId} and tracking_code = ${trackingCode}
    -- not one whose buyer was erased while it was fetched
    and state = 'wanted'`.execute(tx);

const notYet = (tx: Tx, clientId: string, { packageId, trackingCode, attempts }: Wanted, reason: Message) =>
  sql`
  update package_label set reason = ${JSON.stringify(reason)}::jsonb, state = case when ${attempts} >= ${attemptsMax}::int then 'unavailable' else state end
  where client_id = ${clientId} and package_id = ${packageId} and tracking_code = ${trackingCode}`.execute(tx);
