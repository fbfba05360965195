import { RemoteError } from "@tradeport/connectors/http";
import { z } from "zod";
import { checkCargoJob, openCargo } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { enqueueIn, type Job, jobSpec, ofClient } from "#platform/jobs.ts";
import type { Vault } from "#platform/secrets.ts";
import { carrier } from "./account.ts";
import { handOverJob } from "./hand-over-waiting.ts";
import { logged } from "./log-line.ts";
import { readStockJob } from "./read-warehouse-stock.ts";
import { isToBeTakenBack, takeBack } from "./take-back.ts";
import { trackShipmentsJob } from "./track-shipments.ts";

export const dueLogisticsJob = jobSpec("due-logistics", z.object({}));
export const dueLogisticsAt = `*/5 * * * * ${dueLogisticsJob.name} ?queue=due-logistics`;
export const pollRoadsJob = jobSpec("logistics.poll-roads", ofClient);
/** Of one company in a run; an order is asked for again after half an hour, and no more three months after it was sent. */
const mostOrders = 30;
const companiesAtOnce = 200;

const jobsOf = {
  shipments: { job: trackShipmentsJob, name: "track" },
  account: { job: checkCargoJob, name: "check-cargo" },
  stock: { job: readStockJob, name: "stock" },
  waiting: { job: handOverJob, name: "hand-over" },
} as const;

/** Queues, for each company that has something due, the moves of its orders and parcels, and once a day its lists; asks back what has no package. */
export const startDueLogistics: Job<typeof dueLogisticsJob> = async ({ database }) => {
  const due = await database.asPlatform(async (tx) => {
    const { rows } = await sql<{
      clientId: string;
      what: "roads" | "shipments" | "gone" | "account" | "stock" | "waiting";
      provider: string;
    }>`
      (select distinct client_id, 'roads' as what, '' as provider from road_order where next_status_at <= now() limit ${companiesAtOnce})
      union all
      (select distinct client_id, 'shipments', provider from shipment where next_track_at <= now() limit ${companiesAtOnce})
      union all
      (select distinct k.client_id, 'gone', '' from shipment k join order_package p on p.client_id = k.client_id and p.id = k.package_id
        where ${isToBeTakenBack} limit ${companiesAtOnce})
      union all
      (select s.client_id, 'stock', a.provider from warehouse_system s join cargo_account a on a.client_id = s.client_id and a.id = s.account_id
        where s.next_read_at <= now() limit ${companiesAtOnce})
      union all
      (select s.client_id, 'waiting', a.provider from warehouse_system s join cargo_account a on a.client_id = s.client_id and a.id = s.account_id
        where s.hands_over and a.health <> 'refused')
      union all
      (select client_id, 'account', provider from cargo_account
        where coalesce(lists_read_at, checked_at) < now() - interval '1 day' and health <> 'refused' limit ${companiesAtOnce})`.execute(
      tx,
    );
    return rows;
  });
  for (const { clientId, what, provider } of due) {
    if (what === "gone") {
      await takeBack(database, clientId);
      continue;
    }
    await database.asClient(clientId, (tx) => {
      const enqueue = enqueueIn(tx);
      if (what === "roads") return enqueue(pollRoadsJob, { clientId }, { queue: "logistics", key: "poll-roads" });
      const { job, name } = jobsOf[what];
      return enqueue(job, { clientId, provider }, { queue: "logistics", key: `${name} ${provider}` });
    });
  }
};

export const pollRoads =
  ({ vault }: { vault: Vault }): Job<typeof pollRoadsJob> =>
  async (ctx, { clientId }) => {
    const { database } = ctx;
    const opened = await openCargo(ctx, clientId, carrier.code, vault);
    // Taken before it is asked: one that fails each time does not hold up the others.
    const { rows } = await database.asClient(clientId, (tx) =>
      sql<{ id: string; number: string; isSandbox: boolean }>`
        update road_order r set next_status_at = case when r.state_at > now() - interval '90 days' then now() + interval '30 minutes' end
        where r.client_id = ${clientId} and r.id in (
          select id from road_order where client_id = ${clientId} and next_status_at <= now() order by next_status_at limit ${mostOrders})
        returning r.id, r.number, r.is_sandbox`.execute(tx),
    );
    if (!opened) return;
    for (const { id, number, isSandbox } of rows) {
      if (isSandbox !== opened.isSandbox) continue;
      if (ctx.signal.aborted) return;
      try {
        const line = { operation: "road_order_status" as const, reference: number, roadOrderId: id, sent: number };
        const moves = await logged(database, clientId, line, () => opened.carrier.roads.listMoves(opened.remote, number));
        await database.asClient(clientId, (tx) =>
          sql`
            insert into road_order_status (client_id, road_order_id, code, at, name, description)
            select ${clientId}, ${id}, code, at, name, description
            from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as told(code text, at timestamptz, name text, description text)
            on conflict do nothing`.execute(tx),
        );
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        // A key that is refused, or nobody who answers: the others would fare no better.
        if (error.kind === "unauthorized" || error.kind === "unavailable" || error.kind === "throttled") return;
      }
    }
  };
