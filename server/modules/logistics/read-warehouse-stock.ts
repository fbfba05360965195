import { causeOf } from "@tradeport/connectors/causes";
import { RemoteError } from "@tradeport/connectors/http";
import type { RemoteStock, Warehouse } from "@tradeport/connectors/warehouse";
import type { Message } from "@tradeport/contract/messages";
import { z } from "zod";
import { type OpenedCarrier, openCarrier, settleCargo } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { type Job, type JobCtx, jobSpec, ofClient } from "#platform/jobs.ts";
import type { Vault } from "#platform/secrets.ts";
import { logged } from "./log-line.ts";
import { trackDue } from "./track-shipments.ts";
import { type SystemRow, systemOf } from "./warehouse-system.ts";

export const readStockJob = jobSpec("logistics.read-warehouse-stock", ofClient.extend({ provider: z.string() }));

/** A list that goes on for longer is none. */
const pagesMax = 2000;
const minutes = 15;

/**
 * All stock of a warehouse system beside what is on hand at its location. First each open order is asked for, so that what left there has left here
 * or is known to have: one that leaves in between is seen once as a difference and not a second time (decision 0163). Nothing but what was seen is
 * written.
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
    try {
      await database.asClient(clientId, (tx) =>
        sql`update shipment set next_track_at = now() where client_id = ${clientId} and provider = ${provider} and next_track_at is not null
          and state in ('created', 'another')`.execute(tx),
      );
      const followed = await trackDue(ctx, { clientId, provider }, opened);
      if (followed === "stopped") return;
      if (followed !== "all") throw followed;
      const items = await readAll(ctx, clientId, opened, carrier);
      await database.asClient(clientId, async (tx) => {
        await compare(tx, clientId, system, items, carrier.stock);
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

/**
 * What lies there is what is free and what is promised: sellable + reserved. What lies here is what is on hand, less what it says it has shipped of
 * orders whose packages are not told as shipped yet, and with what it has still to ship of those that are: such pieces are promised there, and to
 * sell them once more would be an oversale. Damaged pieces are in neither. What was read of another account or location counts no more.
 */
const compare = async (
  tx: Tx,
  clientId: string,
  { accountId, warehouseId, reading: before }: SystemRow,
  items: readonly RemoteStock[],
  { leftStatuses }: Warehouse["stock"],
) => {
  const { rows } = await sql<{ reading: number }>`
    update warehouse_system set reading = reading + 1, read_at = now()
    where client_id = ${clientId} and account_id = ${accountId} and reading = ${before} returning reading`.execute(tx);
  const reading = rows[0]?.reading;
  if (reading === undefined) return;
  await sql`
    with theirs as (
      select code, sellable, damaged, reserved from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as t(code text, sellable int, damaged int, reserved int)),
    held as (
      select item_id, sum(on_hand)::int as on_hand from stock
      where client_id = ${clientId} and warehouse_id = ${warehouseId} and condition = 'sellable' group by item_id),
    leaving as (
      select a.item_id, sum(case when a.state = 'reserved' then a.quantity else a.short - a.quantity end)::int as pieces
      from (select package_id, state in ('moving', 'delivered') or remote_status = any(${[...leftStatuses]}::text[]) as has_left from shipment
        where client_id = ${clientId} and provider = (select provider from cargo_account where client_id = ${clientId} and id = ${accountId})
          and left_at is not null and state in ('sending', 'unknown', 'created', 'canceling', 'another', 'moving', 'delivered')) k
      join order_allocation a on a.client_id = ${clientId} and a.package_id = k.package_id and a.warehouse_id = ${warehouseId}
        and a.state = case when k.has_left then 'reserved' else 'gone' end
      group by a.item_id),
    ours as (
      select v.product_code as code, i.id as item_id, coalesce(h.on_hand, 0) as on_hand, coalesce(l.pieces, 0) as shipped
      from stock_item i join variant v on v.client_id = i.client_id and v.id = i.id
      left join held h on h.item_id = i.id left join leaving l on l.item_id = i.id
      where i.client_id = ${clientId} and (coalesce(h.on_hand, 0) <> 0 or v.product_code in (select code from theirs))),
    both_sides as (
      select coalesce(t.code, o.code) as code, o.item_id, t.sellable, t.damaged, t.reserved, coalesce(o.on_hand, 0) as on_hand,
        coalesce(o.shipped, 0) as shipped,
        coalesce(t.sellable + t.reserved, 0) - (coalesce(o.on_hand, 0) - coalesce(o.shipped, 0)) as difference
      from theirs t full join ours o on o.code = t.code)
    insert into warehouse_stock as s (client_id, account_id, code, item_id, sellable, damaged, reserved, on_hand, shipped, difference, reading)
    select ${clientId}, ${accountId}, code, item_id, sellable, damaged, reserved, on_hand, shipped, difference, ${reading}
    from both_sides order by code
    on conflict (client_id, account_id, code) do update set item_id = excluded.item_id, sellable = excluded.sellable, damaged = excluded.damaged,
      reserved = excluded.reserved, on_hand = excluded.on_hand, shipped = excluded.shipped, difference = excluded.difference, reading = excluded.reading,
      since = case when s.difference = excluded.difference then s.since else now() end,
      seen = case when s.difference = excluded.difference then s.seen + 1 else 1 end`.execute(tx);
  await sql`delete from warehouse_stock where client_id = ${clientId} and account_id = ${accountId} and reading < ${reading}`.execute(
    tx,
  );
};
