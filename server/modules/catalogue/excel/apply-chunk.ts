import type { FieldChange } from "@tradeport/contract/bulk-update";
import type { RawBuilder } from "kysely";
import { addLinesFrom, countSkipped, describeProcess, holdProcess } from "#modules/bulk/index.ts";
import type { Installation } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { Template } from "#platform/excel/template.ts";
import { byKey } from "../by-key.ts";
import { type Chunk, chunkOf, chunkWith } from "./chunk.ts";
import { holdMoved } from "./hold-moved.ts";
import { judgeNew } from "./judge-new.ts";
import { judgeUpdate } from "./judge-update.ts";
import { noteChanges } from "./note-changes.ts";
import { resolveFields } from "./resolve-fields.ts";
import { updateListings } from "./update-listings.ts";
import { writeNew } from "./write-new.ts";
import { lockUpdated, placedOf, writeUpdate } from "./write-update.ts";

const rowsAtOnce = 4_000;
/** Of what stores are sent: each row is drafted as it would be sent. */
const storeRowsAtOnce = 1_000;

/**
 * Applies the next rows of a process: judged, written and told line by line in one transaction that holds the process, so that
 * each row is applied once whatever is killed. "over" when no row is left or the process was ended by someone.
 */
export const applyChunk = async (tx: Tx, clientId: string, processId: string, places: Installation): Promise<"more" | "over"> => {
  const held = await holdProcess(tx, clientId, processId);
  if (!held) {
    await clearRows(tx, clientId, processId);
    return "over";
  }
  const from = Number(held.input.applied ?? 0) + 1;
  const atOnce = held.processType === "update_listings_from_excel" ? storeRowsAtOnce : rowsAtOnce;
  const { rows } = await sql<{ to: number | null; left: boolean }>`
    select max(row_no) as to from (
      select row_no from import_row where client_id = ${clientId} and process_id = ${processId} and row_no >= ${from}
      order by row_no limit ${atOnce}) as next`.execute(tx);
  const to = rows[0]?.to;
  if (to === null || to === undefined) {
    await clearRows(tx, clientId, processId);
    return "over";
  }
  await byKey(tx);
  const chunk = chunkOf({
    tx,
    clientId,
    processId,
    actor: held.startedByName,
    publicUrl: places.publicUrl,
    ...templateOf(held.input),
    from,
    to,
  });
  const isFeed = held.processType === "run_xml";
  const adds = isFeed ? chunkWith(chunk, false) : held.processType === "import_product_from_excel" && chunk;
  const ofStores = held.processType === "update_listings_from_excel" && chunk;
  const updates = isFeed ? chunkWith(chunk, true) : !adds && !ofStores && chunk;
  if (ofStores) await updateListings(ofStores, held, places);
  if (updates) await update(updates, held);
  if (adds) {
    await judgeNew(adds);
    await writeNew(adds);
  }
  const keepsValues = from === 1 && !held.isPreview && { keepsValues: true };
  await describeProcess(tx, clientId, processId, { input: { applied: to, ...keepsValues } });
  const sheet = held.input.sheet as string | undefined;
  if (isFeed) await leaveOutUnchanged(chunk);
  const place = sheet === undefined ? null : isFeed ? `${sheet} ` : `${sheet}!A`;
  if (updates) await tellLines(updates, place, changedHere);
  if (adds) await tellLines(adds, place, addedHere);
  if (ofStores) await tellLines(ofStores, place, changedInStore(String(held.input.channelId)));
  return "more";
};

/** A preview does all of it but the writing. */
const update = async (chunk: Chunk, { input, isPreview, previewed }: NonNullable<Awaited<ReturnType<typeof holdProcess>>>) => {
  if (!isPreview) await lockUpdated(chunk);
  const changes = input.changes as FieldChange[] | undefined;
  if (changes) await resolveFields(chunk, changes);
  await judgeUpdate(chunk);
  const rows = await noteChanges(chunk, placedOf(chunk));
  if (isPreview) return;
  const moved = previewed ? await holdMoved(chunk, previewed, changes) : new Set<number>();
  await writeUpdate(
    chunk,
    rows.filter(({ rowNo }) => !moved.has(rowNo)),
  );
};

const templateOf = ({ template }: Record<string, unknown>) => {
  const { columns, locale = "tr" } = template as Template;
  return { columns, locale };
};

/** What the line did, for whoever reads it and for its undo (decision 0098): of a product that was added what its buyers and its seller see first. */
const addedHere = {
  values: sql`null::jsonb, case when r.problems = '[]' then jsonb_build_object('name', r.name, 'listPrice', r.list_price, 'salePrice', r.sale_price,
    'quantity', r.quantity) end`,
  from: sql``,
  // the barcode of a row that is wrong is somebody else's
  whose: sql`and r.problems = '[]'`,
};
const changedHere = {
  values: sql`changed.before, changed.after`,
  from: sql`left join changed on changed.row_no = r.row_no`,
  whose: sql``,
};

/** The item of a line is its store as well: an undo goes by it. */
const changedInStore = (channelId: string) => ({
  ...changedHere,
  channel: sql`${channelId}::uuid`,
  item: sql`jsonb_build_object('storeId', r.of_store)`,
});

interface Told {
  values: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  whose: RawBuilder<unknown>;
  channel?: RawBuilder<unknown>;
  item?: RawBuilder<unknown>;
}
const tellLines = (
  chunk: Chunk,
  place: string | null,
  { values, from, whose, channel = sql`null::uuid`, item = sql`null::jsonb` }: Told,
) =>
  addLinesFrom(
    chunk.tx,
    chunk.clientId,
    chunk.processId,
    sql`select r.row_no, ${place}::text || r.row_no, ${channel}, r.label, variant.id, variant.product_id,
        coalesce(r.outcome, case when r.problems = '[]' then 'done' else 'failed' end), r.problems,
        case when r.problems <> '[]' and r.outcome is distinct from 'skipped' then r.input else ${item} end, ${values}
      from (select r.* from ${chunk.all}) as r
      left join variant on variant.client_id = ${chunk.clientId} and variant.barcode = r.barcode ${whose}
      ${from}`,
  );

/** Rows of a feed that change nothing are counted alone: it comes again every few minutes. */
const leaveOutUnchanged = async ({ tx, clientId, processId, all }: Chunk) => {
  const { numAffectedRows } = await sql`
    delete from import_row where client_id = ${clientId} and process_id = ${processId}
      and row_no in (select r.row_no from ${all} and r.outcome = 'skipped')`.execute(tx);
  await countSkipped(tx, clientId, processId, Number(numAffectedRows ?? 0));
};

const clearRows = (tx: Tx, clientId: string, processId: string) =>
  sql`delete from import_row where client_id = ${clientId} and process_id = ${processId}`.execute(tx);
