import { causeOf } from "@tradeport/connectors/causes";
import { RemoteError } from "@tradeport/connectors/http";
import type { RemoteStock, Warehouse } from "@tradeport/connectors/warehouse";
import type { Message } from "@tradeport/contract/messages";
import { z } from "zod";
import { type OpenedCarrier, openCarrier, settleCargo } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { type Job, type JobCtx, jobSpec, ofClient } from "#platform/jobs.ts";
import type { Vault } from "#platform/secrets.ts";
import { compareStock, openThere } from "./compare-stock.ts";
import { logged } from "./log-line.ts";
import { trackDue } from "./track-shipments.ts";
import { placeOf, systemOf } from "./warehouse-system.ts";

export const readStockJob = jobSpec("logistics.read-warehouse-stock", ofClient.extend({ provider: z.string() }));

/** A list that goes on for longer is none. */
const pagesMax = 2000;
const minutes = 15;

/**
 * All stock of a warehouse system beside what is on hand at its location. Each open order is asked for before and after, so that what left there has
 * left here or is known to have, and of what left in between nothing is concluded (decision 0163). Nothing but what was seen is written.
 */
export const readWarehouseStock =
  ({ vault }: { vault: Vault }): Job<typeof readStockJob> =>
  async (ctx, { clientId, provider }) => {
    const { database } = ctx;
    const system = await database.asClient(clientId, async (tx) => {
      const row = await systemOf({ db: tx, clientId }, provider);
      // Taken before it is asked: what fails each time is asked for later.
      if (row)
        await sql`update warehouse_system set next_read_at = now() + make_interval(mins => ${minutes})
          where client_id = ${clientId} and account_id = ${row.accountId}`.execute(tx);
      return row;
    });
    if (!system) return;
    const opened = await openCarrier(ctx, clientId, provider, vault);
    if (opened?.carrier.kind !== "warehouse") return;
    const { carrier } = opened;
    /** False: this worker is to end. */
    const askOrders = async () => {
      await database.asClient(clientId, (tx) =>
        sql`update shipment set next_track_at = now() where client_id = ${clientId} and provider = ${provider} and next_track_at is not null
          and state in ('created', 'another')`.execute(tx),
      );
      const followed = await trackDue(ctx, { clientId, provider }, opened);
      if (followed === "all" || followed === "stopped") return followed === "all";
      throw followed;
    };
    try {
      if (!(await askOrders())) return;
      const open = await database.asClient(clientId, (tx) => openThere(tx, clientId, provider, carrier));
      const items = await readAll(ctx, clientId, opened, carrier);
      if (!(await askOrders())) return;
      await database.asClient(clientId, async (tx) => {
        await compareStock(tx, clientId, system, items, { provider, carrier, place: placeOf(carrier, opened.credentials), open });
        await sql`update warehouse_system set failing_since = null, failure = null where client_id = ${clientId} and account_id = ${system.accountId}`.execute(
          tx,
        );
        await settleCargo(tx, clientId, opened.id, { health: "ok", reason: null, read: true });
      });
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      const { code, values } = causeOf(carrier, error);
      const failure: Message = { code, values };
      await database.asClient(clientId, async (tx) => {
        await sql`
          update warehouse_system set failing_since = coalesce(failing_since, now()), failure = ${JSON.stringify(failure)}::jsonb
          where client_id = ${clientId} and account_id = ${system.accountId}`.execute(tx);
        const health = error.kind === "unauthorized" ? "refused" : "away";
        await settleCargo(tx, clientId, opened.id, { health, reason: failure });
      });
    }
  };

const readAll = (ctx: JobCtx, clientId: string, { remote }: OpenedCarrier, { stock }: Warehouse): Promise<RemoteStock[]> =>
  logged(ctx.database, clientId, { operation: "read_stock", sent: "" }, async () => {
    const all = new Map<string, RemoteStock>();
    let cursor: string | null = null;
    for (let page = 0; page < pagesMax; page++) {
      const { items, next }: Awaited<ReturnType<typeof stock.readStock>> = await stock.readStock(remote, cursor);
      for (const item of items) {
        if (all.has(item.code)) throw new RemoteError("malformed", `its list of stock names ${item.code} twice`, { status: 200 });
        all.set(item.code, item);
      }
      if (next === null) return [...all.values()];
      cursor = next;
    }
    throw new RemoteError("malformed", "its list of stock does not end", { status: 200 });
  });
