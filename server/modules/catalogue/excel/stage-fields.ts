import { type FieldChange, productWide } from "@tradeport/contract/bulk-update";
import { describeProcess, failProcess } from "#modules/bulk/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { changedColumns } from "./changed-columns.ts";
import { columnsOf } from "./read-header.ts";
import { readReference } from "./reference.ts";
import { templateOf } from "./template.ts";

/**
 * A row for each variant that the change reaches, of a change of products alone one for each product: of the selection as it was when it was asked for;
 * of a preview that is applied its own lines. What a row says is made when its chunk is applied. In one transaction: every row is there, or none.
 */
export const stageFields = async (
  ctx: JobCtx,
  clientId: string,
  processId: string,
  held: { input: Record<string, unknown>; previewed: string | null },
): Promise<"staged" | "failed"> => {
  const changes = held.input.changes as FieldChange[];
  const locale = held.input.locale as "tr" | "en";
  return ctx.database.asClient(clientId, async (tx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
    const { rows } = await sql<{ state: string; staged: boolean | null }>`
      select state, (input ->> 'staged')::boolean as staged from process where client_id = ${clientId} and id = ${processId} for update`.execute(
      tx,
    );
    if (rows[0]?.state !== "running" || rows[0].staged) return "staged";
    const reached = held.previewed ? ofPreview(clientId, held.previewed) : ofParts(clientId, processId, changes);
    const total = await insertRows(tx, clientId, processId, reached);
    if (total === 0) {
      await failProcess(tx, clientId, processId, { code: "error:selection_empty" });
      return "failed";
    }
    const slots = changedColumns(changes).map((column, at) => ({ at, header: column.header, headerEn: column.headerEn, column }));
    const template = templateOf(await readReference(tx), columnsOf(slots, true), undefined, locale);
    await describeProcess(tx, clientId, processId, { total, input: { staged: true, applied: 0, template } });
    return "staged";
  });
};

const insertRows = async (tx: Tx, clientId: string, processId: string, reached: ReturnType<typeof ofParts>) => {
  const { numAffectedRows } = await sql`
    insert into import_row (client_id, process_id, row_no, label, input, problems, product_id, variant_id, brand_id, barcode, images, attributes, given)
    select ${clientId}::uuid, ${processId}::uuid, row_no, barcode, '[]', '[]', product_id, variant_id, gen_random_uuid(), barcode, '[]', '[]', '[]'
    from (${reached}) as reached`.execute(tx);
  return Number(numAffectedRows ?? 0);
};

const ofParts = (clientId: string, processId: string, changes: readonly FieldChange[]) => {
  const perProduct = changes.every(({ field }) => productWide.includes(field));
  return sql`
    select row_number() over (order by main_code, product_id, position, variant_id)::int as row_no, barcode, product_id, variant_id
    from (
      select p.main_code, p.id as product_id, v.position, v.id as variant_id, v.barcode,
        row_number() over (partition by p.id order by v.position, v.id) as nth
      from process_part part cross join lateral unnest(part.ids) as given (id)
      join product p on p.client_id = ${clientId} and p.id = given.id
      join variant v on v.client_id = p.client_id and v.product_id = p.id
      where part.client_id = ${clientId} and part.process_id = ${processId}) as reached
    where nth = 1 or not ${perProduct}::boolean`;
};

/** By the variant that the line was of, whatever its barcode is by now; one that is gone is judged by the barcode it had. */
const ofPreview = (clientId: string, previewId: string) => sql`
  select l.line_no as row_no, coalesce(v.barcode, l.label) as barcode, coalesce(l.product_id, ${previewId}::uuid) as product_id,
    coalesce(l.subject_id, ${previewId}::uuid) as variant_id
  from process_line l left join variant v on v.client_id = l.client_id and v.id = l.subject_id
  where l.client_id = ${clientId} and l.process_id = ${previewId}`;
