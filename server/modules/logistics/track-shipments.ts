import { RemoteError } from "@tradeport/connectors/http";
import type { Warehouse } from "@tradeport/connectors/warehouse";
import type { Message } from "@tradeport/contract/messages";
import { z } from "zod";
import { type OpenedCarrier, openCarrier } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { type Job, type JobCtx, jobSpec, ofClient } from "#platform/jobs.ts";
import type { Vault } from "#platform/secrets.ts";
import { applyShipment, type Known, tracked, unknownThereCode } from "./apply-shipment.ts";
import { keyRefused } from "./key-refused.ts";
import { logged } from "./log-line.ts";

export const trackShipmentsJob = jobSpec("logistics.track-shipments", ofClient.extend({ provider: z.string() }));

export const trackShipments =
  ({ vault }: { vault: Vault }): Job<typeof trackShipmentsJob> =>
  async (ctx, ids) => {
    await trackDue(ctx, ids, await openCarrier(ctx, ids.clientId, ids.provider, vault));
  };

/** Of an account that is not connected: it may be again, and its parcels go on meanwhile. */
const unconnectedAgain = sql`interval '1 hour'`;

/**
 * Asks a carrier where a company's parcels are, as many in one call as it takes, until none is due. Answers what it failed with; "stopped": this
 * worker is to end.
 */
export const trackDue = async (
  ctx: JobCtx,
  { clientId, provider }: { clientId: string; provider: string },
  opened: OpenedCarrier | null,
): Promise<"all" | "stopped" | RemoteError> => {
  const { database } = ctx;
  while (!ctx.signal.aborted) {
    // Taken before it is asked: what fails each time does not hold up the others, and a killed worker's is asked for later.
    const { rows } = await database.asClient(clientId, (tx) =>
      sql<Known>`
        update shipment s set next_track_at = case when s.created_at < now() - interval '90 days' then null
          when ${opened === null} then now() + ${unconnectedAgain} when s.is_sandbox = ${opened?.isSandbox ?? false} then now() + interval '10 minutes' end
        where s.client_id = ${clientId} and s.id in (
          select id from shipment where client_id = ${clientId} and provider = ${provider} and next_track_at <= now() and state = any(${tracked}::text[])
          order by next_track_at limit ${opened?.carrier.shipments.trackMax ?? 1000})
        returning s.id, s.package_id, s.reference, s.told, s.next_track_at`.execute(tx),
    );
    if (rows.length === 0 || !opened) return "all";
    const known = rows as (Known & { nextTrackAt: string | null })[];
    const due = known.filter(({ nextTrackAt }) => nextTrackAt !== null);
    const failure = due.length > 0 ? await ask(due) : null;
    if (failure) return failure;
  }
  return "stopped";

  async function ask(rows: Known[]): Promise<RemoteError | null> {
    const { carrier, remote } = opened!;
    const references = rows.map(({ reference }) => reference);
    const line = { operation: "track_shipments" as const, sent: `shipments: ${rows.length}`, reference: references[0]! };
    try {
      const found = await logged(database, clientId, line, () => carrier.shipments.trackShipments(remote, references));
      for (const there of found) {
        const known = rows.find(({ reference }) => reference === there.reference);
        if (known) await database.asClient(clientId, (tx) => applyShipment(tx, clientId, carrier, known, there));
      }
      if (carrier.kind === "warehouse") await sayUnknown(carrier, rows, new Set(found.map(({ reference }) => reference)));
      return null;
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      // The next time is written down already. That a person has to mend the key is said of each.
      if (error.kind === "unauthorized") {
        const reason = keyRefused(carrier, error);
        await database.asClient(clientId, (tx) =>
          sql`update shipment set reason = ${JSON.stringify(reason)}::jsonb, version = version + 1
            where client_id = ${clientId} and id = any(${rows.map(({ id }) => id)}::uuid[]) and state = any(${tracked}::text[])
              and reason is distinct from ${JSON.stringify(reason)}::jsonb`.execute(tx),
        );
      }
      return error;
    }
  }

  /** What a warehouse took and knows no more is packed by nobody. */
  async function sayUnknown({ name, foundWithinMs }: Warehouse, rows: Known[], found: ReadonlySet<string>) {
    for (const { id, reference } of rows.filter((row) => !found.has(row.reference))) {
      const reason: Message = { code: unknownThereCode, values: { carrier: name, reference } };
      await database.asClient(clientId, (tx) =>
        sql`update shipment set reason = ${JSON.stringify(reason)}::jsonb, version = version + 1
          where client_id = ${clientId} and id = ${id} and state in ('created', 'another')
            and left_at < now() - make_interval(secs => ${foundWithinMs / 1000}::float8)
            and reason is distinct from ${JSON.stringify(reason)}::jsonb`.execute(tx),
      );
    }
  }
};
