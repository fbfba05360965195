import type { Input, Output } from "@tradeport/contract";
import type { preview } from "@tradeport/contract/bulk-update";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

type Call = typeof preview.GetPreviewStores;

/** Stores where a variant is listed that a line of the preview would change. */
export const getPreviewStores = async ({ db, clientId }: Ctx, { processId }: Input<Call>): Promise<Output<Call>> => {
  const { rows: found } = await sql`
    select 1 from process where client_id = ${clientId} and id = ${processId}`.execute(db);
  if (found.length === 0) throw new Fail("not_found");
  const { rows } = await sql<Output<Call>[number]>`
    select s.name as store_name, c.name as channel_name from store s join channel c on c.id = s.channel_id
    where s.client_id = ${clientId} and s.is_active
      and exists (select from process p where p.client_id = ${clientId} and p.id = ${processId} and p.is_preview) and exists (
      select from process_line l join offer o on o.client_id = l.client_id and o.variant_id = l.subject_id and o.store_id = s.id
      where l.client_id = s.client_id and l.process_id = ${processId} and l.outcome = 'done'
        -- of a file of what stores are sent a line is one store's
        and (l.input ->> 'storeId' is null or s.id = (l.input ->> 'storeId')::uuid))
    order by 2, 1`.execute(db);
  return rows;
};
