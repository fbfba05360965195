import { connectorOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import type { storeProduct } from "@tradeport/contract/store-products";
import { addLines, createProcess } from "#modules/bulk/index.ts";
import { wakeStores } from "#modules/connections/index.ts";
import { mustBePaid } from "#modules/package-order/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { selectedStores } from "../selection.ts";

type Call = typeof storeProduct.StartProductImportProcess;

/** One process with a line for each store; the stores' own loops read. A store is read by one process at a time. */
export const startProductImportProcess = async (ctx: Ctx, { status, storeIdList }: Input<Call>): Promise<Output<Call>> => {
  await mustBePaid(ctx);
  const { db, clientId } = ctx;
  const stores = await selectedStores(db, clientId, storeIdList);
  const unreadable = stores.find(({ channelCode }) => !connectorOf(channelCode)?.assortment);
  if (unreadable) throw new Fail("store_not_readable", { store: unreadable.name, channel: unreadable.channelName });
  const lines = stores.map((store, at) => ({ lineNo: at + 1, subjectId: newId(), store }));
  const processId = await createProcess(ctx, {
    type: "import_product_from_store",
    subject: stores.map(({ name }) => name).join(", "),
    total: stores.length,
    input: { status, storeIds: stores.map(({ id }) => id) },
  });
  // A reading whose process was stopped or has ended leaves its place to the next.
  const { rows } = await sql<{ storeId: string }>`
    insert into store_reading as r (client_id, store_id, process_id, line_id, status)
    select ${clientId}::uuid, store_id, ${processId}::uuid, line_id, ${status}::text
    from unnest(${stores.map(({ id }) => id)}::uuid[], ${lines.map(({ subjectId }) => subjectId)}::uuid[]) as given (store_id, line_id)
    on conflict (client_id, store_id) do update set process_id = excluded.process_id, line_id = excluded.line_id, status = excluded.status, cursor = null,
      pages = 0, found = 0, unreadable = 0, attempts = 0, due_at = now(), started_at = now(), ended_at = null, is_whole = false
      where r.ended_at is not null or not exists (select from process p where p.client_id = r.client_id and p.id = r.process_id
        and p.state in ('queued', 'running'))
    returning store_id`.execute(db);
  const begun = new Set(rows.map(({ storeId }) => storeId));
  const busy = stores.find(({ id }) => !begun.has(id));
  if (busy) throw new Fail("store_being_read", { store: busy.name });
  await addLines(
    db,
    clientId,
    processId,
    lines.map(({ store, ...line }) => ({ ...line, label: store.name, place: store.name, channelId: store.channelId })),
  );
  await ctx.audit({
    action: "create",
    objectType: "process",
    objectId: processId,
    after: { type: "import_product_from_store", stores: stores.map(({ name }) => name), status },
  });
  await wakeStores(db, storeIdList);
  return { processId };
};
