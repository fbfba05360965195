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
import { isUnreadable, unreadable } from "./unreadable.ts";
import { elsewhere, placeOf } from "./warehouse-system.ts";

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
        returning s.id, s.package_id, s.reference, s.told, s.next_track_at, s.told_place`.execute(tx),
    );
    if (rows.length === 0 || !opened) return "all";
    const known = (rows as (Known & { nextTrackAt: string | null; toldPlace: string | null })[]).filter(
      ({ nextTrackAt }) => nextTrackAt !== null,
    );
    const place = placeOf(opened.carrier, opened.credentials);
    const isHere = ({ toldPlace }: { toldPlace: string | null }) => toldPlace === null || toldPlace === place;
    for (const row of known.filter((one) => !isHere(one)))
      await say([row], elsewhere(opened.carrier, row.toldPlace!, row.reference));
    const due = known.filter(isHere);
    const failure = due.length > 0 ? await askEach(due) : null;
    if (failure) return failure;
  }
  return "stopped";

  /** What can't be read keeps nobody's answer back but its own. Of several of which none can be read, it is whoever was asked that fails. */
  async function askEach(rows: Known[]): Promise<RemoteError | null> {
    const failed: RemoteError[] = [];
    const askSome = async (some: Known[]): Promise<RemoteError | null> => {
      const failure = await ask(some);
      if (!failure || !isUnreadable(failure)) return failure;
      if (some.length > 1) {
        const middle = Math.ceil(some.length / 2);
        return (await askSome(some.slice(0, middle))) ?? (await askSome(some.slice(middle)));
      }
      failed.push(failure);
      await say(some, unreadable(opened!.carrier, some[0]!.reference, failure));
      return null;
    };
    return (await askSome(rows)) ?? (rows.length > 1 && failed.length === rows.length ? failed[0]! : null);
  }

  /** Said of each, once. */
  async function say(rows: Known[], reason: Message, more = sql`true`) {
    await database.asClient(clientId, (tx) =>
      sql`update shipment set reason = ${JSON.stringify(reason)}::jsonb, version = version + 1
        where client_id = ${clientId} and id = any(${rows.map(({ id }) => id)}::uuid[]) and state = any(${tracked}::text[]) and ${more}
          and reason is distinct from ${JSON.stringify(reason)}::jsonb`.execute(tx),
    );
  }

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
      if (error.kind === "unauthorized") await say(rows, keyRefused(carrier, error));
      return error;
    }
  }

  /** What a warehouse took and knows no more is packed by nobody. */
  async function sayUnknown({ name, foundWithinMs }: Warehouse, rows: Known[], found: ReadonlySet<string>) {
    for (const row of rows.filter(({ reference }) => !found.has(reference))) {
      const reason: Message = { code: unknownThereCode, values: { carrier: name, reference: row.reference } };
      await say(
        [row],
        reason,
        sql`state in ('created', 'another') and left_at < now() - make_interval(secs => ${foundWithinMs / 1000}::float8)`,
      );
    }
  }
};
