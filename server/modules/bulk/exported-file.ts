import { mayCall } from "@tradeport/contract/areas";
import { type ExportedFile, type ExportedFileKind, exportDays, exportsAtOnce } from "@tradeport/contract/exported-files";
import type { Message } from "@tradeport/contract/messages";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { xlsxType } from "#platform/excel/template.ts";
import type { StoredFile } from "#platform/files.ts";
import { rememberFiles } from "#platform/remember-files.ts";
import { uploadLimits } from "#platform/uploads.ts";
import { createProcess } from "./create-process.ts";
import { dropParts } from "./parts.ts";
import { endProcess, holdProcess } from "./process.ts";

export interface NewExport {
  kind: ExportedFileKind;
  /** What it is called when it is fetched. */
  name: string;
  /** What it was narrowed by. */
  holds: string;
  /** All that its work needs to know. The same of the same person, while the file is made, is answered with that file. */
  request: Record<string, unknown>;
}

/** Over `exported_file e left join process p`. */
export const exportState = sql`case when e.expires_at <= now() then 'expired' when e.file_id is not null then 'ready'
  when p.state in ('queued', 'running') then 'preparing' when p.state = 'canceled' then 'canceled' else 'failed' end`;

type Stored = Omit<ExportedFile, "reason" | "mayDelete"> & { reason: Message | null; isMine: boolean; fileId: string | null };
/** Those that the caller may see, as a person reads them; the end of a statement says which. A change of whoever has some stores looks past their lock. */
export const selectExports = ({ clientId, who }: Pick<Ctx, "clientId" | "who">) => sql<Stored>`
  select e.id, e.kind, ${exportState} as state, e.name, e.holds, e.row_count, e.size, e.created_by_name as created_by, e.created_at as created_date,
    e.expires_at as expires_date, e.process_id, e.file_id, case when e.file_id is null then p.reason end as reason,
    coalesce(e.created_by = ${who.personId}, false) as is_mine
  from exported_file e left join process p on p.client_id = e.client_id and p.id = e.process_id
  where e.client_id = ${clientId} and (${who.storeIds ?? null}::uuid[] is null or e.store_ids <@ ${who.storeIds ?? null}::uuid[])`;

export const exportIn = ({ who }: Pick<Ctx, "who">, { reason, isMine, fileId: _, ...file }: Stored): ExportedFile => ({
  ...file,
  reason: reason && wordsOf(reason),
  mayDelete: isMine || mayCall(who, { area: "catalogue", right: "write", allStores: true }),
});

/** One that the caller may see. */
export const findExport = async (ctx: Pick<Ctx, "db" | "clientId" | "who">, id: string) => {
  const { rows } = await sql<Stored>`${selectExports(ctx)} and e.id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};

/** A file that is to be made, with the process that makes it. The caller keeps its parts and queues its job, unless it `isThere` already. */
export const createExport = async (ctx: Ctx, { kind, name, holds, request }: NewExport) => {
  const { db, clientId, who } = ctx;
  // One after the other: the count of those that are being made is a limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${clientId}`}, 0))`.execute(db);
  const whole = { ...request, storeIds: who.storeIds ?? null };
  const { rows } = await sql<{ id: string; processId: string; isSame: boolean }>`
    select e.id, p.id as process_id, coalesce(e.created_by = ${who.personId} and p.input -> 'request' = ${JSON.stringify(whole)}::jsonb, false) as is_same
    from exported_file e join process p on p.client_id = e.client_id and p.id = e.process_id
    where e.client_id = ${clientId} and p.state in ('queued', 'running') order by is_same desc`.execute(db);
  if (rows[0]?.isSame) return { ...rows[0], isThere: true };
  if (rows.length >= exportsAtOnce) throw new Fail("exports_at_once", { limit: exportsAtOnce });
  const used = await sql<{ bytes: number }>`select bytes from file_usage where client_id = ${clientId}`.execute(db);
  if ((used.rows[0]?.bytes ?? 0) >= uploadLimits.bytes)
    throw new Fail("files_full", { limit: `${Math.floor(uploadLimits.bytes / 1e9)} GB` });
  const processId = await createProcess(ctx, { type: "export_products", subject: holds || name, input: { request: whole } });
  const id = newId();
  await sql`
    insert into exported_file (client_id, id, process_id, kind, name, holds, row_count, created_by, created_by_name, store_ids, expires_at)
    values (${clientId}, ${id}, ${processId}, ${kind}, ${name}, ${holds}, 0, ${who.personId}, ${who.displayName}, ${who.storeIds ?? null}::uuid[],
      now() + make_interval(days => ${exportDays}))`.execute(db);
  await ctx.audit({ action: "export", objectType: "exported_file", objectId: id, after: { name } });
  return { id, processId, isThere: false };
};

/** How many rows it has, once that is known. */
export const countExport = async (tx: Tx, clientId: string, processId: string, rows: number) => {
  await sql`update process set total = ${rows} where client_id = ${clientId} and id = ${processId}`.execute(tx);
  await sql`update exported_file set row_count = ${rows} where client_id = ${clientId} and process_id = ${processId}`.execute(tx);
};

/** Whether it may go on, with so many rows written; begun anew it counts anew. */
export const moveExport = async (tx: Tx, clientId: string, processId: string, rows: number): Promise<boolean> => {
  if (!(await holdProcess(tx, clientId, processId))) return false;
  await sql`update process set done = ${rows} where client_id = ${clientId} and id = ${processId}`.execute(tx);
  await sql`select pg_notify('processes', ${processId})`.execute(tx);
  return true;
};

/** The file is there: its row, the record and the end of its process together. False: nobody wants it any more. */
export const finishExport = async (tx: Tx, clientId: string, processId: string, stored: StoredFile, rows: number) => {
  if (!(await moveExport(tx, clientId, processId, rows))) return false;
  const { rows: found } = await sql<{ name: string; createdBy: string | null }>`
    select name, created_by from exported_file where client_id = ${clientId} and process_id = ${processId} for update`.execute(
    tx,
  );
  const record = found[0];
  if (!record) return false;
  const file = { ...stored, name: record.name, type: xlsxType };
  await rememberFiles(tx, { clientId, purpose: "export", createdBy: record.createdBy }, [file]);
  await sql`
    update exported_file set file_id = ${stored.id}, size = ${stored.size}, row_count = ${rows}, expires_at = now() + make_interval(days => ${exportDays})
    where client_id = ${clientId} and process_id = ${processId}`.execute(tx);
  await dropParts(tx, clientId, processId);
  await endProcess(tx, clientId, processId);
  return true;
};
